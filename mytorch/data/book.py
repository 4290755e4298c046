"""The book that comes with mytorch, for models that write.

It is Lewis Carroll, *Alice's Adventures in Wonderland*, 1865, which is in the public domain.
`alice.txt` begins with the first chapter; `alice_source.txt`, in this folder, lists our changes.
"""

from __future__ import annotations

from pathlib import Path


def load_book() -> str:
    """Return the text of *Alice's Adventures in Wonderland*: 142,206 characters, 1865.

    Each paragraph is one line. The book is by Lewis Carroll (Charles Lutwidge Dodgson, who died in
    1898), and in the public domain.

    Examples
    --------
    >>> text = load_book()
    >>> text.splitlines()[1], len(text)
    ('Down the Rabbit-Hole', 142206)
    """
    return Path(__file__).with_name("alice.txt").read_text(encoding="ascii")
