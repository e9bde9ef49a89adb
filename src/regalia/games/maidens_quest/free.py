"""The free phase: everything that may be done with a Fan before the check, in any order (MQ-153..170, MQ-190..199, MQ-301)."""

from __future__ import annotations

from typing import Final

from regalia.games.maidens_quest.arrows import must_downgrade, offer_arrow
from regalia.games.maidens_quest.bend import Bend
from regalia.games.maidens_quest.box import ABILITY, BANNER, DOWNS, FACES, GREEN_DOWN, GREEN_UP, IS_GRAY, LEVEL, UPS
from regalia.games.maidens_quest.check import bend_of, forbidden_by
from regalia.games.maidens_quest.faces import DISTRACT, FAN_SIZE, FORESIGHT, HASTE, ICON_NAMES
from regalia.games.maidens_quest.foresight import foresee
from regalia.games.maidens_quest.frames import Encounter
from regalia.games.maidens_quest.state import (
    CARD,
    CHALLENGE,
    ICON,
    MAIDEN_MET,
    RUN,
    USE_ABILITY,
    USE_DOWN,
    USE_GREEN_DOWN,
    USE_GREEN_UP,
    USE_UP,
    Quest,
)
from regalia.games.maidens_quest.verbs import NO_TARGET, Verb
from regalia.kernel import AGAIN, SEAT, Action, Ask, Flow, Offers, Refusal, number_of

WORDS: Final = {DISTRACT: "distract", FAN_SIZE: "fan_size", FORESIGHT: "foresight", HASTE: "haste"}
STILL_TO_SPEND: Final = "{0} still has a Downgrade to spend on a card of the Fan."
MET_DOWN: Final = USE_DOWN + 8  # Downgrades that the text of the Encountered card asks for


def _uses(when: str) -> list[tuple[Verb, ...]]:
    return [tuple([v for v in a.verbs if v.used]) if a is not None and a.when == when else () for a in ABILITY]


# By face: the places of its special icons, whether it has arrows, and what its ability does when somebody uses it.
SPECIALS: Final[list[list[int]]] = [[at for at, icon in enumerate(banner) if DISTRACT <= icon <= HASTE] for banner in BANNER]
HAS_ARROWS: Final[list[bool]] = [bool(f.up or f.green_up or f.down or f.green_down) for f in FACES]
USES_IN_FAN: Final[list[tuple[Verb, ...]]] = _uses("fan")
USES_WHEN_MET: Final[list[tuple[Verb, ...]]] = _uses("met")


def can_cellar(s: Quest, card: int) -> bool:
    """Only what is gray or too high may be Cellared freely (MQ-160..163)."""
    return IS_GRAY[s.shown(card)] or s.is_too_high(card)


def why_not_cellared(s: Quest, card: int) -> Refusal:
    if not s.is_add(card):
        return Refusal("MQ-160", "{0} is neither gray nor too high for you.", s.name(card))
    distract = s.manner != RUN and not bend_of(s).banned >> DISTRACT & 1  # MQ-199
    return Refusal(
        "MQ-163", "{0} is level {1} and could stop you on this floor: it stays.", s.name(card), LEVEL[s.shown(card)],
        remedy="A Distract would get rid of it." if distract else "",
    )  # fmt: skip


def offer_cellaring(s: Quest, card: int, o: Offers) -> None:
    if can_cellar(s, card):
        o.actions.append(("cellar", CARD[card]))
    elif o.refused is not None:
        o.refuse(("cellar", CARD[card]), why_not_cellared(s, card))


def cellar_freely(s: Quest, card: int) -> None:
    s.tell("{0} is Cellared.", s.name(card), rule="MQ-160" if s.is_gray(card) else "MQ-161")
    s.cellar_from_fan(card)


def why_forbidden(s: Quest, icon: int) -> Refusal:
    return Refusal("MQ-150", "The text of {0} forbids {1}.", forbidden_by(s, icon), ICON_NAMES[icon])


def special_slot(s: Quest, card: int, icon: int) -> int:
    """The first unused place of a special icon in a banner; -1 when all are used."""
    for place, printed in enumerate(BANNER[s.shown(card)]):
        if printed == icon and s.can_use(card, place):
            return place
    return -1


def arrow_slot(s: Quest, card: int, count: int, first: int) -> int:
    for n in range(count):
        if s.can_use(card, first + n):
            return first + n
    return -1


def down_slots(s: Quest, card: int, bend: Bend) -> tuple[int, int]:
    """The next plain and the next green Downgrade that a card still has to spend; -1 for none (MQ-157, MQ-325)."""
    if card == s.met:
        return arrow_slot(s, card, bend.check_downs, MET_DOWN), -1
    shown = s.shown(card)
    plain = arrow_slot(s, card, DOWNS[shown], USE_DOWN) if DOWNS[shown] else -1
    green = USE_GREEN_DOWN if GREEN_DOWN[shown] and s.can_use(card, USE_GREEN_DOWN) else -1
    return plain, green


def cannot_check(s: Quest, bend: Bend) -> Refusal | None:
    """Compulsory Downgrades come before the check, as long as a card can take them."""
    if s.manner != CHALLENGE:
        return None
    if bend.check_downs and has_to_downgrade(s, s.met, bend):
        return Refusal("MQ-157", STILL_TO_SPEND, s.name(s.met))
    for card in s.fan:
        if HAS_ARROWS[s.shown(card)] and has_to_downgrade(s, card, bend):
            return Refusal("MQ-157", STILL_TO_SPEND, s.name(card))
    return None


def has_to_downgrade(s: Quest, card: int, bend: Bend) -> bool:
    """Whether a card has a Downgrade left, and another one that has to take it."""
    plain, green = down_slots(s, card, bend)
    return (plain >= 0 and must_downgrade(s, card, False)) or (green >= 0 and must_downgrade(s, card, True))


def why_no_run(s: Quest) -> Refusal:
    """Once the Fan is shared out or drawn, whether to Run is settled (MQ-141, MQ-300, MQ-503)."""
    if s.manner == MAIDEN_MET:
        return Refusal("MQ-300", "Nobody Runs from her own Maiden.")
    if not s.may_run():
        return Refusal("MQ-503", "Where you play against one another nobody Runs.")
    if s.manner == RUN:
        return Refusal("MQ-141", "You are running already.")
    return Refusal("MQ-141", "You have said that you Challenge {0}.", s.name(s.met))


def cannot_swap(s: Quest, card: int) -> Refusal | None:
    """Whether Haste may trade the roles of this card and the Encountered one (MQ-196)."""
    if not s.is_add(card):
        return Refusal("MQ-196", "{0} is no Add.", s.name(card))
    if LEVEL[s.shown(card)] > s.level(s.chief):
        return Refusal("MQ-196", "{0} is level {1}, above your Tower Level {2}.", s.name(card), LEVEL[s.shown(card)], s.level(s.chief))
    return None


class FreePhase(Ask[Quest, Encounter]):
    rule = "MQ-153"

    def prompt(self, s: Quest, f: Encounter, seat: int) -> str:
        if s.manner == MAIDEN_MET:
            return "Use what your Fan offers, then let your Maiden Upgrade a card."
        first = cannot_check(s, bend_of(s))
        if first is not None:
            return f"{first.sentence} Then face {s.name(s.met)}."
        return f"Use what your Fan offers, then face {s.name(s.met)}."

    def options(self, s: Quest, f: Encounter, seat: int, o: Offers) -> None:
        bend = bend_of(s)
        done = "check" if s.manner == CHALLENGE else "done"
        o.put((done,), cannot_check(s, bend))
        if o.refused is not None:
            o.refuse(("run",), why_no_run(s))
        for card in s.fan:
            shown = s.shown(card)
            offer_cellaring(s, card, o)
            if SPECIALS[shown]:
                self._specials(s, card, bend, o)
            if HAS_ARROWS[shown]:
                self._arrows(s, card, bend, o)
            if USES_IN_FAN[shown]:
                self._ability(s, card, USES_IN_FAN[shown], o)
        if s.manner == MAIDEN_MET:
            self._ability(s, s.met, USES_WHEN_MET[s.shown(s.met)], o)
        elif bend.check_downs:
            self._arrows(s, s.met, bend, o)

    def _specials(self, s: Quest, card: int, bend: Bend, o: Offers) -> None:
        pick = CARD[card]
        offered = 0
        shown = s.shown(card)
        for place in SPECIALS[shown]:
            icon = BANNER[shown][place]
            if offered >> icon & 1:
                continue
            if bend.banned >> icon & 1:
                if o.refused is not None:
                    o.refuse((WORDS[icon], pick), why_forbidden(s, icon))
                continue
            if not s.can_use(card, place):
                used = Refusal("MQ-154", "{0} of {1} has been used in this Encounter.", ICON_NAMES[icon], s.name(card))
                o.refuse((WORDS[icon], pick), used)
                continue
            offered |= 1 << icon
            if icon == DISTRACT:
                for target in s.fan:
                    o.offer("distract", pick, CARD[target])
            elif icon == FAN_SIZE:
                if len(s.party) == 1:
                    o.offer("fan_size", pick)
                else:
                    for p in s.party:
                        o.offer("fan_size", pick, SEAT[p])
            elif icon == FORESIGHT:
                o.offer("foresight", pick)
            elif s.manner == CHALLENGE:
                for target in s.fan:
                    o.put(("haste", pick, CARD[target]), cannot_swap(s, target))
            else:
                o.refuse(("haste", pick), Refusal("MQ-310", "Haste is of no use when you meet your Maiden."))

    def _arrows(self, s: Quest, card: int, bend: Bend, o: Offers) -> None:
        shown = s.shown(card)
        pick = CARD[card]
        if UPS[shown] and arrow_slot(s, card, UPS[shown], USE_UP) >= 0:
            offer_arrow(s, o, ("upgrade", pick), True)
        if GREEN_UP[shown] and card != s.met and s.can_use(card, USE_GREEN_UP):
            offer_arrow(s, o, ("upgrade", pick), True, GREEN_UP[shown])
        if s.manner != CHALLENGE:
            return  # MQ-302
        plain, green = down_slots(s, card, bend)
        if plain >= 0:
            offer_arrow(s, o, ("downgrade", pick), False)
        elif green >= 0:
            offer_arrow(s, o, ("downgrade", pick), False, GREEN_DOWN[shown])

    def _ability(self, s: Quest, card: int, verbs: tuple[Verb, ...], o: Offers) -> None:
        if verbs and not s.can_use(card, USE_ABILITY):
            o.refuse(("ability", CARD[card]), Refusal("MQ-154", "{0} has done that once in this Encounter.", s.name(card)))
            return
        for verb in verbs:
            found = verb.targets(s, card)
            for target in found:
                if target == NO_TARGET:
                    o.offer("ability", CARD[card])
                    continue
                icons = verb.icons(s, target)
                for icon in icons:
                    o.offer("ability", CARD[card], CARD[target], ICON[icon])
                if not icons:
                    o.offer("ability", CARD[card], CARD[target])
            if not found and o.refused is not None:
                o.refuse(("ability", CARD[card]), Refusal(verb.rule, "There is nothing here to use it on: {0}.", verb.say()))

    def take(self, s: Quest, f: Encounter, seat: int, action: Action) -> Flow:
        word = action[0]
        if word in ("check", "done"):
            return None
        card = number_of(action[1])
        target = number_of(action[2]) if len(action) > 2 and action[2].startswith("card:") else NO_TARGET
        if word == "cellar":
            cellar_freely(s, card)
        elif word == "distract":
            s.use(card, special_slot(s, card, DISTRACT))
            s.tell("{0} distracts: {1} leaves the Fan.", s.name(card), s.name(target), rule="MQ-190")
            s.cellar_from_fan(target)
        elif word == "fan_size":
            grower = seat if len(action) < 3 else number_of(action[2])
            s.use(card, special_slot(s, card, FAN_SIZE))
            s.tell("{0}: the Fan grows.", s.name(card), rule="MQ-191")
            s.join(grower)
            s.shares[grower] += 1
            s.refill(grower)
        elif word == "foresight":
            s.use(card, special_slot(s, card, FORESIGHT))
            foresee(s)
        elif word == "haste":
            s.use(card, special_slot(s, card, HASTE))
            swap_roles(s, target)
        elif word == "upgrade":
            plain = arrow_slot(s, card, UPS[s.shown(card)], USE_UP)
            s.use(card, plain if plain >= 0 else USE_GREEN_UP)
            s.upgrade(target)
        elif word == "downgrade":
            plain, green = down_slots(s, card, bend_of(s))
            s.use(card, plain if plain >= 0 else green)
            s.downgrade(target)
        else:
            self._use_ability(s, card, target, number_of(action[3]) if len(action) > 3 else -1)
        return None if s.resting else AGAIN  # MQ-372

    def _use_ability(self, s: Quest, card: int, target: int, icon: int) -> None:
        ability = ABILITY[s.shown(card)]
        assert ability is not None
        s.use(card, USE_ABILITY)
        for verb in ability.verbs:
            if verb.used:
                s.tell("{0}: {1}.", s.name(card), verb.say(), rule=verb.rule)
                verb.act(s, card, target, icon)
        if s.peek:
            s.peek = False
            foresee(s)


def swap_roles(s: Quest, add: int) -> None:
    """The Add becomes the Encountered card and the other lies in its place (MQ-196, MQ-453)."""
    faced = s.met
    s.tell("With Haste, {0} and {1} change places.", s.name(add), s.name(faced), rule="MQ-196")
    s.fan[s.fan.index(add)] = faced
    s.met = add
    s.shares[s.owner[add]] -= 1
    s.shares[s.owner[faced]] += 1
