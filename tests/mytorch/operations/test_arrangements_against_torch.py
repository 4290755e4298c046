"""Reductions, shapes, indices and products: values and two derivatives, compared with PyTorch's."""

import numpy as np
import pytest

import mytorch
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore:Using backward", "ignore:The use of `x.T`")


def compare(operation, *arrays):
    """Compare an operation on (the framework, its tensors) in both frameworks."""
    assert_agree(lambda *X: operation(mytorch, *X), lambda *X: operation(torch, *X), *arrays)


def normal(*shape):
    return np.random.default_rng(0).standard_normal(shape)


REDUCTIONS = {
    "sum": lambda m, X: X.sum(),
    "sum of all, kept": lambda m, X: X.sum((0, 1, 2), keepdim=True),
    "sum along one": lambda m, X: m.sum(X, 1),
    "sum along several": lambda m, X: X.sum(dim=(0, -1), keepdim=True),
    "sum along a list": lambda m, X: X.sum([0, 2]),
    "mean": lambda m, X: X.mean(),
    "mean along one": lambda m, X: X.mean(-1),
    "mean along several": lambda m, X: X.mean((0, 1)),
    "var": lambda m, X: X.var(),
    "var, biased": lambda m, X: X.var(1, correction=0, keepdim=True),
    "var along several": lambda m, X: X.var((0, 2), unbiased=True),
    "std": lambda m, X: X.std(),
    "std along one": lambda m, X: X.std(0, correction=0),
    "var_mean": lambda m, X: sum(m.var_mean(X, 1)),
    "std_mean": lambda m, X: sum(m.std_mean(X, dim=2, correction=0)),
    "prod": lambda m, X: X.prod(),
    "prod along one": lambda m, X: X.prod(1),
    "prod kept": lambda m, X: X.prod(2, keepdim=True),
    "amax": lambda m, X: X.amax(1),
    "amax of all": lambda m, X: m.amax(X, (0, 1, 2)),
    "amin": lambda m, X: X.amin((0, 2), keepdim=True),
    "max": lambda m, X: X.max(),
    "min": lambda m, X: X.min(),
    "max along one": lambda m, X: X.max(1)[0],
    "min kept": lambda m, X: m.min(X, dim=-1, keepdim=True).values,
    "logsumexp": lambda m, X: X.logsumexp(1),
    "logsumexp of all": lambda m, X: m.logsumexp(X, (0, 1, 2)),
    "logsumexp kept": lambda m, X: X.logsumexp((0, 1), keepdim=True),
    "cumsum": lambda m, X: X.cumsum(1),
    "cumprod": lambda m, X: X.cumprod(1),
    "cumprod along the first": lambda m, X: m.cumprod(X, dim=0),
    "norm": lambda m, X: X.norm(),
    "norm along one": lambda m, X: m.norm(X, dim=1, keepdim=True),
    "norm 1": lambda m, X: X.norm(1, dim=(0, 2)),
    "norm 3": lambda m, X: X.norm(3, dim=-1),
    "norm 1.5": lambda m, X: X.norm(1.5),
    "norm inf": lambda m, X: X.norm(float("inf"), dim=1),
    "norm -inf": lambda m, X: X.norm(-float("inf"), dim=1),
    "norm 0": lambda m, X: X.norm(0, dim=1) + 0 * X.sum(1),
    "sort": lambda m, X: X.sort(1)[0],
    "sort, descending": lambda m, X: m.sort(X, descending=True).values,
    "topk": lambda m, X: X.topk(2, dim=1)[0],
    "topk, smallest": lambda m, X: X.topk(2, largest=False).values,
}


@pytest.mark.parametrize("name", REDUCTIONS)
def test_reductions(name):
    compare(REDUCTIONS[name], normal(2, 3, 4))


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "max", "norm", "norm 1.5"])
def test_reductions_of_a_number(name):
    compare(REDUCTIONS[name], np.array(1.5))


@pytest.mark.parametrize(
    "X", [[2.0, 0.0, 3.0, 0.5], [0.0, 0.0, 3.0, 0.5], [0.0, 0.0, 0.0, 1.0]], ids=str
)
@pytest.mark.parametrize("name", ["prod", "cumprod"])
def test_products_with_zeros(name, X):
    compare(lambda m, X: getattr(m, name)(X, 0) * X.sum(), np.array(X))


def test_extremes_with_ties():
    X = np.array([[1.0, 3.0, 3.0], [2.0, 2.0, 2.0]])
    for operation in (
        lambda m, X: X.amax(1),
        lambda m, X: X.amin(1),
        lambda m, X: X.max(),
        lambda m, X: X.min(),
        lambda m, X: X.norm(float("inf"), dim=1),
    ):
        compare(operation, X)


def test_where_a_root_has_no_derivative():
    for operation in (
        lambda m, X: X.norm(dim=1),
        lambda m, X: X.norm(),
        lambda m, X: X.norm(3, dim=1),
    ):
        compare(operation, np.array([[3.0, 0.0], [1.0, 2.0]]))
    X = np.zeros((2, 2))
    for framework in (mytorch, torch):
        for operation in (lambda X: X.norm(), lambda X: X.norm(3, dim=0), lambda X: X.std()):
            Y = framework.tensor(X, requires_grad=True)
            operation(Y).sum().backward()
            assert not Y.grad.any()


SHAPES = {
    "reshape": lambda m, X: X.reshape(4, -1),
    "flatten": lambda m, X: X.flatten(1),
    "unflatten": lambda m, X: X.unflatten(2, (2, 2)),
    "transpose": lambda m, X: X.transpose(0, 2),
    "T": lambda m, X: X[0].T,
    "mT": lambda m, X: X.mT,
    "permute": lambda m, X: X.permute(2, 0, 1),
    "movedim": lambda m, X: m.movedim(X, (0, 1), (1, 2)),
    "squeeze": lambda m, X: X[:, :1].squeeze(),
    "unsqueeze": lambda m, X: m.unsqueeze(X, 1),
    "expand": lambda m, X: (
        X.unsqueeze(1).expand(5, 2, 3, -1, 4) if X.shape[1] == 1 else X.expand(5, 2, 3, 4)
    ),
    "expand a length of 1": lambda m, X: X[:, :1].expand(-1, 5, -1),
    "repeat": lambda m, X: X.repeat(2, 1, 3, 2),
    "tile": lambda m, X: m.tile(X, (2, 3)),
    "repeat_interleave": lambda m, X: X.repeat_interleave(2, dim=1),
    "cat": lambda m, X: m.cat([X, X * 2, X[:1]]),
    "cat along the last": lambda m, X: m.cat((X, X[..., :2] ** 2), dim=-1),
    "stack": lambda m, X: m.stack([X, X * X], dim=1),
    "stack along the last": lambda m, X: m.stack([X, X * X], -1),
    "hstack": lambda m, X: m.hstack([X, X * X]),
    "vstack": lambda m, X: m.vstack([X[0, 0], X[1, 1] * X[0, 1]]),
    "split": lambda m, X: X.split(3, dim=-1)[1],
    "split in sizes": lambda m, X: m.split(X, [1, 2], 1)[1],
    "chunk": lambda m, X: X.chunk(2, -1)[1],
    "unbind": lambda m, X: X.unbind(1)[2] * X.unbind(1)[0],
    "flip": lambda m, X: X.flip(0, 2),
    "flip of a list": lambda m, X: m.flip(X, [1]),
    "roll": lambda m, X: X.roll(1, 1),
    "roll through all": lambda m, X: m.roll(X, 5),
    "roll along several": lambda m, X: X.roll((1, -2), (0, 2)),
    "tril": lambda m, X: X.tril(),
    "triu": lambda m, X: m.triu(X, diagonal=1),
    "diagonal": lambda m, X: X.diagonal(),
    "diagonal, others": lambda m, X: m.diagonal(X, 1, 0, 2),
    "diagonal, below": lambda m, X: X.diagonal(-1, dim1=-1, dim2=1),
    "diag": lambda m, X: X[0].diag(1),
    "diag of a vector": lambda m, X: m.diag(X[0, 1], -2),
    "diag_embed": lambda m, X: m.diag_embed(X),
    "diag_embed, others": lambda m, X: m.diag_embed(X, 1, 0, 2),
    "diag_embed, reversed": lambda m, X: m.diag_embed(X, -1, 3, 1),
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes(name):
    operation = SHAPES[name]
    compare(operation, normal(2, 3, 4))
    # A linear operation has no second derivative but through what it is applied to.
    compare(lambda m, X: operation(m, X * X * X), normal(2, 3, 4))


INDICES = {
    "integer": lambda m, X: X[1],
    "integers": lambda m, X: X[1, 2, 3],
    "slice": lambda m, X: X[:, 1:],
    "step": lambda m, X: X[..., ::2],
    "None and ellipsis": lambda m, X: X[None, ..., 1],
    "list": lambda m, X: X[[1, 0, 1, 1]],
    "tensor": lambda m, X: X[:, m.tensor([2, 0, 2])],
    "tensors": lambda m, X: X[m.tensor([[1], [0]]), m.tensor([2, 2])],
    "tensors apart": lambda m, X: X[m.tensor([1, 1]), :, m.tensor([3, 3])],
    "mask": lambda m, X: X[X > 0],
    "mask of rows": lambda m, X: X[:, m.tensor([True, False, True])],
    "mask and tensor": lambda m, X: X[m.tensor([True, True]), m.tensor([0, 2])],
    "gather": lambda m, X: X.gather(1, m.tensor([[[0, 2, 2], [1, 1, 1]]])),
    "gather along the last": lambda m, X: m.gather(X, -1, m.tensor([[[0], [3]], [[1], [1]]])),
    "index_select": lambda m, X: X.index_select(2, m.tensor([3, 3, 0])),
    "take_along_dim": lambda m, X: m.take_along_dim(X, m.tensor([[[1, 2, 2]]]), dim=2),
    "take": lambda m, X: X.take(m.tensor([[0, 23], [7, 7]])),
    "masked_fill": lambda m, X: X.masked_fill(X < 0, 5.0),
    "masked_fill, stretched": lambda m, X: X.masked_fill(m.tensor([True, False, False, True]), -1),
    "masked_select": lambda m, X: m.masked_select(X, X > 0.3),
    "scatter a number": lambda m, X: X.scatter(1, m.tensor([[[0, 2, 2], [1, 1, 1]]]), 5.0),
}


@pytest.mark.parametrize("name", INDICES)
def test_indices(name):
    operation = INDICES[name]
    compare(operation, normal(2, 3, 4))
    compare(lambda m, X: operation(m, X * X * X), normal(2, 3, 4))


def put(index):
    def operation(m, X, V):
        Z = X * 1
        Z[tuple(m.tensor(part) if isinstance(part, list) else part for part in index)] = V * V
        return Z * Z

    return operation


@pytest.mark.parametrize(
    ("index", "shape"),
    [
        ((1,), (3, 4)),
        ((1,), (4,)),
        ((slice(None), slice(1, None)), (2, 1, 1)),
        ((..., [0, 2]), (2, 3, 2)),
        (([1, 0], [2, 1]), (1, 4)),
        (([True, False],), ()),
        ((0, 0, 0), ()),
    ],
    ids=str,
)
def test_putting_values_in_places(index, shape):
    compare(put(index), normal(2, 3, 4), normal(*shape) + 2)


SCATTERED = {
    "scatter": lambda m, X, S: X.scatter(0, m.tensor([[2, 0, 1], [0, 1, 2]]), S * S),
    "scatter_add": lambda m, X, S: X.scatter_add(0, m.tensor([[2, 0, 1], [2, 0, 0]]), S * S),
    "index_add": lambda m, X, S: X.index_add(0, m.tensor([2, 2]), S * S, alpha=3),
    "index_copy": lambda m, X, S: X.index_copy(0, m.tensor([2, 0]), S * S),
}


@pytest.mark.parametrize("name", SCATTERED)
def test_scattered(name):
    operation = SCATTERED[name]
    compare(lambda m, X, S: operation(m, X, S) ** 2, normal(3, 3), normal(2, 3) + 2)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((2, 3), (3, 4)),
        ((3,), (3,)),
        ((2, 3), (3,)),
        ((3,), (3, 4)),
        ((5, 2, 3), (3, 4)),
        ((5, 2, 3), (3,)),
        ((3,), (5, 3, 4)),
        ((2, 3), (5, 3, 4)),
        ((5, 2, 3), (5, 3, 4)),
        ((6, 1, 2, 3), (5, 3, 4)),
        ((6, 1, 2, 3), (6, 5, 3, 4)),
        ((5, 1, 2, 3), (3, 4)),
        ((0, 3), (3, 4)),
        ((2, 0), (0, 4)),
        ((0, 2, 3), (3, 4)),
    ],
    ids=str,
)
def test_matmul(a, b):
    compare(lambda m, A, B: A @ B, normal(*a), normal(*b) + 1)
    compare(lambda m, A, B: (A @ B) ** 2, normal(*a), normal(*b) + 1)


PRODUCTS = {
    "mm": (lambda m, A, B: A.mm(B), (2, 3), (3, 4)),
    "bmm": (lambda m, A, B: m.bmm(A, B), (5, 2, 3), (5, 3, 4)),
    "mv": (lambda m, A, B: A.mv(B), (2, 3), (3,)),
    "dot": (lambda m, A, B: A.dot(B), (3,), (3,)),
    "outer": (lambda m, A, B: m.outer(A, B), (3,), (4,)),
    "inner": (lambda m, A, B: m.inner(A, B), (2, 3), (5, 4, 3)),
    "inner of vectors": (lambda m, A, B: A.inner(B), (3,), (3,)),
    "addmm": (lambda m, A, B: m.addmm(B[0], A, B, beta=2, alpha=3), (2, 3), (3, 4)),
    "baddbmm": (lambda m, A, B: m.baddbmm(B[:, :2], A, B), (5, 2, 3), (5, 3, 4)),
}


@pytest.mark.parametrize("name", PRODUCTS)
def test_products(name):
    operation, a, b = PRODUCTS[name]
    compare(operation, normal(*a), normal(*b) + 1)


@pytest.mark.parametrize(
    ("equation", "shapes"),
    [
        ("ij,jk->ik", [(2, 3), (3, 4)]),
        ("ij,jk", [(2, 3), (3, 4)]),
        ("ba", [(2, 3)]),
        ("ij->", [(2, 3)]),
        ("ij->j", [(2, 3)]),
        ("ii", [(3, 3)]),
        ("ii->i", [(3, 3)]),
        ("iij->ji", [(3, 3, 2)]),
        ("iji->", [(3, 2, 3)]),
        ("i,j->ij", [(2,), (3,)]),
        ("i,i->", [(3,), (3,)]),
        ("i,ij->", [(3,), (3, 2)]),
        ("ij,k->i", [(2, 3), (4,)]),
        ("ii,ij->j", [(3, 3), (3, 2)]),
        ("...ij,...jk->...ik", [(5, 2, 3), (5, 3, 4)]),
        ("...ij,...jk", [(6, 1, 2, 3), (5, 3, 4)]),
        ("...ij->...ji", [(2, 3, 4)]),
        ("i...->...", [(2, 3, 4)]),
        ("...i, ...i -> ...", [(2, 3), (3,)]),
        ("bhqd,bhkd->bhqk", [(2, 3, 4, 5), (2, 3, 6, 5)]),
        ("nk,kij,ni->nj", [(2, 3), (3, 4, 5), (2, 4)]),
        ("a,b,c->cab", [(2,), (3,), (4,)]),
        ("ij,jk->ik", [(2, 1), (3, 4)]),
        ("ij,ij->", [(1, 3), (2, 3)]),
        ("Ij,jK->IK", [(2, 3), (3, 4)]),
        ("ij,jk->ik", [(0, 3), (3, 4)]),
        ("ij,jk->ik", [(2, 0), (0, 4)]),
        (",ij->ij", [(), (2, 3)]),
    ],
    ids=str,
)
def test_einsum(equation, shapes):
    arrays = [normal(*shape) + n for n, shape in enumerate(shapes)]
    compare(lambda m, *X: m.einsum(equation, *X), *arrays)
    compare(lambda m, *X: m.einsum(equation, *X) ** 2, *arrays)


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int32", "int64", "float32", "float64"])
@pytest.mark.parametrize(
    "name",
    [
        "sum",
        "prod",
        "cumsum",
        "amax",
        "amin",
        "max",
        "argmax",
        "any",
        "all",
        "count_nonzero",
        "flip",
        "tril",
    ],
)
def test_dtypes(name, dtype):
    X = np.array([[1, 0], [2, 3]]).astype(dtype)
    arguments = {"cumsum": (0,), "flip": (0,), "amax": (0,), "amin": (0,)}.get(name, ())
    if (name, dtype) == ("argmax", "bool"):
        pytest.skip("PyTorch has it for numbers only")

    ours = getattr(mytorch.tensor(X), name)(*arguments)
    theirs = getattr(torch.tensor(X), name)(*arguments)

    np.testing.assert_array_equal(ours.data, theirs.numpy(), strict=False)
    assert ours.data.dtype == theirs.numpy().dtype
