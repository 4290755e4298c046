import math

import numpy as np
import pytest

import mytorch
from mytorch.nn import Parameter, init

SHAPE = (400, 100)
FAN_IN, FAN_OUT = 100, 400

UNIFORM = {
    "uniform_": (lambda X, **kw: init.uniform_(X, -0.5, 0.5, **kw), 0.5),
    "xavier_uniform_": (
        lambda X, **kw: init.xavier_uniform_(X, gain=2.0, **kw),
        2 * math.sqrt(6 / (FAN_IN + FAN_OUT)),
    ),
    "kaiming_uniform_": (init.kaiming_uniform_, math.sqrt(6 / FAN_IN)),
    "kaiming_uniform_ of slope 1": (
        lambda X, **kw: init.kaiming_uniform_(X, a=1.0, **kw),
        math.sqrt(3 / FAN_IN),
    ),
    "kaiming_uniform_ for fan_out": (
        lambda X, **kw: init.kaiming_uniform_(X, mode="fan_out", **kw),
        math.sqrt(6 / FAN_OUT),
    ),
    "kaiming_uniform_ for tanh": (
        lambda X, **kw: init.kaiming_uniform_(X, nonlinearity="tanh", **kw),
        5 / 3 * math.sqrt(3 / FAN_IN),
    ),
}
NORMAL = {
    "normal_": (lambda X, **kw: init.normal_(X, 0.0, 0.5, **kw), 0.5),
    "xavier_normal_": (
        lambda X, **kw: init.xavier_normal_(X, gain=2.0, **kw),
        2 * math.sqrt(2 / (FAN_IN + FAN_OUT)),
    ),
    "kaiming_normal_": (init.kaiming_normal_, math.sqrt(2 / FAN_IN)),
    "kaiming_normal_ of slope 1": (
        lambda X, **kw: init.kaiming_normal_(X, a=1.0, **kw),
        math.sqrt(1 / FAN_IN),
    ),
    "kaiming_normal_ for fan_out": (
        lambda X, **kw: init.kaiming_normal_(X, mode="fan_out", **kw),
        math.sqrt(2 / FAN_OUT),
    ),
    "kaiming_normal_ for selu": (
        lambda X, **kw: init.kaiming_normal_(X, nonlinearity="selu", **kw),
        3 / 4 / math.sqrt(FAN_IN),
    ),
}
RANDOM = {name: fill for name, (fill, _) in {**UNIFORM, **NORMAL}.items()}
CONSTANT = {
    "zeros_": (init.zeros_, 0.0),
    "ones_": (init.ones_, 1.0),
    "constant_": (lambda X: init.constant_(X, 2.5), 2.5),
}


@pytest.mark.parametrize(("fill", "bound"), UNIFORM.values(), ids=UNIFORM)
def test_uniform_values_fill_their_interval_evenly(fill, bound):
    X = fill(np.empty(SHAPE), generator=np.random.default_rng(0))

    counts, _ = np.histogram(X, bins=10, range=(-bound, bound))
    assert counts.sum() == X.size
    assert counts.min() > 0.95 * X.size / 10
    assert np.abs(X).max() > 0.999 * bound


@pytest.mark.parametrize(("fill", "std"), NORMAL.values(), ids=NORMAL)
def test_normal_values_have_their_mean_and_spread(fill, std):
    X = fill(np.empty(SHAPE), generator=np.random.default_rng(0)) / std

    assert X.mean() == pytest.approx(0, abs=0.02)
    assert X.std() == pytest.approx(1, abs=0.02)
    assert (np.abs(X) < 1).mean() == pytest.approx(0.6827, abs=0.02)
    assert (np.abs(X) < 2).mean() == pytest.approx(0.9545, abs=0.02)


def test_intervals_and_means_need_not_be_about_zero():
    generator = np.random.default_rng(0)

    assert init.uniform_(np.empty(SHAPE), 2.0, 3.0, generator).mean() == pytest.approx(
        2.5, abs=0.01
    )
    assert init.normal_(np.empty(SHAPE), 7.0, 0.1, generator).mean() == pytest.approx(7, abs=0.01)


def test_defaults_are_the_unit_interval_and_the_standard_normal():
    mytorch.manual_seed(0)
    U, X = init.uniform_(np.empty(SHAPE)), init.normal_(np.empty(SHAPE))

    assert 0 <= U.min() < 0.001
    assert 0.999 < U.max() < 1
    assert X.std() == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize(("fill", "value"), CONSTANT.values(), ids=CONSTANT)
def test_constants_fill_every_element(fill, value):
    np.testing.assert_array_equal(fill(np.empty((2, 3, 4))), np.full((2, 3, 4), value))


FILLS = {**RANDOM, **{name: fill for name, (fill, _) in CONSTANT.items()}}


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("fill", FILLS.values(), ids=FILLS)
def test_parameters_and_arrays_are_filled_in_place_and_returned(fill, dtype):
    array = np.full((4, 3), np.nan, dtype)
    parameter = Parameter(np.full((4, 3), np.nan, dtype))
    data = parameter.data

    assert fill(array) is array
    assert fill(parameter) is parameter
    assert parameter.data is data
    for filled in (array, data):
        assert filled.dtype == dtype
        assert np.isfinite(filled).all()


@pytest.mark.parametrize("fill", RANDOM.values(), ids=RANDOM)
def test_numbers_come_from_the_generator_of_the_seed(fill):
    mytorch.manual_seed(1)
    first, second = fill(np.empty((4, 3))), fill(np.empty((4, 3)))
    mytorch.manual_seed(1)

    np.testing.assert_array_equal(fill(np.empty((4, 3))), first)
    assert not np.array_equal(first, second)


@pytest.mark.parametrize("fill", RANDOM.values(), ids=RANDOM)
def test_a_generator_handed_over_is_used_instead_of_the_default(fill):
    before = mytorch.manual_seed(1).bit_generator.state

    first = fill(np.empty((4, 3)), generator=np.random.default_rng(2))
    second = fill(np.empty((4, 3)), generator=np.random.default_rng(2))

    np.testing.assert_array_equal(first, second)
    assert mytorch.default_generator().bit_generator.state == before


@pytest.mark.parametrize("fill", RANDOM.values(), ids=RANDOM)
def test_a_seed_gives_float32_and_float64_the_same_numbers(fill):
    narrow = fill(np.empty((4, 3), "float32"), generator=np.random.default_rng(2))
    wide = fill(np.empty((4, 3), "float64"), generator=np.random.default_rng(2))

    np.testing.assert_array_equal(narrow, wide.astype("float32"))


WITH_FANS = {name: fill for name, fill in RANDOM.items() if name not in ("uniform_", "normal_")}


@pytest.mark.parametrize("shape", [(), (3,)])
@pytest.mark.parametrize("fill", WITH_FANS.values(), ids=WITH_FANS)
def test_tensors_with_fewer_than_two_dimensions_have_no_fans(fill, shape):
    with pytest.raises(ValueError, match="two or more dimensions, got shape") as caught:
        fill(np.empty(shape))

    assert str(shape) in str(caught.value)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0)])
@pytest.mark.parametrize("fill", WITH_FANS.values(), ids=WITH_FANS)
def test_arrays_without_elements_stay_so(fill, shape):
    assert fill(np.empty(shape)).shape == shape


def test_fans_of_a_convolution_count_its_receptive_field():
    X = init.kaiming_uniform_(np.empty((64, 30, 5, 5)), generator=np.random.default_rng(0))

    assert np.abs(X).max() == pytest.approx(math.sqrt(6 / (30 * 25)), rel=1e-3)


@pytest.mark.parametrize("fill", [init.kaiming_uniform_, init.kaiming_normal_])
def test_unknown_modes_and_nonlinearities_are_refused(fill):
    with pytest.raises(ValueError, match="unknown mode 'fan'; expected 'fan_in' or 'fan_out'"):
        fill(np.empty((4, 3)), mode="fan")
    with pytest.raises(ValueError, match="unknown nonlinearity 'swish'; expected one of linear, "):
        fill(np.empty((4, 3)), nonlinearity="swish")


@pytest.mark.parametrize(
    ("arguments", "gain"),
    [
        (("linear",), 1),
        (("sigmoid",), 1),
        (("tanh",), 5 / 3),
        (("relu",), math.sqrt(2)),
        (("leaky_relu",), math.sqrt(2 / 1.0001)),
        (("leaky_relu", 0.0), math.sqrt(2)),
        (("leaky_relu", 2.0), math.sqrt(0.4)),
        (("selu",), 0.75),
    ],
)
def test_gains(arguments, gain):
    assert init.calculate_gain(*arguments) == pytest.approx(gain, rel=1e-15)


def test_an_unknown_gain_is_refused():
    with pytest.raises(ValueError, match="unknown nonlinearity 'swish'"):
        init.calculate_gain("swish")


def test_a_tensor_that_requires_a_gradient_is_filled_off_the_tape():
    X = mytorch.zeros(3, requires_grad=True)

    assert init.ones_(X) is X
    assert X.is_leaf
    np.testing.assert_array_equal(X.data, np.ones(3))


def test_filling_is_noted_as_a_change_in_place():
    p = Parameter(np.ones(3))
    loss = (p * p).sum()

    init.zeros_(p)

    with pytest.raises(RuntimeError, match="changed in place"):
        loss.backward()


def test_a_value_that_is_not_a_generator_is_refused():
    with pytest.raises(TypeError, match=r"expected generator to be a np.random.Generator, got 3"):
        init.normal_(np.empty(3), generator=3)
