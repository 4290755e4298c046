import numpy as np
import pytest

from mytorch import nn
from mytorch.nn.module.layer import array_of, stored


def linear(bias=True):
    layer = nn.Linear(3, 2, bias=bias)
    layer.W = [[1, 2, 3], [4, 5, 6]]
    if bias:
        layer.b = [[7], [8]]
    return layer


def test_W_is_the_array_of_weight():
    layer = linear()

    assert layer.W is layer.weight.data


def test_b_is_a_column_view_of_the_array_of_bias():
    layer = linear()

    assert layer.b.shape == (2, 1)
    assert np.shares_memory(layer.b, layer.bias.data)


@pytest.mark.parametrize("bias", [True, False])
def test_writing_to_one_is_seen_through_the_other(bias):
    layer = linear(bias)

    layer.W[0, 1] = 20
    layer.weight.data[1, 2] = 60
    np.testing.assert_array_equal(layer.weight.data, [[1, 20, 3], [4, 5, 60]])
    np.testing.assert_array_equal(layer.W, layer.weight.data)

    if bias:
        layer.b[0, 0] = 70
        layer.bias.data[1] = 80
        np.testing.assert_array_equal(layer.bias.data, [70, 80])
        np.testing.assert_array_equal(layer.b, [[70], [80]])


def test_assigning_copies_the_values_in():
    layer = linear()
    W, b = layer.W, layer.bias.data
    values = np.full((2, 3), 0.1)

    layer.W = values
    layer.b = [[1], [2]]
    values[...] = 0

    assert layer.W is W
    assert layer.bias.data is b
    np.testing.assert_array_equal(W, np.full((2, 3), 0.1, "float32"))
    np.testing.assert_array_equal(b, [1, 2])


def test_assigning_keeps_the_dtype():
    layer = linear()

    layer.W = np.ones((2, 3), "float64")
    layer.b = np.ones((2, 1), int)

    assert layer.W.dtype == layer.b.dtype == np.float32


def test_operating_in_place_reaches_the_parameter():
    layer = linear()

    layer.W -= 1
    layer.b *= 2

    np.testing.assert_array_equal(layer.weight.data, [[0, 1, 2], [3, 4, 5]])
    np.testing.assert_array_equal(layer.bias.data, [14, 16])


def test_forward_uses_the_values_that_were_written():
    layer = linear()
    layer.W = np.zeros((2, 3))

    np.testing.assert_array_equal(layer.forward(np.ones((1, 3))), [[7.0, 8.0]])


def test_a_replaced_parameter_is_seen():
    layer = linear()
    layer.weight = nn.Parameter(np.zeros((2, 3)))

    assert layer.W is layer.weight.data


@pytest.mark.parametrize("values", [np.ones((3, 2)), np.ones(3), 1.0, None])
def test_assigning_another_shape_is_refused_even_where_it_would_broadcast(values):
    layer = linear()

    with pytest.raises(ValueError, match="W has shape") as caught:
        layer.W = values

    assert str(caught.value).startswith(
        f"Linear(in_features=3, out_features=2): W has shape (2, 3), got {np.shape(values)}"
    )
    np.testing.assert_array_equal(layer.W, [[1, 2, 3], [4, 5, 6]])


def test_assigning_a_vector_to_b_says_that_b_is_a_column():
    layer = linear()

    with pytest.raises(ValueError, match=r"b has shape \(2, 1\), got \(2,\); .*column"):
        layer.b = np.ones(2)


@pytest.mark.parametrize("shape", [(3, 1), (3,), (), (2, 2)])
def test_a_shape_that_no_reshaping_fits_gets_no_advice_to_reshape(shape):
    layer = linear()

    with pytest.raises(ValueError, match=r"b has shape \(2, 1\), got") as caught:
        layer.b = np.ones(shape)

    assert "newaxis" not in str(caught.value)


def test_assigning_a_transposed_W_says_so():
    layer = linear()

    with pytest.raises(ValueError, match=r"W has shape \(2, 3\), got \(3, 2\); .*transpose"):
        layer.W = np.ones((3, 2))


def test_assigning_b_without_a_bias_is_refused():
    layer = linear(bias=False)

    with pytest.raises(AttributeError) as caught:
        layer.b = [[1], [2]]

    assert str(caught.value) == (
        "Linear(in_features=3, out_features=2) was made without a bias, so there is no b to set"
    )


@pytest.mark.parametrize(
    ("layer", "name", "by"),
    [
        (layer, name, by)
        for layer, names_by_pass in [
            (nn.Linear(3, 2), {"forward": ["A", "N"], "backward": ["dLdA", "dLdW", "dLdb"]}),
            (
                nn.Bilinear(3, 3, 2),
                {"forward": ["A1", "A2", "N"], "backward": ["dLdA1", "dLdA2", "dLdW", "dLdb"]},
            ),
            (nn.Identity(), {"forward": ["A"], "backward": ["dLdA"]}),
            (nn.LazyLinear(2), {"forward": ["A", "N"], "backward": ["dLdA", "dLdW", "dLdb"]}),
        ]
        for by, names in names_by_pass.items()
        for name in names
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, nn.Module) else value,
)
def test_reading_an_array_too_early_names_the_pass_that_makes_it(layer, name, by):
    with pytest.raises(AttributeError) as caught:
        getattr(layer, name)

    verb = "cached" if by == "forward" else "stored"
    assert str(caught.value) == (
        f"{layer.short_name()}.{name} is {verb} by {by}(), which has not run yet; call it first"
    )


def test_after_forward_the_gradients_still_wait_for_backward():
    layer = linear()
    layer.forward(np.ones((1, 3)))

    with pytest.raises(AttributeError) as caught:
        _ = layer.dLdW

    assert str(caught.value) == (
        "Linear(in_features=3, out_features=2).dLdW is stored by backward(), "
        "which has not run yet; call it first"
    )


@pytest.mark.parametrize("name", ["A", "N", "dLdA", "dLdW", "dLdb"])
def test_cached_and_stored_arrays_can_not_be_set(name):
    layer = linear()
    layer.forward(np.ones((1, 3)))
    layer.backward(np.ones((1, 2)))

    with pytest.raises(
        AttributeError, match=rf"\.{name} is (cach|stor)ed by \w+\(\) and can't be set"
    ):
        setattr(layer, name, None)


def test_a_new_forward_forgets_the_gradients_of_the_last():
    layer = linear()
    layer.forward(np.ones((1, 3)))
    layer.backward(np.ones((1, 2)))
    layer.forward(np.ones((4, 3)))

    assert layer.N == 4
    assert not hasattr(layer, "dLdW")
    assert layer.weight.grad is not None


def test_dLdb_is_a_column_view_of_the_function_s_array():
    layer = linear()
    layer.forward(np.ones((4, 3)))
    layer.backward(np.ones((4, 2)))

    assert layer.function.dLdb.shape == (2,)
    assert layer.dLdb.shape == (2, 1)
    assert np.shares_memory(layer.dLdb, layer.function.dLdb)


def test_views_read_from_the_class_are_the_views_themselves():
    assert isinstance(nn.Linear.W, array_of)
    assert isinstance(nn.Linear.dLdb, stored)
