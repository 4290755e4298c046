"""What an audit of homework 6 tries.

These come from the sentences of the write-up, and not from the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from operator import index
from typing import Any

import numpy as np

from autograder.authoring.audit.scenario import Modules, Raised, Scenario, Shown, tried
from autograder.authoring.audit.settings import Settings

Rng = np.random.Generator
Play = Callable[[Modules, Rng], Iterator[Shown]]


SETTINGS_OF_ADAM: tuple[dict[str, Any], ...] = (
    {},
    {"betas": (0.5, 0.9), "eps": 0.01},
    {"lr": 0.1, "eps": 1e-3},
    {"betas": (0.0, 0.0)},
)


def shown(task: str, value: Any, size: float = 1e3) -> Shown:
    """Return what a program shows: numbers with terms of ordinary size."""
    if isinstance(value, float | np.ndarray | np.generic):
        value = np.array(value)
        if value.dtype.kind == "f":
            return Shown(task, value, np.full(value.shape, size))
    return Shown(task, value)


def passes(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Go through samples, in order and shuffled."""
    cls = modules["training"].DataLoader
    N, size = int(rng.integers(1, 9)), int(rng.integers(1, 5))
    X = np.arange(N)[:, np.newaxis] + np.zeros((N, 2))
    Y = rng.integers(0, 5, N)
    for shuffle in (False, True):
        loader = tried(cls, X, Y, size, shuffle)
        yield Shown("data_loader", tried(len, loader))
        for _ in range(2):
            yield from one_pass(loader, X, Y, shuffle)
        both = tried(two_passes, loader)
        yield Shown("data_loader", str(both))
    for M, wrong in ((N + 1, size), (N, 0), (N, -1)):
        yield Shown("data_loader", tried(cls, X, np.zeros(M), wrong))


def one_pass(loader: Any, X: Any, Y: Any, shuffle: bool) -> Iterator[Shown]:
    """Show a pass; what is random in it is not shown."""
    task, kept = "data_loader", (X.copy(), Y.copy())
    got = tried(lambda: [*islice(iter(loader), len(X) + 2)])
    yield Shown(task, tried(lambda: str([len(x) for x, _ in got])))
    pairs = tried(lambda: [(int(a[0]), int(b)) for x, y in got for a, b in zip(x, y, strict=True)])
    yield Shown(task, pairs if isinstance(pairs, Raised) else pairs == pairs_of(Y, pairs))
    yield Shown(task, shuffle or str(pairs))
    yield Shown(task, tried(lambda: str([x.dtype for pair in got for x in pair])))
    tried(lambda: [part.fill(9) for pair in got for part in pair])
    yield Shown(task, bool(np.array_equal(X, kept[0]) and np.array_equal(Y, kept[1])))


def two_passes(loader: Any) -> list[int]:
    """Return the samples of two passes that go on at the same time."""
    turns = zip(iter(loader), iter(loader), strict=True)
    return sorted(int(a[0]) for turn in turns for x, _ in turn for a in x)


def special(rng: Rng, shape: tuple[int, ...]) -> Any:
    """Return numbers, which are sometimes zeros, or whole."""
    X = np.array(rng.normal(size=shape))
    return X * 0 if rng.random() < 0.1 else np.rint(3 * X) if rng.random() < 0.2 else X


def pairs_of(Y: Any, pairs: Any) -> Any:
    """Return the samples with their labels in the order of a pass, if it has each once."""
    places = [place for place, _ in pairs]
    whole = sorted(places) == [*range(len(Y))]
    return [(place, int(Y[place])) for place in places] if whole else None


def orders(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Shuffle many samples."""
    X = np.arange(400)
    loader = tried(modules["training"].DataLoader, X, X, 64, True)
    found = [tried(lambda: np.concatenate([x for x, _ in loader])) for _ in range(2)]
    yield Shown("data_loader", tried(lambda: bool(np.array_equal(*found))))
    for order in found:
        far = tried(lambda order=order: bool(abs(np.abs(order - X).mean() / 400 - 1 / 3) < 0.08))
        yield Shown("data_loader", far)


class Given:
    """In the place of a Parameter or a Tensor: training.py and writing.py import neither."""

    def __init__(self, data: Any) -> None:
        self.data: Any = data
        self.grad: Any = None


class Model:
    """In the place of a model: it notes what it is shown."""

    def __init__(self, scores: Any) -> None:
        self.scores, self.training = scores, True
        self.seen: list[Any] = []

    def train(self, mode: bool = True) -> Model:
        """Set the mode."""
        self.training = mode
        return self

    def eval(self) -> Model:
        """Evaluate."""
        return self.train(False)

    def __call__(self, ids: Any) -> Given:
        """Return the scores of each position."""
        self.seen.append((np.array(ids).tolist(), np.asarray(ids).dtype.kind, self.training))
        return Given(self.scores[np.asarray(ids)])


def draw_settings(rng: Rng) -> dict[str, Any]:
    """Draw settings of Adam: some that are often used, or any."""
    if rng.random() < 0.5:
        return SETTINGS_OF_ADAM[int(rng.integers(len(SETTINGS_OF_ADAM)))]
    betas = tuple(float(beta) for beta in 1 - 10.0 ** rng.uniform(-4, 0, 2))
    lr, eps = 10.0 ** rng.uniform(-5, 1), 10.0 ** rng.uniform(-10, -1)
    return {"lr": float(lr), "betas": betas, "eps": float(eps)}


def trainings(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Train Parameters by Adam."""
    cls, task = modules["training"].Adam, "adam"
    shapes = [tuple(map(int, rng.integers(1, 4, int(rng.integers(0, 3))))) for _ in range(2)]
    settings = draw_settings(rng)
    first, second = (
        Given(np.asarray(rng.normal(size=shape) * (rng.random() < 0.7))) for shape in shapes
    )
    arrays, far = (first.data, second.data), 10 if rng.random() < 0.3 else 1
    adam = tried(lambda: cls(iter([first, second, first]), **settings))
    for step in range(6):
        for parameter, shape in zip((first, second), shapes, strict=True):
            given = rng.normal(size=shape) * 10.0 ** (far * rng.uniform(-2, 2))
            parameter.grad = None if rng.random() < 0.25 else np.asarray(given)
        kept = first.grad if first.grad is None else first.grad.copy()
        if step == 4:
            tried(setattr, adam, "lr", float(10.0 ** rng.uniform(-5, 1)))
        yield Shown(task, tried(lambda: adam.step()))
        for parameter in (first, second):
            X = np.array(parameter.data)
            yield shown(task, X, 1e3 * max(1.0, float(np.abs(X).max())))
        yield Shown(task, first.data is arrays[0] and second.data is arrays[1])
        yield Shown(task, kept is None or bool(np.array_equal(kept, first.grad)))
        if first.grad is not None:
            first.grad[...] = 1000.0
    tried(lambda: adam.zero_grad())
    yield Shown(task, first.grad is None and second.grad is None)
    late = Given(None)
    adam = tried(lambda: cls([late], lr=0.1))
    late.data, late.grad = np.ones(2), np.array([1.0, -3.0])
    tried(lambda: adam.step())
    yield shown(task, np.array(late.data))


def lookups(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Look up rows."""
    blocks, K, C = modules["blocks"], int(rng.integers(2, 14)), int(rng.integers(1, 4))
    ids = rng.integers(0, K, tuple(map(int, rng.integers(1, 4, int(rng.integers(0, 3))))))
    W, dLdZ = special(rng, (K, C)), special(rng, (*np.shape(ids), C))
    lookup = tried(blocks.Lookup, np.asarray(ids))
    yield shown("lookup", tried(lambda: lookup.forward(W)))
    for _ in range(2):
        yield shown("lookup", tried(lambda: lookup.backward(dLdZ)))
    yield shown("lookup", W)
    others = rng.permuted(W, axis=0), 0 * W, np.zeros((K, C + 1)), special(rng, (K + 1, C))
    for other in others:  # the same object looks up in other weights, some of the same sum
        d = special(rng, (*np.shape(ids), other.shape[-1]))
        yield shown("lookup", tried(lambda other=other: lookup.forward(other)))
        yield shown("lookup", tried(lambda d=d: lookup.backward(d)))
    tried(lambda: lookup.forward(W))
    lookup_is_right = _near(tried(lambda: lookup.backward(dLdZ)), _summed(ids, dLdZ, K))
    lookup_is_right &= _near(tried(lambda: lookup.forward(W)), W[ids])
    embedding = tried(blocks.Embedding, K, C)
    yield Shown("embedding", str(np.shape(getattr(getattr(embedding, "weight", 0), "data", 0))))
    tried(lambda: embedding.load_state_dict({"weight": W}))
    Z = tried(lambda: embedding(np.asarray(ids)))
    yield Shown("embedding", not lookup_is_right or _near(getattr(Z, "data", None), W[ids]))
    tried(lambda: Z.backward(dLdZ))
    grad = getattr(getattr(embedding, "weight", None), "grad", None)
    yield Shown("embedding", not lookup_is_right or _near(grad, _summed(ids, dLdZ, K)))
    for wrong in (-1, K, -K, K + 1, int(rng.integers(K + 2, 99)), -int(rng.integers(K + 1, 99))):
        given = np.array([0, wrong, 1])
        yield Shown("embedding", tried(lambda given=given: embedding(given)))
    for kind in ("int8", "uint8", "int32", "uint32", "int64", "uint64"):
        given = np.array([0, np.iinfo(kind).max - int(rng.integers(2)), 1], dtype=kind)
        yield Shown("embedding", tried(lambda given=given: embedding(given)))


def _summed(ids: Any, dLdZ: Any, K: int) -> Any:
    dLdW = np.zeros((K, dLdZ.shape[-1]))
    np.add.at(dLdW, ids, dLdZ)
    return dLdW


def _near(got: Any, wanted: Any) -> bool:
    is_like = isinstance(got, np.ndarray) and got.shape == wanted.shape
    return bool(is_like and np.allclose(got, wanted, 1e-9, 1e-9))


def first_numbers(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Draw the numbers of embeddings."""
    made = [tried(modules["blocks"].Embedding, 300, 40) for _ in range(2)]
    weights = [tried(lambda each=each: each.weight.data) for each in made]
    yield Shown("embedding", tried(lambda: bool(np.array_equal(*weights))))
    X = weights[0]
    yield Shown("embedding", tried(lambda: bool(abs(X.mean()) < 0.05)))
    yield Shown("embedding", tried(lambda: bool(abs(X.std() - 1) < 0.05)))
    yield Shown("embedding", tried(lambda: bool(abs((np.abs(X) < 1).mean() - 0.683) < 0.03)))


def played(
    task: str, module: Any, Tensor: Any, arrays: Any, dLdZ: Any, *more: Any
) -> Iterator[Shown]:
    """Use a module forward and backward, twice with the same tensors, and show everything.

    The second time, other numbers are in the tensors. The first result stays as it is.
    """
    tensors, given = [Tensor(X.copy()) for X in arrays], arrays
    results = []
    for _ in range(2):
        Z = tried(lambda: module(*tensors, *more))
        results.append(Z)
        yield shown(task, getattr(Z, "data", None))
        tried(lambda Z=Z: Z.backward(dLdZ))
        for tensor, X in zip(tensors, given, strict=True):
            yield shown(task, tensor.grad)
            yield Shown(task, bool(np.array_equal(X, tensor.data)))
        given = [X[..., ::-1] / 2 for X in given]
        for tensor, X in zip(tensors, given, strict=True):
            tensor.grad = None
            tensor.data[...] = X
    yield shown(task, getattr(results[0], "data", None))


def norms_and_attention(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Use LayerNorm, causal_mask and attention."""
    blocks, Tensor = modules["blocks"], modules["tensor"].Tensor
    *front, T, C = map(int, rng.integers(1, 5, int(rng.integers(2, 5))))
    eps = float(rng.choice([1e-5, 0.1, 10.0 ** rng.uniform(-5, -1)]))
    norm = tried(blocks.LayerNorm, C, eps)
    yield shown("layer_norm", tried(lambda: norm.weight.data.copy()))
    yield shown("layer_norm", tried(lambda: norm.bias.data.copy()))
    W, b = rng.normal(size=(2, C))
    tried(lambda: norm.load_state_dict({"weight": W, "bias": b}))
    A, dLdZ = rng.normal(size=(2, *front, T, C))
    A *= 10.0 ** rng.uniform(-3, 0) if rng.random() < 0.3 else 1.0  # as small as eps, or not
    yield from played("layer_norm", norm, Tensor, [A], dLdZ)
    yield shown("layer_norm", tried(lambda: norm.weight.grad))
    yield shown("layer_norm", tried(lambda: norm.bias.grad))
    for size in (T, C):
        mask = tried(blocks.causal_mask, size)
        yield Shown("causal_mask", tried(lambda mask=mask: (mask.dtype.kind, mask.tolist())))
        tried(lambda mask=mask: mask.fill(0))
        yield Shown("causal_mask", tried(lambda size=size: blocks.causal_mask(size).tolist()))
    S, d_v = map(int, rng.integers(1, 5, 2))
    Q, K = rng.normal(size=(*front, T, C)), rng.normal(size=(*front, S, C))
    V, dLdZ = rng.normal(size=(*front, S, d_v)), rng.normal(size=(*front, T, d_v))
    mask = rng.random((T, S)) < 0.6
    mask[:, 0] = True
    attention = tried(blocks.ScaledDotProductAttention)
    for more in ([mask], [None], []):
        yield from played("attention", attention, Tensor, [Q, K, V], dLdZ, *more)
        yield shown("attention", tried(lambda: attention.weights))
    yield from played("attention", attention, Tensor, [300 * Q, K, V], dLdZ)


def of_blocks(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Use a Block, made of right parts."""
    blocks, Tensor = modules["blocks"], modules["tensor"].Tensor
    heads, d = map(int, rng.integers(1, 4, 2))
    if rng.random() < 0.2:
        heads, d = int(rng.integers(5, 13)), 1
    N, T, C = int(rng.integers(1, 3)), int(rng.integers(1, 5)), heads * d
    kept = dict(vars(blocks))
    vars(blocks).update(_right_parts(modules))
    try:
        block = tried(blocks.Block, C, heads)
        found = tried(lambda: block.state_dict())
        state = {}
        if isinstance(found, dict):
            yield Shown("block", str([(name, np.shape(X)) for name, X in found.items()]))
            state = {name: rng.normal(size=np.shape(X)) for name, X in found.items()}
        else:
            yield Shown("block", found)
        tried(lambda: block.load_state_dict(state))
        for length in (T, T + 1):
            X, dLdZ = rng.normal(size=(2, N, length, C))
            yield from played("block", block, Tensor, [X], dLdZ)
            gradients = tried(lambda: [each.grad for each in block.parameters()])
            for each in gradients if isinstance(gradients, list) else ():
                yield shown("block", each)
        yield Shown("block", tried(blocks.Block, 3, 2))
    finally:
        vars(blocks).clear()
        vars(blocks).update(kept)


def costs(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Count."""
    for _ in range(3):
        largest = 10 ** rng.uniform(0.5, 6)  # beyond 2**31, 2**53 and 2**63
        N, T, C = (int(each) for each in rng.uniform(1, largest, 3))
        count = modules["blocks"].block_costs
        with np.errstate(over="raise"):
            got = tried(lambda N=N, T=T, C=C, f=count: [*map(index, f(N, T, C))])
        yield Shown("costs", str(got))


def _right_parts(modules: Modules) -> dict[str, Any]:
    """Return the parts of a Block, right ones: they are tasks of their own."""
    Module, Parameter = modules["modules"].Module, modules["modules"].Parameter
    operators = modules["operators"]

    class LayerNorm(Module):  # type: ignore[misc, valid-type]
        def __init__(self, C: int, eps: float = 1e-5) -> None:
            super().__init__()
            self.weight, self.bias, self.eps = Parameter(np.ones(C)), Parameter(np.zeros(C)), eps

        def forward(self, A: Any) -> Any:
            centred = A - A.mean(-1, True)
            variance = (centred * centred).mean(-1, True)
            return centred * (variance + self.eps) ** -0.5 * self.weight + self.bias

    class ScaledDotProductAttention(Module):  # type: ignore[misc, valid-type]
        def forward(self, Q: Any, K: Any, V: Any, mask: Any = None) -> Any:
            last = len(K.shape) - 1
            scores = Q @ K.transpose(last - 1, last) * Q.shape[-1] ** -0.5
            if mask is not None:
                scores = operators.where(np.broadcast_to(mask, scores.shape), scores, -np.inf)
            weights = operators.log_softmax(scores).exp()
            self.weights = weights.data
            return weights @ V

    return {
        "LayerNorm": LayerNorm,
        "ScaledDotProductAttention": ScaledDotProductAttention,
        "causal_mask": lambda T: np.tri(T, dtype=bool),
    }


def texts(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Let a model write."""
    task, generate = "generate", modules["writing"].generate
    K, context = int(rng.integers(2, 6)), int(rng.integers(1, 5))
    scores = rng.normal(size=(K, K)) + 900
    model = Model(scores)
    for training in (True, False):
        model.training = training
        ids = [int(each) for each in rng.integers(0, K, 3)]
        given = [*ids]
        yield Shown(task, str(tried(generate, model, given, 6, context, 0)))
        yield Shown(task, given == ids and model.training is training)
        yield Shown(task, str(model.seen))
        yield Shown(task, str(tried(generate, model, given, 0, context)))
        model.seen.clear()
        lists = [
            tried(generate, model, given, 12, context, 1.0, np.random.default_rng(seed))
            for seed in (1, 1, 2)
        ]
        yield Shown(task, lists[0] == lists[1])
        model.seen.clear()


def drawn(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Draw many ids."""
    scores = np.array([0.0, 1.0, 2.0]) + 950
    model = Model(np.tile(scores, (3, 1)))
    for temperature in (1.0, 0.5, 3.0):
        made = np.random.default_rng(0)
        got = tried(modules["writing"].generate, model, [0], 900, 2, temperature, made)
        counts = tried(lambda got=got: np.bincount(got[1:], minlength=3) / 900)
        chances = np.exp((scores - 952) / temperature)
        right = chances / chances.sum()
        is_right = tried(
            lambda counts=counts, right=right: bool(np.abs(counts - right).max() < 0.08)
        )
        yield Shown("generate", is_right)


def mixtures(modules: Modules, rng: Rng) -> Iterator[Shown]:
    """Use mixtures of experts."""
    Module, task = modules["modules"].Module, "experts"
    C, count = int(rng.integers(1, 4)), int(rng.integers(1, 5))

    def expert(M: Any) -> Any:
        made = Module()
        made.forward = lambda A: A @ M
        return made

    asked = [expert(rng.normal(size=(C, C))) for _ in range(count)]
    A, dLdZ = rng.normal(size=(2, 2, 3, C))
    for top in (None, int(rng.integers(1, count + 1))):
        mixture = tried(modules["experts"].MixtureOfExperts, C, asked, top)
        W = rng.normal(size=(count, C))
        yield Shown(task, tried(lambda mixture=mixture: str([*mixture.state_dict()])))
        tried(lambda mixture=mixture, W=W: mixture.load_state_dict({"gate.weight": W}))
        yield from played(task, mixture, modules["tensor"].Tensor, [A], dLdZ)
        yield shown(task, getattr(mixture, "weights", None))
        yield shown(task, tried(lambda mixture=mixture: mixture.gate.weight.grad))
        given = modules["tensor"].Tensor(A)
        for _ in range(3):  # the same tensor, and another gate
            W = rng.normal(size=(count, C))
            tried(lambda mixture=mixture, W=W: mixture.load_state_dict({"gate.weight": W}))
            Z = tried(mixture, given)
            yield shown(task, getattr(Z, "data", None))
            yield shown(task, getattr(mixture, "weights", None))


SETTINGS = Settings(
    scenarios=(
        Scenario("training.py", ("data_loader",), passes, 6),
        Scenario("training.py", ("data_loader",), orders, 2, 6),
        Scenario("training.py", ("adam",), trainings, 6),
        Scenario("blocks.py", ("lookup", "embedding"), lookups, 3),
        Scenario("blocks.py", ("embedding",), first_numbers, 1, 10),
        Scenario("blocks.py", ("layer_norm", "causal_mask", "attention"), norms_and_attention, 5),
        Scenario("blocks.py", ("block",), of_blocks, 2),
        Scenario("blocks.py", ("costs",), costs, 3),
        Scenario("writing.py", ("generate",), texts, 4),
        Scenario("writing.py", ("generate",), drawn, 3, 10),
        Scenario("experts.py", ("experts",), mixtures, 2),
    ),
    quantities={},
    variants=("solutions/hw6/variants",),
    strangers="tests/autograder/homeworks/hw6/strangers",
)
