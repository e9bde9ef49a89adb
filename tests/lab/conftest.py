"""What the tests of the lab share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from regalia.lab.packs import packs_in_use, remove_pack


@pytest.fixture(autouse=True)
def printed_again() -> Iterator[None]:
    """A pack that a test loaded is gone after it."""
    yield
    for game in list(packs_in_use()):
        remove_pack(game)
