"""PyTorch as the oracle for losses: values, gradients and second derivatives."""

import numpy as np
import pytest

import mytorch
from mytorch import nn
from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.nn import functional as F  # noqa: N812
from tests.mytorch.operations.oracle import assert_agree

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")

rng = np.random.default_rng(0)
LOGITS = 3 * rng.standard_normal((6, 4))
NUMBERS = 3 * rng.standard_normal((6, 4))
PROBABILITIES = torch.softmax(torch.tensor(rng.standard_normal((6, 4))), 1).numpy()
WEIGHT = np.array([0.5, 2.0, 3.0, 0.1])
CLASSES = rng.integers(0, 4, 6)

of_each_reduction = pytest.mark.parametrize("reduction", ["none", "mean", "sum"])


def assert_losses_agree(name, inputs, constants=(), **options):
    """Compare a loss of inputs on the tape, and of constants after them."""
    tensors = {n: X for n, X in options.items() if isinstance(X, np.ndarray)}

    def loss_of(module, make):
        held = {**options, **{n: make(X) for n, X in tensors.items()}}
        return lambda *X: getattr(module, name)(*X, *map(make, constants), **held)

    assert_agree(loss_of(F, as_tensor), loss_of(torch.nn.functional, torch.tensor), *inputs)


@of_each_reduction
@pytest.mark.parametrize(
    ("name", "A", "Y", "options"),
    [
        ("mse_loss", LOGITS, NUMBERS, {}),
        ("smooth_l1_loss", LOGITS, NUMBERS, {}),
        ("smooth_l1_loss", LOGITS, NUMBERS, {"beta": 2.5}),
        ("huber_loss", LOGITS, NUMBERS, {}),
        ("huber_loss", LOGITS, NUMBERS, {"delta": 2.5}),
        ("binary_cross_entropy", PROBABILITIES, PROBABILITIES[::-1], {}),
        ("binary_cross_entropy", PROBABILITIES, PROBABILITIES[::-1], {"weight": WEIGHT}),
        ("binary_cross_entropy_with_logits", LOGITS, PROBABILITIES, {}),
        ("binary_cross_entropy_with_logits", LOGITS, PROBABILITIES, {"weight": WEIGHT}),
        (
            "binary_cross_entropy_with_logits",
            LOGITS,
            PROBABILITIES,
            {"weight": WEIGHT, "pos_weight": 2 * WEIGHT},
        ),
        ("kl_div", LOGITS, PROBABILITIES, {}),
        ("kl_div", LOGITS, NUMBERS, {"log_target": True}),
        ("cross_entropy", LOGITS, PROBABILITIES, {}),
        ("cross_entropy", LOGITS, PROBABILITIES, {"label_smoothing": 0.2}),
        ("cross_entropy", LOGITS, PROBABILITIES, {"label_smoothing": 0.2, "weight": WEIGHT}),
    ],
)
def test_losses_and_their_derivatives_are_those_of_torch(name, A, Y, options, reduction):
    assert_losses_agree(name, (A,), (Y.copy(),), reduction=reduction, **options)
    if "binary" not in name:
        assert_losses_agree(name, (A, Y.copy()), reduction=reduction, **options)


def gradients(name, A, Y, **options):
    """The loss, and how it changes with A and Y: ours and torch's."""
    results = []
    for module, make in ((F, Tensor), (torch.nn.functional, torch.tensor)):
        X, T = make(A, requires_grad=True), make(Y, requires_grad=True)
        L = getattr(module, name)(X, T, **options)
        L.sum().backward()
        results.append([np.asarray(part) for part in (L.detach(), X.grad, T.grad)])
    return results


@of_each_reduction
@pytest.mark.parametrize(("name", "options"), [("l1_loss", {}), ("smooth_l1_loss", {"beta": 0.0})])
def test_absolute_errors_are_those_of_torch(name, options, reduction):
    # Their second derivatives are zero, and torch trips over its own zeros.
    Y = np.where(NUMBERS > 1, LOGITS, NUMBERS)
    for X, wanted in zip(*gradients(name, LOGITS, Y, reduction=reduction, **options), strict=True):
        np.testing.assert_allclose(X, wanted, rtol=1e-12)


def test_gradients_of_targets_of_binary_cross_entropies_are_those_of_torch():
    for name, A in (
        ("binary_cross_entropy", PROBABILITIES[::-1].copy()),
        ("binary_cross_entropy_with_logits", LOGITS),
    ):
        for X, wanted in zip(*gradients(name, A, PROBABILITIES), strict=True):
            np.testing.assert_allclose(X, wanted, rtol=1e-9)


def test_batchmean_is_that_of_torch():
    assert_losses_agree("kl_div", (LOGITS,), (PROBABILITIES,), reduction="batchmean")


@pytest.mark.parametrize("log_target", [False, True])
@pytest.mark.parametrize("target", [[0, 1], [True, False]])
def test_kl_div_wants_floating_targets_as_pytorch_does(target, log_target):
    for m in (mytorch, torch):
        with pytest.raises((TypeError, RuntimeError)):
            m.nn.functional.kl_div(m.zeros(2), m.tensor(target), log_target=log_target)


@of_each_reduction
@pytest.mark.parametrize("name", ["cross_entropy", "nll_loss"])
@pytest.mark.parametrize("weight", [{}, {"weight": WEIGHT}])
@pytest.mark.parametrize("ignore_index", [-100, 2])
@pytest.mark.parametrize("label_smoothing", [0.0, 0.3])
@pytest.mark.parametrize("shape", [(6, 4), (4,), (2, 4, 3), (2, 4, 3, 2), (0, 4)])
def test_losses_of_classes_are_those_of_torch(
    name, reduction, weight, ignore_index, label_smoothing, shape
):
    options = {"reduction": reduction, "ignore_index": ignore_index, **weight}
    if name == "cross_entropy":
        options["label_smoothing"] = label_smoothing
    elif label_smoothing:
        return
    A = rng.standard_normal(shape)
    Y = np.random.default_rng(1).integers(0, 4, shape[:1] + shape[2:] if A.ndim > 1 else ())

    assert_losses_agree(name, (A,), (Y,), **options)


@pytest.mark.parametrize("shape", [(4,), (2, 4, 3)])
def test_losses_of_probabilities_of_any_shape_are_those_of_torch(shape):
    A, Y = rng.standard_normal(shape), rng.uniform(size=shape)

    assert_losses_agree("cross_entropy", (A, Y), weight=WEIGHT, label_smoothing=0.1)


@pytest.mark.parametrize(
    "targets", [[-100] * 6, [-100, 0, 1, -100, 2, 3], [3, 3, 3, 3, 3, 3]], ids=str
)
@pytest.mark.parametrize("label_smoothing", [0.0, 0.3])
@pytest.mark.parametrize("weight", [{}, {"weight": np.array([1.0, 2.0, 3.0, 0.0])}])
def test_samples_that_do_not_count_are_treated_as_by_torch(targets, label_smoothing, weight):
    options = {"label_smoothing": label_smoothing, **weight}

    assert_losses_agree("cross_entropy", (LOGITS,), (np.array(targets),), **options)


@of_each_reduction
def test_extreme_numbers_are_treated_as_by_torch(reduction):
    A = np.array([[1000.0, -1000.0, 0.0, 50.0], [-1000.0, -1000.0, -1000.0, 999.0]])
    Y, P = np.array([1, 3]), np.array([[0.0, 1.0, 0.5, 1.0], [1.0, 0.0, 0.0, 0.25]])

    assert_losses_agree("cross_entropy", (A,), (Y,), reduction=reduction)
    assert_losses_agree("cross_entropy", (A,), (P,), reduction=reduction)
    assert_losses_agree("binary_cross_entropy_with_logits", (A,), (P,), reduction=reduction)
    assert_losses_agree("huber_loss", (A,), (P,), reduction=reduction)


def test_certainties_of_binary_cross_entropy_are_treated_as_by_torch():
    A, Y = np.array([0.0, 1.0, 0.0, 1.0, 0.5]), np.array([0.0, 1.0, 1.0, 0.0, 1.0])

    ours, theirs = gradients("binary_cross_entropy", A, Y, reduction="none")

    # The targets' gradients, the last ones, are not bounded in torch, though the loss is.
    for X, wanted in zip(ours[:2], theirs[:2], strict=True):
        np.testing.assert_allclose(X, wanted, rtol=1e-8)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("MSELoss", {"reduction": "sum"}),
        ("L1Loss", {}),
        ("SmoothL1Loss", {"beta": 0.5}),
        ("HuberLoss", {"delta": 0.5}),
        ("BCELoss", {"weight": WEIGHT}),
        ("BCEWithLogitsLoss", {"weight": WEIGHT, "pos_weight": WEIGHT}),
        ("BCEWithLogitsLoss", {}),
        ("KLDivLoss", {"reduction": "batchmean", "log_target": True}),
        ("NLLLoss", {"weight": WEIGHT, "ignore_index": 1}),
        ("CrossEntropyLoss", {"weight": WEIGHT, "label_smoothing": 0.1}),
        ("CrossEntropyLoss", {}),
    ],
)
def test_repr_state_and_gradient_by_hand_are_those_of_torch(name, options):
    ours = getattr(nn, name)(**options)
    theirs = getattr(torch.nn, name)(
        **{n: torch.tensor(X) if isinstance(X, np.ndarray) else X for n, X in options.items()}
    )
    A, Y = PROBABILITIES, CLASSES if name[0] in "NC" else PROBABILITIES[::-1].copy()
    X = torch.tensor(A, requires_grad=True)

    L = theirs(X, torch.tensor(Y))
    L.backward()

    assert repr(ours) == repr(theirs)
    assert list(ours.state_dict()) == list(theirs.state_dict())
    assert ours.forward(A, Y) == pytest.approx(L.item(), rel=1e-12)
    np.testing.assert_allclose(ours.backward(), X.grad.numpy(), rtol=1e-9, atol=1e-15)
