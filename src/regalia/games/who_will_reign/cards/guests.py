"""The six Unwanted Guests."""

from __future__ import annotations

from regalia.games.who_will_reign.cards.printed import Guest
from regalia.games.who_will_reign.words import Path

GUESTS: tuple[Guest, ...] = (
    Guest("Failed Poet", 2, 2, None, 2, "There is a second volume.", "quill"),
    Guest("Cousin with a Cold", 2, 2, None, 2, "It is nothing. It will be everyone's nothing.", "virus"),
    Guest("Great-Uncle Who Stays", 3, 3, None, 3, "He has unpacked.", "suitcase"),
    Guest("Aunt Who Knows Better", 3, 3, None, 3, "She only wants what is best for her.", "nurse-female"),
    Guest("The Duke's Whole Hunting Party", 4, 4, None, 4, "And the dogs. And the other dogs.", "hunting-horn"),
    Guest("Suspicious Envoy", 4, 1, Path.MIGHT, 5, "Counts your swords at breakfast.", "spyglass"),
)
