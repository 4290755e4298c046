"""Saving and loading a model, or a whole checkpoint: numbers and text, and nothing that can run.

There are two kinds of file, with different suffixes:

- `.npz`, NumPy's own. `numpy.load` reads it.
- `.safetensors`, the common format of PyTorch, MLX, JAX and Hugging Face. It needs
  `pip install "mytorch-course[safetensors]"`.

Neither can contain code. A pickle can, and loading it runs the code: so mytorch uses no pickles.

Into other frameworks
---------------------
Names and shapes are PyTorch's, and so files need no conversion in either direction. In PyTorch, a
model with the same attributes loads the result of `safetensors.torch.load_file` with
`load_state_dict`; and `load` here reads a file from `safetensors.torch.save_file`.

MLX reads and writes the same files, with `mlx.core.load` and `mlx.core.save_safetensors`:

======================  =============================  =========================================
mytorch                 MLX                            weight
======================  =============================  =========================================
`nn.Linear`             `mlx.nn.Linear`                (C_out, C_in), as it is
`nn.LazyLinear`         `mlx.nn.Linear`                as it is; after its first input, a Linear
`nn.Bilinear`           `mlx.nn.Bilinear`              (C_out, C_in2, C_in1): swapaxes(W, 1, 2)
======================  =============================  =========================================

`mlx.core.einsum("...i,oij,...j->...o", A1, W, A2) + b` takes Bilinear's weight as it is.
The parameters of a module have the same names, "weight" and "bias"; modules that are attributes do
too. Only MLX's Sequential has "layers.0.weight" for "0.weight". An MLX model loads the values with
`model.load_weights(list(mlx.core.load(path).items()))`.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from mytorch.autograd.tensor import as_tensor
from mytorch.checkpoint import RESERVED, is_state_dict, put_together, taken_apart
from mytorch.devices import check_device
from mytorch.functions.function import Array
from mytorch.nn.module.state import as_array

PathLike: TypeAlias = str | os.PathLike[str]


def save(checkpoint: Any, path: PathLike) -> None:
    """Write a state dict, or a checkpoint that contains some, to a file, whole or not at all.

    Parameters
    ----------
    checkpoint
        Tensors and arrays by name, such as `model.state_dict()`. Or dicts, lists and tuples of
        tensors, arrays, numbers, text and None.
    path
        The file; the suffix .npz or .safetensors decides its kind.

    Raises
    ------
    ImportError
        If the suffix is .safetensors and the library is not installed.
    TypeError
        If something in it can't be saved; the message says where it stands.
    ValueError
        If the suffix is another.

    Examples
    --------
    >>> import tempfile
    >>> from mytorch import nn, optim
    >>> layer, twin = nn.Linear(3, 2), nn.Linear(3, 2)
    >>> optimizer = optim.Adam(layer.parameters())
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = f"{folder}/layer.npz"
    ...     states = {"model": layer.state_dict(), "optimizer": optimizer.state_dict()}
    ...     save({**states, "epoch": 3}, path)
    ...     checkpoint = load(path)
    >>> twin.load_state_dict(checkpoint["model"])
    <All keys matched successfully>
    >>> bool((twin.W == layer.W).all()), checkpoint["epoch"]
    (True, 3)
    """
    path = Path(path)
    write = {".npz": _write_npz, ".safetensors": _write_safetensors}[_suffix(path)]
    arrays, form = _arrays(checkpoint)
    # In the target's folder, so that it can be renamed: a crash leaves the old file unchanged.
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.unfinished")
    try:
        write(arrays, form, unfinished)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def load(path: PathLike, map_location: str | None = None, weights_only: bool = True) -> Any:
    """Read a state dict or checkpoint from a file.

    Parameters
    ----------
    path
        The file, with the suffix .npz or .safetensors.
    map_location
        None or "cpu".
    weights_only
        No effect, for PyTorch's sake: a file has no objects in any case.

    Returns
    -------
    dict
        Tensors by name, for `model.load_state_dict`. Of a checkpoint, what was saved: a tensor is
        a Tensor, an array an array, and a number a number.

    Raises
    ------
    ImportError
        If the suffix is .safetensors and the library is not installed.
    ValueError
        If the suffix is another, or the file contains more than numbers with names.
    """
    path = Path(path)
    check_device(map_location)
    read = {".npz": _read_npz, ".safetensors": _read_safetensors}[_suffix(path)]
    arrays, form = read(path)
    if form is None:
        return {name: as_tensor(array) for name, array in arrays.items()}
    try:
        return put_together(arrays, form)
    except ValueError as error:
        raise ValueError(f"{path.name!r} can't be read: {error}") from error


def _suffix(path: Path) -> str:
    if path.suffix in (".npz", ".safetensors"):
        return path.suffix
    advice = ""
    if path.suffix in (".pt", ".pth", ".pkl", ".bin", ".ckpt"):
        advice = (
            "; that is a pickle, which runs code when it is loaded: in PyTorch, write "
            "safetensors.torch.save_file(model.state_dict(), path)"
        )
    raise ValueError(
        f"{path.name!r}: expected a file name that ends in .npz or .safetensors{advice}"
    )


def _arrays(checkpoint: Any) -> tuple[dict[str, Array], str | None]:
    """Return the arrays of a state dict or checkpoint, and the form of a checkpoint."""
    if hasattr(checkpoint, "state_dict"):
        raise TypeError(
            f"expected a state dict, names with their tensors, got a {type(checkpoint).__name__}; "
            f"did you mean .state_dict()?"
        )
    if not is_state_dict(checkpoint):
        return taken_apart(checkpoint)
    arrays = {}
    for name, value in checkpoint.items():
        try:
            arrays[name] = as_array(value)
        except TypeError:
            return taken_apart(checkpoint)  # which says what is wrong
    return arrays, None


def _write_npz(arrays: Mapping[str, Array], form: str | None, path: Path) -> None:
    import zipfile  # here: it loads slowly, and few programs save a model

    # As np.savez, whose arrays are keyword arguments and so cannot have the name "file".
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in arrays.items():
            with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w", force_zip64=True) as file:
                np.lib.format.write_array(file, array, allow_pickle=False)
        if form is not None:
            archive.writestr(zipfile.ZipInfo(RESERVED), form)


def _read_npz(path: Path) -> tuple[dict[str, Array], str | None]:
    import zipfile

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            contents = {name: archive[name] for name in archive.files}
            form = contents.pop(RESERVED) if isinstance(contents.get(RESERVED), bytes) else None
    except (ValueError, AttributeError, TypeError, EOFError, zipfile.BadZipFile) as error:
        raise ValueError(
            f"{path.name!r} is not an .npz file of numbers; if it contains pickled objects, they "
            f"are not loaded, since that would run their code ({error})"
        ) from error
    for name, array in contents.items():
        if not isinstance(array, np.ndarray):
            raise ValueError(
                f"{path.name!r} contains {name!r}, which is not an array; was the file written by "
                f"torch.save? Write it with safetensors.torch.save_file instead"
            )
    return contents, None if form is None else form.decode(errors="replace")


def _write_safetensors(arrays: Mapping[str, Array], form: str | None, path: Path) -> None:
    in_rows = {name: np.asarray(array, order="C") for name, array in arrays.items()}
    metadata = None if form is None else {RESERVED: form}
    # Not the library's save_file: only the owner can read its files.
    path.write_bytes(_safetensors().save(in_rows, metadata))


def _read_safetensors(path: Path) -> tuple[dict[str, Array], str | None]:
    library, contents = _safetensors(), path.read_bytes()
    try:
        arrays = library.load(contents)
    except KeyError as error:
        raise ValueError(
            f"{path.name!r} contains numbers of dtype {error.args[0]}, which NumPy lacks; convert "
            f"the model to float32 where it was trained, and save it again"
        ) from error
    except Exception as error:  # the library's own SafetensorError
        raise ValueError(f"{path.name!r} can't be read as safetensors: {error}") from error
    # The file begins with the length of its header, which is JSON.
    header = json.loads(contents[8 : 8 + int.from_bytes(contents[:8], "little")])
    return arrays, (header.get("__metadata__") or {}).get(RESERVED)


def _safetensors() -> Any:
    try:
        return importlib.import_module("safetensors.numpy")
    except ImportError as error:
        raise ImportError(
            ".safetensors files need safetensors; run: pip install safetensors, or "
            'pip install "mytorch-course[safetensors]". .npz files need nothing'
        ) from error
