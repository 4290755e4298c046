"""PyTorch code from documents on Linear layers also runs when `torch` means `mytorch`.

The classes and lines are as they are commonly printed, with checks below them. Common mistakes of
such documents are checked at the end.
"""

import math

import numpy as np
import pytest

import mytorch as torch
import mytorch.nn.functional as F  # noqa: N812
from mytorch import Tensor, nn
from mytorch.nn import Parameter, init


@pytest.fixture(autouse=True)
def _seed():
    torch.manual_seed(0)


def gradients_arrive(model, *inputs):
    """A backward from the model's output reaches every one of its parameters."""
    (model(*inputs) ** 2).sum().backward()
    return all(
        p.grad is not None and p.grad.shape == p.shape and np.any(p.grad.data)
        for p in model.parameters()
    )


# --- Linear ---------------------------------------------------------------------------------------


def test_linear_examples():
    # Basic linear layer
    linear = nn.Linear(20, 30)
    input = torch.randn(128, 20)
    output = linear(input)  # (128, 30)
    assert output.shape == (128, 30)
    np.testing.assert_allclose(
        output.detach().numpy(),
        input.numpy() @ linear.weight.data.T + linear.bias.data,
        rtol=1e-5,
        atol=1e-6,
    )

    # Without bias
    linear_no_bias = nn.Linear(20, 30, bias=False)
    assert linear_no_bias.bias is None

    # Multi-dimensional input
    input_3d = torch.randn(10, 20, 30)  # (batch, seq, features)
    linear = nn.Linear(30, 40)
    output = linear(input_3d)  # (10, 20, 40)
    assert output.shape == (10, 20, 40)

    # Classification head
    features = torch.randn(7, 512)
    classifier = nn.Linear(512, 10)  # 512 features -> 10 classes
    logits = classifier(features)
    assert logits.shape == (7, 10)


def test_linear_attributes():
    layer = nn.Linear(in_features=5, out_features=4, bias=True, device=None, dtype=None)
    assert layer.weight.shape == (4, 5)
    assert layer.bias.shape == (4,)
    assert (layer.in_features, layer.out_features) == (5, 4)
    assert isinstance(layer.weight, Tensor)


def test_reset_parameters_of_linear_as_printed():
    class Printed(nn.Linear):
        def reset_parameters(self) -> None:
            # Kaiming uniform with a=sqrt(5) is equivalent to:
            # uniform(-1/sqrt(in_features), 1/sqrt(in_features))
            init.kaiming_uniform_(self.weight, a=math.sqrt(5))
            if self.bias is not None:
                fan_in, _ = init._calculate_fan_in_and_fan_out(self.weight)
                bound = 1 / math.sqrt(fan_in) if fan_in > 0 else 0
                init.uniform_(self.bias, -bound, bound)

    torch.manual_seed(3)
    printed = Printed(100, 200)
    torch.manual_seed(3)
    ours = nn.Linear(100, 200)
    np.testing.assert_allclose(printed.weight.data, ours.weight.data, rtol=1e-6)
    np.testing.assert_allclose(printed.bias.data, ours.bias.data, rtol=1e-6)


def test_reset_parameters_of_bilinear_as_printed():
    class Printed(nn.Bilinear):
        def reset_parameters(self) -> None:
            bound = 1 / math.sqrt(self.weight.size(1))  # 1/sqrt(in1_features)
            init.uniform_(self.weight, -bound, bound)
            if self.bias is not None:
                init.uniform_(self.bias, -bound, bound)

    torch.manual_seed(3)
    printed = Printed(10, 20, 30)
    torch.manual_seed(3)
    ours = nn.Bilinear(10, 20, 30)
    np.testing.assert_array_equal(printed.weight.data, ours.weight.data)
    np.testing.assert_array_equal(printed.bias.data, ours.bias.data)


class MLP(nn.Module):
    def __init__(self, in_dim, hidden_dim, out_dim):
        super().__init__()
        self.fc1 = nn.Linear(in_dim, hidden_dim)
        self.fc2 = nn.Linear(hidden_dim, hidden_dim)
        self.fc3 = nn.Linear(hidden_dim, out_dim)

    def forward(self, x):
        x = F.relu(self.fc1(x))
        x = F.relu(self.fc2(x))
        return self.fc3(x)


def test_mlp():
    model = MLP(6, 8, 3)
    assert model(torch.randn(5, 6)).shape == (5, 3)
    assert gradients_arrive(model, torch.randn(5, 6))


class FeedForward(nn.Module):
    def __init__(self, d_model, d_ff, dropout=0.1):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_ff)
        self.linear2 = nn.Linear(d_ff, d_model)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        return self.linear2(self.dropout(F.gelu(self.linear1(x))))


def test_transformer_feed_forward():
    model = FeedForward(8, 32)
    x = torch.randn(2, 5, 8)
    assert model(x).shape == (2, 5, 8)
    assert gradients_arrive(model, x)
    model.eval()
    assert torch.equal(model(x), model(x)), "in eval, dropout must leave everything as it is"
    model.train()
    assert not torch.equal(model(x), model(x)), "in training, it must draw a new mask"


# --- Bilinear -------------------------------------------------------------------------------------


def test_bilinear_examples():
    # Basic bilinear layer
    bilinear = nn.Bilinear(20, 30, 40)
    input1 = torch.randn(128, 20)
    input2 = torch.randn(128, 30)
    output = bilinear(input1, input2)  # (128, 40)
    assert output.shape == (128, 40)
    in_one_line = torch.einsum("ni,kij,nj->nk", input1, bilinear.weight, input2) + bilinear.bias
    assert torch.allclose(output, in_one_line, atol=1e-4)

    # Same size inputs
    bilinear_same = nn.Bilinear(50, 50, 10)
    x1 = torch.randn(32, 50)
    x2 = torch.randn(32, 50)
    output = bilinear_same(x1, x2)  # (32, 10)
    assert output.shape == (32, 10)


class BilinearInteraction(nn.Module):
    def __init__(self, user_dim, item_dim, out_dim):
        super().__init__()
        self.bilinear = nn.Bilinear(user_dim, item_dim, out_dim)

    def forward(self, user_emb, item_emb):
        return self.bilinear(user_emb, item_emb)


def test_bilinear_interaction():
    model = BilinearInteraction(4, 6, 3)
    assert model(torch.randn(9, 4), torch.randn(9, 6)).shape == (9, 3)
    assert gradients_arrive(model, torch.randn(9, 4), torch.randn(9, 6))


class BilinearAttention(nn.Module):
    def __init__(self, query_dim, key_dim):
        super().__init__()
        self.bilinear = nn.Bilinear(query_dim, key_dim, 1, bias=False)

    def forward(self, query, keys):
        # query: (batch, query_dim)
        # keys: (batch, seq_len, key_dim)
        batch, seq_len, _ = keys.shape
        query = query.unsqueeze(1).expand(-1, seq_len, -1)
        scores = self.bilinear(query, keys).squeeze(-1)  # (batch, seq_len)
        return F.softmax(scores, dim=-1)


def test_bilinear_attention():
    model = BilinearAttention(4, 6)
    query = torch.randn(2, 4, requires_grad=True)
    keys = torch.randn(2, 5, 6, requires_grad=True)
    weights = model(query, keys)
    assert weights.shape == (2, 5)
    np.testing.assert_allclose(weights.detach().numpy().sum(axis=1), 1, rtol=1e-5)
    (weights * torch.randn(2, 5)).sum().backward()
    assert query.grad.shape == (2, 4), "the expanded query collects the gradients of all its uses"
    assert keys.grad.shape == (2, 5, 6)


# --- Identity -------------------------------------------------------------------------------------


def test_identity_examples():
    # Basic usage
    identity = nn.Identity()
    x = torch.randn(128, 20)
    output = identity(x)  # Same as x
    assert torch.equal(output, x)

    # Arguments are ignored (for compatibility)
    identity = nn.Identity(54, unused_arg=0.1)
    output = identity(x)  # Still works
    assert torch.equal(output, x)


class ConditionalBlock(nn.Module):
    def __init__(self, in_dim, out_dim, use_projection=False):
        super().__init__()
        self.conv = nn.Conv2d(in_dim, out_dim, 3, padding=1)
        # Use Identity if no projection needed
        self.shortcut = nn.Conv2d(in_dim, out_dim, 1) if use_projection else nn.Identity()

    def forward(self, x):
        return F.relu(self.conv(x) + self.shortcut(x))


@pytest.mark.parametrize(("out_dim", "use_projection"), [(3, False), (5, True)])
def test_conditional_block(out_dim, use_projection):
    model = ConditionalBlock(3, out_dim, use_projection)
    x = torch.randn(2, 3, 6, 7)
    assert model(x).shape == (2, out_dim, 6, 7)
    assert gradients_arrive(model, x)


class FlexibleModel(nn.Module):
    def __init__(self, use_dropout=True):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(100, 50),
            nn.ReLU(),
            nn.Dropout(0.5) if use_dropout else nn.Identity(),
            nn.Linear(50, 10),
        )


@pytest.mark.parametrize("use_dropout", [True, False])
def test_flexible_model(use_dropout):
    model = FlexibleModel(use_dropout)
    assert model.layers(torch.randn(4, 100)).shape == (4, 10)
    assert list(model.state_dict()) == [
        "layers.0.weight",
        "layers.0.bias",
        "layers.3.weight",
        "layers.3.bias",
    ]


def build_norm(norm_type, dim):
    if norm_type == "layer":
        return nn.LayerNorm(dim)
    elif norm_type == "batch":  # noqa: RET505
        return nn.BatchNorm1d(dim)
    else:
        return nn.Identity()  # No normalization


@pytest.mark.parametrize(
    ("norm_type", "kind", "axis"),
    [("layer", nn.LayerNorm, 1), ("batch", nn.BatchNorm1d, 0), ("none", nn.Identity, None)],
)
def test_build_norm(norm_type, kind, axis):
    norm = build_norm(norm_type, 6)
    assert type(norm) is kind
    x = torch.randn(50, 6) * 3 + 2
    output = norm(x).detach().numpy()
    if axis is None:
        np.testing.assert_array_equal(output, x.numpy())
    else:
        np.testing.assert_allclose(output.mean(axis=axis), 0, atol=1e-5)
        np.testing.assert_allclose(output.std(axis=axis), 1, atol=1e-3)


# --- LazyLinear -----------------------------------------------------------------------------------


def test_lazy_linear_examples(capsys):
    # in_features will be inferred
    lazy_linear = nn.LazyLinear(30)
    print(lazy_linear.weight)  # UninitializedParameter
    assert "UninitializedParameter" in capsys.readouterr().out

    # First forward pass initializes weights
    input = torch.randn(128, 20)
    output = lazy_linear(input)  # (128, 30)
    assert output.shape == (128, 30)

    print(lazy_linear.in_features)  # 20 (inferred)
    print(lazy_linear.weight.shape)  # (30, 20)
    assert capsys.readouterr().out == "20\n(30, 20)\n"
    assert type(lazy_linear) is nn.Linear


def test_lazy_linear_limitations():
    lazy_linear = nn.LazyLinear(30)
    with pytest.raises(RuntimeError, match="run one batch"):  # Save/load requires initialization
        nn.Linear(20, 30).load_state_dict(lazy_linear.state_dict())
    lazy_linear(torch.randn(4, 20))
    with pytest.raises(ValueError, match=r"20.*21"):  # consistent input sizes after first call
        lazy_linear(torch.randn(4, 21))


def create_backbone():
    return nn.Sequential(nn.Flatten(), nn.Linear(12, 9), nn.ReLU())


class FlexibleClassifier(nn.Module):
    def __init__(self, num_classes):
        super().__init__()
        self.backbone = create_backbone()  # Unknown output size
        self.classifier = nn.LazyLinear(num_classes)

    def forward(self, x):
        features = self.backbone(x)  # Dynamic size
        return self.classifier(features)


def test_flexible_classifier():
    model = FlexibleClassifier(5)
    assert model(torch.randn(2, 3, 4)).shape == (2, 5)
    assert model.classifier.in_features == 9


def test_prototyping():
    # Quick prototyping without calculating sizes
    model = nn.Sequential(
        nn.Conv2d(3, 64, 3, padding=1),
        nn.ReLU(),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.LazyLinear(256),  # Input size computed automatically
        nn.ReLU(),
        nn.LazyLinear(10),
    )

    # Initialize by running dummy input
    dummy = torch.randn(1, 3, 224, 224)
    model(dummy)  # Now all layers are initialized
    assert (model[4].in_features, model[6].in_features) == (64, 256)
    assert model(torch.randn(2, 3, 8, 8)).shape == (2, 10)


# --- Patterns -------------------------------------------------------------------------------------


class AutoEncoder(nn.Module):
    def __init__(self, in_dim, hidden_dim):
        super().__init__()
        self.encoder = nn.Linear(in_dim, hidden_dim)
        self.decoder = nn.Linear(hidden_dim, in_dim, bias=True)
        # Tie weights: decoder.weight = encoder.weight.T
        self.decoder.weight = nn.Parameter(self.encoder.weight.t())

    def forward(self, x):
        encoded = F.relu(self.encoder(x))
        decoded = self.decoder(encoded)
        return decoded  # noqa: RET504


def test_tied_weights_share_their_values_but_not_their_gradients():
    model = AutoEncoder(6, 4)
    encoder, decoder = model.encoder.weight, model.decoder.weight
    assert decoder.shape == (6, 4)
    assert np.shares_memory(encoder.data, decoder.data)
    encoder.data[1, 2] = 42.0
    assert decoder.data[2, 1] == 42.0

    # As printed, the two are parameters of their own: each gets the gradient of its own use only.
    model(torch.randn(5, 6)).sum().backward()
    assert encoder.grad.shape == (4, 6)
    assert decoder.grad.shape == (6, 4)
    assert not np.allclose(encoder.grad.data, decoder.grad.data.T)


class TiedAutoEncoder(nn.Module):
    """Tied as one parameter: the gradient collects both uses."""

    def __init__(self, in_dim, hidden_dim):
        super().__init__()
        self.encoder = nn.Linear(in_dim, hidden_dim)
        self.decoder_bias = nn.Parameter(torch.zeros(in_dim))

    def forward(self, x):
        return F.linear(F.relu(self.encoder(x)), self.encoder.weight.t(), self.decoder_bias)


def test_one_weight_used_twice_collects_both_gradients():
    model, x = TiedAutoEncoder(6, 4).double(), torch.randn(5, 6, dtype=torch.float64)
    report = torch.autograd.gradcheck(model, (x,))
    assert report
    assert "encoder.weight.grad" in str(report)


def test_a_layer_used_twice_accumulates():
    layer = nn.Linear(3, 3, dtype=torch.float64)
    assert torch.autograd.gradcheck(
        lambda x, weight, bias: F.linear(torch.tanh(F.linear(x, weight, bias)), weight, bias),
        (torch.randn(4, 3, dtype=torch.float64), layer.weight, layer.bias),
    )
    x = torch.randn(4, 3, dtype=torch.float64)
    layer(torch.tanh(layer(x))).sum().backward()
    assert layer.bias.grad is not None
    assert not np.allclose(layer.bias.grad.data, 4.0), "the second use alone would give 4"


class LowRankLinear(nn.Module):
    def __init__(self, in_features, out_features, rank):
        super().__init__()
        # Instead of (out, in), use (out, rank) @ (rank, in)
        self.down = nn.Linear(in_features, rank, bias=False)
        self.up = nn.Linear(rank, out_features, bias=True)

    def forward(self, x):
        return self.up(self.down(x))


def test_low_rank_factorization():
    model = LowRankLinear(1024, 1024, 64)
    weights = sum(p.numel() for name, p in model.named_parameters() if name.endswith("weight"))
    assert weights == 131_072
    assert 1024 * 1024 == 8 * weights
    assert gradients_arrive(model, torch.randn(2, 1024))


class MoE(nn.Module):
    def __init__(self, in_dim, out_dim, num_experts=4):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(in_dim, out_dim) for _ in range(num_experts)])
        self.gate = nn.Linear(in_dim, num_experts)

    def forward(self, x):
        gate_scores = F.softmax(self.gate(x), dim=-1)
        expert_outputs = torch.stack([e(x) for e in self.experts], dim=-1)
        return (expert_outputs * gate_scores.unsqueeze(-2)).sum(-1)


def test_mixture_of_experts():
    model, x = MoE(6, 3), torch.randn(5, 6)
    output = model(x)
    assert output.shape == (5, 3)
    gates = F.softmax(model.gate(x), dim=-1)
    by_sum = sum(gates[:, [i]] * expert(x) for i, expert in enumerate(model.experts))
    assert torch.allclose(output, by_sum, atol=1e-6)
    assert gradients_arrive(model, x)


# --- Sizes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layer", "parameters", "megabytes", "million_flops"),
    [
        (nn.Linear(512, 256), 131_328, 0.5, 0.26),
        (nn.Bilinear(20, 30, 40), 24_040, 0.1, 0.05),
        (nn.Linear(1024, 1024), 1_049_600, 4, 2),
        (nn.Linear(1024, 4096), 4_198_400, 16, 8),
        (nn.Bilinear(64, 64, 64), 262_208, 1, 0.5),
    ],
    ids=repr,
)
def test_costs(layer, parameters, megabytes, million_flops):
    if isinstance(layer, nn.Linear):
        found = torch.summary(layer, (1, layer.in_features))
    else:
        found = torch.summary(layer, [(1, layer.in1_features), (1, layer.in2_features)])
    assert found.parameters == parameters == sum(p.numel() for p in layer.parameters())
    assert found.bytes / 2**20 == pytest.approx(megabytes, rel=0.1)
    assert found.flops / 1e6 == pytest.approx(million_flops, rel=0.1)


# --- A first steps' page --------------------------------------------------------------------------


def test_first_steps(capsys):
    # Define a linear layer with 10 input features and 5 output features
    linear_layer = nn.Linear(10, 5)

    # Generate a sample input tensor (batch size of 3)
    input_tensor = torch.randn(3, 10)

    # Perform the forward pass
    output_tensor = linear_layer(input_tensor)

    # Print the output tensor
    print(output_tensor.shape)
    print(output_tensor)
    printed = capsys.readouterr().out
    assert printed.startswith("(3, 5)\ntensor([[")
    assert "grad_fn=<Linear>" in printed

    # Define a linear layer without bias
    linear_layer_no_bias = nn.Linear(10, 5, bias=False)
    output_tensor_no_bias = linear_layer_no_bias(input_tensor)
    assert output_tensor_no_bias.shape == (3, 5)

    # Define a sequential model with a linear layer followed by a ReLU activation
    model = nn.Sequential(nn.Linear(10, 5), nn.ReLU())
    output_tensor = model(input_tensor)
    assert output_tensor.shape == (3, 5)
    assert (output_tensor.detach().numpy() >= 0).all()


def test_a_linear_layer_step_by_step():
    input_tensor = Tensor([[1.0, 2.0, 3.0]], requires_grad=True)  # Shape: (1, 3)
    linear = nn.Linear(in_features=3, out_features=2, bias=False)
    linear.weight.data[...] = [[4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]
    output = linear(input_tensor)  # Shape: (1, 2)
    np.testing.assert_array_equal(output.data, [[32.0, 50.0]])

    # Backpropagation
    output.backward()
    # Printed as W itself; it is the sum of W's rows, of the input's shape.
    np.testing.assert_array_equal(input_tensor.grad.data, [[11.0, 13.0, 15.0]])
    np.testing.assert_array_equal(linear.weight.grad.data, [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]])


def test_a_linear_layer_with_bias_for_a_batch():
    input_tensor = Tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)  # Shape: (2, 2)
    linear = nn.Linear(in_features=2, out_features=2, bias=True)
    linear.weight.data[...] = [[5.0, 6.0], [7.0, 8.0]]
    linear.bias.data[...] = [9.0, 10.0]
    output = linear(input_tensor)  # Shape: (2, 2)
    # Printed with 75 in the last place; 3·7 + 4·8 + 10 is 63. And the first row's second is 33.
    np.testing.assert_array_equal(output.data, [[26.0, 33.0], [48.0, 63.0]])

    # Backpropagation
    output.backward()
    np.testing.assert_array_equal(input_tensor.grad.data, [[12.0, 14.0], [12.0, 14.0]])  # not W
    np.testing.assert_array_equal(linear.weight.grad.data, [[4.0, 6.0], [4.0, 6.0]])  # not A
    np.testing.assert_array_equal(linear.bias.grad.data, [2.0, 2.0])  # the sum over the batch


class SimpleModel(nn.Module):
    def __init__(self):
        super(SimpleModel, self).__init__()  # noqa: UP008
        self.fc1 = nn.Linear(in_features=4, out_features=3)
        self.relu = nn.ReLU()
        self.fc2 = nn.Linear(in_features=3, out_features=1)

    def forward(self, x):
        x = self.fc1(x)
        x = self.relu(x)
        x = self.fc2(x)
        return x  # noqa: RET504


def test_simple_model():
    model = SimpleModel()
    input_data = Tensor([[0.5, -1.2, 3.3, 0.7]], requires_grad=True)  # Shape: (1, 4)
    output = model(input_data)
    assert output.shape == (1, 1)
    output.backward()
    assert input_data.grad.shape == (1, 4)


# --- By hand, and what is wrong with it -----------------------------------------------------------


def test_a_linear_by_hand_that_reads_an_attribute_it_never_set():
    class Linear:
        def __init__(self, in_features, out_features, debug=False):
            self.W = np.zeros((out_features, in_features))
            self.b = np.zeros((out_features, 1))

        def forward(self, A):
            self.A = A
            return A.dot(self.W.T) + self.b.T

        def backward(self, dLdZ):
            self.Ones = np.ones((dLdZ.shape[0], 1))
            dLdA = dLdZ.dot(self.W)
            self.dLdW = dLdZ.T.dot(self.A)
            self.dLdb = dLdZ.T.dot(self.Ones)
            if self.debug:
                self.dLdA = dLdA
            return dLdA

    printed, ours = Linear(3, 2), nn.Linear(3, 2)
    rng = np.random.default_rng(0)
    printed.W[...] = ours.W
    printed.b[...] = ours.b
    A, dLdZ = rng.standard_normal((4, 3)), rng.standard_normal((4, 2))
    np.testing.assert_allclose(printed.forward(A), ours.forward(A))
    with pytest.raises(AttributeError, match="debug"):
        printed.backward(dLdZ)
    printed.debug = True
    np.testing.assert_allclose(printed.backward(dLdZ), ours.backward(dLdZ))
    np.testing.assert_allclose(printed.dLdW, ours.dLdW)
    np.testing.assert_allclose(printed.dLdb, ours.dLdb)


def test_a_linear_by_hand_whose_bias_gradient_is_not_summed():
    class Linear(nn.Module):
        def __init__(self, in_features, out_features):
            self.weight = Parameter(np.zeros((out_features, in_features)))
            self.bias = Parameter(np.zeros(out_features))

        def forward(self, x):
            self.__x = x
            return x @ self.weight.T + self.bias

        # Y = X@W.T + B
        def backward(self, G):
            # G.T @ X
            self.weight.grad = G.T @ self.__x
            # G
            self.bias.grad = G
            # G @ W
            return G @ self.weight.data

    with pytest.raises(TypeError):
        np.zeros(2, 3)  # as printed: the second argument is no dimension but a dtype

    layer, ours = Linear(3, 2), nn.Linear(3, 2, dtype=torch.float64)
    layer.weight.data[...] = ours.W
    layer.bias.data[...] = ours.bias.data
    rng = np.random.default_rng(0)
    A, dLdZ = rng.standard_normal((4, 3)), rng.standard_normal((4, 2))
    np.testing.assert_allclose(layer.forward(A).data, ours.forward(A))
    np.testing.assert_allclose(layer.backward(dLdZ), ours.backward(dLdZ))
    np.testing.assert_allclose(layer.weight.grad, ours.dLdW)
    assert layer.bias.grad.shape == (4, 2), "unsummed: it hasn't even the bias's shape"
    np.testing.assert_allclose(layer.bias.grad.sum(axis=0), ours.bias.grad)
    with pytest.raises(torch.autograd.GradcheckError, match=r"bias\.grad: expected shape"):
        torch.autograd.gradcheck(ByHand(layer), A)


class ByHand(nn.Layer):
    """A module with a hand-written backward and a forward that returns Tensors, run by hand."""

    def __init__(self, module):
        self.module = module

    def forward(self, A):
        return self.module.forward(A).data

    def backward(self, dLdZ):
        return self.module.backward(dLdZ)


def test_weights_are_out_by_in():
    # Printed now and then as (in_features, out_features), with y = Wx + b.
    assert nn.Linear(10, 5).weight.shape == (5, 10)
