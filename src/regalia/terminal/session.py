"""A match at the terminal, line by line: the table, the prompt, numbered picks, and a few words of command.

Works the same when it is piped: a script of answers on standard input, and with `json_lines` one JSON object per line on standard output.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Final, TextIO

from rich.console import Console
from rich.markup import escape

from regalia.kernel import Action, Deal, Event, NotAllowed, explained_options, options, prompt, sees, waiting, why_not
from regalia.kernel.asks import Refusal
from regalia.kernel.deals import open_deals
from regalia.kernel.game import asked_rule
from regalia.kernel.match import BadMatch, Match, load_match, read_match
from regalia.kernel.table import Area, Card, Catalogue, Cell, Space
from regalia.kernel.wording import plain, sentence
from regalia.terminal.draw import draw_table
from regalia.terminal.looking import Sight, kinds_called, say_thing, things_called, titles_of

MOST_LOOKED_AT: Final = 5
SEAT_IN_WORDS: Final = re.compile(r"\b[Ss]eat (\d+)\b")

HELP = """Type a number or a name to pick, or one of:
  look THING    all that can be seen of a card, a place, a figure, a pile or a
                number: its name, a part of it, its number in the list, or a
                pick like card:41
  why THING     why something cannot be picked now
  rule ID       print a rule            actions       all actions as a list
  log           what happened so far    undo          take back your last action
  save FILE     save the match          resume FILE   go on with a saved one
  hint          what a bot would do     table         draw the whole table
  back          begin the pick again    quit          leave the table"""


class _Left(Exception):
    """Somebody rose from the table."""


class Session:
    """One match at one terminal; humans take turns at the keyboard."""

    def __init__(self, match: Match, seed: int, out: TextIO, lines: TextIO, json_lines: bool = False) -> None:
        self.match = match
        self.rng = Random(seed)
        self.lines = lines
        self.json_lines = json_lines
        self.out = out
        self.console = Console(file=out, highlight=False, soft_wrap=False, width=None if out.isatty() else 120)
        self.catalogue: Catalogue = match.game.catalogue()
        self.shown: dict[int, int] = {}  # by seat: lines of the log that she was told
        self._kept = list(match.actions)  # what a file has of it

    @property
    def is_kept(self) -> bool:
        """Whether nothing happened since the match was begun, saved or opened."""
        return self.match.actions == self._kept

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.match.seats]

    def _words(self, text: str) -> str:
        """A game knows seats by their numbers; at this table they have names."""
        return SEAT_IN_WORDS.sub(lambda found: dict(enumerate(self.names, 1)).get(int(found[1]), found[0]), text)

    def _label(self, pick: str) -> str:
        return self._words(self.match.game.label(self.match.state, pick))

    def _describe(self, action: Action) -> str:
        return self._words(self.match.game.describe(self.match.state, action))

    # --- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play to the end, or until the input ends or somebody leaves. Returns the exit status."""
        try:
            return self._play()
        except _Left:
            self._say("Left the table.")
            return 0
        except KeyboardInterrupt:
            self._say("\nLeft the table.")
            return 130

    def _play(self) -> int:
        while not self.match.is_over:
            seat = waiting(self.match.state)[0]
            kind = self.match.seats[seat].kind
            if kind == "human":
                if not self._human(seat):
                    self._say("The input ended before the game did.", error="input_ended")
                    return 1
            else:
                self.match.act(seat, self._bot_move(seat, kind))
        self._show(self._viewer())
        self._finish()
        return 0

    def _viewer(self) -> int:
        humans = [n for n, seat in enumerate(self.match.seats) if seat.kind == "human"]
        return humans[0] if humans else -1

    def _bot_move(self, seat: int, kind: str) -> Action:
        from regalia.bots.levels import choose

        return choose(self.match.game, self.match.state, seat, kind.removeprefix("bot:"), self.rng)

    def _human(self, seat: int) -> bool:
        self._show(seat)
        picked: list[str] = []
        begins = True  # she has picked nothing yet: what is picked goes without saying
        while True:
            legal = options(self.match.state, seat)
            fitting = [a for a in legal if list(a[: len(picked)]) == picked]
            if len(picked) and any(len(a) == len(picked) for a in fitting) and len(fitting) == 1:
                return self._act(seat, tuple(picked))
            choices = list(dict.fromkeys(a[len(picked)] for a in fitting if len(a) > len(picked)))
            done = any(len(a) == len(picked) for a in fitting) and bool(picked)
            if len(choices) == 1 and not done and any(len(a) > len(picked) + 1 for a in fitting):
                picked.append(choices[0])  # only one way to begin, and more to pick after it
                continue
            self._ask(seat, picked, choices, done, begins)
            line = self.lines.readline()
            if not line:
                return False
            words = line.strip()
            if not words:
                continue
            if words.lower() == "back" and words not in choices:
                picked, begins = [], True
                continue
            answer = self._command(seat, words, choices)
            if answer == "redo":
                return True
            if answer == "done":
                continue
            if done and words in ("0", "done"):
                return self._act(seat, tuple(picked))
            pick = self._find_pick(words, choices)
            if pick is None:
                whole = tuple(words.split("/"))
                if whole in legal:
                    return self._act(seat, whole)
                self._puzzle(seat, words, picked, choices, done)
                continue
            picked.append(pick)
            begins = False

    def _act(self, seat: int, action: Action) -> bool:
        self.match.act(seat, action)
        return True

    def _find_pick(self, words: str, choices: list[str]) -> str | None:
        if words.isdecimal() and 1 <= int(words) <= len(choices):
            return choices[int(words) - 1]
        if words in choices:
            return words
        found = self._choices_called(words, choices)
        return found[0] if len(found) == 1 else None

    def _numbered(self, words: str, choices: list[str]) -> str:
        """The choice of that number; any other words as they are."""
        return choices[int(words) - 1] if words.isdecimal() and 1 <= int(words) <= len(choices) else words

    def _choices_called(self, words: str, choices: list[str]) -> list[str]:
        label = self.match.game.label
        wanted = words.lower()
        return [c for c in choices if wanted in (self._label(c).lower(), label(self.match.state, c).lower())]

    def _puzzle(self, seat: int, words: str, picked: list[str], choices: list[str], done: bool) -> None:
        """Say what is wrong with an answer that picks nothing."""
        if words.lstrip("-").isdecimal():
            self._say(f"There is no number {words} here: pick {0 if done else 1} to {len(choices)}.", error="no_such_number")
        elif len(self._choices_called(words, choices)) > 1:
            self._say(f"Several things are called {words}: pick one by its number.", error="several")
        else:
            self._refuse(why_not(self.match.state, seat, (*picked, *self._path_of(seat, words))))

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, seat: int, words: str, choices: list[str]) -> str:
        """Carry out a command: "done", "redo" when the position changed, "" when it was none."""
        verb, _, rest = words.partition(" ")
        verb, rest = verb.lower(), rest.strip()
        if words in choices:  # what a game calls so comes first
            return ""
        if verb == "help":
            self._say(HELP)
        elif verb == "quit":
            raise _Left
        elif verb in ("look", "why") and not rest:
            self._say(f"{verb.capitalize()} needs the name of something on the table: {verb} THING.", error="no_thing")
        elif verb == "look":
            self._look(seat, rest, choices)
        elif verb == "why":
            self._refuse(self._why(seat, self._numbered(rest, choices)))
        elif verb == "rule" and not rest:
            self._say("Rule needs the id of a rule, such as the grey ones beside prompts: rule ID.", error="no_rule")
        elif verb == "rule":
            self._rule(rest)
        elif verb == "actions":
            for action in options(self.match.state, seat):
                self._say(f"{self._describe(action)}   [{'/'.join(action)}]")
        elif verb == "log":
            self._log(seat)
        elif verb == "table":
            self._draw(seat, whole=True)
        elif verb == "undo":
            return self._undo(seat)
        elif verb in ("save", "resume") and not rest:
            self._say(f"{verb.capitalize()} needs the name of a file: {verb} FILE.", error="no_file")
        elif verb == "save":
            self._save(rest)
        elif verb == "resume":
            return self._resume(rest)
        elif verb == "hint":
            self._hint(seat)
        else:
            return ""
        return "done"

    def _why(self, seat: int, thing: str) -> Refusal:
        path = self._path_of(seat, thing)
        for action in options(self.match.state, seat):
            if action[: len(path)] == path or path[-1] in action:
                return Refusal(asked_rule(self.match.state), "It can be picked: {0}.", self._describe(action))
        return why_not(self.match.state, seat, path)

    def _path_of(self, seat: int, words: str) -> Action:
        """The picks that are meant: as they are written, or by the name of a thing on the table."""
        offers = explained_options(self.match.state, seat)
        known = {pick for path in (*offers.actions, *(path for path, _ in offers.refused or ())) for pick in path}
        named = "" if words in known or ":" in words or "/" in words else self._thing_called(seat, words, known)
        return (named,) if named else tuple(words.split("/"))

    def _thing_called(self, seat: int, name: str, known: set[str]) -> str:
        """The pick of a thing on the table; "" if nothing that can be picked, or more than one kind of it, is called so."""
        seen = [sight.thing for sight in things_called(self.match.game.table(self.match.state, seat), self.catalogue, name)]
        found = [thing for thing in seen if thing.id in known] or [thing for thing in seen if isinstance(thing, Card | Cell | Space)]
        alike = {tuple(titles_of(thing, self.catalogue)) for thing in found}
        return found[0].id if len(alike) == 1 else ""

    def _look(self, seat: int, name: str, choices: list[str]) -> None:
        """All that can be seen of a thing, by its name, its number among the choices, or its pick."""
        pick = self._numbered(name, choices)
        table = self.match.game.table(self.match.state, seat)
        found: dict[object, Sight] = {}
        for sight in things_called(table, self.catalogue, pick, whole=pick != name):
            found.setdefault(sight.likeness(self.catalogue), sight)
        if not found and pick == name:  # not in sight: the printed card
            for kind in kinds_called(self.catalogue, name):
                found[kind] = Sight(Card("", kind), Area("", "", []))
        if not found:
            called = name if pick == name else self._label(pick)
            self._say(f"Nothing on the table and no card is called {called}.", error="nothing")
        for sight in list(found.values())[:MOST_LOOKED_AT]:
            if self.json_lines:
                printed = self.catalogue.kinds.get(sight.thing.kind) if isinstance(sight.thing, Card) else None
                where = {"area": sight.area.id, "on": None if sight.on is None else sight.on.id}
                self._json({"look": asdict(sight.thing), "kind": None if printed is None else asdict(printed), **where})
            else:
                self.console.print(say_thing(sight, table, self.catalogue, self.names))
        if len(found) > MOST_LOOKED_AT:
            self._say(f"And {len(found) - MOST_LOOKED_AT} more: say more of the name.")

    def _rule(self, rule_id: str) -> None:
        rule = self.match.game.rules().rules.get(rule_id.upper())
        self._say(f"{rule.id}  {rule.text}" if rule else f"There is no rule {rule_id!r} in {self.match.game.title}.")

    def _log(self, seat: int) -> None:
        for number, event in self.match.log:
            self._event(number, event, seat)

    def _undo(self, asking: int) -> str:
        """Take back the last action of a human; whoever sits at this keyboard may ask for it."""
        acted = [n for n, _ in self.match.actions if self.match.seats[n].kind == "human"]
        seat = acted[-1] if acted else asking
        humans = tuple(n for n, s in enumerate(self.match.seats) if s.kind == "human")
        bots = tuple(n for n, s in enumerate(self.match.seats) if s.kind != "human")
        try:
            needs = () if self.match.cannot_undo(seat) else self.match.undo_consents(seat)
            asked = [n for n in needs if n in humans]
            for other in asked:
                self._say(f"{self.names[other]}, do you agree to an undo? (yes/no)")
                if self.lines.readline().strip().lower() not in ("yes", "y"):
                    self._say(f"{self.names[other]} does not agree.")
                    return "done"
            self.match.undo(seat, (*asked, *bots))
        except NotAllowed as error:
            self._refuse(error.refusal)
            return "done"
        self.shown = {seat: min(told, len(self.match.log)) for seat, told in self.shown.items()}
        self._say("Taken back.")
        return "redo"

    def _save(self, name: str) -> None:
        path = Path(name).expanduser()
        try:
            if path.is_file() and not _is_match(path):
                self._say(f"{name} is there already and is no saved match: choose another name.", error="cannot_write")
                return
            path.write_text(self.match.dumps(), encoding="utf-8")
        except OSError as error:
            self._say(f"Could not write {name}: {error.strerror}.", error="cannot_write")
            return
        self._kept = list(self.match.actions)
        self._say(f"Saved {len(self.match.actions)} actions to {name}.")

    def _resume(self, name: str) -> str:
        try:
            saved = load_match(self.match.game, Path(name).expanduser().read_text(encoding="utf-8"))
        except (OSError, BadMatch, UnicodeDecodeError) as error:
            reason = f"{error.strerror}." if isinstance(error, OSError) else str(error)
            self._say(f"Could not go on with {name}: {reason}", error="cannot_resume")
            return "done"
        if saved.is_over:  # what there is to keep of it was kept when it ended
            self._say(f"Could not go on with {name}: that match is over.", error="cannot_resume")
            return "done"
        self.match = saved
        self._kept = list(saved.actions)
        self.shown = dict.fromkeys(range(len(saved.seats)), len(saved.log))
        return "redo"

    def _hint(self, seat: int) -> None:
        from regalia.bots.levels import hints

        for hint in hints(self.match.game, self.match.state, seat, "fair", self.rng)[:3]:
            self._say(f"{self._describe(hint.action)}   {hint.chance:.0%}  {hint.why}")

    # --- output -------------------------------------------------------------------------------------------------------

    def _say(self, text: str, error: str = "") -> None:
        if self.json_lines:
            self._json({"error" if error else "say": text, **({"code": error} if error else {})})
        else:
            self.console.print(escape(text))

    def _json(self, data: object) -> None:
        self.out.write(json.dumps(data, ensure_ascii=False) + "\n")
        self.out.flush()

    def _refuse(self, no: Refusal) -> None:
        if self.json_lines:
            self._json({"refused": no.sentence, "rule": no.rule, "remedy": no.remedy})
        else:
            self.console.print(escape(self._words(str(no))), style="red")

    def _event(self, number: int, event: Event, seat: int) -> None:
        if not sees(event.audience, seat):
            return
        if event.kind == "say":
            text = plain(sentence(self.match.game, self.match.state, event, self.names))
        elif event.kind == "roll":
            text = f"{event.text}: {', '.join(map(str, event.values))}"
        else:
            return
        if self.json_lines:
            self._json({"event": text, "rule": event.rule, "number": number})
        else:
            self.console.print(f"[dim]{number:>4}[/] {escape(self._words(text))}" + (f" [dim]{event.rule}[/]" if event.rule else ""))

    def _tell_news(self, seat: int) -> None:
        for number, event in self.match.log[self.shown.get(seat, 0) :]:
            self._event(number, event, seat)
        self.shown[seat] = len(self.match.log)

    def _show(self, seat: int) -> None:
        """The table and what happened. In a window what is last is in sight, so that is the news."""
        if self.json_lines:
            self._tell_news(seat)
        if not (self.json_lines and self.match.is_over):
            self._draw(seat)
        self._tell_news(seat)

    def _draw(self, seat: int, whole: bool = False) -> None:
        """The table; where that is more than the window has room for, the other seats in brief."""
        table = self.match.game.table(self.match.state, seat)
        if self.json_lines:
            offers = [deal.to_json() for deal in open_deals(self.match.state)]
            self._json({"table": asdict(table), "seat": seat, "waiting": waiting(self.match.state), "deals": offers})
            return
        table = replace(table, phase=self._words(table.phase))
        drawn = draw_table(table, self.catalogue, self.names)
        if not whole and self.out.isatty() and len(self.console.render_lines(drawn)) > self.console.height:
            drawn = draw_table(table, self.catalogue, self.names, folded=True, viewer=seat)
        self.console.print(drawn)
        for deal in open_deals(self.match.state):
            self.console.print(escape(self._deal(deal)))

    def _deal(self, deal: Deal) -> str:
        """A deal under offer, in words."""
        gives, wants = (", ".join(map(self._label, side)) or "nothing" for side in (deal.gives, deal.wants))
        promise = "" if deal.bound else " Nothing but their word binds them."
        return f"Deal {deal.number}: {self.names[deal.proposer]} offers {self.names[deal.to]} {gives} for {wants}.{promise}"

    def _ask(self, seat: int, picked: list[str], choices: list[str], done: bool, begins: bool) -> None:
        s = self.match.state
        if self.json_lines:
            fitting = [list(a) for a in options(s, seat) if list(a[: len(picked)]) == picked]
            self._json({"seat": seat, "prompt": prompt(s, seat), "rule": asked_rule(s), "picked": picked, "options": fitting})
            return
        if begins:
            rule = asked_rule(s)
            self.console.print(
                f"[bold]{escape(self.names[seat])}:[/] {escape(self._words(prompt(s, seat)))}" + (f" [dim]{rule}[/]" if rule else "")
            )
        if picked:
            self.console.print("[bold]" + escape(" · ".join(map(self._label, picked))) + "[/] …")
        if done:
            self.console.print("  [cyan] 0[/] that is all")
        for number, choice in enumerate(choices, 1):
            self.console.print(f"  [cyan]{number:>2}[/] {escape(self._label(choice))}  [dim]{escape(choice)}[/]")

    def _finish(self) -> None:
        outcome = self.match.state.outcome
        assert outcome is not None
        if self.json_lines:
            self._json({"outcome": outcome.to_json(), "seed": self.match.seed, "commitment": self.match.commitment})
            return
        winners = " and ".join(self.names[w] for w in outcome.winners) or "Nobody"
        self.console.print(
            f"[bold yellow]{escape(winners)} won.[/] {escape(self._words(outcome.reason))}"
            + (f" [dim]{outcome.rule}[/]" if outcome.rule else "")
        )
        for seat, score in enumerate(outcome.scores):
            self.console.print(f"  {outcome.ranks[seat]}. {escape(self.names[seat])}: {score}")
        self.console.print(f"[dim]Seed {self.match.seed}, committed to as {self.match.commitment[:16]}…[/]")


def _is_match(path: Path) -> bool:
    try:
        read_match(path.read_text(encoding="utf-8"))
    except (BadMatch, UnicodeDecodeError):
        return False
    return True


def standard_streams() -> tuple[TextIO, TextIO]:
    """Where a session writes and reads."""
    return sys.stdout, sys.stdin
