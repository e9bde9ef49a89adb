"""The Captain: a ship, a crew, a first mate, and the rail on the last night before harbour."""

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
from regalia.games.time_loop.verbs import ChangeOpponentTrait, HalveOpponentTrait

CALL_TO_DUEL = Special(
    id="call_to_duel",
    name="Call to Duel",
    icon="crossed-swords",
    flavour="Dawn, the sandbar, no seconds. Bring whatever you are proudest of.",
    effects=(ChangeOpponentTrait(-2),),
)

REQUISITION = Special(
    id="requisition",
    name="Requisition",
    icon="anchor",
    flavour="Half for the fleet. She lets you choose which half.",
    effects=(HalveOpponentTrait(),),
)

CAPTAIN = Character(
    id="captain",
    name="The Captain",
    icon="ship-wheel",
    colour="#27507a",
    epithet="first of her house to go to sea, last to leave a deck",
    defaults=(3, 2, 1, 4),
    phases=(
        Phase(
            title="Taking Command",
            prompt=(
                "The frigate is yours, and so are sixty sailors who had bet on somebody else. "
                "They are lined up on deck and waiting: what do they see you do first?"
            ),
            options=(
                option(
                    "Climb the mainmast",
                    "All the way up, barehanded, in dress uniform, before anyone can object.",
                    (STRENGTH, +1),
                ),
                option(
                    "Read out the letter",
                    "The admiral's seal is still warm, and you read his every title aloud.",
                    (INFLUENCE, +1),
                ),
                option(
                    "Study the charts",
                    "Three of the reefs are drawn in the wrong place. You think you know by whom.",
                    (WIT, +1),
                ),
                option(
                    "A round of rum",
                    "You learn all sixty names by midnight, and forget only four by morning.",
                    (CHARM, +1),
                ),
            ),
        ),
        Phase(
            title="The First Mate",
            prompt=(
                "A captain cannot stand every watch, and whoever stands the others will sleep behind the next door. "
                "Whom do you make your first mate?"
            ),
            options=(
                option(
                    "The admiral's nephew",
                    "He steers like a drunk, but every port opens its chain for his name.",
                    (INFLUENCE, +2),
                    (WIT, -1),
                ),
                option(
                    "The silent navigator",
                    "Supper becomes a lesson in stars; the crew stops coming to supper.",
                    (CHARM, -1),
                    (WIT, +1),
                ),
                option(
                    "The fiddler",
                    "There is dancing on every watch, and very little drill.",
                    (CHARM, +1),
                    (STRENGTH, -1),
                ),
                option(
                    "The retired commodore",
                    "He salutes you before all hands, and must not be asked to lift anything.",
                    (INFLUENCE, +1),
                    (STRENGTH, -1),
                ),
            ),
        ),
        Phase(
            title="The Storm",
            prompt=(
                "The glass drops in the afternoon, and by dusk the sea stands up on all sides. "
                "Your mate shouts something that the wind takes away: what are your orders?"
            ),
            options=(
                option(
                    "Cut the cargo loose",
                    "The crew's whole pay goes over the side, and your arithmetic keeps them afloat.",
                    (CHARM, -1),
                    (WIT, +1),
                ),
                option(
                    "Hold course",
                    "It is not clever. They will tell it in every tavern on the coast.",
                    (INFLUENCE, +2),
                    (WIT, -1),
                ),
                option(
                    "Sing them through",
                    "You have no voice left, no feeling in your fingers, and sixty people singing.",
                    (CHARM, +1),
                    (STRENGTH, -1),
                ),
                option(
                    "Run for the cove",
                    "A smugglers' cove, which an officer should not know, with a passage you worked out yourself.",
                    (INFLUENCE, -1),
                    (WIT, +1),
                ),
            ),
        ),
        Phase(
            title="The Last Watch",
            prompt=(
                "The lights of home are on the horizon, and for the first time in a year nothing is urgent. "
                "Your mate offers to take the night watch together with you; what do you do until then?"
            ),
            options=(
                option(
                    "Write the report",
                    "You go over the log once more, and find a page that is not in your hand.",
                    (WIT, +1),
                ),
                option(
                    "Share the captain's table",
                    "Every rank, one bench, and the good cheese at last.",
                    (CHARM, +1),
                ),
                option(
                    "Haul with the hands",
                    "You take your turn at the capstan as if there were no gold on your sleeve.",
                    (STRENGTH, +1),
                ),
                option(
                    "Signal the harbour",
                    "The fort answers with eleven guns, and the whole ship counts along.",
                    (INFLUENCE, +1),
                ),
            ),
        ),
    ),
    death=Death(
        title="The Rail",
        text=(
            "Home was an hour away and the sea as flat as a plate. You lean out to look at the lights, and the first mate, "
            "who has waited all year for a night without witnesses, takes you by the ankles and lifts."
        ),
        conditions=(
            Condition((STRENGTH,), 10, "You catch the chain with one hand, and come back up faster than you went."),
            Condition((WIT,), 8, "You had tied a line around your waist at sunset, having read the log to the end."),
            Condition((INFLUENCE, CHARM), 15, "Before you hit the water, half the crew has jumped in after you."),
        ),
    ),
    specials=(CALL_TO_DUEL, REQUISITION),
)
