"""The Queen: the board the rulebook prints, her numbers exact, her story in our words."""

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
from regalia.games.time_loop.verbs import OpponentTakesOption, OpponentTraitToDefault

# TL-061..065
ABUSE_OF_POWER = Special(
    id="abuse_of_power",
    name="Abuse of Power",
    icon="crown",
    flavour="Nobody remembers passing that law. Everybody remembers who signed it.",
    effects=(OpponentTraitToDefault(),),
)

# TL-066..072
ORDERS_FROM_HER_MAJESTY = Special(
    id="orders_from_her_majesty",
    name="Orders from Her Majesty",
    icon="scroll-quill",
    flavour="It is phrased as an invitation. It is delivered by six men with halberds.",
    effects=(OpponentTakesOption(),),
)

QUEEN = Character(
    id="queen",
    name="The Queen",
    icon="queen-crown",
    colour="#8d2f4f",
    epithet="crowned in the morning, a bride by autumn",
    defaults=(4, 3, 2, 1),  # TL-005
    phases=(
        Phase(
            title="The Coronation",
            prompt=(
                "The crown is heavier than it looked on your mother, and the bells will not stop. "
                "The first day of your reign is still young: how do you spend the rest of it?"
            ),
            options=(
                option(
                    "Peace talks",
                    "You write to the neighbours, and for once nobody mentions cannon.",
                    (INFLUENCE, +1),
                ),
                option(
                    "Meet the townsfolk",
                    "You walk down to the market and shake every hand, flour and fish scales included.",
                    (CHARM, +1),
                ),
                option(
                    "Study",
                    "You have the old chronicles carried up; at least one queen in there must have lived.",
                    (WIT, +1),
                ),
                option(
                    "More guards",
                    "You double the watch, since a crown is a thing people reach for.",
                    (STRENGTH, +1),
                ),
            ),
        ),
        Phase(
            title="The Betrothal",
            prompt=(
                "An heir, says the council; soon, says the council; and so a line of suitors has formed in the hall. "
                "Whose ring will you wear?"
            ),
            options=(
                option(
                    "The allied prince",
                    "He brings a treaty, a lute, and opinions on who should hold the sword.",
                    (CHARM, +1),
                    (STRENGTH, -1),
                ),
                option(
                    "The finance minister",
                    "Nobody sighs at the balcony, but the books have never balanced so well.",
                    (CHARM, -1),
                    (WIT, +1),
                ),
                option(
                    "The popular baker",
                    "The court chokes on it; the town eats free buns for a week.",
                    (INFLUENCE, -1),
                    (CHARM, +1),
                ),
                option(
                    "The castle knight",
                    "He reads with a finger under the line, and teaches you how to fall off a horse.",
                    (WIT, -1),
                    (STRENGTH, +2),
                ),
            ),
        ),
        Phase(
            title="The Wedding",
            prompt=(
                "The dress is pinned, the rings are found, and your betrothed has been oddly quiet since breakfast. "
                "What sort of day shall it be?"
            ),
            options=(
                option(
                    "A lavish feast",
                    "Nine courses, a wrestling bear, and nothing you will recall tomorrow.",
                    (WIT, -1),
                    (STRENGTH, +1),
                ),
                option(
                    "A small ceremony",
                    "Twelve guests, good talk, and forty dukes who take it personally.",
                    (INFLUENCE, -1),
                    (WIT, +1),
                ),
                option(
                    "No celebration",
                    "You sign the register, change your boots, and go to inspect the bridge.",
                    (CHARM, -1),
                    (STRENGTH, +1),
                ),
                option(
                    "A tour of the nation",
                    "Every village gets a wave, and by the last one you can barely lift the arm.",
                    (CHARM, +2),
                    (STRENGTH, -1),
                ),
            ),
        ),
        Phase(
            title="The First Outing",
            prompt=(
                "The realm would like to see its newlyweds side by side, smiling. "
                "Your husband leaves it to you where, and looks only at your throat when he says it."
            ),
            options=(
                option(
                    "A cabinet meeting",
                    "You sit at the head of the table, and he at your elbow, taking notes.",
                    (INFLUENCE, +1),
                ),
                option(
                    "A relative's knighting",
                    "The sword is meant for the ceremony, but it sits well in your hand.",
                    (STRENGTH, +1),
                ),
                option(
                    "A cousin's wedding",
                    "You dance with every uncle in the county and lose only one shoe.",
                    (CHARM, +1),
                ),
                option(
                    "The library opening",
                    "You cut the ribbon, and are still reading when they put out the lamps.",
                    (WIT, +1),
                ),
            ),
        ),
    ),
    death=Death(
        title="The Bedchamber",
        text=(
            "It had all been going so nicely. Then, one night, for the throne or out of envy or for no reason he will "
            "ever give, your husband closes his hands around your neck."
        ),
        # TL-092
        conditions=(
            Condition((INFLUENCE,), 10, "The guards at the door take orders from you alone, and you need only knock."),
            Condition((STRENGTH,), 8, "You break his grip, and then, for good measure, his nose."),
            Condition((WIT, CHARM), 15, "You say the one sentence that makes him let go, and go on talking until dawn."),
        ),
    ),
    specials=(ABUSE_OF_POWER, ORDERS_FROM_HER_MAJESTY),
)
