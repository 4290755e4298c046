import numpy as np
import pytest

import mytorch
from mytorch import nn
from mytorch.dtype import as_floating


@pytest.fixture
def restored():
    before = mytorch.get_default_dtype()
    yield
    mytorch.set_default_dtype(before)


def test_default_is_float32():
    assert mytorch.get_default_dtype() == mytorch.float32 == np.float32
    assert nn.Parameter([1.0]).dtype == np.float32


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize("dtype", [mytorch.float16, mytorch.float64, "float64", np.float64, float])
def test_set_default_dtype_is_the_dtype_of_new_parameters(dtype):
    old = nn.Linear(3, 2)

    mytorch.set_default_dtype(dtype)

    assert mytorch.get_default_dtype() == np.dtype(dtype)
    assert nn.Linear(3, 2).W.dtype == nn.Parameter([1.0]).dtype == np.dtype(dtype)
    assert old.W.dtype == np.float32


@pytest.mark.usefixtures("restored")
@pytest.mark.parametrize("dtype", [None, "float64"])
def test_none_leaves_the_default_as_it_is(dtype):
    mytorch.set_default_dtype(dtype)
    mytorch.set_default_dtype(None)

    assert mytorch.get_default_dtype() == np.dtype(dtype or "float32")


@pytest.mark.parametrize("dtype", [int, bool, complex, object, str, "datetime64[s]"])
def test_only_floating_dtypes_are_taken(dtype):
    with pytest.raises(TypeError, match="only floating-point numbers have gradients"):
        mytorch.set_default_dtype(dtype)
    with pytest.raises(TypeError, match=f"got {np.dtype(dtype)}".replace("[", r"\[")):
        as_floating(dtype)

    assert mytorch.get_default_dtype() == np.float32


def test_context_yields_the_dtype_and_restores_the_one_before():
    with mytorch.default_dtype("float64") as outer:
        assert outer == mytorch.get_default_dtype() == np.float64
        with mytorch.default_dtype("float16"):
            assert mytorch.get_default_dtype() == np.float16
        assert mytorch.get_default_dtype() == np.float64

    assert mytorch.get_default_dtype() == np.float32


def test_context_restores_after_an_error():
    with pytest.raises(KeyError), mytorch.default_dtype("float64"):
        raise KeyError

    assert mytorch.get_default_dtype() == np.float32


def test_a_refused_context_changes_nothing():
    with pytest.raises(TypeError, match="floating"), mytorch.default_dtype(int):
        pass

    assert mytorch.get_default_dtype() == np.float32
