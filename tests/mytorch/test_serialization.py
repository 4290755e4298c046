import math
import os
import pickle
import stat
import sys
import zipfile

import numpy as np
import pytest

from mytorch import nn, ones, optim, serialization
from mytorch.autograd.tensor import Tensor
from mytorch.nn.sequential import Sequential
from mytorch.serialization import load, save

DTYPES = ["float16", "float32", "float64", "int8", "int64", "uint8", "bool"]


@pytest.fixture(params=[".npz", ".safetensors"])
def path(request, tmp_path):
    if request.param == ".safetensors":
        pytest.importorskip("safetensors")
    return tmp_path / f"model{request.param}"


def model():
    return Sequential(nn.Linear(3, 4), nn.Bilinear(2, 3, 4), nn.LazyLinear(2))


def test_a_model_is_saved_and_loaded(path):
    ours, theirs = nn.Bilinear(2, 3, 4), nn.Bilinear(2, 3, 4)

    save(ours.state_dict(), path)
    report = theirs.load_state_dict(load(path))

    assert report == ([], [])
    np.testing.assert_array_equal(theirs.W, ours.W)
    np.testing.assert_array_equal(theirs.b, ours.b)


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_dtype_and_shape_comes_back_as_it_was(path, dtype):
    numbers = np.arange(24).reshape(2, 3, 4)
    state = {
        "in rows": numbers.astype(dtype),
        "transposed": numbers.T.astype(dtype, order="K"),
        "strided": numbers.astype(dtype)[::-1, :, ::2],
        "scalar": np.array(1, dtype),
        "empty": np.zeros((0, 3), dtype),
    }

    save(state, path)
    loaded = load(path)

    assert set(loaded) == set(state)
    for name, array in state.items():
        assert type(loaded[name]) is Tensor
        assert loaded[name].dtype == array.dtype
        assert loaded[name].shape == array.shape
        np.testing.assert_array_equal(loaded[name], array)


def test_any_string_is_a_name_and_numbers_are_values(path):
    state = {"file": 1.5, "allow_pickle": 2, "layers.0.weight": np.ones(2), "größe.npy": np.ones(1)}

    save(state, path)

    assert set(load(path)) == set(state)
    assert load(path)["file"] == 1.5


def test_the_path_may_be_a_string(path):
    save({"a": np.ones(2)}, str(path))

    assert list(load(str(path))) == ["a"]


def test_loaded_arrays_are_writeable(path):
    save({"a": np.zeros(2)}, path)
    loaded = load(path)["a"]

    loaded.data[...] = 5

    np.testing.assert_array_equal(loaded, [5, 5])


def test_a_file_that_can_not_be_written_whole_is_not_written(path, monkeypatch):
    save({"a": np.ones(2)}, path)
    before = path.read_bytes()

    class Unreadable:
        def __array__(self, dtype=None, copy=None):
            raise ValueError("no numbers here")

    with pytest.raises(TypeError, match=r"'b' is a Unreadable; .*no numbers here"):
        save({"a": np.zeros(2), "b": Unreadable()}, path)

    def fail(arrays, form, path):
        path.write_bytes(b"half")
        raise OSError("disk full")

    monkeypatch.setattr(serialization, "_write_npz", fail)
    monkeypatch.setattr(serialization, "_write_safetensors", fail)
    with pytest.raises(OSError, match="disk full"):
        save({"a": np.zeros(2)}, path)

    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


@pytest.mark.skipif(os.name == "nt", reason="permissions are those of POSIX")
def test_a_file_has_the_permissions_of_any_new_file(path):
    save({"a": np.ones(2)}, path)
    other = path.with_name("other")
    other.touch()

    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(other.stat().st_mode)


def test_the_same_numbers_make_the_same_file(path):
    save({"a": np.ones(2)}, path)
    first = path.read_bytes()
    save({"a": np.ones(2)}, path)

    assert path.read_bytes() == first


def test_numpy_reads_npz_files(tmp_path):
    save({"a": np.arange(3)}, tmp_path / "a.npz")

    with np.load(tmp_path / "a.npz") as archive:
        np.testing.assert_array_equal(archive["a"], [0, 1, 2])


def test_numpy_s_own_npz_files_are_loaded(tmp_path):
    np.savez_compressed(tmp_path / "a.npz", a=np.arange(3))

    np.testing.assert_array_equal(load(tmp_path / "a.npz")["a"], [0, 1, 2])


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (nn.Linear(2, 1), r"got a Linear; did you mean .state_dict\(\)\?"),
        ({"model": nn.Linear(2, 1)}, r"'model' is a Linear; .*\.state_dict\(\) of the Linear"),
        ({"a": [1, {"f": np.tanh}]}, r"'a.1.f' is a ufunc; .*make it again after loading"),
        ({"a": {1, 2}}, "'a' is a set; a file holds tensors, arrays, numbers, text and None"),
        ({"a": {"b": {(0, 1): 2.0}}}, r"'a.b': expected keys of text or numbers, got \(0, 1\)"),
        ({"a": np.array([object()])}, "'a' is a ndarray; .*array of numbers"),
        (np.tanh, "the checkpoint is a ufunc"),
    ],
)
def test_what_is_no_state_dict_is_not_saved(path, state, message):
    with pytest.raises(TypeError, match=message):
        save(state, path)

    assert not path.exists()


def trained(steps, model, optimizer, scheduler):
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = (model(ones(4, 3)) ** 2).sum()
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(loss.item())
    return losses


def made():
    model = Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4, eps=0.1), nn.Linear(4, 2))
    optimizer = optim.Adam(model.parameters(), lr=0.01, amsgrad=True)
    return model, optimizer, optim.lr_scheduler.OneCycleLR(optimizer, 0.1, total_steps=20)


def test_training_goes_on_from_a_checkpoint(path):
    model, optimizer, scheduler = made()
    losses = trained(5, model, optimizer, scheduler)
    checkpoint = {
        "model_state_dict": model.state_dict(),
        "optimizer_state_dict": optimizer.state_dict(),
        "scheduler": scheduler.state_dict(),
        "epoch": 5,
        "loss": losses[-1],
        "losses": losses,
    }
    save(checkpoint, path)
    expected = trained(5, model, optimizer, scheduler)

    model, optimizer, scheduler = made()
    loaded = load(path, map_location="cpu", weights_only=False)
    model.load_state_dict(loaded["model_state_dict"])
    optimizer.load_state_dict(loaded["optimizer_state_dict"])
    scheduler.load_state_dict(loaded["scheduler"])

    assert (loaded["epoch"], loaded["loss"], loaded["losses"]) == (5, losses[-1], losses)
    assert trained(5, model, optimizer, scheduler) == expected


def test_a_checkpoint_comes_back_with_its_kinds(path):
    given = {
        "tensor": Tensor(np.arange(3)),
        "array": np.arange(2.0),
        "nested": {0: [1, 2.5, (True, None, "ä")], -1.5: {}, None: [], True: ()},
        "a.b": np.ones(1),
        "a": {"b": np.zeros(1)},
        "checkpoint.json": Tensor(np.ones(2)),
        "numbers": [float("inf"), 10**30, 0.1, np.float32(0.5), np.int64(7)],
    }
    save(given, path)
    loaded = load(path)

    assert list(loaded) == list(given)
    for name in ("nested", "numbers"):
        assert loaded[name] == given[name]
        assert repr(loaded["nested"]) == repr(given["nested"])
    assert type(loaded["tensor"]) is Tensor
    assert type(loaded["array"]) is np.ndarray
    assert loaded["a.b"].tolist() == [1]
    assert loaded["a"]["b"].tolist() == [0]
    assert loaded["checkpoint.json"].tolist() == [1, 1]
    assert math.isnan(load_again(float("nan"), path))
    assert load_again(Tensor([1.0]), path).tolist() == [1]


def load_again(value, path):
    save(value, path)
    return load(path)


def test_what_contains_itself_is_not_saved(path):
    a = {"b": []}
    a["b"].append(a)
    with pytest.raises(TypeError, match=r"'b.0' contains itself"):
        save(a, path)


@pytest.mark.parametrize(
    "form",
    [
        "",
        "{",
        '{"tensor": "b"}',
        '{"tensor": ["a"]}',
        '{"module": "a"}',
        '{"tensor": "a", "array": "a"}',
        '{"dict": [["a"]]}',
        '{"dict": [[["a"], 1]]}',
        '{"list": 3}',
        "[" * 100_000,
    ],
)
def test_a_checkpoint_with_another_form_is_refused(tmp_path, form):
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        with archive.open("a.npy", "w") as file:
            np.lib.format.write_array(file, np.ones(2))
        archive.writestr("checkpoint.json", form)
    with pytest.raises(ValueError, match=r"'a.npz' can't be read: its checkpoint.json is not"):
        load(tmp_path / "a.npz")


def test_only_this_machine_s_cpu_is_a_place_to_load_to(path):
    save({"a": np.ones(2)}, path)
    with pytest.raises(ValueError, match="computes on the CPU"):
        load(path, map_location="cuda")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("model.pt", "'model.pt': .* ends in .npz or .safetensors; that is a pickle"),
        ("model", "'model': expected a file name that ends in .npz or .safetensors$"),
    ],
)
def test_other_suffixes_are_refused(tmp_path, name, message):
    for use in (lambda: save({}, tmp_path / name), lambda: load(tmp_path / name)):
        with pytest.raises(ValueError, match=message):
            use()


class Malicious:
    def __reduce__(self):
        return os.mkdir, (os.environ["MALICIOUS"],)


def pickled(path):
    path.write_bytes(pickle.dumps(Malicious()))


def array_of_objects(path):
    np.savez(path, a=np.array([Malicious()], object))


def one_array(path):
    with path.open("wb") as file:
        np.save(file, np.ones(2))


def nonsense(path):
    path.write_bytes(b"nonsense" * 10)


def nothing(path):
    path.touch()


@pytest.mark.parametrize("write", [pickled, array_of_objects, one_array, nonsense, nothing])
def test_files_of_anything_else_are_refused_and_run_nothing(tmp_path, monkeypatch, write):
    monkeypatch.setenv("MALICIOUS", str(tmp_path / "made by a pickle"))
    path = tmp_path / "model.npz"
    write(path)

    with pytest.raises(ValueError, match=r"'model.npz' is not an .npz file of numbers"):
        load(path)

    assert not (tmp_path / "made by a pickle").exists()


def test_a_broken_safetensors_file_is_refused(tmp_path):
    pytest.importorskip("safetensors")
    nonsense(tmp_path / "model.safetensors")

    with pytest.raises(ValueError, match=r"'model.safetensors' can't be read as safetensors"):
        load(tmp_path / "model.safetensors")


def test_a_file_that_is_not_there_says_so(path):
    with pytest.raises(FileNotFoundError, match=path.stem):
        load(path)


def test_without_the_library_safetensors_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "safetensors.numpy", None)

    with pytest.raises(ImportError, match=r'pip install "mytorch-course\[safetensors\]"'):
        save({}, tmp_path / "model.safetensors")


# PyTorch


def test_checkpoints_go_to_torch_and_back(tmp_path):
    torch = pytest.importorskip("torch")
    safetensors = pytest.importorskip("safetensors.torch")
    path = tmp_path / "model.safetensors"
    theirs = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Bilinear(2, 3, 4))
    theirs.append(torch.nn.Linear(4, 2))
    ours = model()

    safetensors.save_file(theirs.state_dict(), path)
    ours.load_state_dict(load(path))

    assert list(ours.state_dict()) == list(theirs.state_dict())
    for name, X in theirs.state_dict().items():
        np.testing.assert_array_equal(ours.state_dict()[name], X)
    for p in ours.parameters():
        p.data += 1
    save(ours.state_dict(), path)
    theirs.load_state_dict(safetensors.load_file(path))
    for name, X in theirs.state_dict().items():
        np.testing.assert_array_equal(ours.state_dict()[name], X)


def test_torch_s_own_state_dict_is_saved(tmp_path):
    torch = pytest.importorskip("torch")
    layer = torch.nn.Linear(3, 2)

    save(dict(layer.named_parameters()), tmp_path / "model.npz")

    np.testing.assert_array_equal(load(tmp_path / "model.npz")["weight"], layer.weight.detach())


def test_a_file_of_torch_save_is_refused(tmp_path):
    torch = pytest.importorskip("torch")
    path = tmp_path / "model.npz"
    torch.save({"a": torch.ones(2)}, path)

    with pytest.raises(ValueError, match=r"was the file written by torch.save\?"):
        load(path)


def test_a_dtype_that_numpy_lacks_is_named(tmp_path):
    torch = pytest.importorskip("torch")
    safetensors = pytest.importorskip("safetensors.torch")
    path = tmp_path / "model.safetensors"
    safetensors.save_file({"a": torch.ones(2, dtype=torch.bfloat16)}, path)

    with pytest.raises(ValueError, match="BF16, which NumPy lacks"):
        load(path)
