"""The rulebook as data: a game's RULES.md, parsed into sections and rules with ids.

## Turn structure
- **WR-020** The active sister may ...
  *Ruling:* ...
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_RULE = re.compile(r"^- \*\*([A-Z]{2,3}-\d{2,3})\*\*\s+(.*)$")
_LIKE_A_RULE = re.compile(r"^\s*- \*\*(\w+-\w+)\*\*")
_SECTION = re.compile(r"^#{2,3}\s+(.*)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, the section it stands in, its text (Markdown)."""

    id: str
    section: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All rules of a game, in order."""

    title: str
    introduction: str
    rules: dict[str, Rule]

    def sections(self) -> list[tuple[str, list[Rule]]]:
        """The rules by section, in the book's order."""
        grouped: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            grouped.setdefault(rule.section, []).append(rule)
        return list(grouped.items())


def parse_rules(text: str) -> RuleBook:
    """Read a RULES.md; two rules with one id, or one whose id is not of the right form, are a mistake that is reported."""
    title, section = "", ""
    introduction: list[str] = []
    rules: dict[str, Rule] = {}
    current: list[str] | None = None
    current_id = ""

    def close() -> None:
        if current is not None:
            rules[current_id] = Rule(current_id, section, "\n".join(current).strip())

    for line in text.splitlines():
        found = _RULE.match(line)
        if found:
            close()
            current_id, current = found[1], [found[2]]
            if current_id in rules:
                raise ValueError(f"rule {current_id} stands twice in {title or 'the rules'}")
        elif near := _LIKE_A_RULE.match(line):
            raise ValueError(f"{near[1]} is no id of a rule: write - **AB-012** text, with two or three capitals and two or three digits")
        elif line.startswith("# "):
            title = line[2:].strip()
        elif _SECTION.match(line):
            close()
            current = None
            section = line.lstrip("#").strip()
        elif current is not None and (line.startswith("  ") or not line.strip()):
            current.append(line.strip())
        elif current is None and not section:
            introduction.append(line)
        else:
            close()
            current = None
    close()
    return RuleBook(title, "\n".join(introduction).strip(), rules)


def load_rules(folder: Path) -> RuleBook:
    """The RULES.md of a game's folder; an empty book when it has none."""
    path = folder / "RULES.md"
    if not path.exists():
        return RuleBook("", "", {})
    return parse_rules(path.read_text(encoding="utf-8"))
