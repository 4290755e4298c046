"""The arrays that a history passes and assigns: new ones, and those of earlier events."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from autograder.grading.events import INTERLEAVED, LOCKED, OWN, RETURNED, Array, Passed, Place
from autograder.grading.memory import described, laid_out
from autograder.grading.step_writer import StepWriter


class PassedArrays(StepWriter):
    """Writes the steps that make and refill the arrays of a history.

    Parameters
    ----------
    given
        The number of steps before these.
    """

    def __init__(self, given: int) -> None:
        super().__init__(given)
        self._objects: dict[int, int] = {}
        self._object_names: dict[int, str] = {}
        self._called: dict[int, int] = {}
        self._result_names: dict[int, str] = {}
        self._passed: dict[Place, int] = {}
        self._array_names: dict[Place, str] = {}
        self._writable_as: dict[int, tuple[int, str]] = {}
        self._parameters: dict[int, dict[str, Array]] = {}
        self._spaced: dict[tuple[int, str], tuple[str, int]] = {}
        self._plain: dict[tuple[int, str], Place] = {}

    def _pass(self, event: int, name: str, array: Passed) -> int:
        """Add the step that makes an argument's array, or refer to the earlier one; return it."""
        place = (event, name)
        if array.values.ndim == 0:  # a number, and no array
            number = array.values.item()
            self._array_names[place] = repr(number)
            self._passed[place] = self._add("keep", values=[{"value": number}])
            return self._passed[place]
        if array.source is None:
            self._array_names[place] = self._show(name, array.values)
            self._passed[place] = self._new_array(array)
            return self._passed[place]
        earlier, step = self._find(array.source)
        if array.memory == "turned":
            self._array_names[place] = f"{earlier}.T"
            view = {"slices": [], "transposed": True, "readonly": False}
            self._passed[place] = self._add("view", of=step, **view, shape=[*array.values.shape])
            return self._passed[place]
        if array.memory == INTERLEAVED:
            self._array_names[place] = self._show(name, array.values)
            self._passed[place] = self._interleaved(step, array.values)
            show = self._show_both if array.source[0] == event else self._show_between
            show(earlier, self._array_names[place], array.values.ndim)
            return self._passed[place]
        self._array_names[place], self._passed[place] = earlier, step
        if array.memory == "refilled":
            is_result = array.source[1] == RETURNED
            of, base = self._writable(step)
            filled = self._add(
                "fill", of=of, values=self._encoded(array.values), copies=is_result, first=False
            )
            self._passed[place] = step if base else filled
            now = self._show(name, array.values)
            self.calls.append(f"{earlier}{base}[...] = {now}  # the caller's next numbers")
        return self._passed[place]

    def _writable(self, step: int) -> tuple[int, str]:
        """Return the array into which the owner of a read-only one writes, and how it reads."""
        return self._writable_as.get(step, (step, ""))

    def _find(self, place: Place) -> tuple[str, int]:
        """Return the name of an array that has been in a place, and the step that made it."""
        if place[1] == RETURNED:
            return self._result_names[place[0]], self._called[place[0]]
        return self._array_names[place], self._passed[place]

    def _new_array(self, array: Passed) -> int:
        """Make an array in the memory that it is to have."""
        step = super()._new_array(array)
        if array.memory == LOCKED:  # the view is the older one, and its array is passed
            self._writable_as[step - 1] = step, "_view"
            return step - 1
        if array.memory == "read-only":
            self._writable_as[step] = step - 1, ".base"
        if array.memory == "read-only slice":
            slices, _ = laid_out(array)
            how = {"slices": slices, "transposed": False, "readonly": False}
            writable = self._add("view", of=step - 1, **how, shape=[*array.values.shape])
            text = f".base[{', '.join(['::2'] * array.values.ndim)}]"
            self._writable_as[step] = writable, text
        return step

    def _interleaved(self, step: int, values: Array) -> int:
        """Make another view of the array of which a step has made every other number a view."""
        slices = [[0, -1, 2]] * values.ndim
        how = {"slices": slices, "transposed": False, "readonly": False}
        view = self._add("view", of=step - 1, **how, shape=[*values.shape])
        self._add("fill", of=view, values=self._encoded(values), copies=False, first=False)
        return view

    def _show_both(self, one: str, other: str, dimensions: int) -> None:
        """Show how two arguments become views of one array: each has every other number."""
        both = self._numbered("both")
        shape = tuple(2 * size + 1 for size in self.inputs[one].shape)
        views = (f"{both}[{', '.join([part] * dimensions)}]" for part in ("1::2", ":-1:2"))
        texts = ", ".join(views)
        self.calls.append(f"{both} = np.zeros({shape})")
        self.calls.append(f"{texts} = {one}, {other}")
        self.calls.append(f"{one}, {other} = {texts}  # two views of one array")

    def _show_between(self, earlier: str, other: str, dimensions: int) -> None:
        """Show how an array becomes a view of the array of which an earlier one is a view."""
        between = self._numbered("between")
        self.calls.append(f"{between} = {earlier}.base[{', '.join(['1::2'] * dimensions)}]")
        self.calls.append(f"{between}[...] = {other}")
        self.calls.append(f"{other} = {between}  # {earlier} and {other} are views of one array")

    def _assign(self, event: int, owner: int, values: Mapping[str, Array], memory: str) -> None:
        """Assign arrays to attributes of an object, in an event."""
        if not values:
            return
        now = self._parameters[owner]
        before = {name: now.get(name) for name in values}
        now |= values
        for name in values:
            self._plain.pop((owner, name), None)
        for views in (_is_backwards, _is_turned) if memory == OWN else ():
            if all(views(X, before[name]) for name, X in values.items()):
                for name, array in values.items():
                    self._assign_view(owner, name, array.shape, views is _is_turned)
                return
        passed = {name: Passed(array, memory) for name, array in values.items()}
        beside = {n: self._spaced.pop((owner, n), None) for n in values}
        beside = {n: each if memory == INTERLEAVED else None for n, each in beside.items()}
        new = {
            name: {"step": self._interleaved(of[1], X.values) if of else self._new_array(X)}
            for (name, X), of in zip(passed.items(), beside.values(), strict=True)
        }
        self._add("set", of={"step": self._objects[owner]}, values=new)
        for name, each in passed.items():
            text = self._show(name, each.values)
            if memory == "sliced":
                self._spaced[owner, name] = text, new[name]["step"]
            elif of := beside[name]:
                self._show_between(of[0], text, each.values.ndim)
            self._passed[event, name], self._array_names[event, name] = new[name]["step"], text
            if memory == "new":
                self._plain[owner, name] = event, name
            about = described(each, text)
            self.calls.append(f"{self._object_names[owner]}.{name} = {text}  # {about}")

    def _assign_view(self, owner: int, name: str, shape: tuple[int, ...], is_turned: bool) -> None:
        """Assign the array of an attribute once more: turned, or with each axis reversed."""
        of = self._add("get", of={"step": self._objects[owner]}, name=name)
        slices = [] if is_turned else [[None, None, -1]] * len(shape)
        how = {"slices": slices, "transposed": is_turned, "readonly": False}
        view = self._add("view", of=of, **how, shape=[*shape])
        self._add("set", of={"step": self._objects[owner]}, values={name: {"step": view}})
        text = f"{self._object_names[owner]}.{name}"
        as_view = ".T" if is_turned else f"[{', '.join(['::-1'] * len(shape))}]"
        self.calls.append(f"{text} = {text}{as_view}")


def _is_turned(values: Array, before: Array | None) -> bool:
    """Whether an array has the numbers of an earlier one of the same shape, turned."""
    is_square = before is not None and before.shape == before.T.shape == values.shape
    return is_square and before is not None and np.array_equal(values, before.T)


def _is_backwards(values: Array, before: Array | None) -> bool:
    """Whether an array has the numbers of an earlier one, backwards along each axis."""
    return before is not None and np.array_equal(values, np.flip(before))
