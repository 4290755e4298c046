"""Who comes in: who knows the token, from the pages themselves or from an address bar.

The server listens on the loopback address alone. Yet other users of the machine can reach it, and
so can every page in the browser of the person who has started it: by a request from another origin,
or under another host's name that leads to this machine (DNS rebinding). So each request is checked
before anything is looked up, and all that are refused get the same answer.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

ADDRESS, ADDRESS_6 = "127.0.0.1", "::1"
NAMES = (ADDRESS, "localhost")
"""The hosts in an address bar that mean this machine; with `ssh -L` it may be `localhost`."""

BYTES_OF_TOKEN = 32
READING = ("GET", "HEAD")
OWN_SITE = "same-origin"
TYPED = "none"
"""What `Sec-Fetch-Site` says of an address that a person has typed, or has chosen elsewhere."""


@dataclass(frozen=True)
class Door:
    """The door of a server.

    Attributes
    ----------
    token : str
        The secret at the beginning of every path: whoever knows it may read and write.
    """

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(BYTES_OF_TOKEN))

    @property
    def url(self) -> str:
        """The address to open."""
        return f"http://{ADDRESS}:{self.port}/{self.token}/"

    def without_token(self, text: str) -> str:
        """Return a text for the terminal or a log."""
        return text.replace(self.token, "TOKEN")

    def name_of(self, method: str, path: str, headers: Mapping[str, str]) -> str | None:
        """Return the rest of the path after the token; None if the request is refused.

        Parameters
        ----------
        path
            Decoded, with the slash at its beginning.
        headers
            By their names; a missing one is missing.
        """
        host = headers.get("Host", "").lower()
        if host not in {f"{name}:{self.port}" for name in NAMES}:
            return None
        if not self._is_from_here(method, f"http://{host}", headers):
            return None
        given, slash, name = path.removeprefix("/").partition("/")
        is_right = hmac.compare_digest(given.encode("utf-8", "replace"), self.token.encode())
        return name if is_right and slash else None

    @staticmethod
    def _is_from_here(method: str, own: str, headers: Mapping[str, str]) -> bool:
        """Whether one of our own pages sends a request; reading, also an address bar.

        Our pages send no referrer, so that a browser gives "null" for their origin. Another page
        can do so, too: then `Sec-Fetch-Site`, which no page can set, must speak for it.
        """
        site, origin = headers.get("Sec-Fetch-Site"), headers.get("Origin")
        if method in READING:
            return site in (None, OWN_SITE, TYPED) and origin in (None, own)
        if site is not None and site != OWN_SITE:
            return False
        return origin == own or (origin == "null" and site == OWN_SITE)
