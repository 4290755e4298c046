"""Scripts: a history as the steps of one request, and as the lines that a student would write."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.grading.histories import (
    Array,
    Call,
    Event,
    History,
    Make,
    Passed,
    Read,
    Scribble,
    Step,
)
from autograder.grading.student import Remote


@dataclass
class Script:
    """A history as the steps of one request, with the calls as a student would write them.

    Attributes
    ----------
    steps : list of dict
        The steps; see `Worker.steps`.
    arrays : list of (int, ndarray)
        The arrays in the steps, each with its step.
    calls : list of str
        What the report shows.
    reads : dict
        The step that answers a read, by the event's number and the read.
    """

    steps: list[dict[str, Any]] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    inputs: dict[str, Array] = field(default_factory=dict)
    reads: dict[tuple[int, Read], int] = field(default_factory=dict)
    called: dict[int, int] = field(default_factory=dict)

    def add(self, operation: str, **step: Any) -> dict[str, int]:
        """Add a step, and return what later steps refer to it by."""
        self.steps.append({"operation": operation, **step})
        return {"step": len(self.steps) - 1}


def write_script(
    history: History,
    cls: Remote | None,
    functions: Mapping[str, Remote],
    label: str,
    reads: Callable[[Event], Sequence[Read]],
    scribbled: Sequence[str] = (),
) -> Script:
    """Return a history as the steps of one request.

    Parameters
    ----------
    cls, functions
        References to the student's class and functions.
    label
        What the report calls an object: linear, linear2, ...
    reads
        What to look at after each event.
    scribbled
        The stored gradients that a caller writes into.
    """
    script = Script()
    objects: dict[int, dict[str, int]] = {}
    names: dict[int, str] = {}
    passed: dict[tuple[int, str], dict[str, int]] = {}
    shown: dict[tuple[int, str], str] = {}
    count: dict[str, int] = {}
    results: dict[int, str] = {}
    returned_later = {
        *(event.call for event in history if isinstance(event, Scribble)),
        *(read.of for event in history for read in reads(event) if read.what == "returned"),
    }

    def show(name: str, values: Array) -> str:
        count[name] = count.get(name, 0) + 1
        text = name if count[name] == 1 else f"{name}{count[name]}"
        script.inputs[text] = values
        return text

    def pass_array(event: Call, name: str, array: Passed) -> dict[str, int]:
        key = (event.number, name)
        if array.source is not None and array.source in passed:
            reference = passed[key] = passed[array.source]
            shown[key] = shown[array.source]
            if array.memory == "refilled":
                script.add("fill", of=reference, values={"new": array.values})
                other = show(name, array.values)
                script.calls.append(f"{shown[key]}[...] = {other}  # the caller's next numbers")
            return reference
        text = shown[key] = show(name, array.values)
        about = f"{text} is {array.values.dtype} {array.values.shape}"
        if array.memory in ("sliced", "transposed", "read-only"):
            about += {"read-only": ", read-only"}.get(array.memory, ", a view of another array")
        passed[key] = _new_array(script, array)
        notes.append(about)
        return passed[key]

    for event in history:
        notes: list[str] = []
        if isinstance(event, Make):
            assert cls is not None
            sizes = [{"value": size} for size in event.sizes]
            number = len(names) + 1
            name = names[event.owner] = label if number == 1 else f"{label}{number}"
            objects[event.owner] = script.add("call", of=cls, arguments=sizes)
            script.called[event.number] = objects[event.owner]["step"]
            given = ", ".join(map(str, event.sizes))
            script.calls.append(f"{name} = {label.capitalize()}({given})")
            _assign(script, objects[event.owner], name, event.parameters, event.memory, show)
        elif isinstance(event, Step):
            name = names[event.owner]
            if event.how == "assigned":
                _assign(script, objects[event.owner], name, event.changes, event.memory, show)
            for parameter, change in event.changes.items() if event.how != "assigned" else ():
                text = show(f"step_{parameter}", change)
                script.add(
                    "subtract",
                    of=objects[event.owner],
                    name=parameter,
                    values={"new": change},
                    set=event.how == "in place",
                )
                if event.how == "in place":
                    script.calls.append(f"{name}.{parameter} -= {text}")
                else:
                    script.calls.append(
                        f"{parameter} = {name}.{parameter}; {parameter} -= {text}  # in place"
                    )
        elif isinstance(event, Scribble) and event.of == "returned":
            script.add("fill", of={"step": script.called[event.call]}, values={"value": 7.5})
            script.calls.append(f"{results[event.call]}[...] = 7.5  # the caller's own array")
        elif isinstance(event, Scribble) and event.owner is not None:
            for attribute in scribbled:
                target = script.add("get", of=objects[event.owner], name=attribute)
                script.add("fill", of=target, values={"value": 7.5})
                script.calls.append(f"{names[event.owner]}.{attribute}[...] = 7.5")
        elif isinstance(event, Call):
            arguments = {n: pass_array(event, n, array) for n, array in event.arguments.items()}
            given = ", ".join(shown[event.number, n] for n in event.arguments)
            about = f"  # {', '.join(notes)}" if notes else ""
            if event.owner is None:
                done = script.add(
                    "call",
                    of=functions[event.method],
                    arguments=list(arguments.values()),
                    read=True,
                )
                called = f"{event.method}({given})"
            else:
                of = objects[event.owner]
                done = script.add(
                    "call",
                    of=of,
                    name=event.method,
                    arguments=list(arguments.values()),
                    read=True,
                )
                called = f"{names[event.owner]}.{event.method}({given})"
            if event.number in returned_later:
                results[event.number] = f"result{len(results) + 1}"
                called = f"{results[event.number]} = {called}"
            script.calls.append(called + about)
            script.called[event.number] = done["step"]
        for read in reads(event):
            key = (event.number, read)
            if read.what == "returned" and read.of is None:
                script.reads[key] = script.called[event.number]
            elif read.what == "returned":
                reference = {"step": script.called[read.of or 0]}
                script.reads[key] = script.add("keep", values=[reference], read=True)["step"]
            elif read.what == "argument":
                reference = passed[event.number if read.of is None else read.of, read.name]
                script.reads[key] = script.add("keep", values=[reference], read=True)["step"]
            elif read.owner in objects:
                of = objects[read.owner]
                script.reads[key] = script.add("get", of=of, name=read.name, read=True)["step"]
    return script


def _new_array(script: Script, array: Passed) -> dict[str, int]:
    """Make an array in the memory that it is to have."""
    if array.memory not in ("sliced", "transposed", "read-only"):
        return script.add("keep", values=[{"new": array.values}])
    slices, base = laid_out(array)
    return script.add(
        "view",
        of=script.add("keep", values=[{"new": base}]),
        slices=slices,
        transposed=array.memory == "transposed",
        readonly=array.memory == "read-only",
    )


def _assign(
    script: Script,
    of: dict[str, int],
    name: str,
    values: Mapping[str, Array],
    memory: str,
    show: Callable[[str, Array], str],
) -> None:
    if not values:
        return
    new = {n: _new_array(script, Passed(array, memory)) for n, array in values.items()}
    script.add("set", of=of, values=new)
    for parameter, array in values.items():
        text = show(parameter, array)
        about = f"  # {text} is {array.dtype} {array.shape}"
        script.calls.append(f"{name}.{parameter} = {text}{about}")


def laid_out(array: Passed) -> tuple[list[list[int | None]], Array]:
    """Return slices, and a larger array of which they (and perhaps a transpose) give the values."""
    values = array.values.T if array.memory == "transposed" else array.values
    if array.memory == "read-only":
        return [[None, None, None]] * values.ndim, values
    base = np.full([2 * size + 1 for size in values.shape], 1.5)
    slices: list[list[int | None]] = [[1, None, 2]] * values.ndim
    base[tuple(slice(*part) for part in slices)] = values
    return slices, base
