"""Optimizer: groups of parameters with their options, and a step for every parameter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable
from numbers import Real
from typing import Any

import numpy as np

from mytorch.autograd import changes
from mytorch.autograd.grad_mode import enable_grad
from mytorch.autograd.tensor import Tensor
from mytorch.functions.function import Array
from mytorch.nn.module.module import Module
from mytorch.nn.module.parameter import UninitializedParameter, forget_gradients

Options = dict[str, Any]
State = dict[str, Any]


class Optimizer(ABC):
    """Changes parameters, given their gradients; subclasses define the formula, `update`.

    Parameters
    ----------
    params
        The parameters; or dicts, one for each group, with its "params" and its own options.
    defaults
        The options of groups without their own.

    Attributes
    ----------
    param_groups : list of dict
        Each has "params", a list, and every option. Options may be changed between steps.
    state : dict
        For each parameter a dict of the values that one update leaves for the next, by name.

    Raises
    ------
    TypeError
        If a parameter is not a Tensor.
    ValueError
        If there are no parameters; if a parameter occurs twice or is not a leaf;
        or if an option makes no sense.

    Notes
    -----
    Interface: https://docs.pytorch.org/docs/stable/optim.html.
    """

    def __init__(self, params: Iterable[Any], defaults: Options) -> None:
        self.defaults = defaults
        self.param_groups: list[dict[str, Any]] = []
        self.state: dict[Tensor, State] = defaultdict(dict)
        self._scratch: dict[tuple[tuple[int, ...], str], Array] = {}
        groups = list(_iterable(params))
        if not groups:
            raise ValueError(
                f"{type(self).__name__} got an empty parameter list; does the model have "
                f"parameters, and is this not a generator that was gone through before?"
            )
        for group in groups if isinstance(groups[0], dict) else [{"params": groups}]:
            self.add_param_group(group)

    @abstractmethod
    def update(self, W: Array, dLdW: Array, state: State, options: Options) -> None:
        """Change one parameter's array in place.

        Parameters
        ----------
        W
            The parameter's values.
        dLdW
            Its gradient, which must not be changed; W's shape.
        state
            The values from earlier updates of this parameter; empty before the first.
        options
            The options of the parameter's group.
        """

    def check_options(self, options: Options) -> None:
        """Refuse options that make no sense; subclasses check their own options too."""
        for name in ("lr", "momentum", "weight_decay", "eps"):
            value = options.get(name, 0)
            holds = isinstance(value, Real | Tensor) and float(value) >= 0
            self.refuse_unless(holds, f"{name} of at least 0", options, name)

    def refuse_unless(self, holds: bool, wanted: str, options: Options, name: str) -> None:
        """Raise a ValueError that names the option and the wanted value, if `holds` is False."""
        if not holds:
            raise ValueError(f"{type(self).__name__}: expected {wanted}, got {options[name]!r}")

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Update, in place, every parameter that has a gradient.

        Parameters
        ----------
        closure
            Computes the loss and runs backward; called first, on the tape.

        Returns
        -------
        The loss that `closure` returned; None without one.
        """
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is not None:
                    W, dLdW = parameter.data, self._gradient(parameter)
                    self.update(W, dLdW, self.state[parameter], group)
                    changes.note(W)
        return loss

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Clear every gradient: `grad` becomes None, or zeros if `set_to_none` is False."""
        for group in self.param_groups:
            forget_gradients(group["params"], set_to_none)

    def add_param_group(self, param_group: dict[str, Any]) -> None:
        """Add a group of parameters; options that it does not have are the defaults.

        Raises
        ------
        TypeError, ValueError
            As for the constructor.
        """
        if not isinstance(param_group, dict) or "params" not in param_group:
            raise TypeError(
                f"{type(self).__name__}: expected every group to be a dict with its 'params', got "
                f"{param_group!r}"
            )
        group = {**self.defaults, **param_group, "params": list(_iterable(param_group["params"]))}
        self.check_options(group)
        seen = {id(known) for other in self.param_groups for known in other["params"]}
        for parameter in group["params"]:
            self._check_parameter(parameter)
            if id(parameter) in seen:
                raise ValueError(
                    f"{type(self).__name__}: a parameter of shape {parameter.shape} occurs twice; "
                    f"it would take two steps at once"
                )
            seen.add(id(parameter))
            if isinstance(parameter, UninitializedParameter):
                continue  # it is the same object after the first batch
            # A result without dimensions, detached, may be a NumPy scalar, which never changes.
            parameter.data = np.asarray(parameter.data)
        self.param_groups.append(group)

    def state_dict(self) -> dict[str, Any]:
        """Return the state that training needs to continue later: "state" and "param_groups".

        Parameters are numbered through all groups. The arrays are shared, not copied.
        """
        numbers: dict[Tensor, int] = {}
        for group in self.param_groups:
            for parameter in group["params"]:
                numbers[parameter] = len(numbers)
        return {
            "state": {
                numbers[parameter]: dict(state) for parameter, state in self.state.items() if state
            },
            "param_groups": [
                {**group, "params": [numbers[parameter] for parameter in group["params"]]}
                for group in self.param_groups
            ],
        }

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Continue from the state of another optimizer.

        The state is copied to the parameters with the same numbers, in their dtype. The groups get
        the options of the state's groups.

        Raises
        ------
        ValueError
            If it is not an optimizer's state, if the groups or their sizes differ, or if the shape
            of a value differs from its parameter's.
        """
        if "param_groups" not in state_dict:
            raise ValueError(
                f"{type(self).__name__}: expected the state of an optimizer, with 'param_groups', "
                f"got {list(state_dict)}; a model's is for model.load_state_dict"
            )
        saved = state_dict["param_groups"]
        got = [len(group["params"]) for group in saved]
        here = [len(group["params"]) for group in self.param_groups]
        if got != here:
            raise ValueError(
                f"{type(self).__name__}: the state is of groups with {got} parameters, but this "
                f"optimizer's have {here}; make it for the same model, with the same groups"
            )
        state: dict[Tensor, State] = defaultdict(dict)
        for group, there in zip(self.param_groups, saved, strict=True):
            for parameter, number in zip(group["params"], there["params"], strict=True):
                if number in state_dict["state"]:
                    values = state_dict["state"][number].items()
                    state[parameter] = {k: self._loaded(k, value, parameter) for k, value in values}
        self.state = state
        self.param_groups = [
            {**group, **there, "params": group["params"]}
            for group, there in zip(self.param_groups, saved, strict=True)
        ]

    def scratch(self, W: Array) -> Array:
        """Return an array like W for the intermediate results of a step.

        The array is used again in every step: for large parameters, new memory for a product costs
        more time than the product.
        """
        key = W.shape, W.dtype.char
        if key not in self._scratch:
            self._scratch[key] = np.empty_like(W)
        return self._scratch[key]

    def _gradient(self, parameter: Tensor) -> Array:
        """Return a parameter's gradient, and check it: a user can set `grad` to anything."""
        grad, shape = parameter.grad, parameter.shape
        if not isinstance(grad, Tensor):
            raise TypeError(
                f"{type(self).__name__}: expected the grad of a parameter of shape {shape} to be a "
                f"Tensor, got a {type(grad).__name__}; did you mean mytorch.tensor(grad)?"
            )
        if grad.shape != shape:
            raise ValueError(
                f"{type(self).__name__}: expected the grad of a parameter to have its shape, "
                f"{shape}, got {grad.shape}"
            )
        return grad.data

    def _loaded(self, name: str, value: Any, parameter: Tensor) -> Any:
        if not isinstance(value, np.ndarray | Tensor):
            return value
        if value.shape != parameter.shape:
            raise ValueError(
                f"{type(self).__name__}: the state's {name} has shape {value.shape}, but its "
                f"parameter has {parameter.shape}; are the parameters in the same order?"
            )
        return np.array(value, dtype=parameter.dtype)

    def _check_parameter(self, parameter: Any) -> None:
        optimizer = type(self).__name__
        if not isinstance(parameter, Tensor):
            model = isinstance(parameter, tuple | str | Module)
            fix = "did you mean model.parameters()?" if model else "wrap it in an nn.Parameter"
            raise TypeError(
                f"{optimizer}: expected Parameters, got a {type(parameter).__name__}; {fix}"
            )
        if not parameter.is_leaf:
            raise ValueError(
                f"{optimizer}: a tensor of shape {parameter.shape} was computed from others and "
                f"has no gradient of its own; optimize those that it was computed from"
            )

    def __repr__(self) -> str:
        options = [
            ", ".join(f"{name}={value}" for name, value in group.items() if name != "params")
            for group in self.param_groups
        ]
        if len(options) == 1:
            return f"{type(self).__name__}({options[0]})"
        return "\n".join([f"{type(self).__name__}(", *(f"  {group}" for group in options), ")"])


def descent(W: Array, dLdW: Array, options: Options) -> Array:
    """Return the gradient of L + weight_decay/2 · ‖W‖²; with −L for L if `maximize`."""
    if options["maximize"]:
        dLdW = -dLdW
    if options["weight_decay"]:
        dLdW = dLdW + options["weight_decay"] * W
    return dLdW


def _iterable(params: Any) -> Iterable[Any]:
    model = isinstance(params, Module)
    if model or isinstance(params, Tensor | np.ndarray | dict) or not isinstance(params, Iterable):
        fix = "model.parameters()" if model else "a list of it"
        raise TypeError(
            f"an optimizer goes through the parameters that it is given, and can't go through a "
            f"{type(params).__name__}; did you mean {fix}?"
        )
    return params
