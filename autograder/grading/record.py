"""The record of a check: its calls of the student's code, as the report shows them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.answers import without_addresses
from autograder.grading.student import Named, Remote
from autograder.workers.channel import CUT_SHORT, MAX_PRINTED


@dataclass
class Record:
    """The calls of a check, their inputs, and the prints meanwhile.

    Attributes
    ----------
    calls : list of str
        The calls and assignments, in order, as a student would write them.
    inputs : dict of str to ndarray
        The last input arrays, by their names in `calls`.
    stdout, stderr : str
        The prints of the student's code.
    """

    calls: list[str] = field(default_factory=list)
    inputs: dict[str, NDArray[Any]] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""
    _instances: dict[str, int] = field(default_factory=dict)

    def add(self, call: str, *values: Any) -> None:
        """Record a call, with the shapes of its arrays."""
        about = [value._about for value in values if isinstance(value, Remote) and value._about]
        about += [str(value) for value in values if isinstance(value, Named)]
        self.inputs |= {value.name: value.values for value in values if isinstance(value, Named)}
        self.calls.append(f"{call}  # {', '.join(about)}" if about else call)

    def print(self, stdout: str, stderr: str) -> None:
        """Record prints of the student's code, up to a limit."""
        self.stdout = without_addresses(_cut(self.stdout + stdout))
        self.stderr = without_addresses(_cut(self.stderr + stderr))

    def name_for(self, cls: str) -> str:
        """Return a name for a new instance, as a student would choose it: linear, linear2, ..."""
        count = self._instances[cls] = self._instances.get(cls, 0) + 1
        return cls.lower() if count == 1 else f"{cls.lower()}{count}"


def _cut(text: str) -> str:
    """Return the start of a text; a remark replaces the rest."""
    return text if len(text) <= MAX_PRINTED else text[:MAX_PRINTED] + CUT_SHORT


def shown(value: Any) -> str:
    """Return an argument as the report shows it: an array by its name."""
    if isinstance(value, Remote):
        return str(value._label)
    if isinstance(value, Named):
        return value.name
    if isinstance(value, np.ndarray):
        return f"<{value.dtype} array of shape {value.shape}>"
    return repr(value)
