"""A strategy of layers with their inputs, made from calls of the related functions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import assume, strategies as st

from tests.mytorch.gradients.calls import Call, table
from tests.mytorch.gradients.functional import FUNCTIONAL
from tests.mytorch.gradients.operations import OPERATIONS
from tests.mytorch.gradients.rearranging import MATRICES, divided, of, start_and_end


@dataclass(frozen=True)
class LayerCase:
    """A layer's constructor, its inputs, and the initial values of its parameters and buffers."""

    made: Call
    inputs: tuple
    seed: int
    training: bool = True

    @property
    def is_loss(self):
        return self.made.name.endswith("Loss")


def with_options(name, function):
    """A layer whose options are the function's, and whose inputs are the function's arguments."""
    return case(name, function, lambda call: ((), call.options, call.args))


def with_arguments(name, function):
    """A layer whose input is the function's first argument; the others go to its constructor."""
    return case(name, function, lambda call: (call.args[1:], call.options, call.args[:1]))


def case(name, function, divide):
    """Divide a call of a function into a layer's arguments, its options and its inputs."""

    def made(call, seed):
        args, options, inputs = divide(call)
        return LayerCase(Call(name, args, options), inputs, seed)

    calls = function if isinstance(function, st.SearchStrategy) else FUNCTIONAL[function]
    return st.builds(made, calls, st.integers(0, 99))


def linear(call):
    A, W, b = call.args
    return W.shape[::-1], {"bias": b is not None}, (A,)


def lazy_linear(call):
    A, W, b = call.args
    return W.shape[:1], {"bias": b is not None}, (A,)


def bilinear(call):
    A1, A2, W, b = call.args
    return (*W.shape[1:], W.shape[0]), {"bias": b is not None}, (A1, A2)


def convolution(call):
    A, W, b = call.args
    C_out, C_in, *kernel_size = W.shape
    C_in *= call.options["groups"]
    return (C_in, C_out, tuple(kernel_size)), {**call.options, "bias": b is not None}, (A,)


def embedding(call):
    indices, W = call.args
    return W.shape, call.options, (indices,)


def prelu(call):
    A, W = call.args
    return W.shape, {}, (A,)


def layer_norm(call):
    A, group, W, b = call.args
    options = {"elementwise_affine": W is not None, "bias": b is not None}
    return (group,), {**call.options, **options}, (A,)


def group_norm(call):
    A, groups, W, b = call.args
    options = {"affine": W is not None, "bias": b is not None}
    return (groups, A.shape[1]), {**call.options, **options}, (A,)


def rms_norm(call):
    A, group, W = call.args
    return (group,), {**call.options, "elementwise_affine": W is not None}, (A,)


@st.composite
def batch_norm(draw, name):
    call, seed = draw(FUNCTIONAL["batch_norm"]), draw(st.integers(0, 99))
    A, mean, _, W, b = call.args
    assume((A.ndim == 4) == (name == "BatchNorm2d"))
    options = {
        "affine": W is not None,
        "bias": b is not None,
        "track_running_stats": mean is not None,
        "eps": call.options.get("eps", 1e-5),
    }
    made = Call(name, A.shape[1:2], options)
    return LayerCase(made, (A,), seed, call.options["training"])


@st.composite
def dropout(draw):
    call = draw(FUNCTIONAL["dropout"])
    p = call.options["p"]
    return LayerCase(Call("Dropout", (p,)), call.args, 0, call.options["training"])


SHAPED = table({"Flatten": of(MATRICES, start_and_end), "Unflatten": of(MATRICES, divided)})

LAYERS = {
    "ELU": with_options("ELU", "elu"),
    "GELU": with_options("GELU", "gelu"),
    "Hardtanh": with_options("Hardtanh", "hardtanh"),
    "LeakyReLU": with_options("LeakyReLU", "leaky_relu"),
    "LogSigmoid": with_options("LogSigmoid", "logsigmoid"),
    "ReLU": with_options("ReLU", "relu"),
    "ReLU6": with_options("ReLU6", "relu6"),
    "SELU": with_options("SELU", "selu"),
    "SiLU": with_options("SiLU", "silu"),
    "Sigmoid": with_options("Sigmoid", "sigmoid"),
    "Softplus": with_options("Softplus", "softplus"),
    "Tanh": with_options("Tanh", "tanh"),
    "Identity": with_options("Identity", OPERATIONS["positive"]),
    "BCELoss": with_options("BCELoss", "binary_cross_entropy"),
    "BCEWithLogitsLoss": with_options("BCEWithLogitsLoss", "binary_cross_entropy_with_logits"),
    "CrossEntropyLoss": with_options("CrossEntropyLoss", "cross_entropy"),
    "HuberLoss": with_options("HuberLoss", "huber_loss"),
    "KLDivLoss": with_options("KLDivLoss", "kl_div"),
    "L1Loss": with_options("L1Loss", "l1_loss"),
    "MSELoss": with_options("MSELoss", "mse_loss"),
    "NLLLoss": with_options("NLLLoss", "nll_loss"),
    "SmoothL1Loss": with_options("SmoothL1Loss", "smooth_l1_loss"),
    "Softmax": with_arguments("Softmax", "softmax"),
    "LogSoftmax": with_arguments("LogSoftmax", "log_softmax"),
    "MaxPool1d": with_arguments("MaxPool1d", "max_pool1d"),
    "MaxPool2d": with_arguments("MaxPool2d", "max_pool2d"),
    "AvgPool1d": with_arguments("AvgPool1d", "avg_pool1d"),
    "AvgPool2d": with_arguments("AvgPool2d", "avg_pool2d"),
    "AdaptiveAvgPool1d": with_arguments("AdaptiveAvgPool1d", "adaptive_avg_pool1d"),
    "AdaptiveAvgPool2d": with_arguments("AdaptiveAvgPool2d", "adaptive_avg_pool2d"),
    "Flatten": with_arguments("Flatten", SHAPED["Flatten"]),
    "Unflatten": with_arguments("Unflatten", SHAPED["Unflatten"]),
    "Linear": case("Linear", "linear", linear),
    "LazyLinear": case("LazyLinear", "linear", lazy_linear),
    "Bilinear": case("Bilinear", "bilinear", bilinear),
    "Conv1d": case("Conv1d", "conv1d", convolution),
    "Conv2d": case("Conv2d", "conv2d", convolution),
    "Embedding": case("Embedding", "embedding", embedding),
    "PReLU": case("PReLU", "prelu", prelu),
    "LayerNorm": case("LayerNorm", "layer_norm", layer_norm),
    "RMSNorm": case("RMSNorm", "rms_norm", rms_norm),
    "GroupNorm": case("GroupNorm", "group_norm", group_norm),
    "BatchNorm1d": batch_norm("BatchNorm1d"),
    "BatchNorm2d": batch_norm("BatchNorm2d"),
    "Dropout": dropout(),
}

NO_LAYERS = {
    "a container of layers": ["ModuleDict", "ModuleList", "ParameterList", "Sequential"],
    "made of layers": ["Layer", "LazyModuleMixin", "Module"],
    "parameters": ["Parameter", "UninitializedParameter"],
    "a package": ["functional", "init", "utils"],
}


def filled(case, layer):
    """The layer in float64, with parameters and buffers other than 0 and 1."""
    rng = np.random.default_rng(case.seed)
    if case.made.name == "LazyLinear":
        layer.forward(case.inputs[0])
    layer.double().train(case.training)
    if not case.is_loss:  # the buffers of losses are their weights
        for name, X in [*layer.named_parameters(), *layer.named_buffers()]:
            if X.dtype.kind == "f":
                X.data = rng.uniform(0.3, 1.7, X.shape)
                if name != "running_var":
                    X.data *= rng.choice([-1, 1], X.shape)
    return layer
