import numpy as np
import pytest

import mytorch
from mytorch.autograd import functional, grad

torch = pytest.importorskip("torch")

rng = np.random.default_rng(3)
X, Y, V = rng.standard_normal((2, 3)), rng.standard_normal(3), rng.standard_normal((2, 3))


def one(module):
    return lambda x: module.exp(x) * x.sum()


def two_in(module):
    return lambda x, y: (x * y).sum(1) * module.exp(y).sum()


def two_in_two_out(module):
    return lambda x, y: (x * y * y, module.exp(x).sum())


def one_unused(module):
    return lambda x, y: (x * x, x.sum())


def scalar(module):
    return lambda x: (x * x * module.exp(x)).sum()


def scalar_of_two(module):
    return lambda x, y: (x * x * module.exp(y)).sum()


def linear(module):
    return lambda x: (x * 3).sum()


def as_torch(inputs):
    return tuple(torch.tensor(X) for X in inputs)


def as_mytorch(inputs):
    return tuple(mytorch.tensor(X) for X in inputs)


def assert_same(got, wanted):
    """The same structure of tuples, the same values."""
    assert isinstance(got, tuple) == isinstance(wanted, tuple)
    if isinstance(wanted, tuple):
        assert len(got) == len(wanted)
        for one_got, one_wanted in zip(got, wanted, strict=True):
            assert_same(one_got, one_wanted)
    else:
        assert got.requires_grad == wanted.requires_grad
        np.testing.assert_allclose(
            got.data, wanted.detach().numpy(), rtol=1e-9, atol=1e-12, strict=True
        )


def both(name, make, inputs, *arguments, single=False, **options):
    results = []
    for module, convert in ((mytorch, as_mytorch), (torch, as_torch)):
        given = convert(inputs)
        given = given[0] if single else given
        vectors = [convert((v,))[0] if isinstance(v, np.ndarray) else convert(v) for v in arguments]
        function = getattr(module.autograd.functional, name)
        results.append(function(make(module), given, *vectors, **options))
    assert_same(*results)


@pytest.mark.parametrize("make", [two_in, two_in_two_out, one_unused])
def test_jacobian_of_several_inputs(make):
    both("jacobian", make, (X, Y))


@pytest.mark.parametrize("make", [one, scalar, linear])
def test_jacobian_of_one_input(make):
    both("jacobian", make, (X,), single=True)


def test_jacobian_of_a_tuple_of_one_is_a_tuple_of_one():
    both("jacobian", one, (X,))


@pytest.mark.parametrize("make", [scalar, linear])
def test_hessian_of_one_input(make):
    both("hessian", make, (X,), single=True)


def test_hessian_of_several_inputs():
    both("hessian", scalar_of_two, (X, Y))


def test_vjp():
    both("vjp", one, (X,), V, single=True)
    both("vjp", two_in, (X, Y), Y[:2])
    both("vjp", two_in_two_out, (X, Y), (V, np.array(2.0)))
    both("vjp", scalar, (X,), single=True)


def test_jvp():
    both("jvp", one, (X,), V, single=True)
    both("jvp", two_in, (X, Y), (V, Y))
    both("jvp", two_in_two_out, (X, Y), (V, Y))
    both("jvp", one_unused, (X, Y), (V, Y))


def test_vhp_and_hvp():
    for name in ("vhp", "hvp"):
        both(name, scalar, (X,), V, single=True)
        both(name, scalar_of_two, (X, Y), (V, Y))


def test_products_agree_with_the_jacobian():
    x, v = mytorch.tensor(X), mytorch.tensor(V)
    J = functional.jacobian(one(mytorch), x).data

    np.testing.assert_allclose(functional.jvp(one(mytorch), x, v)[1].data, (J * V).sum((2, 3)))
    np.testing.assert_allclose(
        functional.vjp(one(mytorch), x, v)[1].data, (J * V[..., None, None]).sum((0, 1))
    )


@pytest.mark.parametrize(
    ("name", "arguments"), [("jacobian", ()), ("vjp", (V,)), ("jvp", (V,)), ("hessian", ())]
)
def test_create_graph_leads_back_to_the_caller_s_tensor(name, arguments):
    gradients = []
    for module in (mytorch, torch):
        x = module.tensor(X)
        x.requires_grad = True
        vectors = [module.tensor(v) for v in arguments]
        function = getattr(module.autograd.functional, name)
        make = scalar if name == "hessian" else one
        result = function(make(module), x, *vectors, create_graph=True)
        result = result[1] if isinstance(result, tuple) else result
        gradients.append(module.autograd.grad((result * result).sum(), x)[0])
    ours, theirs = gradients

    np.testing.assert_allclose(ours.data, theirs.numpy(), rtol=1e-9)


def test_nothing_is_accumulated_and_no_tensor_is_changed():
    x = mytorch.tensor(X)
    x.requires_grad = True
    functional.jacobian(one(mytorch), x)
    functional.hessian(scalar(mytorch), x)

    assert x.grad is None
    np.testing.assert_array_equal(x.data, X)


def test_they_run_under_no_grad():
    with mytorch.no_grad():
        assert functional.jacobian(one(mytorch), mytorch.tensor(X)).data.any()
        assert functional.hessian(scalar(mytorch), mytorch.tensor(X)).data.any()


def test_the_hessian_of_more_than_a_number_is_refused():
    with pytest.raises(ValueError, match=r"hessian: expected func to return one number, got a "):
        functional.hessian(one(mytorch), mytorch.tensor(X))


def test_v_can_be_left_out_for_a_number_only():
    with pytest.raises(ValueError, match="vjp: v can be left out only where the outputs are one"):
        functional.vjp(one(mytorch), mytorch.tensor(X))
    with pytest.raises(ValueError, match="jvp: v can be left out only where the inputs are one"):
        functional.jvp(one(mytorch), mytorch.tensor(X))


def test_v_of_another_shape_is_refused():
    with pytest.raises(ValueError, match=r"vjp: expected v of the shapes of the outputs"):
        functional.vjp(one(mytorch), mytorch.tensor(X), mytorch.tensor(Y))


def test_a_function_of_no_elements_has_an_empty_jacobian():
    J = functional.jacobian(lambda x: x * 2, mytorch.tensor(np.zeros((0, 3))))

    assert J.shape == (0, 3, 0, 3)


def test_grad_is_a_row_of_the_jacobian():
    x = mytorch.tensor(X)
    x.requires_grad = True
    J = functional.jacobian(one(mytorch), x).data
    (row,) = grad(one(mytorch)(x)[1, 2], x)

    np.testing.assert_allclose(row.data, J[1, 2])
