"""How the greedy bot lives: it looks at each way out, how far the rest of this life could bring it, and how far the others get.

The outlook of a seat is the chance that at least one of her conditions will be met at the end of this life, if she goes for it with
the best options still to come, the cards she can hope for (her own hand is known to her), and what is already pending against her.
A move is good when it raises one's own outlook and lowers those of the others. What is left for the next life counts a little.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Final, final

from regalia.bots.mind import Mind
from regalia.games.time_loop.box import CHARACTERS, KINDS, VERBS, option_at
from regalia.games.time_loop.phases import CHOOSE, PLAY, aim_of, take_instead
from regalia.games.time_loop.rounds import REMEMBER
from regalia.games.time_loop.state import NOT_YET, PHASES, Aim, Loop, Pending
from regalia.games.time_loop.traits import AFTER_DEATH, HIGHEST
from regalia.games.time_loop.verbs import AFTER_PHASE_4, NOTHING, OVERTURN, ChangeOwnTrait
from regalia.kernel import Action, Game, number_of

UNKNOWN_CARD: Final = 0.45  # what an opponent's unseen card adds to one trait she wants, on average
NEXT_LIFE: Final = 0.25  # how much one's own start into the next life counts against surviving this one
THEIR_NEXT_LIFE: Final = 0.1
SURE: Final = 0.5  # how certain one's own plan is, in points of a trait
UNSURE: Final = 0.8  # and an opponent's
WHIM: Final = 0.002  # equal moves are chosen between by chance
HEAD_START: Final = 0.04  # what a start that is nearer by one is worth, as a chance to win
# How an outlook in each phase has turned out, over 400 greedy games: the log odds of surviving are a line over the outlook's own.
STEEP: Final[list[float]] = [0.456, 0.456, 0.817, 1.454, 1.750, 1.835]
AT_EVEN: Final[list[float]] = [-2.827, -2.827, -1.130, -0.167, 0.0, 0.0]


@final
class TimeLoopMind(Mind[Loop]):
    """Greedy by outlook."""

    horizon = 20  # a life has 16 decisions of two seats

    def evaluate(self, s: Loop, seat: int) -> float:
        """Who survives first wins: this life's chances, and if nobody does, all alike but for a head start into the next."""
        even = 1 / s.seats
        if NOT_YET in s.characters:
            return even
        chances = [survival(s, other) for other in range(s.seats)]
        nobody = 1.0
        for chance in chances:
            nobody *= 1.0 - chance
        starts = [head_start(s, other) for other in range(s.seats)]
        later = even + HEAD_START * (starts[seat] - sum(starts) * even)
        return nobody * later + (1.0 - nobody) * chances[seat] / sum(chances)

    def quiet(self, s: Loop) -> bool:
        """Between two lives."""
        return s.phase == 1 and s.choices[0][0] == NOT_YET and not s.sealed

    def choose(self, game: Game[Loop], s: Loop, seat: int, legal: list[Action], rng: Random) -> Action:
        word = legal[0][0]
        if word == CHOOSE:
            return best_choice(s, seat, legal, rng)
        if word == PLAY:
            return best_card(s, seat, legal, rng)
        if word == REMEMBER:
            return legal[0]
        return legal[rng.randrange(len(legal))]


# --- outlook -----------------------------------------------------------------------------------------------------------------


def prospect(s: Loop, seat: int, next_life: float, knows_hand: bool) -> float:
    """This life's outlook and a little of the next life's start."""
    return outlook(s, seat, knows_hand) + next_life * (1.5 + head_start(s, seat)) / 1.5


def outlook(s: Loop, seat: int, knows_hand: bool) -> float:
    """The chance, roughly, that a seat survives this life. Choices of the present phase count as made when they are on the board."""
    lady = CHARACTERS[s.characters[seat]]
    first_open = PHASES
    cards_to_play = 0
    for phase in range(1, PHASES):
        if first_open == PHASES and s.choices[seat][phase - 1] == NOT_YET:
            first_open = phase
        if s.slots[seat][phase - 1] == NOT_YET:
            cards_to_play += 1
    doom = 1.0
    for number, condition in enumerate(lady.death.conditions):
        gain = float(best_gain(s.characters[seat], number, first_open))
        if knows_hand:
            gain += own_cards(s, seat, condition.traits, cards_to_play)
        else:
            gain += UNKNOWN_CARD * cards_to_play * (1.0 if len(condition.traits) == 1 else 1.4)
        after = [float(value) for value in s.traits[seat]]
        share = gain / len(condition.traits)
        for trait in condition.traits:
            after[trait] = max(0.0, min(float(HIGHEST), after[trait] + share))
        for pending in s.pending:
            if pending.aim[0] == seat:
                for verb in VERBS[pending.card]:
                    verb.foresee(s, pending.aim, after)
        margin = sum([after[trait] for trait in condition.traits]) - condition.at_least
        doom *= 1.0 - 1.0 / (1.0 + exp(-(margin + 0.3) / (SURE if knows_hand else UNSURE)))
    return 1.0 - doom


def survival(s: Loop, seat: int) -> float:
    """The chance to survive this life, by how such outlooks have turned out; all hands are known, as they are in an imagined game."""
    hope = min(0.997, max(0.003, outlook(s, seat, True)))
    odds = STEEP[s.phase] * log(hope / (1.0 - hope)) + AT_EVEN[s.phase]
    return 1.0 / (1.0 + exp(-odds))


_best_gains: dict[tuple[int, int, int], int] = {}


def best_gain(character: int, number: int, first_open: int) -> int:
    """What the options from a phase on can add to a condition of a board."""
    key = (character, number, first_open)
    gain = _best_gains.get(key)
    if gain is None:
        lady = CHARACTERS[character]
        traits = lady.death.conditions[number].traits
        gain = sum(max(sum(o.change_to(t) for t in traits) for o in phase.options) for phase in lady.phases[first_open - 1 :])
        _best_gains[key] = gain
    return gain


def own_cards(s: Loop, seat: int, traits: tuple[int, ...], count: int) -> int:
    """What the best cards still to be played from one's own hand add to these traits; all but one of the hand must be played."""
    gains: list[int] = []
    for card in s.hands[seat]:
        gain = 0
        for verb in VERBS[card]:
            if isinstance(verb, ChangeOwnTrait) and verb.trait in traits:
                gain += verb.by
        if KINDS[card].type != "Memories":
            gains.append(gain)
    gains.sort(reverse=True)
    return sum(gains[:count])


def head_start(s: Loop, seat: int) -> float:
    """How near the nearest condition would be at the start of the next life: 0 is there, -1 is far."""
    traits = s.traits[seat]
    if not s.has_memories_in_play(seat):
        traits = [min(AFTER_DEATH, value) for value in traits]
    return max([(c.value(traits) - c.at_least) / (5 if len(c.traits) == 1 else 7) for c in CHARACTERS[s.characters[seat]].death.conditions])


# --- moves -------------------------------------------------------------------------------------------------------------------


def best_choice(s: Loop, seat: int, legal: list[Action], rng: Random) -> Action:
    """The option that leaves oneself the best outlook."""
    trial = s.copy()
    start = trial.traits[seat]
    best, best_value = legal[0], -1e9
    for action in legal:
        number = number_of(action[1]) % 4
        trial.traits[seat] = start[:]
        for change in option_at(trial, seat, s.phase, number).changes:
            trial.shift(seat, change.trait, change.by, "", "")
        trial.choices[seat][s.phase - 1] = number
        value = prospect(trial, seat, NEXT_LIFE, True) + WHIM * rng.random()
        if value > best_value:
            best, best_value = action, value
    return best


def best_card(s: Loop, seat: int, legal: list[Action], rng: Random) -> Action:
    """The card, and the aim, that does most for oneself and against the others."""
    trial = s.copy()
    others = [prospect(s, other, THEIR_NEXT_LIFE, False) for other in range(s.seats)]
    seen: set[tuple[str, Action]] = set()
    best, best_value = legal[0], -1e9
    for action in legal:
        card = number_of(action[1])
        same = (KINDS[card].id, action[2:])
        if same in seen:
            continue
        seen.add(same)
        value = try_card(trial, seat, card, aim_of(s, action), others) + WHIM * rng.random()
        if value > best_value:
            best, best_value = action, value
    return best


def try_card(trial: Loop, seat: int, card: int, aim: Aim, others: list[float]) -> float:
    """What playing a card is worth, if nobody else played anything. The trial is left as it was."""
    kind = KINDS[card]
    victim = aim[0] if kind.aimed_at != NOTHING else -1
    mine, hand = trial.traits[seat], trial.hands[seat]
    theirs, choice = trial.traits[victim], trial.choices[victim][trial.phase - 1]
    trial.traits[seat], trial.hands[seat] = mine[:], [c for c in hand if c != card]
    trial.slots[seat][trial.phase - 1] = card
    if victim >= 0:
        trial.traits[victim] = theirs[:]
    delayed = False
    for verb in VERBS[card]:
        if verb.window == AFTER_PHASE_4:
            trial.pending.append(Pending(trial.phase, seat, card, aim))
            delayed = True
        else:
            verb.act(trial, seat, aim, "")
            if verb.window == OVERTURN and trial.choices[victim][trial.phase - 1] != choice:
                take_instead(trial, victim, "")
    value = prospect(trial, seat, NEXT_LIFE, True)
    for other in range(trial.seats):
        if other != seat:
            value -= prospect(trial, other, THEIR_NEXT_LIFE, False) if other == victim else others[other]
    if victim >= 0:
        trial.traits[victim] = theirs
        trial.choices[victim][trial.phase - 1] = choice
    if delayed:
        trial.pending.pop()
    trial.traits[seat], trial.hands[seat] = mine, hand
    trial.slots[seat][trial.phase - 1] = NOT_YET
    return value


MIND: Final = TimeLoopMind()
