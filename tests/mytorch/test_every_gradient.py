"""The gradient of everything public: against finite differences, and against PyTorch's.

For every operation, function, layer, loss and formula, Hypothesis draws shapes, broadcasts,
dimensions and options. The strategies are in `tests/mytorch/gradients`.
"""

import inspect
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from mytorch import functions, nn, operations
from mytorch.autograd import grad, gradcheck
from mytorch.autograd.tensor import Tensor
from mytorch.functions import Function
from mytorch.functions.loss import DifferenceLoss
from mytorch.nn import functional as F  # noqa: N812
from tests.mytorch.gradients import (
    functional as of_functions,
    layers as of_layers,
    operations as of_operations,
)
from tests.mytorch.gradients.formulas import FORMULAS, INDIRECT, NOT_CHECKED
from tests.mytorch.gradients.oracles import (
    Holding,
    applications,
    assert_same,
    of_ours,
    of_theirs,
)

# Holding has constants among its inputs: arrays without a gradient.
pytestmark = pytest.mark.filterwarnings("ignore:gradcheck of Holding:UserWarning")

few = settings(
    max_examples=15,
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)
data = st.data()

CALLS = of_operations.OPERATIONS | {f"F.{n}": X for n, X in of_functions.FUNCTIONAL.items()}
LAYERS = of_layers.LAYERS
of_each_call = pytest.mark.parametrize("name", CALLS)
of_each_layer = pytest.mark.parametrize("name", LAYERS)

quiet = pytest.mark.filterwarnings(
    "ignore:Using padding='same' with even kernel", "ignore:reduction. 'mean' divides the total"
)


@pytest.fixture(scope="module")
def torch():
    return pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


def ours(name):
    """Return the function of this name in mytorch: from F, or an operation."""
    package, _, own = name.rpartition(".")
    return in_tuples(getattr(F if package else operations, own))


def theirs(torch, name):
    """Return the function of this name in PyTorch, or else the method of its tensors."""
    if name == "floor_divide":  # which PyTorch does not differentiate
        return lambda A, B: torch.div(A, B, rounding_mode="floor")
    package, _, own = name.rpartition(".")
    own = {"iterate": "__iter__"}.get(own, own)
    places = [torch.nn.functional] if package else [torch, torch.Tensor, torch.nn.functional]
    return in_tuples(next(getattr(place, own) for place in places if hasattr(place, own)))


def in_tuples(function):
    """Return the function, with a tuple as its result where it returns an iterator."""

    def call(*args, **options):
        Z = function(*args, **options)
        return tuple(Z) if hasattr(Z, "__next__") else Z

    return call


def smooth(call):
    """Return the call without padding_idx, which stops a gradient that finite differences have."""
    return replace(call, options={n: X for n, X in call.options.items() if n != "padding_idx"})


@of_each_call
@given(data=data)
@few
@pytest.mark.slow(keep=8)
def test_gradients_of_calls_are_right(name, data):
    call = smooth(data.draw(CALLS[name]))

    assert gradcheck(call.of(ours(name), Tensor), call.inputs)


@of_each_call
@given(data=data)
@few
@quiet
@pytest.mark.slow(keep=8)
def test_calls_agree_with_torch(torch, name, data):
    call = data.draw(CALLS[name])

    assert_same(
        of_ours(call.of(ours(name), Tensor), call.inputs),
        of_theirs(torch, call.of(theirs(torch, name), torch.tensor), call.inputs),
    )


def on_tape(call, name):
    """Return the outputs of a call and its inputs, on the tape."""
    inputs = [Tensor(X, requires_grad=True) for X in call.inputs]
    Z = call.of(ours(name), Tensor)(*inputs)
    return (Z if isinstance(Z, tuple | list) else (Z,)), inputs


@of_each_call
@given(data=data)
@few
@pytest.mark.slow(keep=8)
def test_an_input_has_the_same_gradient_whether_or_not_others_have_one(name, data):
    call = data.draw(CALLS[name])
    count = len(call.inputs)
    every = of_ours(call.of(ours(name), Tensor), call.inputs)[-count:]

    for chosen, wanted in enumerate(every):
        inputs = [Tensor(X, requires_grad=i == chosen) for i, X in enumerate(call.inputs)]
        Z = call.of(ours(name), Tensor)(*inputs)
        outputs = [Z for Z in (Z if isinstance(Z, tuple | list) else (Z,)) if Z.requires_grad]
        rng = np.random.default_rng(1)
        dLdZ = [Tensor(rng.standard_normal(Z.shape)) for Z in outputs]
        (got,) = grad(outputs, inputs[chosen : chosen + 1], dLdZ, allow_unused=True)
        assert_same([np.zeros_like(wanted) if got is None else got.data], [wanted])


@pytest.mark.parametrize("name", FORMULAS)
@given(data=data)
@few
@pytest.mark.slow(keep=8)
def test_gradients_of_formulas_are_right_by_hand_and_on_the_tape(name, data):
    call = smooth(data.draw(CALLS[FORMULAS[name]]))
    found = list(applications(on_tape(call, FORMULAS[name])[0], getattr(functions, name)))
    assume(found)

    for function, inputs, variables in found:
        held = [X for X, variable in zip(inputs, variables, strict=True) if not variable]
        if any(isinstance(X, int | float | np.ndarray) for X in held):
            function = Holding(function, inputs, variables)
            inputs = [X for X, variable in zip(inputs, variables, strict=True) if variable]
        assert gradcheck(function, inputs, both_ways=True)


@pytest.mark.parametrize("name", [name for name in FORMULAS if name not in INDIRECT])
@given(data=data)
@few
@quiet
@pytest.mark.slow(keep=8)
def test_formulas_by_hand_agree_with_torch(torch, name, data):
    """Calls with more than this formula are skipped."""
    call = data.draw(CALLS[FORMULAS[name]])
    outputs, leaves = on_tape(call, FORMULAS[name])
    function = outputs[0].grad_fn
    assume(type(function) is getattr(functions, name))
    used = [X for X in function.inputs if isinstance(X, Tensor) and X.requires_grad]
    assume(len(used) == len(leaves) and all(X is Y for X, Y in zip(used, leaves, strict=True)))

    ((fresh, inputs, variables),) = applications(outputs[:1], type(function))
    Z = fresh.forward(*inputs)
    gradients = fresh.backward(np.random.default_rng(1).standard_normal(Z.shape))
    gradients = [dLdX for dLdX, variable in zip(gradients, variables, strict=True) if variable]

    wanted = of_theirs(torch, call.of(theirs(torch, FORMULAS[name]), torch.tensor), call.inputs)
    assert_same([Z, *gradients], [wanted[0], *wanted[len(wanted) - len(leaves) :]])


def skips(name):
    """Whether the formula leaves out gradients that are not needed."""
    classes = getattr(functions, name).__mro__
    methods = [vars(each).get("backward") for each in classes]
    return "needs_input_grad" in inspect.getsource(next(filter(None, methods)))


@pytest.mark.parametrize("name", [name for name in FORMULAS if skips(name)])
@given(data=data)
@settings(few, max_examples=3)
@quiet
@pytest.mark.slow(keep=10)
def test_a_gradient_that_is_not_needed_is_not_computed(name, data):
    call = data.draw(CALLS[FORMULAS[name]])
    found = list(applications(on_tape(call, FORMULAS[name])[0], getattr(functions, name)))
    assume(found)

    for function, inputs, _ in found:
        dLdZ = np.random.default_rng(1).standard_normal(np.shape(function.forward(*inputs)))
        everything = function.backward(dLdZ)
        for needed, wanted in enumerate(everything):
            function.needs_input_grad = [n == needed for n in range(len(everything))]
            function.forward(*inputs)
            gradients = function.backward(dLdZ)
            if wanted is not None:
                assert_same([gradients[needed]], [wanted])
            # Of a difference A − Y, dLdA is computed always: dLdY is −dLdA.
            first = isinstance(function, DifferenceLoss)
            others = [dLdX for n, dLdX in enumerate(gradients) if n != needed and n >= first]
            assert others == [None] * len(others), needed


def layer_of(case):
    return of_layers.filled(case, case.made.of(getattr(nn, case.made.name), Tensor)())


@of_each_layer
@given(data=data)
@few
@pytest.mark.slow(keep=8)
def test_gradients_of_layers_are_right_by_hand_and_on_the_tape(name, data):
    case = data.draw(LAYERS[name])
    layer = layer_of(replace(case, made=smooth(case.made)))
    subject, inputs = layer, case.inputs
    if case.is_loss:  # by hand, targets have no gradient
        subject, inputs = Holding(layer, inputs, (True, False)), inputs[:1]

    assert gradcheck(subject, inputs, both_ways=True)


@of_each_layer
@given(data=data)
@few
@quiet
@pytest.mark.slow(keep=8)
def test_layers_agree_with_torch(torch, name, data):
    case = data.draw(LAYERS[name])
    layer = layer_of(case)
    reference = case.made.of(getattr(torch.nn, name), torch.tensor)().double().train(case.training)
    if name == "LazyLinear":
        reference(torch.tensor(case.inputs[0]))
    reference.load_state_dict({n: torch.tensor(X.data) for n, X in layer.state_dict().items()})
    inputs = replace(case.made, args=case.inputs, options={})
    variables = inputs.inputs

    wanted = of_theirs(
        torch, inputs.of(reference, torch.tensor), variables, list(reference.parameters())
    )
    assert_same(of_ours(inputs.of(layer, Tensor), variables, list(layer.parameters())), wanted)

    Z = layer.forward(*case.inputs)
    returned = layer.backward(np.random.default_rng(1).standard_normal(np.shape(Z)))
    returned = returned if isinstance(returned, tuple) else (returned,)
    of_inputs = [dLdX for dLdX in returned if dLdX is not None]
    of_parameters = [parameter.grad.data for parameter in layer.parameters()]
    if case.is_loss:
        wanted = wanted[:2]
    assert_same([Z, *of_inputs, *of_parameters], wanted)


@of_each_layer
@given(data=data)
@few
@quiet
@pytest.mark.slow(keep=8)
def test_two_layers_of_a_class_give_what_each_gives_alone(name, data):
    cases = [data.draw(LAYERS[name]) for _ in range(2)]

    def forward(case):
        layer = layer_of(case)
        return layer, np.array(layer.forward(*case.inputs))

    def backward(layer, Z):
        returned = layer.backward(np.random.default_rng(1).standard_normal(Z.shape))
        returned = returned if isinstance(returned, tuple) else (returned,)
        stored = [parameter.grad.data for parameter in layer.parameters()]
        return [Z, *(np.array(X) for X in (*returned, *stored) if X is not None)]

    alone = [backward(*forward(case)) for case in cases]
    for got, wanted in zip([forward(case) for case in cases], alone, strict=True):
        assert_same(backward(*got), wanted)


@of_each_layer
@given(data=data)
@few
@quiet
@pytest.mark.slow(keep=8)
def test_a_layer_used_twice_has_the_gradients_of_both_uses(name, data):
    case = data.draw(LAYERS[name])
    layer = layer_of(case)
    batches = [case.inputs, tuple(X[::-1] if np.ndim(X) else X for X in case.inputs)]

    def gradients(*batches):
        """The gradients of the inputs of all batches, and those of the parameters."""
        layer.zero_grad()
        tensors = [
            [Tensor(X.copy(), requires_grad=X.dtype.kind == "f") for X in batch]
            for batch in batches
        ]
        outputs = [layer(*batch) for batch in tensors]
        for Z in outputs:
            V = np.random.default_rng(1).standard_normal(Z.shape)
            Z.backward(Tensor(V))
        leaves = [X for batch in tensors for X in batch if X.requires_grad]
        return [X.grad.data.copy() for X in [*leaves, *layer.parameters()]]

    together, first, second = gradients(*batches), gradients(batches[0]), gradients(batches[1])
    inputs = (len(together) - len(list(layer.parameters()))) // 2
    of_parameters = [X + Y for X, Y in zip(first[inputs:], second[inputs:], strict=True)]
    assert_same(together, [*first[:inputs], *second[:inputs], *of_parameters])


def together(groups):
    return {name for names in groups.values() for name in names}


def test_no_operation_or_function_is_forgotten():
    for package, tables in ((operations, of_operations), (F, of_functions)):
        checked = {n.removeprefix("F.") for n in CALLS if n.startswith("F.") == (package is F)}
        without = together(tables.WITHOUT_GRADIENT)
        assert checked | without == set(package.__all__)
        assert not checked & without


def test_no_layer_is_forgotten():
    without = together(of_layers.NO_LAYERS)

    assert LAYERS.keys() | without == set(nn.__all__)
    assert not LAYERS.keys() & without


def test_no_formula_is_forgotten():
    formulas = {
        name
        for name, value in vars(functions).items()
        if inspect.isclass(value) and issubclass(value, Function) and not inspect.isabstract(value)
    }

    assert FORMULAS.keys() | NOT_CHECKED.keys() == formulas
    assert not FORMULAS.keys() & NOT_CHECKED.keys()
    assert INDIRECT.keys() < FORMULAS.keys()
