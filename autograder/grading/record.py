"""The record of a check: its calls of the student's code, as the report shows them."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.grading.answers import without_addresses
from autograder.grading.arguments import leaves
from autograder.grading.student import Named, Remote
from autograder.workers.streams import CUT_SHORT, MAX_PRINTED

MOST_LETTERS = 20
"""The longest name of a student's class by which a report names an object."""

MOST_NUMBERED = 9
"""How many earlier arrays of one name get a number."""

BUILTINS = frozenset(dir(builtins))


OF_THE_GRADER = " of the grader's"
"""The end of a remark about an object that isn't the student's."""


def remarks(about: Iterable[str]) -> str:
    """Return the remarks on a line, each once; objects of one kind have one remark together."""
    told: dict[str, list[str]] = {}
    for each in dict.fromkeys(about):
        name, _, kind = each.partition(" is ")
        is_ours = kind.endswith(OF_THE_GRADER)
        told.setdefault(kind if is_ours else each, []).append(name)
    return ", ".join(
        f"{', '.join(names[:-1])} and {names[-1]} are each {kind}"
        if len(names) > 1
        else f"{names[0]} is {kind}"
        if kind.endswith(OF_THE_GRADER)
        else kind
        for kind, names in told.items()
    )


def unusual_type(array: NDArray[Any]) -> str:
    """Return the dtype of an array, and the shape if it has no numbers; empty if it is usual.

    A usual array is what `np.array` makes of its numbers as a list.
    """
    shape = f" {array.shape}" if not array.size and array.ndim != 1 else ""
    is_usual = array.dtype == (np.array(array.tolist()).dtype if array.size else np.float64)
    name = array.dtype.name if array.dtype.isnative else array.dtype.str
    return f"{name}{shape}" if shape or not is_usual else ""


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
    _given: set[str] = field(default_factory=set)
    _remotes: dict[str, Remote] = field(default_factory=dict)

    def add(self, call: str, *values: Any) -> None:
        """Record a call, with the shapes of its arrays."""
        found = list(leaves(*values))
        about = [value._about for value in found if isinstance(value, Remote) and value._about]
        named = [value for value in found if isinstance(value, Named)]
        about += map(str, named)
        self.take({value.name: value.values for value in named})
        call = "    " * self.depth + call
        self.calls.append(f"{call}  # {remarks(about)}" if about else call)

    def take(self, inputs: Mapping[str, NDArray[Any]], remotes: Iterable[Remote] = ()) -> None:
        """Record input arrays: an earlier one of the same name gets a number in its calls.

        Parameters
        ----------
        remotes
            The stand-ins for these arrays, in the same order, if later calls name them by these.
        """
        for name, values in inputs.items():
            earlier = self.inputs.get(name)
            if earlier is not None and not _are_equal(earlier, values):
                self._number(name)
        self.inputs |= inputs
        self._remotes |= dict(zip(inputs, remotes, strict=False))

    def _number(self, name: str) -> None:
        """Give an earlier array, and the calls that name it, the name with a number: A1, A2, ..."""
        free = (
            f"{name}{n}" for n in range(1, MOST_NUMBERED + 1) if f"{name}{n}" not in self.inputs
        )
        if not (new := next(free, "")):
            return
        self.inputs = {new if each == name else each: X for each, X in self.inputs.items()}
        self.calls = [re.sub(rf"(?<![\w.]){name}\b(?!=)", new, call) for call in self.calls]
        remote = self._remotes.pop(name, None)
        if remote is not None:
            remote.__dict__.update(_label=new, _about=remote._about.replace(name, new, 1))

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
        """Return a name for a new instance, as a student would choose it: linear, linear2, ...

        No array of the record has this name, and no instance of another class.
        """
        name = snake_case(cls)
        while True:
            count = self._instances[name] = self._instances.get(name, 0) + 1
            found = name if count == 1 else f"{name}{count}"
            if found not in self.inputs and found not in self._given:
                self._given.add(found)
                return found


def _are_equal(one: NDArray[Any], other: NDArray[Any]) -> bool:
    is_number = one.dtype.kind in "fc"
    return one.dtype == other.dtype and bool(np.array_equal(one, other, equal_nan=is_number))


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
