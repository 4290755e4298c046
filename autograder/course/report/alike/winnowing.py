"""Fingerprints of a program by winnowing: some of the hashes of all runs of so many tokens.

Of each window of hashes, the smallest is a fingerprint. Then two programs that share a run of
`RUN + WINDOW - 1` tokens share a fingerprint, wherever the run stands, and no run shorter than
`RUN` counts. S. Schleimer, D. Wilkerson and A. Aiken, "Winnowing: local algorithms for document
fingerprinting", SIGMOD 2003.

The method is written here and isn't a library's. The known one is copydetect: its last release,
0.5.0, is of March 2024, and it brings Pygments, matplotlib and tqdm. It knows no syntax tree: all
names become one letter, NumPy's too, so that `np.sum` is `np.max`, and a line that was split in two
is another one. It reads folders, and here the hand-ins are in a gradebook. What is left of it are
the lines below.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

RUN = 6
"""The number of tokens in a run."""

LEAST = 4
"""A unit of at least so many tokens, and fewer than a run, is one."""

WINDOW = 2
"""Of so many runs side by side, one at least is a fingerprint."""


def fingerprints(units: Iterable[Sequence[str]], run: int = RUN, window: int = WINDOW) -> set[int]:
    """Return the fingerprints of a program, given as the tokens of its units.

    A unit that is shorter than a run has one, and a very short one has none.
    """
    found: set[int] = set()
    for tokens in units:
        if LEAST <= len(tokens) < run:
            found.add(_hash("\0".join(tokens)))
        hashes = [_hash("\0".join(tokens[at : at + run])) for at in range(len(tokens) - run + 1)]
        if not hashes:
            continue
        found.update(
            min(hashes[at : at + window]) for at in range(max(1, len(hashes) - window + 1))
        )
    return found


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())
