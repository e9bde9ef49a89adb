"""Build the kernel, the games, their bots, the hot path of the server and the plain environment with mypyc, in place.

`make clean` goes back. The same tests run on both.
Card files and other files of dataclasses are data and stay as they are.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
EXAMPLES = ROOT / "examples"
BENCHMARK = ROOT / "benchmarks" / "server"
PLAYED = {"tictactoe": EXAMPLES, "leduc": EXAMPLES, "endless": BENCHMARK, "chips": BENCHMARK.parent}  # what the benchmarks play besides
KERNEL = ("record", "chance", "events", "outcome", "frames", "asks", "state", "play", "zones", "deals", "game", "wording", "table", "match")
ENVS = ("encoding", "plain") if importlib.util.find_spec("numpy") else ()
BOTS = ("mind", "playout", "tree", "worlds", "race")
SERVER = (
    "frames",
    "security",
    "connection",
    "patch",
    "view",
    "sight",
    "consents",
    "clocks",
    "eyes",
    "delivery",
    "unattended",
    "table",
    "talk",
)

# Many C files instead of one: a single one of this size takes a compiler an hour. What calls from one to the other would cost is
# saved when they are linked.
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

words = ["--config-file", {config!r}, *{paths!r}]
modules = mypycify(words, multi_file=True, opt_level="3", debug_level="0")
if sys.platform != "win32":
    for module in modules:
        module.extra_compile_args += ["-fvisibility=hidden", "-fno-plt", "-flto=auto"]
        module.extra_link_args += ["-O3", "-flto=auto"]
setup(name="regalia-compiled", ext_modules=modules)
"""


def compilable(path: Path) -> bool:
    """Whether a file of a game is code and not data."""
    if path.name == "__init__.py" or "cards" in path.parts:
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return not any("dataclass" in ast.unparse(d) for cls in classes for d in cls.decorator_list)


def modules(games: list[str]) -> list[Path]:
    """The files to compile: the kernel, what bots search with, what the server shows, the examples, the named games with their minds."""
    top = SOURCE / "regalia"
    kernel = [top / "kernel" / f"{name}.py" for name in KERNEL]
    bots = [top / "bots" / f"{name}.py" for name in BOTS]
    minds = [p for name in games for p in sorted((top / "bots" / "minds").glob(f"{name}*.py")) if compilable(p)]
    code = [p for name in games for p in sorted((top / "games" / name).rglob("*.py")) if compilable(p)]
    server = [top / "server" / f"{name}.py" for name in SERVER]
    envs = [top / "envs" / f"{name}.py" for name in ENVS]
    return [*kernel, *bots, *code, *minds, *server, *envs, *[folder / f"{name}.py" for name, folder in PLAYED.items()]]


def record_classes(paths: list[Path]) -> list[type]:
    """All record classes of the files, read from the interpreted modules."""
    from regalia.kernel.record import Record

    sys.path[:0] = sorted({str(folder) for folder in PLAYED.values()})
    for path in paths:
        top = SOURCE if path.is_relative_to(SOURCE) else path.parent
        importlib.import_module(".".join(path.relative_to(top).with_suffix("").parts))
    found: list[type] = []
    queue: list[type] = [Record]
    while queue:
        cls = queue.pop()
        queue.extend(cls.__subclasses__())
        if cls is not Record:
            found.append(cls)
    return found


def write_slots(classes: list[type]) -> None:
    """What compiled classes cannot tell about themselves: the types of their slots."""
    from regalia.kernel.record import class_name, describe_type, slots_of

    table = {class_name(cls): {name: describe_type(hint) for name, hint in slots_of(cls).items()} for cls in classes}
    (SOURCE / "regalia" / "_slots.json").write_text(json.dumps(table, indent=1, sort_keys=True), encoding="utf-8")


def stage(paths: list[Path], classes: list[type], work: Path) -> list[Path]:
    """Copy the sources and tell mypyc in the copy what the language cannot say in short:
    that record classes may be made empty and then filled, how they are copied, and that constants never change."""
    shutil.copytree(SOURCE, work / "src", ignore=shutil.ignore_patterns("*.so", "page", "__pycache__"))
    played = work / "played"
    played.mkdir()
    for name, folder in PLAYED.items():
        shutil.copy(folder / f"{name}.py", played)
    staged = [work / path.relative_to(ROOT) if path.is_relative_to(SOURCE) else played / path.name for path in paths]
    kinds = {(cls.__module__, cls.__qualname__): cls for cls in classes}
    for path in staged:
        top = work / "src" if path.is_relative_to(work / "src") else played
        module = ".".join(path.relative_to(top).with_suffix("").parts)
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        body = ast.parse(text).body
        for constant in constants(body):
            row = constant.lineno - 1
            if isinstance(constant, ast.Assign):
                lines[row] = lines[row].replace(" = ", ": Final = ", 1)
            else:
                hint = ast.unparse(constant.annotation)
                lines[row] = lines[row].replace(f": {hint} = ", f": Final[{hint}] = ", 1)
        for node in sorted([n for n in body if isinstance(n, ast.ClassDef)], key=lambda n: -n.lineno):
            for decorator in node.decorator_list:
                if ast.unparse(decorator) == "dataclass(slots=True)":
                    lines[node.end_lineno or 0 : node.end_lineno or 0] = init_method(node)
                    lines[decorator.lineno - 1] = "@native(allow_interpreted_subclasses=True)\n@dataclass(init=False)\n"
        marked = [n for n in body if isinstance(n, ast.ClassDef) and (module, n.name) in kinds]
        marked = [n for n in marked if not any("native" in ast.unparse(d) for d in n.decorator_list)]
        for node in sorted(marked, key=lambda n: -n.lineno):
            lines[node.end_lineno or 0 : node.end_lineno or 0] = copy_method(kinds[module, node.name])
            lines.insert(min([node.lineno, *[d.lineno for d in node.decorator_list]]) - 1, "@native(allow_interpreted_subclasses=True)\n")
        future = next(n for n, line in enumerate(lines) if line.startswith("from __future__"))
        lines.insert(
            future + 1, "from collections.abc import Callable\nfrom typing import Final\nfrom regalia.kernel.native import native\n"
        )
        path.write_text("".join(lines), encoding="utf-8")
    return staged


def copy_method(cls: type) -> list[str]:
    """The copy of a record written out, so that it is compiled, too; nothing for classes that others extend or that copy themselves."""
    from regalia.kernel.record import copy_lines

    if cls.__subclasses__() or "copy" in vars(cls):
        return []
    name = cls.__name__
    head = [f"def copy(self) -> {name}:", f"    a, b = self, _new_{name}({name})"]
    made = [f"    {line}\n" for line in [*head, *[f"    {line}" for line in copy_lines(cls)]]]
    return ["\n", *made, f"_new_{name}: Final[Callable[[type[{name}]], {name}]] = {name}.__new__\n"]  # looked up once, not at every copy


def init_method(node: ast.ClassDef) -> list[str]:
    """What `dataclass` would write at run time, so that it is compiled, too."""
    words, lines = [], []
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            name, hint = field.target.id, ast.unparse(field.annotation)
            default = "" if field.value is None else ast.unparse(field.value)
            if "default_factory=list" in default:
                words.append(f"{name}: {hint} | None = None")
                lines.append(f"        self.{name} = [] if {name} is None else {name}\n")
            else:
                words.append(f"{name}: {hint} = {default}" if default else f"{name}: {hint}")
                lines.append(f"        self.{name} = {name}\n")
    return ["\n", f"    def __init__(self, {', '.join(words)}) -> None:\n", *lines]


def constants(body: list[ast.stmt]) -> list[ast.Assign | ast.AnnAssign]:
    """The definitions of a module's constants, names in capitals: a compiled module finds them without a look into a dictionary."""
    found: dict[str, list[ast.Assign | ast.AnnAssign]] = {}
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and target.id.isupper() and len(target.id) > 1:
                    found.setdefault(target.id, []).append(node)
    return [
        nodes[0]
        for nodes in found.values()
        if len(nodes) == 1 and (isinstance(nodes[0], ast.Assign) or not ast.unparse(nodes[0].annotation).startswith(("Final", "TypeAlias")))
    ]


def compile_all(paths: list[Path], work: Path) -> None:
    """Run mypyc once (classes that extend each other must be built together) and put each module beside its source."""
    for path in paths:  # built modules are copied into folders that must exist
        if path.is_relative_to(work / "src"):
            (work / path.relative_to(work / "src")).parent.mkdir(parents=True, exist_ok=True)
    (work / "setup.py").write_text(SETUP.format(config=str(ROOT / "pyproject.toml"), paths=[str(p) for p in paths]), encoding="utf-8")
    env = {**os.environ, "MYPYPATH": os.pathsep.join([str(work / "src"), str(work / "played")])}
    words = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1)]
    if subprocess.run(words, cwd=work, env=env, check=False).returncode:
        sys.exit(1)
    for built in [*work.glob("*.so"), *work.glob("regalia/**/*.so")]:
        shutil.copy(built, PLAYED.get(built.name.split(".")[0], SOURCE) / built.relative_to(work))


def main() -> None:
    """Clean, describe, stage, compile. Arguments name the games to compile; without any, all of them; `kernel`: none."""
    for old in [*SOURCE.rglob("*.so"), *[built for folder in PLAYED.values() for built in folder.glob("*.so")]]:
        old.unlink(missing_ok=True)  # first of all: what is compiled cannot describe itself
    from regalia.registry import installed

    paths = modules([name for name in sys.argv[1:] if name != "kernel"] if len(sys.argv) > 1 else installed())
    classes = record_classes(paths)
    write_slots(classes)
    work = ROOT / "build" / "mypyc"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    print(f"Compiling {len(paths)} files; with all games this takes some minutes", flush=True)
    compile_all(stage(paths, classes, work), work)


if __name__ == "__main__":
    main()
