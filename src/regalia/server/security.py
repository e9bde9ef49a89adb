"""Who is asking, from where, and how often.

A player is an unguessable key: in an HttpOnly, SameSite cookie for browsers, or as a bearer token for programs. The server keeps
only its hash.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from regalia.server.wire import Trouble

COOKIE: Final = "regalia_player"
_KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
WHOLE_TABLE: Final = 4.0  # requests that one for a whole table counts as: it takes as much longer

# style attributes are allowed because tokens are placed by them; scripts and style sheets come from here only
HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; "
        b"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


def new_key() -> str:
    """A player key: 256 bits."""
    return secrets.token_urlsafe(32)


def hashed(key: str) -> str:
    """What the server knows a player by."""
    return sha256(b"regalia player " + key.encode()).hexdigest()[:40]


def player_key(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str:
    """The key of whoever asks; "" when there is none. A bearer token that is no key is refused."""
    bearer = headers.get("authorization", "")
    if bearer:
        scheme, _, token = bearer.partition(" ")
        if scheme.lower() != "bearer" or not _KEY.fullmatch(token.strip()):
            raise Trouble(401, "bad_key", "The bearer token is not a player key.", remedy="Ask for one: POST /api/players.")
        return token.strip()
    key = cookies.get(COOKIE, "")
    return key if _KEY.fullmatch(key) else ""


class Gate:
    """Which hosts and origins may talk to this server.

    Bound to loopback it answers to loopback names only, so a web page elsewhere cannot reach it by pointing its own name here.
    """

    def __init__(self, host: str, extra: tuple[str, ...] = ()) -> None:
        self._any_host = host not in _LOOPBACK and not _is_loopback(host)
        self._hosts = _LOOPBACK | {host} | set(extra)

    def check(self, headers: Mapping[str, str]) -> None:
        """Refuse other hosts' names and other sites' pages."""
        host = headers.get("host", "")
        if not self._any_host and _name(f"//{host}") not in self._hosts:
            raise Trouble(421, "wrong_host", "This server does not answer to that name.")
        origin = headers.get("origin")
        if origin is not None and urlsplit_safe(origin) != host.lower():
            raise Trouble(403, "wrong_origin", "Pages of other sites cannot use this server.")
        if headers.get("sec-fetch-site") == "cross-site" and headers.get("sec-fetch-mode") not in (None, "navigate"):
            raise Trouble(403, "wrong_origin", "Pages of other sites cannot use this server.")


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def address_of(request: HTTPConnection) -> str:
    """Where somebody asks from, as far as limits go. Who has one address of version 6 has all of its network's half."""
    host = request.client.host if request.client else ""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or int(address) >> 64)


def _name(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def urlsplit_safe(origin: str) -> str:
    """The host and port of an origin; "" for an opaque or broken one."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


class Bucket:
    """A token bucket: so many at once, so many a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._by_address: dict[str, Bucket] = {}
        self._crowd = 10_000

    def take(self, address: str, cost: float = 1.0) -> bool:
        bucket = self._by_address.get(address)
        if bucket is None:
            if len(self._by_address) >= self._crowd:
                self._by_address = {a: b for a, b in self._by_address.items() if not b.is_full}
                self._crowd = max(10_000, 2 * len(self._by_address))  # so that looking through them stays cheap
            bucket = self._by_address[address] = Bucket(self._rate, self._burst)
        return bucket.take(cost)

    def charge(self, address: str, cost: float = 1.0) -> None:
        """Take, or a Trouble."""
        if not self.take(address, cost):
            raise Trouble(429, "too_fast", "Too many requests from your address.", remedy="Wait a moment.")
