"""Names that PyTorch has and mytorch does not: their errors suggest the nearest name."""

import pytest

import mytorch
from mytorch import Tensor, absent, nn, optim
from mytorch.nn import functional as F  # noqa: N812

NOT_FOR_USERS = {"T_destination", "call_super_init", "dump_patches"}
"""Names that PyTorch's Module has for its own use."""


@pytest.mark.parametrize(
    ("owner", "name", "nearest"),
    [
        (Tensor([1.0]), "select", "index_select"),
        (Tensor([1.0]), "transpose_", "transpose"),
        (nn.Linear(2, 3), "cuda", "cpu"),
        (mytorch, "tensordot", "tensor"),
        (nn, "Conv3d", "Conv2d"),
        (F, "conv3d", "conv2d"),
        (optim, "Adamax", "Adam"),
    ],
)
def test_the_error_names_the_nearest(owner, name, nearest):
    with pytest.raises(AttributeError, match=f"has no '{name}'; the nearest .* is '{nearest}'$"):
        getattr(owner, name)


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
        assert public - set(dir(ours)) - NOT_FOR_USERS <= {"data"}, "which instances have"
        assert not set(names) - public, "PyTorch has none of that name"
        assert len(set(names)) == len(names)
        for name in names:
            with pytest.raises(AttributeError, match="has no"):
                getattr(ours, name)
