"""The Scholar: an archive, a patron, a disputation, and a lamp that falls on the wrong side of a bolted door."""

from __future__ import annotations

from regalia.games.time_loop.parts import (
    CHARM,
    INFLUENCE,
    STRENGTH,
    WIT,
    Character,
    Condition,
    Death,
    Phase,
    Special,
    option,
)
from regalia.games.time_loop.verbs import CapOpponentTrait, TakeBackOpponentChoice

MISFILED_LETTER = Special(
    id="misfiled_letter",
    name="Misfiled Letter",
    icon="envelope",
    flavour="It was answered at once. It was sent in the spring, to the wrong tower.",
    effects=(TakeBackOpponentChoice(),),
)

FOOTNOTE_OF_DOUBT = Special(
    id="footnote_of_doubt",
    name="Footnote of Doubt",
    icon="quill-ink",
    flavour="Some authorities, writes the Scholar in very small letters, disagree.",
    effects=(CapOpponentTrait(2),),
)

SCHOLAR = Character(
    id="scholar",
    name="The Scholar",
    icon="bookmarklet",
    colour="#3f6b4a",
    epithet="keeper of nine hundred shelves and one secret",
    defaults=(2, 1, 4, 3),
    phases=(
        Phase(
            title="The Key",
            prompt=(
                "The old keeper left suddenly, and the key to the closed stacks was on your desk this morning. "
                "You are alone up there with nine hundred shelves until supper: where do you begin?"
            ),
            options=(
                option(
                    "The forbidden shelf",
                    "It is forbidden chiefly because somebody was wrong in it, and you see where.",
                    (WIT, +1),
                ),
                option(
                    "Greet the students",
                    "You hold the door open, and for the first time in years somebody laughs in the stairwell.",
                    (CHARM, +1),
                ),
                option(
                    "Shift the shelves",
                    "Forty crates before noon. Learning turns out to be mostly lifting.",
                    (STRENGTH, +1),
                ),
                option(
                    "Call on the rector",
                    "You mention the key in passing, and watch a very important man sit down.",
                    (INFLUENCE, +1),
                ),
            ),
        ),
        Phase(
            title="The Patron",
            prompt=(
                "A discovery needs paper, paper needs money, and money, it appears, wants to have lunch with you. "
                "Whose purse pays for your work?"
            ),
            options=(
                option(
                    "The dowager of the salons",
                    "She corrects your sleeves, your vowels and, unfortunately, your proofs.",
                    (CHARM, +2),
                    (WIT, -1),
                ),
                option(
                    "The duke",
                    "His name opens every door, though you are asked not to speak while he does.",
                    (INFLUENCE, +1),
                    (CHARM, -1),
                ),
                option(
                    "The quarrymen's guild",
                    "They pay in granite and expect you to carry your share of it.",
                    (WIT, -1),
                    (STRENGTH, +1),
                ),
                option(
                    "Nobody at all",
                    "You live on porridge and owe no one a kind word; the margins fill up by themselves.",
                    (INFLUENCE, -1),
                    (WIT, +1),
                ),
            ),
        ),
        Phase(
            title="The Disputation",
            prompt=(
                "The great hall is full, the candles are lit, and your thesis lies open on the lectern. "
                "The colleague who read it first, and asked who else knew, rises to object: how do you answer?"
            ),
            options=(
                option(
                    "With a joke",
                    "The hall roars, and the front row, where the robes are, does not.",
                    (INFLUENCE, -1),
                    (CHARM, +1),
                ),
                option(
                    "For eleven hours",
                    "Standing. By the end nobody likes you, and nobody else is upright.",
                    (CHARM, -1),
                    (STRENGTH, +2),
                ),
                option(
                    "With the statutes",
                    "Article nine, paragraph four: it is neither true nor relevant, and it wins.",
                    (INFLUENCE, +1),
                    (WIT, -1),
                ),
                option(
                    "With a bow",
                    "You grant him the point so graciously that nobody remembers it, and sit down to rest.",
                    (CHARM, +1),
                    (STRENGTH, -1),
                ),
            ),
        ),
        Phase(
            title="The Night Before Print",
            prompt=(
                "Tomorrow the pages go to the press, and after that no one can unwrite them. "
                "Your colleague has asked, very kindly, at what hour you will be alone: how do you spend the evening?"
            ),
            options=(
                option(
                    "Dine in hall",
                    "You sit among the youngest and lose, on purpose, at riddles.",
                    (CHARM, +1),
                ),
                option(
                    "See the chancellor",
                    "He signs the licence without reading it, which is how he signs everything good.",
                    (INFLUENCE, +1),
                ),
                option(
                    "Check the proofs",
                    "One comma. You walk up all the stairs again for one comma, and are right.",
                    (WIT, +1),
                ),
                option(
                    "Row on the river",
                    "An hour against the current, and your shoulders at last stop arguing.",
                    (STRENGTH, +1),
                ),
            ),
        ),
    ),
    death=Death(
        title="The Reading Room",
        text=(
            "You had only come back for the last page. Behind you the bolt goes home, under the door a familiar voice "
            "says that it is sorry, and a lamp breaks among nine hundred shelves of very dry paper."
        ),
        conditions=(
            Condition((WIT,), 10, "Shelf six hundred and twelve is drawn too deep on the plans; behind it is a stair."),
            Condition((CHARM,), 8, "You call once from the window, and every student in the yard comes running."),
            Condition((STRENGTH, INFLUENCE), 15, "You throw yourself at the door, and the porters do the same outside."),
        ),
    ),
    specials=(MISFILED_LETTER, FOOTNOTE_OF_DOUBT),
)
