import numpy as np
import pytest

from mytorch import nn
from mytorch.autograd.tensor import Tensor
from mytorch.drawing.summary import summary
from mytorch.nn.activation import ReLU
from mytorch.nn.container import ModuleList
from mytorch.nn.convolution import Conv1d, Conv2d
from mytorch.nn.sequential import Sequential


def only(layer, *sizes):
    [row] = summary(layer, list(sizes)).rows
    return row


@pytest.mark.parametrize(
    ("layer", "sizes", "parameters", "flops"),
    [
        (nn.Linear(1024, 1024), [(8, 1024)], 1_049_600, 2_097_152),
        (nn.Linear(1024, 4096), [(8, 1024)], 4_198_400, 8_388_608),
        (nn.Linear(512, 256), [(8, 512)], 131_328, 262_144),
        (nn.Bilinear(64, 64, 64), [(8, 64), (8, 64)], 262_208, 524_288),
        (nn.Bilinear(20, 30, 40), [(8, 20), (8, 30)], 24_040, 48_000),
        (Conv2d(3, 8, 3, padding=1), [(2, 3, 10, 10)], 224, 2 * 9 * 3 * 8 * 100),
        (Conv1d(4, 8, 3, groups=2, bias=False), [(2, 4, 10)], 48, 2 * 3 * 2 * 8 * 8),
        (nn.Linear(3, 2), [(4, 5, 3)], 8, 5 * 2 * 3 * 2),
        (nn.Linear(3, 2), [(3,)], 8, 12),
    ],
)
def test_parameters_bytes_and_operations_of_a_layer(layer, sizes, parameters, flops):
    row = only(layer, *sizes)

    assert row.parameters == parameters
    assert row.bytes == 4 * parameters
    assert row.flops == flops == 2 * row.multiply_adds


def test_modules_are_nested_as_they_are_held():
    model = Sequential(Sequential(nn.Linear(3, 4), ReLU()), nn.Linear(4, 2))

    table = summary(model, (5, 3))

    assert [(row.name, row.kind, row.output_shape) for row in table.rows] == [
        ("", "Sequential", (5, 2)),
        ("0", "Sequential", (5, 4)),
        ("0.0", "Linear", (5, 4)),
        ("0.1", "ReLU", (5, 4)),
        ("1", "Linear", (5, 2)),
    ]
    assert (table.parameters, table.bytes) == (26, 104)
    assert (table.flops, table.multiply_adds) == (40, 20)
    assert table.uncounted == ("ReLU",)


def test_the_table_is_text():
    model = Sequential(nn.Linear(3, 4), ReLU(), nn.LazyLinear(2))
    model[0].requires_grad_(False)

    first = summary(model, (5, 3))
    second = summary(model, (5, 3))

    assert (
        str(first)
        == repr(first)
        == str(second)
        + (
            "\nInitialized by this batch, once and for all: "
            "2: Linear(in_features=4, out_features=2, bias=True)."
        )
    )
    assert str(second) == (
        "layer        output shape  parameters  memory  FLOPs  multiply-adds\n"
        "-------------------------------------------------------------------\n"
        "Sequential   (5, 2)\n"
        "  0: Linear  (5, 4)                16    64 B     24             12\n"
        "  1: ReLU    (5, 4)\n"
        "  2: Linear  (5, 2)                10    40 B     16              8\n"
        "-------------------------------------------------------------------\n"
        "total                              26   104 B     40             20\n"
        "\n"
        "FLOPs and multiply-adds are per sample, in products with a weight.\n"
        "Not counted: ReLU.\n"
        "16 parameters are frozen."
    )


def test_what_is_shared_is_counted_once_and_what_is_repeated_every_time():
    layer = nn.Linear(3, 3)
    tied = nn.Linear(3, 3)
    tied.weight = layer.weight

    table = summary(Sequential(layer, layer, tied), (5, 3))

    assert [row.parameters for row in table.rows] == [0, 12, 3]
    assert [row.calls for row in table.rows] == [1, 2, 1]
    assert [row.flops for row in table.rows] == [0, 36, 18]
    assert "0: Linear (called 2 times)" in str(table)


def test_modules_that_are_not_called_count_with_their_parameters():
    class Network(nn.Module):
        def __init__(self):
            self.layers = ModuleList([nn.Linear(3, 2), nn.Linear(3, 7)])

        def forward(self, A):
            return self.layers[0](A)

    rows = {row.name: row for row in summary(Network(), (5, 3)).rows}

    assert rows["layers"].output_shape is None
    assert rows["layers.1"].calls == 0
    assert rows["layers.1"].parameters == 28
    assert rows["layers.1"].flops == 0


def test_lazy_layers_are_initialized_and_named():
    model = Sequential(nn.LazyLinear(4))

    table = summary(model, (5, 3))

    assert table.rows[1].parameters == 16
    assert table.initialized == ("0: Linear(in_features=3, out_features=4, bias=True)",)
    assert "Initialized by this batch" in str(table)
    assert summary(model, (5, 3)).initialized == ()


def test_the_model_is_left_as_it_was():
    class Watched(nn.Linear):
        modes = []

        def forward(self, A):
            self.modes.append(self.training)
            return super().forward(A)

    model = Sequential(Watched(3, 3), nn.Linear(3, 2))
    model[1].eval()
    model.forward(np.ones((5, 3)))
    before = [dict(vars(module)) for module in model.modules()]

    summary(model, (7, 3))

    assert Watched.modes == [True, False]
    assert [module.training for module in model.modules()] == [True, True, False]
    assert [vars(m)["_hooks"] for m in model.modules() if "_hooks" in vars(m)] == []
    for module, was in zip(model.modules(), before, strict=True):
        assert vars(module).get("function") is was.get("function")
    assert model.backward(np.ones((5, 2))).shape == (5, 3)
    assert all(p.grad is not None for p in model.parameters())


def test_a_model_whose_forward_fails_is_left_as_it_was():
    model = nn.Linear(3, 2)

    with pytest.raises(ValueError, match="expected input"):
        summary(model, (5, 4))

    assert model.training
    assert "_hooks" not in vars(model)


def test_hooks_of_one_s_own_stay():
    model, log = nn.Linear(3, 2), []
    model.register_forward_hook(lambda *_: log.append("called"))

    summary(model, (5, 3))
    model(np.ones((5, 3)))

    assert log == ["called", "called"]
    assert len(vars(model)["_hooks"].after.hooks) == 1


def test_data_may_be_given_instead_of_a_size():
    pair = np.ones((5, 2), "float32"), Tensor(np.ones((5, 3), "float32"))

    assert summary(nn.Bilinear(2, 3, 4), input_data=pair).rows[0].output_shape == (5, 4)
    assert summary(nn.Linear(2, 4), input_data=pair[0]).rows[0].output_shape == (5, 4)


@pytest.mark.parametrize("dtype", [None, "float32"])
def test_the_batch_has_the_model_s_dtype_unless_told_otherwise(dtype):
    seen = []
    model = Sequential(nn.LazyLinear(2, dtype="float64"))
    model.register_forward_pre_hook(lambda m, inputs: seen.append(inputs[0].dtype))

    summary(model, (5, 3), dtype=dtype)

    assert seen == [np.dtype(dtype or "float64")]


def test_several_outputs_are_shown_with_a_shape_each():
    class Both(nn.Module):
        def forward(self, A):
            return A, [A, None]

    assert summary(Both(), (5, 3)).rows[0].output_shape == ((5, 3), ((5, 3), None))


@pytest.mark.parametrize("given", [{}, {"input_size": (5, 3), "input_data": np.ones((5, 3))}])
def test_exactly_one_of_size_and_data_is_needed(given):
    with pytest.raises(TypeError, match=r"either input_size, such as .*, or input_data"):
        summary(nn.Linear(3, 2), **given)
