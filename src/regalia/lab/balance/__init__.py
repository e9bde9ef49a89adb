"""What is measured for each game, against which targets: one file per game, each with `measure`."""
