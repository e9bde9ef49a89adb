"""The server under a bounded load on loopback, beside others in the same run: `python -m benchmarks.server`."""
