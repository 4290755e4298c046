import pytest
@pytest.mark.task("sgd_step")
@pytest.mark.parametrize("t", [1])
def test_a(t):
    """To come."""
@pytest.mark.task("sgd_momentum")
def test_b():
    """To come."""
@pytest.mark.task("mlp_forward")
def test_c():
    """To come."""
@pytest.mark.task("mlp_backward")
def test_d():
    """To come."""
@pytest.mark.task("mlp_modes")
def test_e():
    """To come."""
@pytest.mark.task("sgd_batchnorm")
def test_f():
    """To come."""
