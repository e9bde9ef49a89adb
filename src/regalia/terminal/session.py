"""A match at the terminal, line by line: the table, the prompt, numbered picks, and a few words of command.

Works the same when it is piped: a script of answers on standard input, and with `json_lines` one JSON object per line on standard output.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import TextIO

from rich.console import Console
from rich.markup import escape

from regalia.kernel import Action, Event, NotAllowed, options, prompt, sees, waiting, why_not
from regalia.kernel.asks import Refusal
from regalia.kernel.game import asked_rule
from regalia.kernel.match import BadMatch, Match, load_match
from regalia.kernel.table import Catalogue
from regalia.kernel.wording import plain, sentence
from regalia.terminal.draw import draw_table

HELP = """Type a number to pick, or one of:
  why THING     why something cannot be picked now (a number of a card, its name, or a pick like card:41)
  rule ID       print a rule            actions       all legal actions as a list
  log           what happened so far    undo          take back your last action
  save FILE     save the match          resume FILE   go on with a saved one
  hint          what a bot would do     table         draw the table again
  back          begin the pick again    quit          leave (the match is lost unless saved)"""


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
        self.shown = 0

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.match.seats]

    # --- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play to the end or until the input ends. Returns the exit status."""
        while not self.match.is_over:
            seat = waiting(self.match.state)[0]
            kind = self.match.seats[seat].kind
            if kind == "human":
                if not self._human(seat):
                    self._say("The input ended before the game did.", error="input_ended")
                    return 1
            else:
                self.match.act(seat, self._bot_move(seat, kind))
        self._tell_news(self._viewer())
        self._finish()
        return 0

    def _viewer(self) -> int:
        humans = [n for n, seat in enumerate(self.match.seats) if seat.kind == "human"]
        return humans[0] if humans else -1

    def _bot_move(self, seat: int, kind: str) -> Action:
        from regalia.bots.levels import choose

        return choose(self.match.game, self.match.state, seat, kind.removeprefix("bot:"), self.rng)

    def _human(self, seat: int) -> bool:
        self._tell_news(seat)
        self._draw(seat)
        picked: list[str] = []
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
            self._ask(seat, picked, choices, done)
            line = self.lines.readline()
            if not line:
                return False
            words = line.strip()
            if not words:
                continue
            if words == "back":
                picked = []
                continue
            if words == "quit":
                self._say("Left the table.")
                raise SystemExit(0)
            answer = self._command(seat, words)
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
                self._refuse(why_not(self.match.state, seat, (*picked, *whole)))
                continue
            picked.append(pick)

    def _act(self, seat: int, action: Action) -> bool:
        self.match.act(seat, action)
        return True

    def _find_pick(self, words: str, choices: list[str]) -> str | None:
        if words.isdecimal() and 1 <= int(words) <= len(choices):
            return choices[int(words) - 1]
        if words in choices:
            return words
        label = self.match.game.label
        found = [c for c in choices if label(self.match.state, c).lower() == words.lower()]
        return found[0] if len(found) == 1 else None

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, seat: int, words: str) -> str:
        """Carry out a command: "done", "redo" when the position changed, "" when it was none."""
        verb, _, rest = words.partition(" ")
        rest = rest.strip()
        if verb == "help":
            self._say(HELP)
        elif verb == "why":
            self._refuse(self._why(seat, rest))
        elif verb == "rule":
            self._rule(rest)
        elif verb == "actions":
            for action in options(self.match.state, seat):
                self._say(f"{self.match.game.describe(self.match.state, action)}   [{'/'.join(action)}]")
        elif verb == "log":
            self._log(seat)
        elif verb == "table":
            self._draw(seat)
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
        path = tuple(thing.split("/")) if thing else ()
        if path and ":" not in thing and "/" not in thing:
            named = self._thing_called(seat, thing)
            path = (named,) if named else path
        for action in options(self.match.state, seat):
            if path and (action[: len(path)] == path or path[-1] in action):
                return Refusal(asked_rule(self.match.state), "It can be picked: {0}.", self.match.game.describe(self.match.state, action))
        return why_not(self.match.state, seat, path)

    def _thing_called(self, seat: int, name: str) -> str:
        wanted = name.lower()
        for area in self.match.game.table(self.match.state, seat).areas:
            for item in area.items:
                for card in getattr(item, "cards", []):
                    kind = self.catalogue.kinds.get(card.kind)
                    if kind is not None and any(face.title.lower() == wanted for face in kind.faces):
                        return str(card.id)
        return ""

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
        self.shown = min(self.shown, len(self.match.log))
        self._say("Taken back.")
        return "redo"

    def _save(self, name: str) -> None:
        try:
            Path(name).write_text(self.match.dumps(), encoding="utf-8")
        except OSError as error:
            self._say(f"Could not write {name}: {error.strerror}.", error="cannot_write")
            return
        self._say(f"Saved {len(self.match.actions)} actions to {name}.")

    def _resume(self, name: str) -> str:
        try:
            saved = load_match(self.match.game, Path(name).read_text(encoding="utf-8"))
        except (OSError, BadMatch, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self._say(f"Could not go on with {name}: {reason}", error="cannot_resume")
            return "done"
        if saved.is_over:  # what there is to keep of it was kept when it ended
            self._say(f"Could not go on with {name}: that match is over.", error="cannot_resume")
            return "done"
        self.match = saved
        self.shown = len(self.match.log)
        return "redo"

    def _hint(self, seat: int) -> None:
        from regalia.bots.levels import hints

        for hint in hints(self.match.game, self.match.state, seat, "fair", self.rng)[:3]:
            self._say(f"{self.match.game.describe(self.match.state, hint.action)}   {hint.chance:.0%}  {hint.why}")

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
            self.console.print(escape(str(no)), style="red")

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
            self.console.print(f"[dim]{number:>4}[/] {escape(text)}" + (f" [dim]{event.rule}[/]" if event.rule else ""))

    def _tell_news(self, seat: int) -> None:
        for number, event in self.match.log[self.shown :]:
            self._event(number, event, seat)
        self.shown = len(self.match.log)

    def _draw(self, seat: int) -> None:
        table = self.match.game.table(self.match.state, seat)
        if self.json_lines:
            self._json({"table": asdict(table), "seat": seat, "waiting": waiting(self.match.state)})
        else:
            self.console.print(draw_table(table, self.catalogue, self.names, self.console.width))

    def _ask(self, seat: int, picked: list[str], choices: list[str], done: bool) -> None:
        s, game = self.match.state, self.match.game
        if self.json_lines:
            fitting = [list(a) for a in options(s, seat) if list(a[: len(picked)]) == picked]
            self._json({"seat": seat, "prompt": prompt(s, seat), "rule": asked_rule(s), "picked": picked, "options": fitting})
            return
        if not picked:
            rule = asked_rule(s)
            self.console.print(f"[bold]{escape(self.names[seat])}:[/] {escape(prompt(s, seat))}" + (f" [dim]{rule}[/]" if rule else ""))
        else:
            self.console.print("[bold]" + escape(" · ".join(game.label(s, p) for p in picked)) + "[/] …")
        if done:
            self.console.print("  [cyan] 0[/] that is all")
        for number, choice in enumerate(choices, 1):
            self.console.print(f"  [cyan]{number:>2}[/] {escape(game.label(s, choice))}  [dim]{escape(choice)}[/]")

    def _finish(self) -> None:
        outcome = self.match.state.outcome
        assert outcome is not None
        if self.json_lines:
            self._json({"outcome": outcome.to_json(), "seed": self.match.seed, "commitment": self.match.commitment})
            return
        self.console.print(
            draw_table(self.match.game.table(self.match.state, self._viewer()), self.catalogue, self.names, self.console.width)
        )
        winners = " and ".join(self.names[w] for w in outcome.winners) or "Nobody"
        self.console.print(
            f"[bold yellow]{escape(winners)} won.[/] {escape(outcome.reason)}" + (f" [dim]{outcome.rule}[/]" if outcome.rule else "")
        )
        for seat, score in enumerate(outcome.scores):
            self.console.print(f"  {outcome.ranks[seat]}. {escape(self.names[seat])}: {score}")
        self.console.print(f"[dim]Seed {self.match.seed}, committed to as {self.match.commitment[:16]}…[/]")


def standard_streams() -> tuple[TextIO, TextIO]:
    """Where a session writes and reads."""
    return sys.stdout, sys.stdin
