// Runs before anything is drawn, so that a chosen theme does not flash.
try {
  var chosen = JSON.parse(localStorage.getItem('regalia.settings') || '{}').theme
  if (chosen === 'night' || chosen === 'day') document.documentElement.dataset.theme = chosen
} catch (error) {
  // no storage: the system's preference holds
}
