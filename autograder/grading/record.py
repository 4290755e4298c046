"""The record of a check: its calls of the student's code, as the report shows them."""

from __future__ import annotations

import builtins
import keyword
import re
from dataclasses import dataclass, field
from typing import Any

from numpy.typing import NDArray

from autograder.grading.answers import without_addresses
from autograder.grading.arguments import leaves
from autograder.grading.student import Named, Remote
from autograder.workers.streams import CUT_SHORT, MAX_PRINTED

MOST_LETTERS = 20
"""The longest name of a student's class by which a report names an object."""

BUILTINS = frozenset(dir(builtins))


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
    depth : int
        The number of `with` blocks around the next call.
    """

    calls: list[str] = field(default_factory=list)
    inputs: dict[str, NDArray[Any]] = field(default_factory=dict)
    stdout: str = ""
    stderr: str = ""
    depth: int = 0
    _instances: dict[str, int] = field(default_factory=dict)

    def add(self, call: str, *values: Any) -> None:
        """Record a call, with the shapes of its arrays."""
        found = list(leaves(*values))
        about = [value._about for value in found if isinstance(value, Remote) and value._about]
        named = [value for value in found if isinstance(value, Named)]
        about += map(str, named)
        self.inputs |= {value.name: value.values for value in named}
        call = "    " * self.depth + call
        self.calls.append(f"{call}  # {', '.join(dict.fromkeys(about))}" if about else call)

    def shown_inputs(self) -> dict[str, NDArray[Any]]:
        """Return the inputs that the calls name; a report may end before others are needed."""
        names = {*re.findall(r"\w+", " ".join(self.calls))}
        return {name: X for name, X in self.inputs.items() if name in names}

    def name_result(self, line: int, kind: str) -> str:
        """Show the result of a call with a name, and return the name: tensor, tensor2, ...

        Parameters
        ----------
        line
            The index of the call.
        kind
            The type of the result, as the worker says.
        """
        is_short = kind.isidentifier() and len(kind) <= MOST_LETTERS and not keyword.iskeyword(kind)
        name = self.name_for(kind if is_short and kind.lower() not in BUILTINS else "result")
        call = self.calls[line]
        indent = call[: len(call) - len(call.lstrip())]
        self.calls[line] = f"{indent}{name} = {call.lstrip()}"
        return name

    def print(self, stdout: str, stderr: str) -> None:
        """Record prints of the student's code, up to a limit."""
        self.stdout = without_addresses(_cut(self.stdout + stdout))
        self.stderr = without_addresses(_cut(self.stderr + stderr))

    def name_for(self, cls: str) -> str:
        """Return a name for a new instance, as a student would choose it: linear, linear2, ..."""
        count = self._instances[cls] = self._instances.get(cls, 0) + 1
        return snake_case(cls) if count == 1 else f"{snake_case(cls)}{count}"


def snake_case(cls: str) -> str:
    """Return the name of a variable for an instance of a class.

    Examples
    --------
    >>> [snake_case(each) for each in ("CrossEntropyLoss", "MSELoss", "ReLU", "BatchNorm1d")]
    ['cross_entropy_loss', 'mse_loss', 'relu', 'batch_norm1d']
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z][a-z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", cls).lower()


def _cut(text: str) -> str:
    """Return the start of a text; a remark replaces the rest."""
    return text if len(text) <= MAX_PRINTED else text[:MAX_PRINTED] + CUT_SHORT
