import numpy as np
import pytest

from mytorch import default_dtype, manual_seed
from mytorch.operations.creation import tensor
from mytorch.operations.random import rand, rand_like, randint, randn, randn_like, randperm

DRAWN = {
    "rand": lambda **options: rand(200, 3, **options),
    "randn": lambda **options: randn((200, 3), **options),
    "randint": lambda **options: randint(0, 1000, (200, 3), **options),
    "randperm": lambda **options: randperm(600, **options),
}
draws = pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)


@draws
def test_the_seed_decides(draw):
    manual_seed(1)
    first, second = draw(), draw()
    manual_seed(1)

    assert draw().equal(first)
    assert not second.equal(first)


@draws
def test_a_given_generator_leaves_the_default_generator_unchanged(draw):
    manual_seed(1)
    expected = draw()

    manual_seed(1)
    one, other = (draw(generator=np.random.default_rng(7)) for _ in range(2))

    assert one.equal(other)
    assert draw().equal(expected)


@pytest.mark.parametrize("name", ["rand", "randn"])
def test_floats_are_of_the_default_dtype_and_the_same_in_each(name):
    drawn = {}
    for dtype in ("float16", "float32", "float64"):
        manual_seed(1)
        drawn[dtype] = DRAWN[name](dtype=dtype)
        assert drawn[dtype].dtype == dtype

    assert drawn["float32"].allclose(drawn["float64"], atol=1e-6)
    assert DRAWN[name]().dtype == np.float32
    with default_dtype("float64"):
        assert DRAWN[name]().dtype == np.float64


def test_distributions():
    uniform, normal = rand(20_000, dtype="float64").numpy(), randn(20_000, dtype="float64").numpy()

    assert uniform.min() >= 0
    assert uniform.max() < 1
    assert uniform.mean() == pytest.approx(0.5, abs=0.02)
    assert normal.mean() == pytest.approx(0, abs=0.05)
    assert normal.std() == pytest.approx(1, abs=0.05)


def test_rand_stays_below_one_in_every_dtype():
    class AlmostOne(np.random.Generator):
        def random(self, size):
            return np.full(size, np.nextafter(1, 0))

    generator = AlmostOne(np.random.PCG64())

    for dtype in ("float16", "float32", "float64"):
        assert (rand(2, generator=generator, dtype=dtype) < 1).tolist() == [True, True]


def test_randint_has_its_lowest_and_not_its_highest():
    for x in (randint(3, (1000,)), randint(3, size=(1000,)), randint(0, 3, (1000,))):
        assert set(x.tolist()) == {0, 1, 2}
        assert x.dtype == np.int64
    assert set(randint(low=-2, high=0, size=(100,)).tolist()) == {-2, -1}
    assert randint(0, 2, (3,), dtype="float32").dtype == np.float32


def test_randperm_has_every_number_once():
    assert sorted(randperm(50).tolist()) == list(range(50))
    assert randperm(5).dtype == np.int64


def test_like_another_tensor():
    x = tensor([[1.0, 2.0]], dtype="float64")

    for like in (rand_like, randn_like):
        assert like(x).shape == (1, 2)
        assert like(x).dtype == np.float64
        assert like(x, dtype="float32", requires_grad=True).requires_grad


def test_without_dimensions():
    assert rand(()).shape == randn(()).shape == randint(3, ()).shape == ()
    assert rand().shape == ()


def test_requires_grad_and_device():
    assert randn(2, requires_grad=True).requires_grad
    with pytest.raises(ValueError, match="device must be None"):
        rand(2, device="cuda")
