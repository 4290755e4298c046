"""Names that PyTorch has and mytorch does not: their errors say so."""

import pytest

import mytorch
from mytorch import Tensor, absent, nn, optim
from mytorch.nn import functional as F  # noqa: N812

NOT_FOR_USERS = {"T_destination", "call_super_init", "dump_patches"}
"""Names that PyTorch's Module has for its own use."""


@pytest.mark.parametrize(
    ("owner", "name", "advice"),
    [
        (Tensor([1.0]), "select", ""),
        (Tensor([1.0]), "svd", "np.linalg"),
        (Tensor([1.0]), "cuda", "CPU"),
        (nn.Linear(2, 3), "cuda", "CPU"),
        (mytorch, "tensordot", ""),
        (mytorch, "linalg", "np.linalg"),
        (mytorch, "fft", "np.fft"),
        (nn, "LSTM", "a loop"),
        (nn, "MultiheadAttention", "write_text.py"),
        (nn, "ConvTranspose2d", "one and two dimensions"),
        (F, "conv3d", "one and two dimensions"),
        (optim, "Adamax", ""),
        (mytorch, "FloatTensor", ""),
        (mytorch, "distributions", ""),
        (mytorch.utils.data, "ConcatDataset", ""),
        (optim.lr_scheduler, "CyclicLR", ""),
    ],
)
def test_the_error_says_that_pytorch_has_it_and_offers_no_other_name(owner, name, advice):
    with pytest.raises(AttributeError, match=f"^PyTorch has {name}, .* has not") as error:
        getattr(owner, name)
    assert advice in str(error.value)
    assert "nearest" not in str(error.value)


@pytest.mark.parametrize(
    ("owner", "name", "nearest"),
    [(nn, "Lineer", "Linear"), (F, "soft_max", "softmax"), (optim, "SDG", "SGD")],
)
def test_a_typo_gets_the_nearest_name(owner, name, nearest):
    with pytest.raises(AttributeError, match=f"has no '{name}'; the nearest .* is '{nearest}'$"):
        getattr(owner, name)


@pytest.mark.parametrize(
    "owner",
    [
        mytorch,
        nn,
        F,
        nn.init,
        nn.utils,
        optim,
        optim.lr_scheduler,
        mytorch.data,
        mytorch.utils.data,
    ],
)
def test_every_listed_name_is_there(owner):
    assert [name for name in dir(owner) if not hasattr(owner, name)] == []


@pytest.mark.parametrize("owner", [Tensor, nn.Module, nn.Linear, nn.Parameter])
def test_every_listed_attribute_of_a_class_is_there(owner):
    assert [name for name in dir(owner) if not hasattr(owner, name)] == []
    absent_ones = absent.OF_MODULE if issubclass(owner, nn.Module) else absent.OF_TENSOR
    assert not {*dir(owner)} & {*absent_ones}


def test_every_name_that_resolves_is_listed():
    listed = {*dir(Tensor)}
    members = {name for base in Tensor.__mro__ for name in vars(base)}
    assert {name for name in members if hasattr(Tensor, name)} <= listed


def test_the_names_are_those_of_the_installed_pytorch():
    torch = pytest.importorskip("torch")
    if not torch.__version__.startswith("2.13"):
        pytest.skip("the names are those of PyTorch 2.13")
    from tests.mytorch.pytorch_names import FILE, text

    assert FILE.read_text(encoding="utf-8") == text()


def test_lines_that_choose_a_device_run():
    device = mytorch.device("cuda" if mytorch.cuda.is_available() else "cpu")
    model = nn.Linear(2, 3).to(device)
    x = mytorch.ones(4, 2, device=device).to(device)
    assert model(x).device == device == "cpu"
    assert device.type == x.device.type == "cpu"
    assert repr(device) == "device(type='cpu')"
    with pytest.raises(ValueError, match="CPU"):
        mytorch.device("cuda")


def test_a_static_function_with_a_context_is_refused():
    with pytest.raises(TypeError, match=r"Squared\.forward is static.*forward\(self, A\)"):

        class Squared(mytorch.autograd.Function):
            @staticmethod
            def forward(ctx, A):
                return A * A


def test_arguments_that_pytorch_has_and_that_change_nothing():
    x = mytorch.tensor([3.0], requires_grad=True)
    (slope,) = mytorch.autograd.grad((x * x).sum(), x, only_inputs=True)
    assert slope.tolist() == [6.0]
    with pytest.raises(ValueError, match="only_inputs"):
        mytorch.autograd.grad((x * x).sum(), x, only_inputs=False)
    data = mytorch.data.TensorDataset(mytorch.ones(3, 2))
    assert len(mytorch.data.DataLoader(data, num_workers=0, pin_memory=False)) == 3
    for refused in ({"num_workers": 2}, {"pin_memory": True}):
        with pytest.raises(ValueError, match="num_workers"):
            mytorch.data.DataLoader(data, **refused)


@pytest.mark.parametrize(("owner", "names"), [(Tensor([1.0]), absent.OF_TENSOR)])
def test_absent_names_are_not_listed(owner, names):
    assert not set(names) & set(dir(owner))
    assert not any(hasattr(owner, name) for name in names)


def test_a_module_may_have_an_attribute_that_is_absent_otherwise():
    class Network(nn.Module):
        def __init__(self):
            self.type = "residual"

    assert Network().type == "residual"


def test_every_name_of_pytorch_is_there_or_absent():
    torch = pytest.importorskip("torch")
    for theirs, ours, names in [
        (torch.Tensor, Tensor, absent.OF_TENSOR),
        (torch.nn.Module, nn.Module, absent.OF_MODULE),
    ]:
        public = {name for name in dir(theirs) if not name.startswith("_")}
        missing = public - {*dir(ours), *names, *NOT_FOR_USERS}
        assert missing <= {"data"}, "which instances have"
        assert not {*names} & {*dir(ours)}
        assert not set(names) - public, "PyTorch has none of that name"
        assert len(set(names)) == len(names)
        for name in names:
            with pytest.raises(AttributeError, match="PyTorch has"):
                getattr(ours, name)
