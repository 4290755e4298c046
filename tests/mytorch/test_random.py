import numpy as np
import pytest

import mytorch
import mytorch.random
from mytorch import nn
from mytorch.nn import (
    functional as F,  # noqa: N812
    init,
)


def draw():
    return nn.Linear(3, 2).W.copy()


def test_there_is_one_numpy_generator():
    assert isinstance(mytorch.default_generator(), np.random.Generator)
    assert mytorch.default_generator() is mytorch.default_generator()


def test_manual_seed_seeds_the_generator_again_and_returns_it():
    generator = mytorch.manual_seed(7)

    assert generator is mytorch.default_generator()
    np.testing.assert_array_equal(generator.random(5), np.random.default_rng(7).random(5))


def test_a_seed_repeats_every_initial_value_that_follows():
    mytorch.manual_seed(7)
    first = [draw(), draw()]
    mytorch.manual_seed(7)

    np.testing.assert_array_equal([draw(), draw()], first)
    assert not np.array_equal(*first)


def test_seeds_differ():
    mytorch.manual_seed(7)
    first = draw()
    mytorch.manual_seed(8)

    assert not np.array_equal(draw(), first)


def test_values_come_from_the_stream_of_default_rng():
    mytorch.manual_seed(7)
    layer = nn.Linear(4, 3, dtype="float64")
    stream = np.random.default_rng(7)

    np.testing.assert_array_equal(layer.W, stream.uniform(-0.5, 0.5, (3, 4)))
    np.testing.assert_array_equal(layer.b[:, 0], stream.uniform(-0.5, 0.5, 3))


def test_numpy_s_global_generator_is_neither_used_nor_changed():
    np.random.seed(0)  # noqa: NPY002
    before = np.random.get_state()[1].tobytes()  # noqa: NPY002
    mytorch.manual_seed(7)
    first = draw()
    assert np.random.get_state()[1].tobytes() == before  # noqa: NPY002

    mytorch.manual_seed(7)
    np.random.seed(1)  # noqa: NPY002

    np.testing.assert_array_equal(draw(), first)


def test_fork_leaves_the_generator_as_it_was():
    mytorch.manual_seed(7)
    undisturbed = draw()

    generator = mytorch.manual_seed(7)
    with mytorch.fork_rng():
        draw()
        mytorch.manual_seed(0)
        draw()

    assert mytorch.default_generator() is generator
    np.testing.assert_array_equal(draw(), undisturbed)


def test_fork_draws_from_its_own_seed():
    with mytorch.fork_rng(3) as generator:
        assert mytorch.default_generator() is generator
        first = draw()
    mytorch.manual_seed(3)

    np.testing.assert_array_equal(draw(), first)


def test_forks_without_a_seed_differ():
    with mytorch.fork_rng():
        first = draw()
    with mytorch.fork_rng():
        assert not np.array_equal(draw(), first)


def test_fork_restores_after_an_error():
    generator = mytorch.manual_seed(7)

    with pytest.raises(KeyError), mytorch.fork_rng(0):
        raise KeyError

    assert mytorch.default_generator() is generator


def test_a_generator_for_a_while_leaves_no_trace_though_it_was_the_first(monkeypatch):
    monkeypatch.setattr(mytorch.random, "_generator", None)

    with mytorch.fork_rng(3):
        draw()

    assert not np.array_equal(mytorch.rand(5).data, np.random.default_rng(3).random(5, np.float32))
    assert mytorch.default_generator().bit_generator.seed_seq.entropy != 3


def identity_of_64():
    return mytorch.eye(64).expand(3, 64, 64)


SHAPE = 5, 64, 64
FILLING = ["kaiming_normal_", "kaiming_uniform_", "normal_", "uniform_", "xavier_normal_"]
DRAWN = {
    "rand": lambda: mytorch.rand(SHAPE),
    "randn": lambda: mytorch.randn(SHAPE),
    "randint": lambda: mytorch.randint(2, SHAPE),
    "rand_like": lambda: mytorch.rand_like(mytorch.zeros(SHAPE)),
    "randn_like": lambda: mytorch.randn_like(mytorch.zeros(SHAPE)),
    "Dropout": lambda: nn.Dropout(0.3).forward(np.ones(SHAPE)),
    "dropout": lambda: F.dropout(mytorch.ones(SHAPE), 0.3),
    "dropout of a transposed view": lambda: F.dropout(mytorch.ones(SHAPE[::-1]).T, 0.3),
    "dropout of weights in attention": lambda: F.scaled_dot_product_attention(
        mytorch.zeros(SHAPE), mytorch.zeros(SHAPE), identity_of_64()[:1], dropout_p=0.3
    ),
    **{
        name: lambda name=name: getattr(init, name)(mytorch.empty(SHAPE))
        for name in [*FILLING, "xavier_uniform_"]
    },
    "Linear": lambda: nn.Linear(64, 64).weight,
    "Bilinear": lambda: nn.Bilinear(64, 64, 5).weight,
    "Conv2d": lambda: nn.Conv2d(8, 8, 8).weight,
    "Embedding": lambda: nn.Embedding(64, 64).weight,
}


@pytest.mark.parametrize("name", DRAWN)
def test_every_number_is_drawn_for_itself(name):
    with mytorch.fork_rng(0):
        drawn = np.asarray(DRAWN[name]())
        again = np.asarray(DRAWN[name]())

    assert not np.array_equal(drawn, again)
    for axis, length in enumerate(drawn.shape):
        assert np.unique(drawn, axis=axis).shape[axis] == length
