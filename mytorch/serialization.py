"""Saving and loading the parameters of a model: only numbers, each array with a name.

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
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from mytorch.autograd.tensor import Tensor, as_tensor
from mytorch.functions.function import Array
from mytorch.nn.module.state import as_array

PathLike: TypeAlias = str | os.PathLike[str]


def save(state_dict: Mapping[str, Any], path: PathLike) -> None:
    """Write a state dict to a file, whole or not at all.

    Parameters
    ----------
    state_dict
        Tensors, arrays or numbers by name, such as `model.state_dict()`.
    path
        The file; the suffix .npz or .safetensors decides its kind.

    Raises
    ------
    ImportError
        If the suffix is .safetensors and the library is not installed.
    TypeError
        If `state_dict` is not a mapping from strings to numbers.
    ValueError
        If the suffix is another.

    Examples
    --------
    >>> import tempfile
    >>> from mytorch import nn
    >>> layer, twin = nn.Linear(3, 2), nn.Linear(3, 2)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(layer.state_dict(), f"{folder}/layer.npz")
    ...     twin.load_state_dict(load(f"{folder}/layer.npz"))
    <All keys matched successfully>
    >>> bool((twin.W == layer.W).all())
    True
    """
    path = Path(path)
    write = {".npz": _write_npz, ".safetensors": _write_safetensors}[_suffix(path)]
    arrays = _arrays(state_dict)
    # In the target's folder, so that it can be renamed: a crash leaves the old file unchanged.
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.unfinished")
    try:
        write(arrays, unfinished)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def load(path: PathLike) -> dict[str, Tensor]:
    """Read a state dict from a file.

    Parameters
    ----------
    path
        The file, with the suffix .npz or .safetensors.

    Returns
    -------
    dict
        Tensors by name, for `model.load_state_dict`.

    Raises
    ------
    ImportError
        If the suffix is .safetensors and the library is not installed.
    ValueError
        If the suffix is another, or the file contains more than numbers with names.
    """
    path = Path(path)
    read = {".npz": _read_npz, ".safetensors": _read_safetensors}[_suffix(path)]
    return {name: as_tensor(array) for name, array in read(path).items()}


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


def _arrays(state_dict: Any) -> dict[str, Array]:
    """Return the arrays of a state dict; raise a TypeError if it is not a state dict."""
    if not isinstance(state_dict, Mapping):
        advice = "; did you mean model.state_dict()?" if hasattr(state_dict, "state_dict") else ""
        raise TypeError(
            f"expected a state dict, names with their tensors, got a "
            f"{type(state_dict).__name__}{advice}"
        )
    arrays = {}
    for name, value in state_dict.items():
        if not isinstance(name, str):
            raise TypeError(f"expected the names in a state dict to be strings, got {name!r}")
        if isinstance(value, Mapping):
            raise TypeError(
                f"{name!r} is itself a {type(value).__name__}; a file holds numbers by name, so "
                f"save it on its own, or put its entries in as {name + '.'!r} and their names"
            )
        try:
            arrays[name] = as_array(value)
        except TypeError as error:
            raise TypeError(f"{name!r}: {error}") from None
    return arrays


def _write_npz(arrays: Mapping[str, Array], path: Path) -> None:
    import zipfile  # here: it loads slowly, and few programs save a model

    # As np.savez, whose arrays are keyword arguments and so cannot have the name "file".
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in arrays.items():
            with archive.open(zipfile.ZipInfo(f"{name}.npy"), "w", force_zip64=True) as file:
                np.lib.format.write_array(file, array, allow_pickle=False)


def _read_npz(path: Path) -> dict[str, Array]:
    import zipfile

    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            contents = {name: archive[name] for name in archive.files}
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
    return contents


def _write_safetensors(arrays: Mapping[str, Array], path: Path) -> None:
    in_rows = {name: np.asarray(array, order="C") for name, array in arrays.items()}
    # Not the library's save_file: only the owner can read its files.
    path.write_bytes(_safetensors().save(in_rows))


def _read_safetensors(path: Path) -> dict[str, Array]:
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
    return arrays


def _safetensors() -> Any:
    try:
        return importlib.import_module("safetensors.numpy")
    except ImportError as error:
        raise ImportError(
            ".safetensors files need safetensors; run: pip install safetensors, or "
            'pip install "mytorch-course[safetensors]". .npz files need nothing'
        ) from error
