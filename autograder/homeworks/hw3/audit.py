"""What an audit of homework 3 tries: what follows from the table, and uses beside it.

These come from the sentences of the write-up, and not from the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dis import opname
from types import SimpleNamespace, TracebackType
from typing import Any

import numpy as np

from autograder.authoring.audit.draws import same
from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings
from autograder.authoring.audit.table_plants import declared_quantities
from autograder.authoring.audit.table_scenarios import scenarios_of
from autograder.homework import load_homework
from autograder.homeworks.hw3.declaration import TABLE

Rng = np.random.Generator
Play = Callable[[Modules, Rng], Iterator[Shown]]
HOMEWORK = load_homework("hw3")


def is_refused(got: Any) -> bool:
    """Whether a call has raised ValueError, or an error of a class that inherits from it."""
    return isinstance(got, Raised) and got.is_a("ValueError")


def near(got: Any, wanted: Any) -> bool:
    """Whether an array is the wanted one, up to rounding."""
    is_array = isinstance(got, np.ndarray) and got.dtype == np.float64
    return is_array and got.shape == wanted.shape and np.allclose(got, wanted, 1e-9, 1e-9)


def method(of: Any, name: str, *arguments: Any) -> Any:
    """Return the result of a method, or what it raises; NumPy's warnings are exceptions."""
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        return tried(lambda: getattr(of, name)(*arguments))


def refuses(of: Any, name: str, *arguments: Any) -> bool:
    """Whether a method raises ValueError by a `raise` of its own: a shape is checked there."""
    try:
        getattr(of, name)(*arguments)
    except ValueError as error:
        last = error.__traceback__
        while last is not None and last.tb_next is not None:
            last = last.tb_next
        return last is not None and is_raise(last)
    except Exception:
        return False
    return False


def is_raise(place: TracebackType) -> bool:
    """Whether an exception comes from a `raise` at this place, and not from a call."""
    return opname[place.tb_frame.f_code.co_code[place.tb_lasti]] == "RAISE_VARARGS"


def shapes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Pass targets of wrong shapes, and of right ones, again and again to one loss.

    Who refuses all of them compares none.
    """
    N, C = (int(size) for size in rng.integers(1, 5, 2))
    Z, Y = rng.normal(size=(2, N, C))
    labels = rng.integers(0, C, N)
    other_Y = Y, Y[0], Y[:, :1], Y[:1], np.vstack([Y, Y]), Y.reshape(-1), Y.T, Y[0, 0]
    other_labels = labels, labels[:, None], labels[None], np.append(labels, 0), labels[:-1]
    for name, right, others in (
        ("MSELoss", Y, other_Y),
        ("CrossEntropyLoss", labels, (*other_labels, labels[0], np.eye(C, dtype=int)[labels])),
    ):
        loss = tried(lambda name=name: getattr(modules["losses"], name)())
        for each in map(np.asarray, 3 * (right, *others)):
            if each.shape == right.shape:
                refused = refuses(loss, "forward", Z, each)
            else:
                refused = not is_refused(method(loss, "forward", Z, each))
            yield Shown("loss_shapes", refused)


def layer_of(rng: Rng, names: tuple[str, str], axes: int) -> SimpleNamespace:
    """Return a layer with parameters of one number, a few or many; the first has so many axes."""
    sizes = rng.integers(1, 4, 3)
    shapes = sizes[:axes], sizes[:1]
    return SimpleNamespace(
        **{name: rng.normal(size=shape) for name, shape in zip(names, shapes, strict=True)}
    )


WEIGHTS, SCALES = ("W", "b"), ("gamma", "beta")


def steps_of(
    task: str,
    names: tuple[str, str],
    momentum: float,
    mixed: bool = False,
    plain: bool = False,
    axes: int = 3,
) -> Play:
    """Return a play of several steps.

    Parameters
    ----------
    mixed
        Whether there are layers without parameters, layers that are there twice, and parameters
        that the caller replaces.
    plain
        Whether there are two steps only, with a usual learning rate and new arrays of gradients.
    axes
        The number of axes of the first parameter; the second one has one.
    """

    def play(modules: Modules, rng: Rng) -> Iterator[Shown]:
        lr, size = float(rng.uniform(0.05, 0.5)), 1.0
        is_usual = plain or rng.random() < 0.5
        if not is_usual:  # any rate that the write-up allows, with steps that can be seen
            lr = float(rng.choice([3e-10, 10.0 ** rng.uniform(-9.5, 2.9)]))
            size = 0.3 / lr
        layers = [layer_of(rng, names, axes) for _ in range(int(rng.integers(1, 4)))]
        passed = [SimpleNamespace(), *layers, layers[0]] if mixed else list(layers)
        given = (lr,) if not momentum and rng.random() < 0.5 else (lr, momentum)
        SGD = tried(getattr, modules["optimizer"], "SGD")
        optimizers = [tried(SGD, passed, *given) for _ in range(2 if momentum else 1)]
        velocities: list[dict[tuple[int, str], Any]] = [{} for _ in optimizers]
        for step in range(2 if plain else 6):
            chosen = int(rng.integers(len(optimizers)))
            velocity, wanted, gradients, held = velocities[chosen], {}, {}, {}
            if step == 4:
                lr /= 3
                for each in optimizers:
                    tried(setattr, each, "lr", lr)
            for place, layer in enumerate(layers):
                for name in names:
                    if mixed and rng.random() < 0.2:
                        setattr(layer, name, rng.normal(size=getattr(layer, name).shape))
                    key, X = (place, name), getattr(layer, name)
                    g = size * rng.normal(size=X.shape)
                    if step and not plain and rng.random() < 0.5:
                        getattr(layer, f"dLd{name}")[...] = g
                    else:
                        setattr(layer, f"dLd{name}", g.copy())
                    velocity[key] = momentum * velocity.get(key, 0) + g
                    wanted[key], gradients[key], held[key] = X - lr * velocity[key], g, X
            is_right = not isinstance(method(optimizers[chosen], "step"), Raised)
            for (place, name), X in wanted.items():
                now = getattr(layers[place], name)
                is_right &= near(now, X)
                is_right &= now is held[place, name]
                gradient = getattr(layers[place], f"dLd{name}")
                is_right &= np.array_equal(gradient, gradients[place, name])
                setattr(layers[place], name, X.copy() if not is_right else now)
            yield Shown(task, bool(is_right))

    return play


def steps_of_scales(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Step gamma and beta.

    Two plain steps count in any case. What is wrong in other steps for W and b as well, such as a
    tiny learning rate that is taken for 0, costs the tasks of W and b.
    """
    task = "sgd_batchnorm"
    yield from steps_of(task, SCALES, 0.0, plain=True, axes=1)(modules, rng)
    of_weights = [*steps_of(task, WEIGHTS, 0.0, axes=1)(modules, deepcopy(rng))]
    of_scales = steps_of(task, SCALES, 0.0, axes=1)(modules, rng)
    for scales, weights in zip(of_scales, of_weights, strict=True):
        yield Shown(task, scales.value or not weights.value)


class Noting:
    """A layer that notes its calls."""

    def __init__(self, calls: list[Any], number: int, outputs: dict[str, Any]) -> None:
        self.calls, self.number, self.outputs = calls, number, outputs

    def forward(self, A: Any) -> Any:
        self.calls.append((self.number, "forward", np.array(A)))
        return self.outputs["forward"]

    def backward(self, dLdZ: Any) -> Any:
        self.calls.append((self.number, "backward", np.array(dLdZ)))
        return self.outputs["backward"]


class Switching(Noting):
    """A layer that has two modes as well."""

    def train(self) -> None:
        self.calls.append((self.number, "train"))

    def eval(self) -> None:
        self.calls.append((self.number, "eval"))


def passes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Go through networks of no layers to four, several times."""
    calls: list[Any] = []
    count = int(rng.integers(0, 5))
    layers = [Noting(calls, number, {}) for number in range(count)]
    network = tried(lambda: modules["network"].MLP(list(layers)))
    for _ in range(3):
        sizes = rng.integers(1, 5, count + 2)
        for name, order in (("forward", range(count)), ("backward", range(count)[::-1])):
            shapes = [(int(sizes[0]), int(C)) for C in sizes[1:]]
            arrays: list[Any] = [rng.normal(size=shape) for shape in shapes]
            if rng.random() < 0.3:
                arrays = [rng.integers(-9, 10, shape) for shape in shapes]
            for number, X in zip(order, arrays[1:], strict=True):
                layers[number].outputs[name] = X
            calls.clear()
            given = arrays[0].copy()
            got = method(network, name, given)
            noted = [(number, called) for number, called, *_ in calls]
            is_right = noted == [(number, name) for number in order] and same(got, arrays[-1])
            is_right &= all(map(same, (call[2] for call in calls), arrays))
            yield Shown(f"mlp_{name}", bool(is_right and np.array_equal(given, arrays[0])))


def modes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Switch networks whose layers have modes or not."""
    calls: list[Any] = []
    kinds = [Switching if has else Noting for has in rng.random(int(rng.integers(0, 5))) < 0.5]
    layers = [kind(calls, number, {}) for number, kind in enumerate(kinds)]
    network = tried(lambda: modules["network"].MLP(list(layers)))
    for name in ("eval", "train", "train", "eval"):
        calls.clear()
        raised = isinstance(method(network, name), Raised)
        wanted = [(n, name) for n, kind in enumerate(kinds) if kind is Switching]
        yield Shown("mlp_modes", not raised and sorted(calls) == wanted)


def put_back(layer: Any, arrays: dict[str, Any]) -> bool:
    """Whether a layer still has these arrays; it gets those that it has not."""
    others = {n: X for n, X in arrays.items() if not near(getattr(layer, n, None), X)}
    for name, X in others.items():
        tried(setattr, layer, name, X.copy())
    return not others


def gradients(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Go back through a batch in training, also after another mode was chosen in between."""
    C, eps = int(rng.integers(1, 4)), rng.uniform(0.05, 1)
    cls = tried(getattr, modules["normalization"], "BatchNorm1d")
    layer = tried(cls, C, eps)
    if isinstance(layer, Raised):  # backward needs what a forward caches, and no constructor
        layer = tried(object.__new__, cls)
    for _ in range(3):
        A = rng.normal(size=(int(rng.integers(2, 5)), C)) + rng.uniform(-3, 3, C)
        gamma, dLdZ = rng.uniform(0.5, 2, C), rng.normal(size=A.shape)
        std = np.sqrt(A.var(axis=0) + eps)
        A_hat = (A - A.mean(axis=0)) / std
        method(layer, "train")
        put_back(layer, {"gamma": gamma, "beta": np.zeros(C)})
        put_back(layer, {"running_mean": np.zeros(C), "running_var": np.ones(C)})
        method(layer, "forward", A.copy())
        put_back(layer, {"A_hat": A_hat, "std": std})
        for mode in rng.choice(["train", "eval"], int(rng.integers(3))):
            method(layer, str(mode))
        put_back(layer, {"gamma": gamma})
        along = (dLdZ * A_hat).mean(axis=0)
        dLdA = gamma / std * (dLdZ - dLdZ.mean(axis=0) - A_hat * along)
        yield Shown("batchnorm_dLdA", near(method(layer, "backward", dLdZ.copy()), dLdA))
        for name, X in (("dLdgamma", (dLdZ * A_hat).sum(axis=0)), ("dLdbeta", dLdZ.sum(axis=0))):
            yield Shown(f"batchnorm_{name}", near(getattr(layer, name, None), X))


def batches(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Normalize several batches in training and after eval, with any eps and momentum."""
    C = int(rng.integers(1, 4))
    eps, momentum = rng.uniform(0.05, 1), rng.uniform(0.05, 0.45)
    layer = tried(lambda: modules["normalization"].BatchNorm1d(C, eps, momentum))
    statistics = {"running_mean": np.zeros(C), "running_var": np.ones(C)}
    for name, wanted in statistics.items():
        yield Shown("batchnorm_init", near(getattr(layer, name, None), wanted))
    gamma, beta = rng.uniform(0.5, 2, (2, C))
    mode, is_switched, may_switch = "train", False, rng.random() < 0.7
    for _ in range(6 if may_switch else 13):
        for name, X in {**statistics, "gamma": gamma, "beta": beta}.items():
            tried(setattr, layer, name, X.copy())
        if may_switch and rng.random() < 0.5:
            mode = str(rng.choice(["train", "eval"]))
            is_switched = True
            method(layer, mode)
            arrays = {**statistics, "gamma": gamma, "beta": beta}
            yield Shown("batchnorm_eval", put_back(layer, arrays))
        N = int(rng.integers(1, 5))
        A = rng.normal(size=(N, C)) + rng.uniform(-3, 3, C)
        Z = method(layer, "forward", A.copy())  # A change of A costs the task of the table.
        if mode == "train" and N == 1:
            yield Shown("batchnorm_forward", is_refused(Z))
            continue
        mean, var = statistics["running_mean"], statistics["running_var"]
        if mode == "train":
            stays = 1 - momentum
            statistics = {
                "running_mean": stays * mean + momentum * A.mean(axis=0),
                "running_var": stays * var + momentum * A.var(axis=0, ddof=1),
            }
            mean, var = A.mean(axis=0), A.var(axis=0)
        is_right = near(Z, gamma * (A - mean) / np.sqrt(var + eps) + beta)
        moved = all(near(getattr(layer, name, None), X) for name, X in statistics.items())
        if mode == "train":
            yield Shown("batchnorm_forward", is_right)
            yield Shown("batchnorm_running", moved or is_switched)
        else:
            yield Shown("batchnorm_eval", is_right and moved)


def same_batches(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Give the same batches to layers with other shares."""
    C = int(rng.integers(1, 4))
    shares = rng.uniform(0.05, 0.95, 3)
    make = tried(getattr, modules["normalization"], "BatchNorm1d")
    layers = [tried(make, C, 1e-5, float(momentum)) for momentum in shares]
    for layer in layers:
        put_back(layer, {"running_mean": np.zeros(C), "running_var": np.ones(C)})
    A = rng.normal(size=(int(rng.integers(2, 5)), C)) + rng.uniform(-3, 3, C)
    for layer, momentum in zip(layers, shares, strict=True):
        method(layer, "forward", A.copy())
        mean, var = momentum * A.mean(axis=0), 1 - momentum + momentum * A.var(axis=0, ddof=1)
        is_right = near(getattr(layer, "running_mean", None), mean)
        is_right &= near(getattr(layer, "running_var", None), var)
        yield Shown("batchnorm_running", bool(is_right))


def scenario(file: str, play: Play, *tasks: str) -> Scenario:
    """Return a scenario of one file."""
    return Scenario(file, tasks, play, inputs=6)


SETTINGS = Settings(
    scenarios=(
        *scenarios_of(HOMEWORK, TABLE),
        scenario("losses.py", shapes, "loss_shapes"),
        scenario("optimizer.py", steps_of("sgd_step", WEIGHTS, 0.0, mixed=True), "sgd_step"),
        scenario("optimizer.py", steps_of("sgd_momentum", WEIGHTS, 0.8), "sgd_momentum"),
        scenario("optimizer.py", steps_of_scales, "sgd_batchnorm"),
        scenario("network.py", passes, "mlp_forward", "mlp_backward"),
        scenario("network.py", modes, "mlp_modes"),
        scenario(
            "normalization.py",
            batches,
            "batchnorm_init",
            "batchnorm_forward",
            "batchnorm_running",
            "batchnorm_eval",
        ),
        scenario("normalization.py", same_batches, "batchnorm_running"),
        scenario(
            "normalization.py",
            gradients,
            "batchnorm_dLdA",
            "batchnorm_dLdgamma",
            "batchnorm_dLdbeta",
        ),
    ),
    quantities=declared_quantities(HOMEWORK, TABLE),
    variants=("solutions/hw3/variants",),
    strangers="tests/autograder/homeworks/hw3/strangers",
)
