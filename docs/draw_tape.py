"""Draw `tape.svg`, the picture in the README: the tape of a network of two layers.

Run `python docs/draw_tape.py`, with the project installed.
"""

from __future__ import annotations

from pathlib import Path

import mytorch
from mytorch import nn
from mytorch.nn import functional as F  # noqa: N812


def main() -> None:
    """Record a small network, and save its tape as a picture."""
    model = nn.Sequential(nn.Linear(64, 20), nn.ReLU(), nn.Linear(20, 10))
    digits = mytorch.data.Digits()
    images, labels = mytorch.tensor(digits.images[:8]), mytorch.tensor(digits.labels[:8])
    loss = F.cross_entropy(model(images), labels)
    tape = mytorch.autograd.draw(loss, module=model, names={"images": images, "labels": labels})
    tape.save(Path(__file__).with_name("tape.svg"))


if __name__ == "__main__":
    main()
