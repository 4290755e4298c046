import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd import gradcheck
from mytorch.autograd.tensor import Tensor, as_tensor

rng = np.random.default_rng(0)
A = rng.standard_normal((4, 3))
NUMBERS = rng.standard_normal((4, 3))
PROBABILITIES = np.full((4, 3), 1 / 3)
CLASSES = np.array([0, 2, -100, 1])

LOSSES = [
    (nn.MSELoss, {}, NUMBERS),
    (nn.L1Loss, {}, NUMBERS),
    (nn.SmoothL1Loss, {"beta": 0.5}, NUMBERS),
    (nn.HuberLoss, {"delta": 0.5}, NUMBERS),
    (nn.BCEWithLogitsLoss, {"pos_weight": [1.0, 2.0, 3.0]}, PROBABILITIES),
    (nn.KLDivLoss, {}, PROBABILITIES),
    (nn.NLLLoss, {"weight": [1.0, 2.0, 3.0]}, CLASSES),
    (nn.CrossEntropyLoss, {"label_smoothing": 0.1}, CLASSES),
    (nn.CrossEntropyLoss, {"weight": [1.0, 2.0, 3.0]}, PROBABILITIES),
]

# Against, below, has its targets as an array without a gradient.
pytestmark = pytest.mark.filterwarnings("ignore:gradcheck of Against:UserWarning")

of_each_loss = pytest.mark.parametrize(("kind", "options", "Y"), LOSSES)


class Against:
    """A loss as a layer of one input: its targets stand still."""

    def __init__(self, loss, Y):
        self.loss, self.Y = loss, Y

    def forward(self, A):
        return self.loss.forward(A, self.Y)

    __call__ = forward

    def backward(self, dLdZ):
        return self.loss.backward(dLdZ)


@of_each_loss
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_by_hand_on_the_tape_and_by_finite_differences_gradients_are_the_same(
    kind, options, Y, reduction
):
    loss = kind(**options, reduction=reduction)

    assert gradcheck(Against(loss, Y), A, both_ways=True)


def test_binary_cross_entropy_gradients_are_the_same_three_ways():
    inputs = (A - A.min() + 0.1) / (A.max() - A.min() + 0.2)

    assert gradcheck(Against(nn.BCELoss([1.0, 2, 3]), PROBABILITIES), inputs, both_ways=True)


@of_each_loss
def test_backward_without_an_argument_is_that_of_the_loss_itself(kind, options, Y):
    mean, each = kind(**options), kind(**options, reduction="none")

    assert np.ndim(mean.forward(A, Y)) == 0
    np.testing.assert_array_equal(mean.backward(), mean.backward(np.array(1.0)))
    np.testing.assert_allclose(mean.backward(2), 2 * mean.backward())
    Z = each.forward(A, Y)
    np.testing.assert_array_equal(each.backward(), each.backward(np.ones(Z.shape)))
    assert each.dLdA is each.backward.__self__.dLdA
    assert each.dLdA.shape == A.shape


@of_each_loss
def test_float32_stays_float32(kind, options, Y):
    loss = kind(**options)

    L = loss.forward(A.astype(np.float32), Y.astype(np.float32) if Y is not CLASSES else Y)

    assert L.dtype == loss.backward().dtype == np.float32


def test_cross_entropy_has_the_probabilities_and_the_number_of_samples():
    loss = nn.CrossEntropyLoss()
    loss.forward(np.log([[1.0, 3.0], [1.0, 1.0]]), np.array([1, -100]))
    dLdA = loss.backward()

    np.testing.assert_allclose(loss.P, [[0.25, 0.75], [0.5, 0.5]])
    np.testing.assert_allclose(loss.log_P, np.log(loss.P))
    assert loss.N == 1
    np.testing.assert_allclose(dLdA, [[0.25, -0.25], [0, 0]])
    assert loss.dLdA is dLdA


def test_targets_may_be_a_list_of_classes():
    assert nn.CrossEntropyLoss().forward(np.zeros((2, 4)), [3, 0]) == pytest.approx(np.log(4))


def test_weights_are_buffers():
    loss = nn.BCEWithLogitsLoss(as_tensor(np.ones(3)), pos_weight=[1.0, 2.0, 3.0])

    assert list(loss.state_dict()) == ["weight", "pos_weight"]
    assert list(nn.CrossEntropyLoss().state_dict()) == []
    assert list(nn.NLLLoss(np.ones(3)).state_dict()) == ["weight"]


def test_a_target_on_the_tape_has_a_gradient_too():
    Y = Tensor(NUMBERS.copy(), requires_grad=True)

    nn.MSELoss()(Tensor(A), Y).backward()

    np.testing.assert_allclose(Y.grad.data, 2 * (NUMBERS - A) / A.size)


def test_a_target_on_the_tape_takes_an_array_onto_it():
    Y = Tensor(NUMBERS.copy(), requires_grad=True)

    nn.MSELoss()(A, Y).backward()

    np.testing.assert_allclose(Y.grad.data, 2 * (NUMBERS - A) / A.size)


@pytest.mark.parametrize("name", ["weight", "pos_weight"])
def test_an_input_is_not_stretched_to_the_shape_of_weights(name):
    loss = nn.BCEWithLogitsLoss(**{name: np.ones((5, 1))})

    with pytest.raises(ValueError, match=rf"expected {name} of .*\(3,\), or .*, got \(5, 1\)"):
        loss.forward(np.zeros(3), np.ones(3))
    with pytest.raises(ValueError, match=rf"expected {name} of the input's shape"):
        nn.functional.binary_cross_entropy_with_logits(
            Tensor(np.zeros(3)), Tensor(np.ones(3)), **{name: Tensor(np.ones((5, 1)))}
        )


@pytest.mark.parametrize("shape", [(2,), (4, 1, 3), (3, 3)])
def test_weights_that_do_not_stretch_to_the_input_are_refused(shape):
    loss = nn.BCELoss(np.ones(shape))

    with pytest.raises(ValueError, match=r"BCELoss\(\): expected weight of the input's shape"):
        loss.forward(PROBABILITIES, PROBABILITIES)


@pytest.mark.parametrize(
    ("loss", "Y", "error", "message"),
    [
        (nn.MSELoss(), np.zeros(4), ValueError, r"MSELoss\(\): .*\(4, 3\), got \(4,\); every"),
        (nn.MSELoss(), np.zeros(12), ValueError, r"did you mean target.reshape\(4, 3\)\?"),
        (nn.MSELoss(), np.zeros((4, 3), int), TypeError, "target of a floating dtype"),
        (nn.MSELoss(), [[0.0]], TypeError, "array by hand, got a list; make it one with np.array"),
        (nn.BCELoss(), PROBABILITIES, ValueError, "input from 0 to 1, .*with_logits"),
        (nn.CrossEntropyLoss(), np.zeros(4), TypeError, r"target.astype\(np.int64\)"),
        (nn.CrossEntropyLoss(), np.zeros(3, int), ValueError, r"shape \(4,\) .*got \(3,\)"),
        (nn.CrossEntropyLoss(), np.zeros((4, 3), int), ValueError, r"target.argmax\(1\)"),
        (nn.CrossEntropyLoss(), np.full(4, 3), IndexError, "from 0 to 2.* got 3"),
        (nn.CrossEntropyLoss(np.ones(4)), np.zeros(4, int), ValueError, r"shape \(3,\)"),
        (nn.CrossEntropyLoss(ignore_index=1), PROBABILITIES, ValueError, "no index to ignore"),
        (nn.NLLLoss(), NUMBERS, TypeError, "indices of classes, whole numbers, got float64"),
    ],
)
def test_targets_that_do_not_fit_are_refused(loss, Y, error, message):
    with pytest.raises(error, match=message):
        loss.forward(A, Y)


def test_an_input_without_classes_is_refused():
    with pytest.raises(ValueError, match="a dimension of classes"):
        nn.CrossEntropyLoss().forward(np.array(1.0), np.array(0))


def test_probabilities_that_are_no_probabilities_are_refused_as_targets():
    with pytest.raises(ValueError, match=r"expected target from 0 to 1, got .* to 2\.0$"):
        nn.BCELoss().forward(PROBABILITIES, PROBABILITIES * 6)


def test_backward_by_hand_refuses_another_shape_and_comes_after_forward():
    loss = nn.MSELoss(reduction="none")
    with pytest.raises(RuntimeError, match="call forward first"):
        loss.backward()
    loss.forward(A, NUMBERS)
    with pytest.raises(ValueError, match=r"dLdZ of shape \(4, 3\), got \(3, 4\)"):
        loss.backward(np.ones((3, 4)))


def test_smoothing_beyond_the_labels_is_refused_when_the_layer_is_made():
    with pytest.raises(ValueError, match="label_smoothing from 0 to 1, got 2"):
        nn.CrossEntropyLoss(label_smoothing=2)


def test_an_unknown_reduction_is_refused_when_the_layer_is_made():
    for kind, *_ in LOSSES:
        formula = kind.__name__.removesuffix("Loss")
        with pytest.raises(ValueError, match=f"^{formula}: expected reduction to be one of"):
            kind(reduction="average")
