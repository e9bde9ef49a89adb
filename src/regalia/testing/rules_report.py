"""Which rules have a test, and which have none: `python -m regalia.testing.rules_report`.

Reads the `@rule(...)` decorators of the test files without running them. Ends with status 1 when a test, or the code, names a rule
that stands in no RULES.md.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from regalia.kernel.rules import load_rules
from regalia.registry import GAMES

_ID = re.compile(r"\b(?:TL|WR|QM|MQ|RB|MN|EX)-\d{2,3}\b")

CONTENT = "CB-"  # ids of content briefs: what the cards and the map must be like, not rules of play


def rules_of_tests(folder: Path) -> Iterator[tuple[str, str]]:
    """Each rule id that a test names, with the test's place."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
                    for argument in decorator.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            yield argument.value, f"{path}:{node.lineno}"


def rules_of_code(folder: Path) -> Iterator[tuple[str, str]]:
    """Each rule id that stands in a string of the code: prompts, refusals, log lines."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for found in _ID.findall(node.value):
                    yield found, f"{path}:{node.lineno}"


def report(root: Path) -> int:
    """Print the report; 1 when an id exists nowhere or a rule has no test."""
    books = {name: load_rules(root / "src/regalia/games" / name).rules for name in GAMES}
    known = {rule for rules in books.values() for rule in rules}
    tested = dict(rules_of_tests(root / "tests" / "games"))
    status = 0
    for name, rules in books.items():
        missing = [rule for rule in rules if rule not in tested]
        print(f"{name:<20} {len(rules) - len(missing):>3} of {len(rules):>3} rules have a test")
        if missing:
            print("    none for: " + " ".join(missing))
            status = 1
    for rule, place in [*rules_of_tests(root / "tests" / "games"), *rules_of_code(root / "src" / "regalia" / "games")]:
        if rule not in known and not rule.startswith(CONTENT):
            print(f"{place}: {rule} stands in no RULES.md")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(report(Path.cwd()))
