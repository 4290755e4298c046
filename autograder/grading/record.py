"""What a check has done with a student's code, as the report tells it."""

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
    """The calls of a check, and what came with them.

    Attributes
    ----------
    calls : list of str
        What was called and set, in order, as a student would write it.
    inputs : dict of str to ndarray
        The arrays that were handed over last, by the names that `calls` gives them.
    stdout, stderr : str
        What the student's code has written meanwhile.
    """

    calls: list[str] = field(default_factory=list)
    inputs: dict[str, NDArray[Any]] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""
    _instances: dict[str, int] = field(default_factory=dict)

    def add(self, call: str, *values: Any) -> None:
        """Write a call down, with the shapes of the arrays that it is given."""
        about = [value._about for value in values if isinstance(value, Remote) and value._about]
        about += [str(value) for value in values if isinstance(value, Named)]
        self.inputs |= {value.name: value.values for value in values if isinstance(value, Named)}
        self.calls.append(f"{call}  # {', '.join(about)}" if about else call)

    def print(self, stdout: str, stderr: str) -> None:
        """Write down what the student's code has written, as far as there is room for it."""
        self.stdout = without_addresses(_cut(self.stdout + stdout))
        self.stderr = without_addresses(_cut(self.stderr + stderr))

    def name_for(self, cls: str) -> str:
        """Name a new instance as a student would: linear, linear2, ..."""
        count = self._instances[cls] = self._instances.get(cls, 0) + 1
        return cls.lower() if count == 1 else f"{cls.lower()}{count}"


def _cut(text: str) -> str:
    """Return the start of a text and, where that isn't all of it, say so."""
    return text if len(text) <= MAX_PRINTED else text[:MAX_PRINTED] + CUT_SHORT


def shown(value: Any) -> str:
    """How a call shows a value that it is given: an array by its name."""
    if isinstance(value, Remote):
        return str(value._label)
    if isinstance(value, Named):
        return value.name
    if isinstance(value, np.ndarray):
        return f"<{value.dtype} array of shape {value.shape}>"
    return repr(value)
