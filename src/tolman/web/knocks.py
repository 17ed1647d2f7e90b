"""Knocks at the door of a study: who says wrong codes has to wait, longer each time."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock
from time import monotonic

FREE = 3
"""Wrong codes that a client may say before it has to wait: everybody slips."""
FREE_OF_ALL = 30
"""Wrong codes that all clients together may say before everybody who slips has to wait for it."""
FADING = 10.0
"""Seconds in which one wrong code of all clients together is forgotten."""
FORGOTTEN = 900.0
"""Seconds without a wrong code after which a client begins anew."""
LONGEST = 60.0
"""Seconds of the longest wait."""
MOST = 10_000
"""Clients that are remembered."""


@dataclass(frozen=True, slots=True)
class _Wrong:
    """Wrong codes of a client in a row."""

    count: int
    last: float
    """When it said the last one."""


class Knocks:
    """Counts wrong codes, by client and in all.

    A client waits for its own wrong codes alone, never longer than the longest wait: nobody can lock the door for
    others. When many clients say wrong codes, each of them waits longer.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._clients: OrderedDict[str, _Wrong] = OrderedDict()
        self._all, self._last = 0.0, clock()

    def wait(self, client: str) -> int:
        """Returns the whole seconds that a client has to wait before it may say a code; 0 where it may."""
        now = self._clock()
        with self._lock:
            known = self._known(client, now)
            beyond = max(known.count - FREE, ceil(self._faded(now)) - FREE_OF_ALL) if known.count else -1
        return max(0, ceil(known.last + min(2.0 ** min(beyond, 10), LONGEST) - now)) if beyond >= 0 else 0

    def note_wrong(self, client: str) -> None:
        """Notes that a client said a wrong code."""
        now = self._clock()
        with self._lock:
            count = self._known(client, now).count + 1
            self._clients.pop(_site(client), None)
            self._clients[_site(client)] = _Wrong(count, now)
            self._all, self._last = self._faded(now) + 1, now
            if len(self._clients) > MOST:
                self._clients.popitem(last=False)

    def _known(self, client: str, now: float) -> _Wrong:
        known = self._clients.get(_site(client))
        return known if known and now - known.last <= FORGOTTEN else _Wrong(0, now)

    def _faded(self, now: float) -> float:
        return max(0.0, self._all - (now - self._last) / FADING)


def _site(client: str) -> str:
    """Returns what stands for a client: of an address of version 6 the half that it cannot choose at will."""
    try:
        address = ip_address(client.partition("%")[0])
    except ValueError:
        return client
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> 64)
    return client
