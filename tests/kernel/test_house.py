"""The house stands as designed: imports point one way, and nothing heavy is pulled in by the kernel."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "regalia"

# A part may import itself, the parts below it, and nothing above.
FLOORS = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "registry": {"kernel", "games", "registry"},
    "testing": {"kernel", "games", "registry", "testing"},
    "bots": {"kernel", "games", "registry", "bots"},
    "lab": {"kernel", "games", "registry", "bots", "lab"},
}


def imports_of(path: Path) -> set[str]:
    """The parts of Regalia that a file imports, as `games.time_loop` or `kernel`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [node.module]
        found |= {name.removeprefix("regalia.") for name in names if name.startswith("regalia.")}
    return found


@pytest.mark.parametrize("part", sorted(FLOORS))
def test_imports_point_one_way(part: str) -> None:
    files = [SOURCE / f"{part}.py"] if (SOURCE / f"{part}.py").exists() else sorted((SOURCE / part).rglob("*.py"))
    assert files
    for path in files:
        for name in imports_of(path):
            assert name.split(".")[0] in FLOORS[part], f"{path} imports {name}"


def test_no_game_imports_another() -> None:
    for path in sorted((SOURCE / "games").rglob("*.py")):
        own = path.relative_to(SOURCE / "games").parts[0]
        for name in imports_of(path):
            if name.startswith("games."):
                assert name.split(".")[1] == own, f"{path} imports {name}"


def test_kernel_and_games_need_only_the_standard_library() -> None:
    for part in ("kernel", "games"):
        for path in sorted((SOURCE / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0:
                    names = [node.module or ""]
                for name in names:
                    top = name.split(".")[0]
                    only_for_types = path.name == "native.py" and top == "mypy_extensions"
                    assert top == "regalia" or top in sys.stdlib_module_names or only_for_types, f"{path} imports {name}"


def test_the_command_line_starts_without_the_heavy_packages() -> None:
    code = "import sys, regalia.cli, regalia.kernel; print(' '.join(m for m in sys.modules if '.' not in m))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"starlette", "uvicorn", "matplotlib", "numpy", "msgspec", "rich"} & set(loaded)
