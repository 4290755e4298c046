import copy

import numpy as np
import pytest

from mytorch import functions, nn, optim
from mytorch.autograd import changes
from mytorch.autograd.grad_mode import is_grad_enabled, no_grad
from mytorch.autograd.tensor import Tensor, as_tensor

OPTIMIZERS = [
    (optim.SGD, {}),
    (optim.SGD, {"momentum": 0.9, "weight_decay": 0.1}),
    (optim.SGD, {"momentum": 0.9, "nesterov": True}),
    (optim.Adam, {"amsgrad": True}),
    (optim.AdamW, {}),
    (optim.RMSprop, {"momentum": 0.9, "centered": True}),
]
every_optimizer = pytest.mark.parametrize(("optimizer", "options"), OPTIMIZERS)


def parameters(dtype=np.float64):
    generator = np.random.default_rng(0)
    shapes = (2, 3), (2,), ()
    return [nn.Parameter(np.asarray(generator.normal(size=shape), dtype)) for shape in shapes]


def set_gradients(params, seed=1):
    generator = np.random.default_rng(seed)
    for parameter in params:
        gradient = np.asarray(generator.normal(size=parameter.shape), parameter.dtype)
        parameter.grad = as_tensor(gradient)


def values(params):
    return [parameter.data.copy() for parameter in params]


@every_optimizer
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_parameters_change_in_their_own_array_and_keep_their_dtype(optimizer, options, dtype):
    params = parameters(dtype)
    arrays, before = [parameter.data for parameter in params], values(params)
    stepper = optimizer(params, **options)

    for seed in range(3):
        set_gradients(params, seed)
        stepper.step()

    for parameter, array, old in zip(params, arrays, before, strict=True):
        assert parameter.data is array
        assert array.dtype == dtype
        assert (array != old).all()


@every_optimizer
def test_the_state_has_the_parameter_s_dtype(optimizer, options):
    params = parameters(np.float32)
    set_gradients(params)
    stepper = optimizer(params, **options)
    stepper.step()

    for kept in stepper.state_dict()["state"].values():
        assert all(X.dtype == np.float32 for X in kept.values() if isinstance(X, np.ndarray))


@every_optimizer
@pytest.mark.parametrize("maximize", [False, True])
def test_gradients_stay_as_they_are_and_nobody_holds_on_to_them(optimizer, options, maximize):
    params = parameters()
    set_gradients(params)
    before = [parameter.grad.data.copy() for parameter in params]
    stepper = optimizer(params, maximize=maximize, **options)

    stepper.step()
    for parameter, gradient in zip(params, before, strict=True):
        np.testing.assert_array_equal(parameter.grad.data, gradient)

    held = [kept for state in stepper.state.values() for kept in state.values()]
    for parameter in params:
        assert not any(np.shares_memory(parameter.grad.data, kept) for kept in held)


@every_optimizer
def test_parameters_without_a_gradient_are_passed_over(optimizer, options):
    params = parameters()
    set_gradients(params)
    params[1].grad = None
    before = values(params)
    stepper = optimizer(params, **options)

    stepper.step()

    np.testing.assert_array_equal(params[1].data, before[1])
    assert (params[0].data != before[0]).all()
    assert params[1] not in stepper.state


@every_optimizer
@pytest.mark.parametrize("dtypes", [(np.float64, np.float64), (np.float32, np.float64)], ids=str)
def test_parameters_of_one_shape_do_not_disturb_each_other(optimizer, options, dtypes):
    together, apart = [], []
    for seed, dtype in enumerate([*dtypes, *dtypes]):
        for params in (together, apart):
            values = np.random.default_rng(seed).normal(size=(3, 2)).astype(dtype)
            params.append(nn.Parameter(values))
    stepper = optimizer(together, **options)
    steppers = [optimizer([parameter], **options) for parameter in apart]

    for seed in range(4):
        set_gradients(together, seed)
        set_gradients(apart, seed)
        for each in (stepper, *steppers):
            each.step()

    for one, other in zip(together, apart, strict=True):
        np.testing.assert_array_equal(one.data, other.data)


@every_optimizer
def test_layers_see_the_step(optimizer, options):
    layer = nn.Linear(3, 2)
    W, b = layer.W, layer.b
    W_before, b_before = W.copy(), b.copy()
    set_gradients(layer.parameters())
    optimizer(layer.parameters(), **options).step()

    assert (W_before != W).all()
    assert (b_before != b).all()
    assert W is layer.weight.data


def test_a_step_is_noted_as_a_change_in_place():
    params = parameters()
    set_gradients(params)
    params[1].grad = None
    stood_at = changes.latest
    optim.SGD(params).step()

    assert changes.last_change(params[0].data) > stood_at
    assert changes.last_change(params[1].data) <= stood_at


def test_parameters_that_are_views_in_any_memory_order_step_alike():
    base = np.random.default_rng(0).normal(size=(6, 4))
    view, plain = nn.Parameter(base[::2].T), nn.Parameter(base[::2].T.copy())
    untouched = base[1::2].copy()
    set_gradients([view])
    set_gradients([plain])
    for parameter in (view, plain):
        optim.Adam([parameter]).step()

    np.testing.assert_array_equal(view.data, plain.data)
    np.testing.assert_array_equal(base[::2].T, view.data)
    np.testing.assert_array_equal(base[1::2], untouched)


def test_a_leaf_tensor_without_dimensions_can_be_optimized():
    x = as_tensor(np.float64(2.0))
    x.requires_grad = True
    optimizer = optim.SGD([x], lr=0.5)
    x.grad = as_tensor(np.float64(1.0))
    optimizer.step()

    assert float(x.data) == 1.5


def test_zero_grad_forgets_the_gradients():
    params = parameters()
    set_gradients(params)
    optim.SGD(params).zero_grad()

    assert all(parameter.grad is None for parameter in params)


def test_zero_grad_can_leave_zeros_in_new_arrays():
    params = parameters()
    set_gradients(params)
    params[1].grad = None
    handed_out = params[0].grad.data
    before = handed_out.copy()
    optim.SGD(params).zero_grad(set_to_none=False)

    np.testing.assert_array_equal(params[0].grad.data, np.zeros((2, 3)), strict=True)
    assert params[1].grad is None
    np.testing.assert_array_equal(handed_out, before)


def test_step_returns_the_loss_of_a_closure_that_runs_on_the_tape_before_the_update():
    (parameter, *_) = parameters()
    before = parameter.data.copy()
    optimizer = optim.SGD([parameter])

    def closure():
        assert is_grad_enabled()
        np.testing.assert_array_equal(parameter.data, before)
        set_gradients([parameter])
        return 12.5

    with no_grad():
        assert optimizer.step(closure) == 12.5
    assert (parameter.data != before).all()
    assert optimizer.step() is None


def test_options_of_a_group_can_be_changed_between_steps():
    (parameter, *_) = parameters()
    optimizer = optim.SGD([parameter], lr=1.0)
    optimizer.param_groups[0]["lr"] = 0.0
    before = parameter.data.copy()
    set_gradients([parameter])
    optimizer.step()

    np.testing.assert_array_equal(parameter.data, before)


def test_groups_take_the_defaults_where_they_have_no_option_of_their_own():
    first, second, third = parameters()
    optimizer = optim.SGD([{"params": [first], "lr": 0.5}, {"params": second}][:1], momentum=0.9)
    optimizer.add_param_group({"params": [second, third], "momentum": 0})

    one, other = optimizer.param_groups
    assert (one["lr"], one["momentum"]) == (0.5, 0.9)
    assert (other["lr"], other["momentum"]) == (1e-3, 0)
    assert other["params"] == [second, third]


@every_optimizer
def test_training_continues_from_a_saved_state_without_a_difference(optimizer, options):
    params = parameters()
    stepper = optimizer(params, lr=0.1, **options)
    for seed in range(3):
        set_gradients(params, seed)
        stepper.step()
    saved = copy.deepcopy(stepper.state_dict())
    resumed = [nn.Parameter(array) for array in values(params)]
    other = optimizer(resumed, lr=123.0)
    other.load_state_dict(saved)

    for seed in range(3, 6):
        for each, those in ((stepper, params), (other, resumed)):
            set_gradients(those, seed)
            each.step()

    for one, two in zip(params, resumed, strict=True):
        np.testing.assert_array_equal(one.data, two.data)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_loaded_state_is_a_copy_in_the_parameter_s_dtype(dtype):
    (single, *_), (double, *_) = parameters(dtype), parameters()
    source, target = (optim.SGD([parameter], momentum=0.9) for parameter in (double, single))
    set_gradients([double])
    source.step()
    target.load_state_dict(source.state_dict())
    loaded, original = target.state[single]["momentum_buffer"], source.state[double]

    assert loaded.dtype == dtype
    assert not np.shares_memory(loaded, original["momentum_buffer"])


@every_optimizer
def test_optimizers_that_load_one_state_step_each_for_itself(optimizer, options):
    start = parameters()
    source = optimizer(start, **options)
    set_gradients(start)
    source.step()
    saved = source.state_dict()

    def resumed(state):
        params = [nn.Parameter(array) for array in values(start)]
        stepper = optimizer(params, **options)
        stepper.load_state_dict(state)
        return params, stepper

    alone, stepper = resumed(copy.deepcopy(saved))
    twins = [resumed(saved) for _ in range(2)]
    for seed in range(2, 5):
        for params, each in [(alone, stepper), *twins, (start, source)]:
            set_gradients(params, seed)
            each.step()

    for params, _ in twins:
        for one, other in zip(params, alone, strict=True):
            np.testing.assert_array_equal(one.data, other.data)


def test_a_state_may_hold_tensors():
    (parameter, *_) = parameters()
    optimizer = optim.SGD([parameter], momentum=0.9)
    state = optimizer.state_dict()
    state["state"] = {0: {"momentum_buffer": Tensor(np.ones((2, 3)))}}
    optimizer.load_state_dict(state)

    assert type(optimizer.state[parameter]["momentum_buffer"]) is np.ndarray


def test_state_of_other_groups_or_shapes_is_refused():
    params = parameters()
    state = optim.SGD(params).state_dict()
    with pytest.raises(ValueError, match=r"groups with \[3\] parameters, .* have \[2\]"):
        optim.SGD(params[:2]).load_state_dict(state)

    set_gradients(params)
    optimizer = optim.SGD(params, momentum=0.9)
    optimizer.step()
    turned = optim.SGD(params[::-1])
    with pytest.raises(ValueError, match=r"momentum_buffer has shape \(2, 3\).*same order"):
        turned.load_state_dict(optimizer.state_dict())
    assert not turned.state


def test_an_optimizer_can_be_copied_with_its_model():
    (parameter, *_) = parameters()
    optimizer = optim.Adam([parameter])
    set_gradients([parameter], seed=1)
    optimizer.step()
    twin = copy.deepcopy(optimizer)
    (copied,) = twin.param_groups[0]["params"]

    set_gradients([parameter], seed=2)
    optimizer.step()
    assert (copied.data != parameter.data).all()
    set_gradients([copied], seed=2)
    twin.step()
    np.testing.assert_array_equal(copied.data, parameter.data)


@pytest.mark.parametrize("params", [[], iter(())])
def test_an_empty_parameter_list_is_refused(params):
    with pytest.raises(ValueError, match=r"SGD got an empty parameter list.*generator"):
        optim.SGD(params)


@pytest.mark.parametrize(
    ("params", "message"),
    [
        (nn.Linear(2, 1), r"can't go through a Linear; did you mean model\.parameters\(\)\?"),
        ([nn.Linear(2, 1)], r"expected Parameters, got a Linear; did you mean model\.parameters"),
        (nn.Linear(2, 1).named_parameters(), r"got a tuple; did you mean model\.parameters\(\)"),
        (nn.Parameter([1.0]), r"can't go through a Parameter; did you mean a list of it"),
        ([np.ones(2)], r"expected Parameters, got a ndarray; wrap it in an nn\.Parameter"),
        (3, "can't go through a int"),
    ],
)
def test_other_things_than_parameters_are_refused(params, message):
    with pytest.raises(TypeError, match=message):
        optim.SGD(params)


@pytest.mark.parametrize("kind", [optim.SGD, optim.Adam, optim.RMSprop])
def test_parameters_of_a_lazy_layer_learn_though_the_optimizer_was_made_before(kind):
    layer = nn.LazyLinear(2)
    optimizer = kind(layer.parameters(), lr=0.1)
    optimizer.zero_grad()
    optimizer.step()

    layer(Tensor(np.ones((1, 3), np.float32))).sum().backward()
    before = layer.W.copy()
    optimizer.step()

    assert (layer.W < before).all()


def test_a_parameter_given_twice_is_refused():
    (parameter, *_) = parameters()
    with pytest.raises(ValueError, match=r"shape \(2, 3\) occurs twice"):
        optim.SGD([parameter, parameter])

    optimizer = optim.SGD([parameter])
    with pytest.raises(ValueError, match="occurs twice"):
        optimizer.add_param_group({"params": [parameter]})
    assert len(optimizer.param_groups) == 1


def test_a_tensor_computed_from_others_is_refused():
    weight = nn.Linear(2, 1).weight
    with pytest.raises(ValueError, match=r"shape \(1, 2\) was computed from others"):
        optim.SGD([Tensor.record(functions.Negative(), weight)])


@pytest.mark.parametrize(
    ("optimizer", "options", "message"),
    [
        (optim.SGD, {"lr": -1}, "SGD: expected lr of at least 0, got -1"),
        (optim.SGD, {"lr": float("nan")}, "lr of at least 0, got nan"),
        (optim.SGD, {"lr": "0.1"}, "lr of at least 0, got '0.1'"),
        (optim.SGD, {"lr": None}, "lr of at least 0, got None"),
        (optim.Adam, {"betas": 0.9}, "two betas from 0 to below 1, got 0.9"),
        (optim.Adam, {"betas": (0.9,)}, "two betas from 0 to below 1"),
        (optim.SGD, {"momentum": -1}, "momentum of at least 0"),
        (optim.SGD, {"nesterov": True}, "momentum above 0 with nesterov, got 0"),
        (optim.SGD, {"nesterov": True, "momentum": 0.9, "dampening": 0.1}, "dampening 0 with"),
        (
            optim.Adam,
            {"betas": (0.9, 1.0)},
            r"Adam: expected two betas from 0 to below 1, got \(0.9,",
        ),
        (optim.AdamW, {"weight_decay": -0.1}, "AdamW: expected weight_decay of at least 0"),
        (optim.RMSprop, {"eps": -1e-8}, "eps of at least 0"),
        (optim.RMSprop, {"alpha": -1}, "alpha of at least 0"),
    ],
)
def test_options_that_make_no_sense_are_refused_also_in_a_group(optimizer, options, message):
    with pytest.raises(ValueError, match=message):
        optimizer(parameters(), **options)
    with pytest.raises(ValueError, match=message):
        optimizer([{"params": parameters(), **options}])


@every_optimizer
@pytest.mark.parametrize("dtype", [np.float64, np.float16, np.int64])
def test_gradients_of_another_dtype_leave_the_parameter_s_to_all(optimizer, options, dtype):
    p = nn.Parameter(np.ones(3, np.float32))
    steps = optimizer([p], **options)

    for _ in range(2):
        p.grad = as_tensor(np.ones(3, dtype))
        steps.step()

    assert p.dtype == np.float32
    assert {X.dtype for X in steps.state[p].values() if isinstance(X, np.ndarray)} <= {p.dtype}


@pytest.mark.parametrize(
    ("gradient", "error", "message"),
    [
        (np.ones((2, 3)), TypeError, r"SGD: .*\(2, 3\) to be a Tensor, got a ndarray"),
        (as_tensor(np.ones(3)), ValueError, r"its shape, \(2, 3\), got \(3,\)"),
    ],
)
def test_a_gradient_that_does_not_fit_is_refused(gradient, error, message):
    p = nn.Parameter(np.ones((2, 3)))
    p.grad = gradient

    with pytest.raises(error, match=message):
        optim.SGD([p]).step()


@pytest.mark.parametrize("groups", [[{"lr": 0.1}], [{"params": parameters()}, parameters()[0]]])
def test_a_group_without_params_is_refused(groups):
    with pytest.raises(TypeError, match="SGD: expected every group to be a dict with its 'params'"):
        optim.SGD(groups)


def test_the_state_of_a_model_is_refused():
    model = nn.Linear(2, 1)

    with pytest.raises(ValueError, match=r"got \['weight', 'bias'\]; a model's is for model.load"):
        optim.SGD(model.parameters()).load_state_dict(model.state_dict())


def test_repr_shows_the_options():
    group = "lr=0.5, momentum=0.0, dampening=0.0, weight_decay=0.0, nesterov=False, maximize=False"
    first, second, _ = parameters()

    assert repr(optim.SGD([first], lr=0.5)) == f"SGD({group})"
    both = optim.SGD([{"params": [first]}, {"params": [second]}], lr=0.5)
    assert repr(both) == f"SGD(\n  {group}\n  {group}\n)"
