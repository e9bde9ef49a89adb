"""What goes over the wire: the shapes of requests and messages, and troubles as data.

Everything is JSON. Requests are decoded straight into these structs, so a wrong shape never reaches the rest of the server.
"""

from __future__ import annotations

import logging
import re
import traceback
import unicodedata
from typing import Annotated, Final, Literal, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from regalia.kernel import Refusal

NAME_LENGTH: Final = 24
TABLE_NAME_LENGTH: Final = 60
CHAT_LENGTH: Final = 500
BODY_BYTES: Final = 64 * 1024
MESSAGE_BYTES: Final = 16 * 1024
MAX_CLOCK: Final = 7 * 24 * 3600

Level: TypeAlias = Literal["random", "easy", "fair", "strong"]
LEVELS: Final[tuple[Level, ...]] = ("random", "easy", "fair", "strong")

Text: TypeAlias = Annotated[str, Meta(max_length=2000)]
Pick: TypeAlias = Annotated[str, Meta(max_length=200)]
Path: TypeAlias = Annotated[tuple[Pick, ...], Meta(max_length=64)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Mark: TypeAlias = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
MessageId: TypeAlias = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | Annotated[str, Meta(max_length=64)]


class Trouble(Exception):
    """A clear answer to something that cannot be done. `status` is for HTTP."""

    def __init__(self, status: int, code: str, sentence: str, rule: str = "", remedy: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.remedy = remedy

    @classmethod
    def refused(cls, no: Refusal) -> Trouble:
        """A refusal of the game."""
        return cls(409, "not_allowed", no.sentence, no.rule, no.remedy)

    def to_wire(self) -> dict[str, str]:
        return {"code": self.code, "sentence": self.sentence, "rule": self.rule, "remedy": self.remedy}


# --- HTTP requests ----------------------------------------------------------------------------------------------------


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit there."""

    kind: Literal["me", "open", "bot:random", "bot:easy", "bot:fair", "bot:strong"]
    name: Text = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A wish for a table."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    name: Text = ""
    settings: Annotated[
        dict[Annotated[str, Meta(max_length=60)], bool | int | Annotated[str, Meta(max_length=200)]], Meta(max_length=200)
    ] = {}
    clock: Annotated[int, Meta(ge=0, le=MAX_CLOCK)] = 0
    open: bool = True
    undo: Literal["free", "consent", "off"] = "consent"


class Join(Struct, forbid_unknown_fields=True):
    """A wish for a seat."""

    invite: Annotated[str, Meta(max_length=64)] = ""
    name: Text = ""
    seat: SeatNumber | None = None


class Branch(Struct, forbid_unknown_fields=True):
    """Play on from a moment of a finished table."""

    at: Count
    name: Text = ""
    seat: SeatNumber | None = None


# --- socket messages --------------------------------------------------------------------------------------------------


class Hello(Struct, tag_field="do", tag="hello", forbid_unknown_fields=True):
    have: Mark = 0


class Act(Struct, tag_field="do", tag="act", forbid_unknown_fields=True):
    at: Count
    action: Path
    rewinds: Count | None = None
    id: MessageId | None = None


class Why(Struct, tag_field="do", tag="why", forbid_unknown_fields=True):
    path: Path
    id: MessageId | None = None


class Undo(Struct, tag_field="do", tag="undo", forbid_unknown_fields=True):
    id: MessageId | None = None


class Consent(Struct, tag_field="do", tag="consent", forbid_unknown_fields=True):
    agree: bool
    id: MessageId | None = None


class Chat(Struct, tag_field="do", tag="chat", forbid_unknown_fields=True):
    text: Text
    id: MessageId | None = None


class Seat(Struct, tag_field="do", tag="seat", forbid_unknown_fields=True):
    bot: Literal["", "random", "easy", "fair", "strong"]
    seat: SeatNumber | None = None
    id: MessageId | None = None


class Hint(Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    id: MessageId | None = None


class Resend(Struct, tag_field="do", tag="resend", forbid_unknown_fields=True):
    from_: Mark = msgspec.field(name="from")


Request: TypeAlias = Act | Why | Undo | Consent | Chat | Seat | Hint
Message: TypeAlias = Request | Hello | Resend


class _HasId(Struct):
    id: MessageId | None = None


decode_message = msgspec.json.Decoder(Message).decode
_decode_id = msgspec.json.Decoder(_HasId).decode
encode = msgspec.json.Encoder().encode

log = logging.getLogger("regalia.server")

_PLACE = re.compile(r"\.(\w+)`$")  # the last field of a place such as `$.seats[1].kind`
_WORDS: Final[dict[str, tuple[str, ...]]] = {  # where a field takes only some words
    "do": tuple(str(kind.__struct_config__.tag) for kind in get_args(Message)),
    "kind": get_args(get_type_hints(SeatWish)["kind"]),
    "undo": get_args(get_type_hints(NewTable)["undo"]),
    "bot": tuple(word or '""' for word in get_args(get_type_hints(Seat)["bot"])),
}

_CONTROL = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff]+"
)
_MARKUP = re.compile(r"[\[\]|{}<>]+")


def clean_text(text: str, length: int) -> str:
    """A line of text without control and direction characters."""
    return _CONTROL.sub(" ", unicodedata.normalize("NFC", text)).strip()[:length]


def clean_name(text: str, fallback: str, length: int = NAME_LENGTH) -> str:
    """A name that can stand in any sentence: no markup, one line, not too long."""
    return " ".join(_MARKUP.sub("", clean_text(text, 4 * length)).split())[:length].strip() or fallback


def id_of(text: str | bytes) -> object:
    """The id of a message that is wrong otherwise, so that its sender can tell which one it was."""
    try:
        return _decode_id(text).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def malformed(error: Exception) -> Trouble:
    """What msgspec found wrong, as a sentence: types, places, and a word that is none of those it may be, with these as the remedy."""
    what = str(error).rstrip(".")
    if "truncated" in what:
        what = "it is no whole JSON text"
    place = _PLACE.search(what)
    words = _WORDS.get(place[1]) if place is not None and "nvalid" in what else None
    remedy = f"{place[1]} can be {', '.join(words)}." if place is not None and words else ""
    return Trouble(400, "malformed", f"This message cannot be read: {what}.", remedy=remedy)


def report(what: str, error: BaseException) -> None:
    """Log where something went wrong, but not what was said: an error's message may hold somebody's secret."""
    log.error("%s: %s\n%s", what, type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
