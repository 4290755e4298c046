"""Steps of one request: each may use the results of earlier ones, and nobody waits between them."""

from __future__ import annotations

from typing import Any

from autograder.grading.events import (
    CORNER,
    LOCKED,
    MEMORIES,
    OVERLAPPING,
    REBASED,
    TIME_FIRST,
    Array,
    Passed,
)
from autograder.grading.memory import laid_out, rebased, series_of, turned
from autograder.jail.messages import encode_array

WHOLE = {"packed": "pack", "bytes": "freeze", CORNER: "corner"}
"""The steps that make an array whose memory is no view of a plain one."""


class StepWriter:
    """Collects the steps of one request; see `autograder.jail.steps.Steps`.

    Parameters
    ----------
    given
        The number of steps before these: the request begins with them.

    Attributes
    ----------
    steps : list of dict
        The steps after those.
    body : bytearray
        The bytes of the arrays in the steps.
    calls : list of str
        What the report shows.
    inputs : dict of str to ndarray
        The arrays in these calls, by their names there.
    """

    def __init__(self, given: int = 0) -> None:
        self.steps: list[dict[str, Any]] = []
        self.body = bytearray()
        self.calls: list[str] = []
        self.inputs: dict[str, Array] = {}
        self._given_steps = given
        self._count: dict[str, int] = {}

    @property
    def length(self) -> int:
        """The number of all steps of the request."""
        return self._given_steps + len(self.steps)

    def _add(self, operation: str, **step: Any) -> int:
        """Add a step, and return its number."""
        self.steps.append({"operation": operation, **step})
        return self.length - 1

    def _encoded(self, array: Array) -> dict[str, Any]:
        return {"array": encode_array(array, self.body)}

    def _new_array(self, array: Passed) -> int:
        """Make an array in the memory that it is to have."""
        if array.memory in OVERLAPPING:
            return self._overlapping(array)
        if array.memory in REBASED:
            kept = self._add("keep", values=[self._encoded(array.values)])
            shape, before, read = rebased(array)
            return self._add("rebase", of=kept, shape=[*shape], before=before, read=read)
        if array.memory not in (*MEMORIES[1:], CORNER, LOCKED, TIME_FIRST):
            return self._add("keep", values=[self._encoded(array.values)])
        if array.memory in WHOLE:
            values = self._encoded(array.values)
            return self._add(WHOLE[array.memory], of=self._add("keep", values=[values]))
        slices, base = laid_out(array)
        return self._add(
            "view",
            of=self._add("keep", values=[self._encoded(base)]),
            slices=slices,
            transposed=array.memory in ("transposed", "rotated", "fortran"),
            readonly=array.memory in ("read-only", "read-only slice", "repeated"),
            shape=list(array.values.shape),
            **({"locks": True} if array.memory == LOCKED else {}),
            **({"time_first": True} if array.memory == TIME_FIRST else {}),
        )

    def _overlapping(self, array: Passed) -> int:
        """Make a view whose rows, or columns, are windows that slide along one series."""
        series, hop = series_of(array)
        width = turned(array.values, array.memory).shape[-1]
        return self._add(
            "slide",
            of=self._add("keep", values=[self._encoded(series)]),
            width=2 * width - 1 if array.memory == "dilated" else width,
            hop=hop,
            memory=array.memory,
        )

    def _show(self, name: str, values: Array) -> str:
        """Return the name under which the report shows an array."""
        text = self._numbered(name)
        self.inputs[text] = values
        return text

    def _numbered(self, name: str) -> str:
        """Return a name, with a number from the second time on: A, A2, A3."""
        count = self._count[name] = self._count.get(name, 0) + 1
        return name if count == 1 else f"{name}{count}"
