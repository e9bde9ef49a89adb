"""Which rules are proved by which tests: `@rule("QM-031", "QM-032")` above a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[T], T]:
    """The decorated test proves these rules. `make rules` reads the decorators and reports rules without a test."""

    def mark(test: T) -> T:
        test.__dict__["rules"] = (*test.__dict__.get("rules", ()), *ids)
        return test

    return mark
