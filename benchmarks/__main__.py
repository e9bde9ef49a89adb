"""Print every table of this folder: `python -m benchmarks [kernel|games|search|envs ...]`."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from datetime import date

PARTS = ("kernel", "games", "search", "envs")


def main() -> None:
    """Run the named parts, or all of them."""
    parts = sys.argv[1:] or PARTS
    for part in parts:
        if part not in PARTS:
            sys.exit(f"There is no benchmark {part!r}. There are: {', '.join(PARTS)}.")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    print(f"{date.today().isoformat()}, {os.cpu_count()} cores, {memory:.0f} GiB, Python {platform.python_version()}")
    for part in parts:
        print(f"\n## {part}")
        importlib.import_module(f"benchmarks.{part}").main()


if __name__ == "__main__":
    main()
