import numpy as np
import pytest

from mytorch.autograd import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)
from mytorch.autograd.tensor import Tensor


@pytest.fixture(autouse=True)
def enabled_before_and_after():
    assert is_grad_enabled()
    yield
    assert is_grad_enabled()


def recorded():
    return (Tensor(np.ones(2), requires_grad=True) * 2).requires_grad


def test_recording_is_on():
    assert recorded()


def test_no_grad_leaves_its_block_off_the_tape():
    with no_grad():
        assert not is_grad_enabled()
        assert not recorded()
    assert recorded()


def test_what_was_made_under_no_grad_is_a_leaf_without_gradient():
    x = Tensor(np.ones(2), requires_grad=True)
    with no_grad():
        y = x * 2
    assert y.is_leaf
    assert y.grad_fn is None
    assert x.requires_grad


def test_inference_mode_leaves_its_block_off_the_tape_where_it_is_on():
    with inference_mode():
        assert not recorded()
        with inference_mode(False):
            assert not recorded()
    with inference_mode(mode=False):
        assert recorded()
    assert recorded()

    assert not inference_mode(recorded)()
    assert not inference_mode()(recorded)()
    assert inference_mode(False)(recorded)()


def test_enable_grad_switches_it_on_again_within():
    with no_grad():
        with enable_grad():
            assert recorded()
        assert not recorded()


@pytest.mark.parametrize("mode", [True, False])
def test_set_grad_enabled_holds_within_its_block(mode):
    with set_grad_enabled(mode):
        assert recorded() == mode


def test_set_grad_enabled_called_by_itself_holds_from_there_on():
    set_grad_enabled(False)
    try:
        assert not recorded()
    finally:
        set_grad_enabled(True)
    assert recorded()


def test_set_grad_enabled_goes_back_to_what_was_before_the_call():
    with no_grad():
        with set_grad_enabled(True):
            assert recorded()
        assert not recorded()


@pytest.mark.parametrize(
    ("decorator", "mode"),
    [
        (no_grad(), False),
        (enable_grad(), True),
        (set_grad_enabled(True), True),
    ],
)
def test_as_decorators_they_hold_within_the_function(decorator, mode):
    @decorator
    def f(x):
        """Tell whether it was recorded."""
        return x, recorded()

    for around in (enable_grad(), no_grad()):
        with around:
            assert f(3) == (3, mode)
    assert f.__name__ == "f"
    assert f.__doc__ == "Tell whether it was recorded."


def test_set_grad_enabled_as_a_decorator_does_not_hold_outside_the_function():
    @set_grad_enabled(False)
    def f():
        return recorded()

    assert recorded()
    assert not f()
    assert recorded()


@pytest.mark.parametrize("context", [no_grad, enable_grad, lambda: set_grad_enabled(False)])
def test_an_error_within_restores_what_was(context):
    with pytest.raises(KeyError), context():
        raise KeyError
    assert is_grad_enabled()


def test_an_error_within_a_decorated_function_restores_what_was():
    @no_grad()
    def f():
        raise KeyError

    with pytest.raises(KeyError):
        f()
    assert is_grad_enabled()


def test_one_context_may_be_entered_within_itself_and_again():
    context = no_grad()
    with context:
        with context:
            assert not recorded()
        assert not recorded()
    assert recorded()
    with context:
        assert not recorded()


def test_a_decorated_function_may_call_itself():
    @no_grad()
    def f(n):
        return not recorded() if n == 0 else f(n - 1) and not recorded()

    assert f(3)


def test_backward_runs_under_no_grad():
    x = Tensor(np.ones(2), requires_grad=True)
    y = x * 3
    with no_grad():
        y.backward()
        assert not is_grad_enabled()
    np.testing.assert_array_equal(x.grad, [3.0, 3.0])


def test_an_error_in_backward_restores_what_was():
    x = Tensor(np.ones(2), requires_grad=True)
    y = x * 3

    def failing(gradient):
        raise KeyError

    y.register_hook(failing)
    with no_grad():
        with pytest.raises(KeyError):
            y.backward(create_graph=True)
        assert not is_grad_enabled()


@pytest.mark.parametrize(("switch", "mode"), [(no_grad, False), (enable_grad, True)])
def test_a_decorator_needs_no_brackets(switch, mode):
    @switch
    def function(x):
        """What it does."""
        return x, is_grad_enabled()

    assert function(1) == (1, mode)
    assert is_grad_enabled()
    assert function.__doc__ == "What it does."
