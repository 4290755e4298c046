"""State dicts: the parameters and buffers of a module by name, and how to load them again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from mytorch.autograd import changes
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.dtype import as_floating
from mytorch.functions.function import Array
from mytorch.nn.module.members import Members
from mytorch.nn.module.parameter import Parameter, UninitializedParameter


class IncompatibleKeys(NamedTuple):
    """Names missing from the state, and names the module does not have."""

    missing_keys: list[str]
    unexpected_keys: list[str]

    def __repr__(self) -> str:
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return f"IncompatibleKeys({', '.join(f'{n}={v}' for n, v in self._asdict().items())})"


def state_dict(module: Members[Any], prefix: str = "", keep_vars: bool = False) -> dict[str, Any]:
    """Return a module's parameters and persistent buffers; see `Module.state_dict`."""
    state = {}
    for at, holder in _holders(module, prefix):
        for name, tensor in _saved(holder):
            lazy = isinstance(tensor, UninitializedParameter)  # it has nothing to detach
            state[at + name] = tensor if keep_vars or lazy else tensor.detach()
    return state


def load_state_dict(
    module: Members[Any], state: Mapping[str, Any], strict: bool = True, assign: bool = False
) -> IncompatibleKeys:
    """Load a state into a module; see `Module.load_state_dict`."""
    if not isinstance(state, Mapping):
        raise TypeError(f"Expected state_dict to be dict-like, got {type(state)}.")
    missing: list[str] = []
    unexpected = dict.fromkeys(state)
    errors: list[str] = []
    plan: list[tuple[Members[Any], dict[str, tuple[int, ...]], dict[str, Array]]] = []
    for at, holder in _holders(module):
        tensors = dict(_saved(holder))
        arrays: dict[str, Array] = {}
        for name in tensors:
            key = at + name
            unexpected.pop(key, None)
            if key not in state:
                missing.append(key)
                continue
            if isinstance(state[key], UninitializedParameter):
                if not isinstance(tensors[name], UninitializedParameter):
                    errors.append(
                        f'While copying the parameter named "{key}", the state comes from a lazy '
                        f"layer that has seen no input, and has no values; run one batch through "
                        f"that model first, as in model(X), and then save it"
                    )
                continue
            try:
                arrays[name] = as_array(state[key])
                if assign and isinstance(tensors[name], Parameter):
                    as_floating(arrays[name].dtype)
            except TypeError as error:
                errors.append(f'While copying the parameter named "{key}", {error}')
        shapes = _shapes(at, holder, tensors, arrays, errors)
        for name, array in arrays.items():
            if name in shapes and array.shape != shapes[name]:
                errors.append(
                    f"size mismatch for {at + name}: copying a param with shape {array.shape} "
                    f"from checkpoint, the shape in current model is {shapes[name]}."
                )
        plan.append((holder, shapes, arrays))
    if strict and unexpected:
        errors.insert(0, f"Unexpected key(s) in state_dict: {_listed(unexpected)}. ")
    if strict and missing:
        errors.insert(0, f"Missing key(s) in state_dict: {_listed(missing)}. ")
    if errors:
        heading = f"Error(s) in loading state_dict for {type(module).__name__}:"
        raise RuntimeError("\n\t".join([heading, *errors]))
    for holder, shapes, arrays in plan:
        if arrays and holder.own(UninitializedParameter):
            holder.materialize(shapes)
        for name, array in arrays.items():
            _load(holder, name, array, assign)
    return IncompatibleKeys(missing, list(unexpected))


def as_array(value: Any) -> Array:
    """Return the numbers of a Tensor, an array, or another framework's tensor.

    Raises
    ------
    TypeError
        If `value` does not hold numbers.
    """
    if isinstance(value, Tensor):
        return np.asarray(value.data)
    try:
        array = np.asarray(value.detach() if hasattr(value, "detach") else value)
    except (TypeError, ValueError, RuntimeError) as error:
        raise TypeError(f"a {type(value).__name__} has no NumPy array to read: {error}") from None
    if array.dtype.kind not in "biuf":
        raise TypeError(f"expected a Tensor or an array of numbers, got a {type(value).__name__}")
    return array


def _holders(module: Members[Any], prefix: str = "") -> Iterator[tuple[str, Members[Any]]]:
    """Yield a module and all within it, a shared one each time, with the prefix of its names."""
    for at, holder in module.named_modules(remove_duplicate=False):
        yield prefix + (f"{at}." if at else ""), holder


def _saved(holder: Members[Any]) -> Iterator[tuple[str, Tensor]]:
    """Yield a module's own parameters and persistent buffers."""
    yield from holder.own(Parameter)
    for name, buffer in holder.own_buffers():
        if holder._buffer_names[name]:
            yield name, buffer


def _shapes(
    at: str,
    holder: Members[Any],
    tensors: Mapping[str, Tensor],
    arrays: Mapping[str, Array],
    errors: list[str],
) -> dict[str, tuple[int, ...]]:
    """Return the shapes of a module's own tensors; for a lazy module, after it loads `arrays`."""
    if not holder.own(UninitializedParameter):
        return {name: X.shape for name, X in tensors.items()}
    lacking = [at + name for name in tensors if name not in arrays]
    if not lacking:
        return holder.shapes_to_load({name: array.shape for name, array in arrays.items()})
    if arrays:
        errors.append(
            f"{at[:-1] or type(holder).__name__} is lazy and has seen no input, so it takes all "
            f"its parameters at once or none: {_listed(lacking)} not loaded"
        )
    return {}


def _load(holder: Members[Any], name: str, array: Array, assign: bool) -> None:
    tensor = vars(holder)[name]
    if assign and isinstance(tensor, Parameter):
        setattr(holder, name, Parameter(array, tensor.requires_grad))
    elif assign:
        setattr(holder, name, as_tensor(array))
    elif isinstance(tensor.data, np.ndarray) and tensor.data.flags.writeable:
        tensor.data[...] = array
        changes.note(tensor.data)
    else:  # a number, or memory that must not be written to
        tensor.data = np.array(array, tensor.dtype)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
