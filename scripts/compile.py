"""Build the kernel and the games with mypyc, in place. The same tests run on both; `make clean` goes back.

Card files and files with dataclasses of looks (table.py, catalogue.py, game.py) are data and stay as they are; so do files that define a
`Game`, whose base class is not compiled.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
KERNEL = ("record", "chance", "events", "outcome", "frames", "asks", "state", "play", "zones", "deals")


def compilable(path: Path) -> bool:
    """Whether a file of a game is code and not data."""
    if path.name == "__init__.py" or "cards" in path.parts:
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            words = ast.unparse(node)
            if any("dataclass" in ast.unparse(d) for d in node.decorator_list) or "Game[" in words.split(":")[0]:
                return False
    return "mypyc: skip" not in path.read_text(encoding="utf-8")


def modules() -> list[Path]:
    """The files to compile."""
    kernel = [SOURCE / "regalia" / "kernel" / f"{name}.py" for name in KERNEL]
    games = [p for p in sorted((SOURCE / "regalia" / "games").rglob("*.py")) if compilable(p)]
    return kernel + games


def write_slots(paths: list[Path]) -> None:
    """What compiled classes cannot tell about themselves: the types of their slots."""
    from regalia.kernel.record import Record, class_name, describe_type, slots_of

    for path in paths:
        importlib.import_module(".".join(path.relative_to(SOURCE).with_suffix("").parts))
    table: dict[str, dict[str, str]] = {}
    queue: list[type] = [Record]
    while queue:
        cls = queue.pop()
        queue.extend(cls.__subclasses__())
        if cls is not Record and cls.__module__.startswith("regalia."):
            table[class_name(cls)] = {name: describe_type(hint) for name, hint in slots_of(cls).items()}
    (SOURCE / "regalia" / "_slots.json").write_text(json.dumps(table, indent=1, sort_keys=True), encoding="utf-8")


def main() -> None:
    """Clean, describe, compile."""
    for old in SOURCE.rglob("*.so"):
        old.unlink()
    paths = modules()
    write_slots(paths)
    names = [str(p.relative_to(SOURCE)) for p in paths]
    print(f"Compiling {len(names)} files", flush=True)
    tool = Path(sys.executable).parent / "mypyc"
    env = {**os.environ, "MYPYPATH": str(SOURCE), "MYPYC_OPT_LEVEL": os.environ.get("MYPYC_OPT_LEVEL", "2")}
    done = subprocess.run([str(tool), "--strict", "--config-file", str(ROOT / "pyproject.toml"), *names], cwd=SOURCE, env=env, check=False)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
