"""Random indices of every kind pick, set and differentiate as PyTorch's do."""

import warnings

import numpy as np
import pytest

import mytorch

torch = pytest.importorskip("torch", reason="PyTorch, an optional oracle, is not installed")


def draw_index(rng, shape):
    """Return a random index as text: Python reads it once for each framework."""
    parts, axis, count = [], 0, int(rng.choice([1, 1, 2, 3]))
    while axis < len(shape):
        size, kind = shape[axis], rng.integers(9)
        if kind == 0:
            parts.append(str(rng.integers(-size, size)))
        elif kind == 1:
            parts.append(f"t({rng.integers(-size, size)})")
        elif kind == 2:
            parts.append(str(rng.integers(-size, size, count).tolist()))
        elif kind == 3:
            parts.append(f"t({rng.integers(-size, size, (2, count)).tolist()})")
        elif kind == 4:
            parts.append("None")
            continue
        elif kind == 5 and "..." not in parts:
            parts.append("...")
            axis += int(rng.integers(0, 2))
            continue
        elif kind == 6 and count == 1:
            mask = np.arange(size) == rng.integers(size)
            parts.append(rng.choice([f"{mask.tolist()}", f"t({mask.astype(int).tolist()}, uint8)"]))
        else:
            parts.append(rng.choice([":", "1:", ":-1", "::2"]))
        axis += 1
        if rng.random() < 0.15:
            break
    if len(parts) == 1 and rng.random() < 0.5:
        return parts[0] if parts[0] != "..." else "...,"
    return ", ".join(parts) + ","


class Slices:
    """Makes an index of the text between brackets."""

    def __getitem__(self, index):
        return index


def read(text, framework):
    """Return an index in a framework's tensors."""

    def tensor(numbers, dtype=framework.int64):
        return framework.tensor(numbers, dtype=dtype)

    names = {"at": Slices(), "t": tensor, "uint8": framework.uint8, "bool": framework.bool}
    return eval(f"at[{text}]", names)


@pytest.mark.parametrize("seed", range(8))
def test_random_indices(seed):
    rng = np.random.default_rng(seed)
    picked = 0
    for _ in range(300):
        shape = tuple(rng.integers(2, 4, int(rng.integers(1, 5))).tolist())
        text, X = draw_index(rng, shape), rng.normal(size=shape)
        theirs = torch.tensor(X, requires_grad=True)
        mine = mytorch.tensor(X, requires_grad=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # PyTorch warns of uint8
            try:
                wanted = theirs[read(text, torch)]
            except IndexError:
                with pytest.raises(IndexError):
                    mine[read(text, mytorch)]
                continue
            found = mine[read(text, mytorch)]
            np.testing.assert_array_equal(found.detach().numpy(), wanted.detach().numpy(), text)
            dLdZ = rng.normal(size=tuple(wanted.shape))
            wanted.backward(torch.tensor(dLdZ))
            found.backward(mytorch.tensor(dLdZ))
            np.testing.assert_allclose(mine.grad.numpy(), theirs.grad.numpy(), atol=1e-12)
            ours, other = mytorch.tensor(X.copy()), torch.tensor(X.copy())
            ours[read(text, mytorch)] = 7.0
            other[read(text.replace("uint8", "bool"), torch)] = 7.0  # it refuses to fill by uint8
            np.testing.assert_array_equal(ours.numpy(), other.numpy(), text)
        picked += 1
    assert picked > 150
