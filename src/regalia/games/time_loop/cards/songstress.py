"""The Songstress: an opera house, a voice, an understudy, and a cup of tea with honey."""

from regalia.games.time_loop.parts import (
    CHARM,
    INFLUENCE,
    STRENGTH,
    WIT,
    Character,
    Condition,
    Death,
    Option,
    Phase,
    Special,
    change,
)
from regalia.games.time_loop.verbs import ChangeOwnTrait, LevelOpponentTraits, OpponentTakesNextOption

WHISPERED_RUMOUR = Special(
    name="Whispered Rumour",
    icon="lips",
    flavour="You did no such thing. By the second act, everyone had seen you do it.",
    effects=(OpponentTakesNextOption(), ChangeOwnTrait(INFLUENCE, +1)),
)

CROSSED_VERSES = Special(
    name="Crossed Verses",
    icon="musical-score",
    flavour="Two lines of your song, and both now end on the lower note.",
    effects=(LevelOpponentTraits(),),
)

SONGSTRESS = Character(
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
                Option(
                    "The old lullaby",
                    "No tricks at all. The director takes off his spectacles and cannot find them again.",
                    change(CHARM, +1),
                ),
                Option(
                    "The mad scene",
                    "You hold the last note until a lamp goes out, and it is not the draught.",
                    change(STRENGTH, +1),
                ),
                Option(
                    "A question first",
                    "You ask who wrote the second verse, because it was not the composer. It was not.",
                    change(WIT, +1),
                ),
                Option(
                    "The countess's card",
                    "You lay it on the piano, sing four bars, and thank them for their time.",
                    change(INFLUENCE, +1),
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
                Option(
                    "The attic of the poets",
                    "You learn to scan, to argue till four, and that no one up here is ever invited anywhere.",
                    change(INFLUENCE, -1),
                    change(WIT, +2),
                ),
                Option(
                    "The banker's town house",
                    "He introduces you to everyone, as his.",
                    change(INFLUENCE, +1),
                    change(CHARM, -1),
                ),
                Option(
                    "The acrobats' yard",
                    "You can walk on your hands by Sunday, and have not opened a score since Monday.",
                    change(WIT, -1),
                    change(STRENGTH, +1),
                ),
                Option(
                    "Above the café",
                    "The street sings along under your window, and nobody lets you sleep.",
                    change(CHARM, +1),
                    change(STRENGTH, -1),
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
                Option(
                    "The warrior maid",
                    "Breastplate, spear, real horse. You are magnificent, and no one asks you to tea.",
                    change(CHARM, -1),
                    change(STRENGTH, +1),
                ),
                Option(
                    "The stern goddess",
                    "Eleven minutes on a cloud, in a harness; the king himself stands up for you.",
                    change(INFLUENCE, +2),
                    change(STRENGTH, -1),
                ),
                Option(
                    "The clever maid",
                    "She has all the jokes and none of the arias, and fools the whole second act.",
                    change(CHARM, -1),
                    change(WIT, +1),
                ),
                Option(
                    "The dying bride",
                    "You do not have to understand her. The boxes weep, and the boxes are who matters.",
                    change(INFLUENCE, +1),
                    change(WIT, -1),
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
                Option(
                    "Supper with the minister",
                    "You are seated at his right hand, where the laws are made, between the fish and the pears.",
                    change(INFLUENCE, +1),
                ),
                Option(
                    "Read the score backwards",
                    "There is a joke hidden in the bass. You go to bed very pleased with the composer.",
                    change(WIT, +1),
                ),
                Option(
                    "Sing for the stagehands",
                    "In the wings, for nothing, the song about the goat. They want it four times.",
                    change(CHARM, +1),
                ),
                Option(
                    "Swim in the canal",
                    "Cold enough to stop a clock. Your breath lasts one bridge longer than last year.",
                    change(STRENGTH, +1),
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
