"""A program whose report ends with the result that is wrong, and says which one it is."""

from __future__ import annotations

from typing import Any

from autograder.grading.program import FIRST_LINES, LAST_LINES, NAME, Program
from autograder.grading.session import Session
from autograder.grading.student import Remote

NO_GRADS = "# here, each grad that no line below sets is None again"


class Until(Program):
    """A program that can leave the lines after a result out of the report.

    The lines that set a gradient to None are left out: of new objects it is None, and after a
    backward one remark says so.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._record = session.record
        self._names: list[str] = []
        self._before = 0
        self._has_gone_backward = False

    def run(self) -> list[Any]:
        """Run the program; see `Program.run`."""
        self._before = len(self._record.calls)
        return super().run()

    def end_with(self, result: Remote, length: int) -> None:
        """Let the report end with a result that was looked at.

        Parameters
        ----------
        length
            The number of steps before the look.
        """
        done = sum(step < length for step, _ in self._lines)
        lines, text = self._names[:done], result._label
        for (_, raw), line in zip(self._lines, self._names, strict=True):
            made = NAME.match(raw.lstrip())
            if made and not line.lstrip().startswith("\0") and " = " in line:
                text = text.replace(made[0], line.lstrip().partition(" = ")[0])
        if NAME.search(text) is None and "__" not in text:
            lines.append(f"{text}  # what came back")
        left_out = len(lines) - FIRST_LINES - LAST_LINES
        if left_out > 1:
            remark = f"...  # {left_out} more lines"
            lines = [*lines[:FIRST_LINES], remark, *lines[-LAST_LINES:]]
        self._record.calls[self._before :] = lines

    def _with_names(self) -> list[str]:
        """Return the lines with names; each result gets one a single time."""
        self._names = self._names or super()._with_names()
        return self._names

    def _write(self, step: int, line: str, *values: Any) -> None:
        if not line.endswith(".grad = None"):
            self._has_gone_backward |= ".backward(" in line
            super()._write(step, line, *values)
        elif self._has_gone_backward:
            self._has_gone_backward = False
            super()._write(step, NO_GRADS)
