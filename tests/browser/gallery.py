"""The gallery: every card of one of the five games, face by face, laid out at once, for the tests of the table.

Whoever walks through it may stay or leave; nothing else happens. Every second one wears badges, as cards in play do. Seven of
them the visitor has bought.
"""

from __future__ import annotations

from typing import Final, final

from regalia.kernel import AGAIN, DONE, Action, Ask, Chance, Flow, Frame, Game, Offers, Outcome, Settings, State, procedure
from regalia.kernel.settings import Choice, Setting
from regalia.kernel.table import Area, Badge, Card, Catalogue, Counter, Table, Zone
from regalia.registry import load_game

GAMES: Final = ("queen_by_midnight", "runebound_midnight", "time_loop", "maidens_quest", "who_will_reign")


@final
class Gallery(State):
    __slots__ = ("of",)
    of: str

    def __init__(self, seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.of = GAMES[0]


@final
class Walk(Frame):
    __slots__ = ()


class Look(Ask[Gallery, Walk]):
    rule = "GA-001"

    def prompt(self, s: Gallery, f: Walk, seat: int) -> str:
        return "Look at the cards, or leave."

    def options(self, s: Gallery, f: Walk, seat: int, o: Offers) -> None:
        o.offer("stay")
        o.offer("leave")

    def take(self, s: Gallery, f: Walk, seat: int, action: Action) -> Flow:
        return AGAIN if action[0] == "stay" else None


def leave(s: Gallery, f: Walk) -> Flow:
    s.end(Outcome((0,), (1,), (1,), "All is seen.", "GA-001"))
    return DONE


procedure(Walk, Look(), leave)


def kind_of(game: str, kind: str) -> str:
    return f"{game}/{kind}"


class GalleryGame(Game[Gallery]):
    name = "gallery"
    title = "The Gallery"
    players = (1, 1)
    pitch = "All the cards of a game, to look at."
    settings = (Setting("of", "Of", "Whose cards hang here.", GAMES[0], tuple([Choice(game, game) for game in GAMES])),)

    def setup(self, seats: int, settings: Settings, chance: Chance) -> Gallery:
        s = Gallery(seats, chance)
        s.of = str(settings["of"])
        s.call(Walk())
        return s

    def table(self, s: Gallery, seat: int) -> Table:
        faces = [(kind, face) for kind, design in load_game(s.of).catalogue().kinds.items() for face in range(len(design.faces))]
        marks = [Badge("crown", 3, "Marks"), Badge("tiara", "Seat 1", "From the deck of")]
        hung = [Card(f"card:{n}", kind_of(s.of, kind), face, badges=marks if n % 2 else []) for n, (kind, face) in enumerate(faces)]
        bought = [Card(f"bought:{n}", kind_of(s.of, kind), face) for n, (kind, face) in enumerate(faces[:7])]
        areas = [
            Area("walls", "The walls", [Zone("hung", "All cards", hung, "grid")]),
            Area("seat:0", "The visitor", [Zone("bought", "Bought", bought), Counter("seen", "Cards", len(faces))], seat=0),
        ]
        return Table(areas, phase="Open all night")

    def catalogue(self) -> Catalogue:
        merged = Catalogue({})
        for game in GAMES:
            shown = load_game(game).catalogue()
            merged.kinds.update({kind_of(game, kind): design for kind, design in shown.kinds.items()})
            merged.colours.update(shown.colours)
            merged.icons.update(shown.icons)
        return merged

    def score(self, s: Gallery, seat: int) -> float:
        return 0.0


GAME = GalleryGame()
