// Runs before anything is drawn, so that the theme does not flash. `lib/settings` does the same when a wish changes.
var chosen = 'system'
try {
  chosen = JSON.parse(localStorage.getItem('regalia.settings') || '{}').theme
} catch (error) {
  // no storage: the system's preference holds
}
if (chosen !== 'night' && chosen !== 'day') chosen = matchMedia('(prefers-color-scheme: light)').matches ? 'day' : 'night'
document.documentElement.dataset.theme = chosen
