"""Speed, always as ratios measured in one run on one machine. `python -m benchmarks` prints the tables."""
