"""The Songstress: an opera house, a voice, an understudy, and a cup of tea with honey."""

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
from regalia.games.time_loop.verbs import LevelOpponentTraits, OpponentTakesNextOption

WHISPERED_RUMOUR = Special(
    id="whispered_rumour",
    name="Whispered Rumour",
    icon="lips",
    flavour="You did no such thing. By the second act, everyone had seen you do it.",
    effects=(OpponentTakesNextOption(),),
)

CROSSED_VERSES = Special(
    id="crossed_verses",
    name="Crossed Verses",
    icon="musical-score",
    flavour="Two lines of your song, and both now end on the lower note.",
    effects=(LevelOpponentTraits(),),
)

SONGSTRESS = Character(
    id="songstress",
    name="The Songstress",
    icon="harp",
    colour="#a9742a",
    epithet="the voice they queue for in the rain",
    defaults=(1, 4, 3, 2),
    phases=(
        Phase(
            title="The Audition",
            prompt=(
                "The great opera has one free part, and forty throats are warming up in the corridor. "
                "Your name is called, the house is dark, and somebody coughs: what do you give them?"
            ),
            options=(
                option(
                    "The old lullaby",
                    "No tricks at all. The director takes off his spectacles and cannot find them again.",
                    (CHARM, +1),
                ),
                option(
                    "The mad scene",
                    "You hold the last note until a lamp goes out, and it is not the draught.",
                    (STRENGTH, +1),
                ),
                option(
                    "A question first",
                    "You ask who wrote the second verse, because it was not the composer. It was not.",
                    (WIT, +1),
                ),
                option(
                    "The countess's card",
                    "You lay it on the piano, sing four bars, and thank them for their time.",
                    (INFLUENCE, +1),
                ),
            ),
        ),
        Phase(
            title="The Lodgings",
            prompt=(
                "A singer with a contract can live where she likes, and half the city has offered a room. "
                "Your understudy, so helpful, carries your trunk: up whose stairs?"
            ),
            options=(
                option(
                    "The attic of the poets",
                    "You learn to scan, to argue till four, and to be insufferable at breakfast.",
                    (CHARM, -1),
                    (WIT, +2),
                ),
                option(
                    "The banker's town house",
                    "He introduces you to everyone, as his.",
                    (INFLUENCE, +1),
                    (CHARM, -1),
                ),
                option(
                    "The acrobats' yard",
                    "You can walk on your hands by Sunday, and have not opened a score since Monday.",
                    (WIT, -1),
                    (STRENGTH, +1),
                ),
                option(
                    "Above the café",
                    "The street sings along under your window, and nobody lets you sleep.",
                    (CHARM, +1),
                    (STRENGTH, -1),
                ),
            ),
        ),
        Phase(
            title="The Role",
            prompt=(
                "There is a new opera for the gala, and you may have any part in it that you can carry. "
                "Your understudy has already learned all of them by heart: which is yours?"
            ),
            options=(
                option(
                    "The warrior maid",
                    "Breastplate, spear, real horse. You are magnificent, and no one asks you to tea.",
                    (CHARM, -1),
                    (STRENGTH, +1),
                ),
                option(
                    "The stern goddess",
                    "Eleven minutes on a cloud without a smile, and the king himself stands up for you.",
                    (INFLUENCE, +2),
                    (CHARM, -1),
                ),
                option(
                    "The clever maid",
                    "She has all the jokes and every door to run through; you fall asleep in costume.",
                    (WIT, +1),
                    (STRENGTH, -1),
                ),
                option(
                    "The dying bride",
                    "You do not have to understand her. The boxes weep, and the boxes are who matters.",
                    (INFLUENCE, +1),
                    (WIT, -1),
                ),
            ),
        ),
        Phase(
            title="The Eve of the Gala",
            prompt=(
                "The posters are up, the house is sold to the rafters, and your throat is a little sore. "
                "Your understudy promises to see to it tomorrow; and tonight?"
            ),
            options=(
                option(
                    "Supper with the minister",
                    "You are seated at his right hand, where the laws are made, between the fish and the pears.",
                    (INFLUENCE, +1),
                ),
                option(
                    "Read the score backwards",
                    "There is a joke hidden in the bass. You go to bed very pleased with the composer.",
                    (WIT, +1),
                ),
                option(
                    "Sing for the stagehands",
                    "In the wings, for nothing, the song about the goat. They want it four times.",
                    (CHARM, +1),
                ),
                option(
                    "Swim in the canal",
                    "Cold enough to stop a clock. Your breath lasts one bridge longer than last year.",
                    (STRENGTH, +1),
                ),
            ),
        ),
    ),
    death=Death(
        title="The Last Note",
        text=(
            "They are still applauding the first act. Your understudy, in your spare costume already, brings you tea with "
            "honey for your throat, and stays to watch you drink it."
        ),
        conditions=(
            Condition((CHARM,), 10, "She looks at you, bursts into tears, and knocks the cup out of your hand herself."),
            Condition((INFLUENCE,), 8, "Nothing has reached your table untasted since a minister came to depend on you."),
            Condition((WIT, STRENGTH), 15, "Almonds, you think, spit out what you can, and walk off the rest till dawn."),
        ),
    ),
    specials=(WHISPERED_RUMOUR, CROSSED_VERSES),
)
