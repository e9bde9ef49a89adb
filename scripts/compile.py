"""Build the kernel and the games with mypyc, in place. The same tests run on both; `make clean` goes back.

Card files and other files of dataclasses are data and stay as they are.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
EXAMPLES = ROOT / "examples"
PLAYED = ("tictactoe", "leduc")  # the examples that the benchmarks play
KERNEL = ("record", "chance", "events", "outcome", "frames", "asks", "state", "play", "zones", "deals", "game")

# Many C files instead of one: a single one of this size takes a compiler an hour.
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

words = ["--config-file", {config!r}, *{paths!r}]
setup(name="regalia-compiled", ext_modules=mypycify(words, multi_file=True, opt_level="2", debug_level="0"))
"""


def compilable(path: Path) -> bool:
    """Whether a file of a game is code and not data."""
    if path.name == "__init__.py" or "cards" in path.parts:
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return not any("dataclass" in ast.unparse(d) for cls in classes for d in cls.decorator_list)


def modules() -> list[Path]:
    """The files to compile."""
    kernel = [SOURCE / "regalia" / "kernel" / f"{name}.py" for name in KERNEL]
    games = [p for p in sorted((SOURCE / "regalia" / "games").rglob("*.py")) if compilable(p)]
    return kernel + games


def compile_all(paths: list[Path]) -> None:
    """Run mypyc once (classes that extend each other must be built together) and put each module beside its source."""
    print(f"Compiling {len(paths)} files; this takes minutes", flush=True)
    work = ROOT / "build" / "mypyc"
    shutil.rmtree(work, ignore_errors=True)
    for path in paths:  # built modules are copied into folders that must exist
        if path.is_relative_to(SOURCE):
            (work / path.relative_to(SOURCE)).parent.mkdir(parents=True, exist_ok=True)
    (work / "setup.py").write_text(SETUP.format(config=str(ROOT / "pyproject.toml"), paths=[str(p) for p in paths]), encoding="utf-8")
    env = {**os.environ, "MYPYPATH": os.pathsep.join([str(SOURCE), str(EXAMPLES)])}
    words = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
    if subprocess.run(words, cwd=work, env=env, check=False).returncode:
        sys.exit(1)
    for built in [*work.glob("*.so"), *work.glob("regalia/**/*.so")]:
        top = EXAMPLES if built.name.split(".")[0] in PLAYED else SOURCE
        shutil.copy(built, top / built.relative_to(work))


def write_slots(paths: list[Path]) -> None:
    """What compiled classes cannot tell about themselves: the types of their slots."""
    from regalia.kernel.record import Record, class_name, describe_type, slots_of

    sys.path.insert(0, str(EXAMPLES))
    for name in PLAYED:
        importlib.import_module(name)
    for path in paths:
        importlib.import_module(".".join(path.relative_to(SOURCE).with_suffix("").parts))
    table: dict[str, dict[str, str]] = {}
    queue: list[type] = [Record]
    while queue:
        cls = queue.pop()
        queue.extend(cls.__subclasses__())
        if cls is not Record:
            table[class_name(cls)] = {name: describe_type(hint) for name, hint in slots_of(cls).items()}
    (SOURCE / "regalia" / "_slots.json").write_text(json.dumps(table, indent=1, sort_keys=True), encoding="utf-8")


def main() -> None:
    """Clean, describe, compile."""
    for old in [*SOURCE.rglob("*.so"), *EXAMPLES.glob("*.so")]:
        old.unlink()
    paths = modules()
    write_slots(paths)
    compile_all([*paths, *[EXAMPLES / f"{name}.py" for name in PLAYED]])


if __name__ == "__main__":
    main()
