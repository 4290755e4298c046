"""Carries out the steps of a history in a worker: one request, in which steps build on steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from autograder.jail.messages import MANY_BYTES
from autograder.jail.values import Encoder

TABLE = 200_000
"""How many numbers a table has at the least of which an array is a corner."""


class Host(Protocol):
    """What steps need of the worker that carries them out."""

    error: BaseException | None

    @property
    def operations(self) -> Mapping[str, Callable[[dict[str, Any], bytes], Any]]:
        """The operations on the student's modules and objects, by name."""

    @property
    def lets_through(self) -> tuple[type[BaseException], ...]:
        """The exceptions that end the worker."""

    def decode(self, value: dict[str, Any], body: bytes) -> Any:
        """Return the object that a value of a request stands for."""

    def describe_error(self, error: BaseException) -> dict[str, Any]:
        """Return what a student sees of an exception."""


class Failed:
    """The result of a step that raised an exception."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


class Steps:
    """The steps of a history, and their results so far.

    Parameters
    ----------
    host
        The worker, whose operations are steps too.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self._results: list[Any] = []
        self._crowds: list[list[Any]] = []
        self._sent: dict[tuple[int, str | None], dict[str, Any]] = {}
        self._operations = {
            "call": self._call,
            "crowd": self._crowd,
            "each": self._each,
            "fill": self._fill,
            "forget": self._forget,
            "keep": self._keep,
            "narrow": self._narrow,
            "subtract": self._subtract,
            "train": self._train,
            "view": self._view,
            "pack": self._pack,
            "corner": self._corner,
            "freeze": self._freeze,
            "rebase": self._rebase,
            "slide": self._slide,
            "repeat": self._repeat,
        }

    def clear(self) -> None:
        """Forget all results."""
        self._results, self._crowds, self._sent = [], [], {}

    def result(self, step: int) -> Any:
        """Return the result of a step; if it raised an exception, raise that again."""
        result = self._results[step]
        if isinstance(result, Failed):
            raise result.error
        return result

    def carry_out(
        self, request: dict[str, Any], body: bytes, encoder: Encoder
    ) -> list[dict[str, Any]]:
        """Carry out requests one after another; each can refer to the results of earlier ones.

        A step that looks at results or attributes answers with what they are at that moment. An
        exception is part of the answer too. After a call that fails, no step is carried out; if
        the request stops, no step is carried out after any that fails.
        """
        self.clear()
        answers: list[dict[str, Any]] = []
        for step in request["steps"]:
            result: Any = None
            answer: dict[str, Any] = {}
            name = step["operation"]
            try:
                if name == "look":
                    answer = {"looks": [self._look(of, at, encoder) for of, at in step["at"]]}
                else:
                    operation = self._operations.get(name) or self._host.operations[name]
                    result = operation(step, body)
            except BaseException as error:
                if isinstance(error, self._host.lets_through):
                    raise
                if "misfits" not in step:  # else its caller has caught it, and nothing holds it
                    result = Failed(error)
                    answer = {"error": self._host.describe_error(error)}
            self._results.append(result)
            answers.append(answer)
            if "error" in answer and ends(step, request):
                self._host.error = result.error if "stops" in request else None
                break
        not_carried_out = len(request["steps"]) - len(answers)
        return answers + [{}] * not_carried_out

    def _look(self, step: int, name: str | None, encoder: Encoder) -> dict[str, Any]:
        """Return the result of a step, or an attribute of it, as it is now, for the answer.

        A large array that is as it was at the last look is in the answer already.
        """
        try:
            found = self.result(step)
            if name is not None:
                found = getattr(found, name)
            sent = self._sent.get((step, name))
            if sent is None or not _is_there(found, sent, encoder.body):
                sent = self._sent[step, name] = encoder.encode(found)
            return sent
        except BaseException as error:
            if isinstance(error, self._host.lets_through):
                raise
            return {"error": self._host.describe_error(error)}

    def _call(self, step: dict[str, Any], body: bytes) -> Any:
        """Call something.

        `forgets` names an earlier step whose result is forgotten before, as by `del layer`: its
        memory is free for what the call makes. `spoils` has numbers of elements: so much memory is
        filled with NaN and freed, and np.empty may return it. `times` has it called so often in a
        row, and the last result counts.
        """
        spoilt = [np.full(count, np.nan) for count in step.get("spoils", ())]
        del spoilt
        if "forgets" in step:
            self._results[step["forgets"]] = None
        call = self._host.operations["call"]
        for _ in range(step.get("times", 1) - 1):
            try:
                call(step, body)
            except BaseException as error:
                if "misfits" not in step or isinstance(error, self._host.lets_through):
                    raise
        return call(step, body)

    def _keep(self, step: dict[str, Any], body: bytes) -> Any:
        """Return a value unchanged, for later steps."""
        (value,) = self._host.operations["keep"](step, body)
        return value

    def _view(self, step: dict[str, Any], body: bytes) -> Any:
        """Return a view of an array: sliced, transposed, repeated, read-only, or time first.

        With `locks`, the array is read-only from then on, and the view is not.
        """
        view = self.result(step["of"])[tuple(slice(*part) for part in step["slices"])]
        view = view.T if step["transposed"] else view
        view = view.swapaxes(0, 1) if step.get("time_first") else view
        if list(view.shape) != step["shape"]:
            return np.broadcast_to(view, step["shape"])
        view.flags.writeable = not step["readonly"]
        if step.get("locks"):
            self.result(step["of"]).flags.writeable = False
        return view

    def _pack(self, step: dict[str, Any], body: bytes) -> Any:
        """Return a field of packed records that holds an array: its rows begin at any byte.

        Its dtype is equal to the array's, and another object, as after pickling.
        """
        array = self.result(step["of"])
        dtype = np.dtype(array.dtype, copy=True)
        fields = [("flag", np.int8), ("row", dtype, array.shape[-1:])]
        records = np.zeros(array.shape[:-1], fields)
        records["row"] = array
        return records["row"]

    def _corner(self, step: dict[str, Any], body: bytes) -> Any:
        """Return a corner of a large table that holds an array: a view of it."""
        array = self.result(step["of"])
        more = round(TABLE ** (1 / array.ndim))
        table = np.zeros([size + more for size in array.shape], array.dtype)
        corner = table[tuple(slice(size) for size in array.shape)]
        corner[...] = array
        return corner

    def _freeze(self, step: dict[str, Any], body: bytes) -> Any:
        """Return an array of the same numbers in the memory of `bytes`, which never change."""
        array = self.result(step["of"])
        return np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape)

    def _rebase(self, step: dict[str, Any], body: bytes) -> Any:
        """Return a view of a new array of another shape, or order, that reads an array's numbers.

        The new array has the order `before` in memory, and the view reads it in the order `read`.
        """
        array, before, read = self.result(step["of"]), step["before"], step["read"]
        base = array.ravel(read).reshape(step["shape"], order=before).copy(before)
        return base.ravel(before).reshape(array.shape, order=read)

    def _slide(self, step: dict[str, Any], body: bytes) -> Any:
        """Return a read-only view whose rows are windows that slide along the last axis.

        Each begins a `hop` after the one before. In "lags", the columns are such windows; in
        "newest first", the rows run backwards, and in "dilated", every second number is left out.
        """
        series, width = self.result(step["of"]), step["width"]
        windows = np.lib.stride_tricks.sliding_window_view(series, width, axis=-1)
        windows = windows[..., :: step["hop"], :]
        if step["memory"] == "lags":
            return windows.swapaxes(-1, -2)
        return windows[..., :: {"newest first": -1, "dilated": 2}.get(step["memory"], 1)]

    def _fill(self, step: dict[str, Any], body: bytes) -> Any:
        """Write other numbers into an array, as a caller does who uses it again; return it.

        Where `copies` allows it, an array that can't be written into is replaced by a new one. With
        `first`, only the first number is written; with `item`, into this array of a tuple; with
        `backwards`, its own rows are.
        """
        values = self._host.decode(step["values"], body)
        if step["copies"] and not _can_hold(self._results[step["of"]], values):
            return values
        array = self.result(step["of"])
        array = array[step["item"]] if "item" in step else array
        if step.get("backwards"):
            values = array[::-1].copy()
        array[(0,) * array.ndim if step["first"] else ...] = values
        return array

    def _narrow(self, step: dict[str, Any], body: bytes) -> None:
        """Keep only a view of a result, as a program does that goes on with `result.T`.

        With `sliced`, with `result[:]`.
        """
        array = self.result(step["of"])
        self._results[step["of"]] = array[:] if step.get("sliced") else array.T

    def _subtract(self, step: dict[str, Any], body: bytes) -> None:
        """Change an array in place, as an optimizer does: `layer.W -= values`.

        Without a name, the optimizer holds the array itself, and nothing is assigned. With `locks`,
        the array is read-only before and after.
        """
        found, name = self.result(step["of"]), step["name"]
        value = found if name is None else getattr(found, name)
        if step.get("locks"):
            value.flags.writeable = True
        value -= self._host.decode(step["values"], body)
        if name is not None:
            setattr(found, name, value)
        if step.get("locks"):
            getattr(found, name).flags.writeable = False

    def _train(self, step: dict[str, Any], body: bytes) -> None:
        """Change attributes many times in a row, and call methods after each time, if any.

        With `anew`, each attribute gets a new array: `layer.W = layer.W - values`.
        """
        found = self.result(step["of"])
        changes = {name: self._host.decode(each, body) for name, each in step["changes"].items()}
        calls = [
            (method, [self._host.decode(each, body) for each in arguments])
            for method, arguments in step["calls"]
        ]
        for _ in range(step["times"]):
            for name, change in changes.items():
                value = getattr(found, name)
                if step["anew"]:
                    value = value - change
                else:
                    value -= change
                setattr(found, name, value)
                del value  # a program would have no reference either
            for method, given in calls:
                getattr(found, method)(*given)

    def _crowd(self, step: dict[str, Any], body: bytes) -> Any:
        """Make many objects and call a method of each with a copy of an array; return the last."""
        cls = self._host.decode(step["of"], body)
        crowd = [cls(*step["sizes"]) for _ in range(step["count"])]
        self._crowds.append(crowd)
        if step["method"]:
            array = self._host.decode(step["array"], body)
            for each in crowd:
                getattr(each, step["method"])(array.copy())
        for each in crowd if step["fills"] else ():
            getattr(each, step["fills"])[...] = step["with"]
        return crowd[-1]

    def _repeat(self, step: dict[str, Any], body: bytes) -> list[Any]:
        """Call something many times with the same arguments, and return a list of all results."""
        given = [self._host.decode(each, body) for each in step["arguments"]]
        called = self._host.decode(step["of"], body)
        called = getattr(called, step["name"]) if "name" in step else called
        return [called(*given) for _ in range(step["count"])]

    def _each(self, step: dict[str, Any], body: bytes) -> list[Any]:
        """Call a method of each object of a list, and return a list of all results."""
        given = [self._host.decode(each, body) for each in step["arguments"]]
        objects = self._host.decode(step["of"], body)
        return [getattr(each, step["name"])(*given) for each in objects]

    def _forget(self, step: dict[str, Any], body: bytes) -> None:
        """Forget results, as a program does that has no reference to them any more.

        With `locks`, it has made them read-only before.
        """
        for result in step["of"]:
            if step.get("locks") and isinstance(self._results[result], np.ndarray):
                self._results[result].flags.writeable = False
            self._results[result] = None


def ends(step: dict[str, Any], request: dict[str, Any]) -> bool:
    """Whether a request ends with this step if it fails: nothing after it would be judged.

    An exception is expected where arrays don't fit (`misfits`). One function that fails
    says nothing about another (`apart`).
    """
    if "stops" in request:
        return True
    return (
        step["operation"] in ("call", "crowd", "train") and not {"misfits", "apart"} & step.keys()
    )


def _is_there(found: Any, sent: dict[str, Any], reply: bytearray) -> bool:
    """Whether an object is an array that an answer holds already, at the place of `sent`."""
    if "array" not in sent or type(found) is not np.ndarray or found.nbytes < MANY_BYTES:
        return False
    layout, start = sent["array"], sent["array"]["start"]
    if found.dtype.str != layout["dtype"] or [*found.shape] != layout["shape"]:
        return False
    return reply[start : start + found.nbytes] == found.tobytes()


def _can_hold(array: Any, values: Any) -> bool:
    """Whether an object is an array into which these numbers can be written."""
    is_like = type(array) is np.ndarray and array.shape == values.shape
    return is_like and array.flags.writeable and bool(array.dtype == values.dtype)
