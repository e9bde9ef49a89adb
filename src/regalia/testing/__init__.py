"""The test kit, also for people who write their own game: `laws`, `rule`, `Bench`."""

from regalia.testing.bench import Bench
from regalia.testing.coverage import rule
from regalia.testing.laws import BrokenLaw, laws, play_randomly

__all__ = ["Bench", "BrokenLaw", "laws", "play_randomly", "rule"]
