import copy
import math

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mytorch.autograd import gradcheck, gradgradcheck
from mytorch.functions.activation import LogSigmoid
from mytorch.functions.cross_entropy import NLL, CrossEntropy, SoftCrossEntropy
from mytorch.functions.elementwise import Sigmoid
from mytorch.functions.loss import BCE, L1, MSE, BCEWithLogits, Huber, KLDiv, SmoothL1
from mytorch.functions.softmax import LogSoftmax, Softmax

rng = np.random.default_rng(0)
LOGITS = 2 * rng.standard_normal((5, 3))
NUMBERS = 2 * rng.standard_normal((5, 3))
PROBABILITIES = Softmax(1).forward(rng.standard_normal((5, 3)))
CLASSES = np.array([0, 2, 1, 2, -100])
WEIGHT = np.array([0.5, 2.0, 3.0])

CASES = {
    "MSE": (MSE, {}, LOGITS, NUMBERS),
    "L1": (L1, {}, LOGITS, NUMBERS),
    "SmoothL1": (SmoothL1, {"beta": 0.7}, LOGITS, NUMBERS),
    "SmoothL1, beta 0": (SmoothL1, {"beta": 0.0}, LOGITS, NUMBERS),
    "Huber": (Huber, {"delta": 0.7}, LOGITS, NUMBERS),
    "BCE": (BCE, {}, Sigmoid().forward(LOGITS), PROBABILITIES),
    "BCE, weighted": (BCE, {"weight": WEIGHT}, Sigmoid().forward(LOGITS), PROBABILITIES),
    "BCEWithLogits": (BCEWithLogits, {}, LOGITS, PROBABILITIES),
    "BCEWithLogits, weighted": (
        BCEWithLogits,
        {"weight": WEIGHT, "pos_weight": 2 * WEIGHT},
        LOGITS,
        PROBABILITIES,
    ),
    "KLDiv": (KLDiv, {}, LOGITS, PROBABILITIES),
    "KLDiv, log_target": (KLDiv, {"log_target": True}, LOGITS, np.log(PROBABILITIES)),
    "NLL": (NLL, {}, LOGITS, CLASSES),
    "NLL, weighted": (NLL, {"weight": WEIGHT, "ignore_index": 1}, LOGITS, CLASSES[:4]),
    "CrossEntropy": (CrossEntropy, {}, LOGITS, CLASSES),
    "CrossEntropy, weighted": (CrossEntropy, {"weight": WEIGHT}, LOGITS, CLASSES),
    "CrossEntropy, smooth": (
        CrossEntropy,
        {"weight": WEIGHT, "label_smoothing": 0.1},
        LOGITS,
        CLASSES,
    ),
    "SoftCrossEntropy": (SoftCrossEntropy, {}, LOGITS, PROBABILITIES),
    "SoftCrossEntropy, smooth": (
        SoftCrossEntropy,
        {"weight": WEIGHT, "label_smoothing": 0.1},
        LOGITS,
        PROBABILITIES,
    ),
}

of_each_loss = pytest.mark.parametrize("name", CASES)
of_each_reduction = pytest.mark.parametrize("reduction", ["none", "mean", "sum"])


def case_of(name, reduction="mean"):
    formula, options, A, Y = CASES[name]
    return formula(**options, reduction=reduction), A[: len(Y)], Y


@of_each_loss
@of_each_reduction
def test_gradients_agree_with_finite_differences(name, reduction):
    formula, A, Y = case_of(name, reduction)

    assert gradcheck(formula, (A, Y))


@of_each_loss
def test_second_derivatives_agree_with_finite_differences(name):
    formula, A, Y = case_of(name)

    assert gradgradcheck(formula, (A, Y))


@of_each_loss
def test_the_sum_is_that_of_all_losses_and_the_mean_is_a_part_of_it(name):
    (each, A, Y), (total, *_), (mean, *_) = (case_of(name, r) for r in ("none", "sum", "mean"))
    losses = each.forward(A, Y)

    assert total.forward(A, Y) == pytest.approx(losses.sum())
    assert mean.forward(A, Y) == pytest.approx(losses.sum() / mean.N)
    np.testing.assert_allclose(
        total.backward(np.array(3.0))[0], each.backward(np.full(losses.shape, 3.0))[0]
    )


@of_each_loss
@pytest.mark.filterwarnings("error")
def test_float32_stays_float32(name):
    formula, A, Y = case_of(name)
    for option in ("weight", "p"):
        if isinstance(getattr(formula, option, None), np.ndarray):
            setattr(formula, option, getattr(formula, option).astype(np.float32))
    Y = Y.astype(np.float32) if Y.dtype.kind == "f" else Y

    L = formula.forward(A.astype(np.float32), Y)
    dLdA = formula.backward(np.float32(1))[0]

    assert L.dtype == dLdA.dtype == np.float32
    assert dLdA.shape == A.shape


@of_each_loss
@of_each_reduction
def test_inputs_are_not_changed(name, reduction):
    formula, A, Y = case_of(name, reduction)
    before = A.copy(), Y.copy()

    L = formula.forward(A, Y)
    formula.backward(np.ones(np.shape(L)))

    np.testing.assert_array_equal(A, before[0])
    np.testing.assert_array_equal(Y, before[1])


def test_cross_entropy_of_a_hand_computed_batch():
    loss = CrossEntropy()
    # Softmax: ½, ½ and ¼, ¾.
    A = np.log([[1.0, 1.0], [1.0, 3.0]])

    L = loss.forward(A, np.array([0, 1]))
    dLdA, dLdY = loss.backward(np.array(1.0))

    assert pytest.approx(-(math.log(1 / 2) + math.log(3 / 4)) / 2) == L
    np.testing.assert_allclose(dLdA, [[-1 / 4, 1 / 4], [1 / 8, -1 / 8]])
    assert dLdY is None


@given(st.integers(1, 5), st.integers(1, 5), st.lists(st.integers(1, 3), max_size=2))
def test_cross_entropy_is_the_nll_of_a_log_softmax_in_any_shape(N, C, rest):
    A, Y = rng.standard_normal((N, C, *rest)), rng.integers(0, C, (N, *rest))
    log_softmax, nll, fused = LogSoftmax(1), NLL(), CrossEntropy()

    assert fused.forward(A, Y) == pytest.approx(nll.forward(log_softmax.forward(A), Y))
    (dLdA,) = log_softmax.backward(nll.backward(np.array(1.0))[0])
    np.testing.assert_allclose(fused.backward(np.array(1.0))[0], dLdA, atol=1e-15)
    np.testing.assert_allclose(dLdA, (Softmax(1).forward(A) - onehot(Y, C)) / Y.size, atol=1e-15)


def onehot(Y, C):
    return np.moveaxis(np.eye(C)[Y], -1, 1)


@pytest.mark.parametrize("epsilon", [0.0, 0.2, 1.0])
@pytest.mark.parametrize("weight", [None, WEIGHT])
@of_each_reduction
def test_an_index_is_the_probability_one_of_its_class(epsilon, weight, reduction):
    hard = CrossEntropy(weight, reduction=reduction, label_smoothing=epsilon)
    soft = SoftCrossEntropy(weight, reduction, epsilon)
    Y = CLASSES[:4]

    in_all = hard.forward(LOGITS[:4], Y) * hard.N
    np.testing.assert_allclose(in_all, soft.forward(LOGITS[:4], onehot(Y, 3)) * soft.N)
    dLdZ = np.ones(np.shape(in_all))
    np.testing.assert_allclose(
        hard.backward(dLdZ)[0] * hard.N, soft.backward(dLdZ)[0] * soft.N, atol=1e-15
    )


def test_a_sample_alone_has_no_dimension_of_its_own():
    loss = CrossEntropy()

    L = loss.forward(np.log([1.0, 3.0]), np.array(1))

    assert pytest.approx(-math.log(3 / 4)) == L
    np.testing.assert_allclose(loss.backward(np.array(1.0))[0], [1 / 4, -1 / 4])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("formula", "target"),
    [
        (CrossEntropy(), np.array([0, 0])),
        (SoftCrossEntropy(), np.array([[1.0, 0.0], [0.5, 0.5]])),
        (BCEWithLogits(), np.array([[0.0, 1.0], [1.0, 0.5]])),
        (BCEWithLogits(pos_weight=np.array(3.0)), np.array([[0.0, 1.0], [1.0, 0.5]])),
        (MSE(), np.zeros((2, 2))),
        (Huber(), np.zeros((2, 2))),
    ],
)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_logits_of_a_thousand_give_finite_losses(formula, target, dtype):
    A = np.array([[1000.0, -1000.0], [-1000.0, 1000.0]], dtype)
    formula = copy.copy(formula)

    assert np.isfinite(formula.forward(A, target))
    assert np.isfinite(formula.backward(np.ones((), dtype))[0]).all()


@pytest.mark.filterwarnings("error")
def test_a_probability_of_zero_for_the_right_answer_costs_a_hundred():
    loss = BCE(reduction="none")

    L = loss.forward(np.array([0.0, 1.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0, 1.0]))

    np.testing.assert_array_equal(L, [100, 100, 0, 0])
    assert np.isfinite(loss.backward(np.ones(4))[0]).all()


def test_binary_cross_entropy_of_logits_is_that_of_their_sigmoids():
    logits, probabilities = BCEWithLogits(), BCE()
    S = Sigmoid().forward(LOGITS)

    L = logits.forward(LOGITS, PROBABILITIES)

    assert pytest.approx(probabilities.forward(S, PROBABILITIES)) == L
    np.testing.assert_allclose(logits.backward(np.array(1.0))[0], (S - PROBABILITIES) / LOGITS.size)
    assert logits.forward(LOGITS, np.ones((5, 3))) == pytest.approx(
        -LogSigmoid().forward(LOGITS).mean()
    )


@pytest.mark.filterwarnings("error")
def test_divergence_of_a_distribution_from_itself_is_zero():
    P = np.array([[0.5, 0.5, 0.0], [0.2, 0.2, 0.6]])
    A = np.log(np.where(P == 0, 1, P))

    np.testing.assert_array_equal(KLDiv("none").forward(A, P), np.zeros((2, 3)))


def test_batchmean_divides_by_the_length_of_the_first_dimension():
    total, batchmean = KLDiv("sum"), KLDiv("batchmean")

    L = batchmean.forward(LOGITS, PROBABILITIES)

    assert pytest.approx(total.forward(LOGITS, PROBABILITIES) / 5) == L
    assert gradcheck(KLDiv("batchmean"), (LOGITS, PROBABILITIES))


@pytest.mark.parametrize("formula", [NLL, CrossEntropy])
@pytest.mark.filterwarnings("error")
def test_ignored_samples_have_no_part_in_the_loss(formula):
    A, Y = LOGITS.copy(), np.array([-100, 2, 1, -100, 0])
    A[0] = [-np.inf, 0, 0]
    ignoring, without = formula(), formula()

    L = ignoring.forward(A, Y)
    (dLdA, _), kept = ignoring.backward(np.array(1.0)), Y >= 0

    assert without.forward(A[kept], Y[kept]) == pytest.approx(L)
    np.testing.assert_allclose(dLdA[kept], without.backward(np.array(1.0))[0], atol=1e-15)
    np.testing.assert_array_equal(dLdA[~kept], np.zeros((2, 3)))


@pytest.mark.parametrize("formula", [NLL, CrossEntropy])
@pytest.mark.parametrize("Y", [np.full(5, -100), np.zeros(0, int)])
@pytest.mark.filterwarnings("error")
def test_the_mean_over_no_sample_is_no_number_and_its_gradient_is_zero(formula, Y):
    loss = formula()

    assert np.isnan(loss.forward(LOGITS[: len(Y)], Y))
    np.testing.assert_array_equal(loss.backward(np.array(1.0))[0], np.zeros((len(Y), 3)))
    assert formula(reduction="sum").forward(LOGITS[: len(Y)], Y) == 0


@pytest.mark.filterwarnings("error")
def test_the_mean_of_no_elements_is_no_number():
    loss = MSE()

    assert np.isnan(loss.forward(np.zeros((0, 3)), np.zeros((0, 3))))
    assert loss.backward(np.array(1.0))[0].shape == (0, 3)


def test_a_class_masked_by_minus_infinity_costs_nothing_unless_it_is_the_right_one():
    A, loss = np.array([[0.0, 0.0, -np.inf]]), CrossEntropy()

    assert loss.forward(A, np.array([0])) == pytest.approx(math.log(2))
    np.testing.assert_allclose(loss.backward(np.array(1.0))[0], [[-0.5, 0.5, 0]])
    assert CrossEntropy().forward(A, np.array([2])) == np.inf


@pytest.mark.parametrize("wrong", [-1, 3, -101])
def test_an_index_of_no_class_is_refused(wrong):
    with pytest.raises(IndexError, match=rf"CrossEntropy: .* from 0 to 2.*-100; got {wrong}"):
        CrossEntropy().forward(LOGITS[:2], np.array([wrong, 1]))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: MSE("average"), r"MSE: expected reduction .*'none', 'mean', 'sum'.*'average'"),
        (lambda: MSE("batchmean"), "MSE: expected reduction"),
        (lambda: KLDiv("avg"), "KLDiv: .*batchmean"),
        (lambda: Huber(delta=0), "delta above 0, got 0"),
        (lambda: SmoothL1(beta=-1), "beta not to be negative, got -1"),
        (lambda: CrossEntropy(label_smoothing=1.5), "label_smoothing from 0 to 1, got 1.5"),
        (lambda: SoftCrossEntropy(label_smoothing=-1), "label_smoothing from 0 to 1, got -1"),
    ],
)
def test_options_out_of_range_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
