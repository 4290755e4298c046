"""autograder: what in a homework is right, what is wrong, and why.

`cli.py` is the command and `grading.py` what it sets in motion; a homework lies in `homeworks/`.
`intake/` reads what was handed in, `reports/` renders what was found. The process that runs a
student's code (`jail/`) never holds an answer, and the process that holds the answers never runs a
student's code; `docs/security.md` says what that is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.practice import check as check

__all__ = ["check"]


def __getattr__(name: str) -> Any:
    """Import `check` when it is asked for: the command does without."""
    if name == "check":
        from autograder.practice import check

        return check
    raise AttributeError(f"module 'autograder' has no attribute {name!r}")
