"""autograder: what in a homework is right, what is wrong, and why.

`cli.py` is the command. `intake/` reads a submission, `grading/` runs the checks of a homework from
`homeworks/`, `workers/` starts the processes that run the student's code, and `reports/` show the
`results/`. `diagnosis/` names the mistake; `authoring/` is for those who write homeworks. The
process that runs a student's code (`jail/`) never holds an answer, and the process that holds the
answers never runs a student's code; `docs/security.md` says what that promises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.practice import check as check

__all__ = ["check"]


def __getattr__(name: str) -> Any:
    """Import `check` at its first use: the command doesn't need it."""
    if name == "check":
        from autograder.practice import check

        return check
    raise AttributeError(f"module 'autograder' has no attribute {name!r}")
