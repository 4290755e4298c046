# ruff: noqa: E501 - one slip a line
"""Slips in three invented homeworks, written by hand as students write them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from autograder.diagnosis.formula import Array, Quantity
from autograder.diagnosis.scene import Observe, Scene
from autograder.diagnosis.search import diagnose
from tests.autograder.diagnosis import invented


def sm(Z: Array, axis: int = 1) -> Array:
    powers = np.exp(Z)
    return np.asarray(powers / powers.sum(axis=axis, keepdims=True))


def sig(Z: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-Z)))


def oh(y: Array, C: int) -> Array:
    return np.eye(C)[y]


def ll(Z: Array, y: Array) -> Array:
    return np.log(sm(Z)[np.arange(len(y)), y])


def taken_off(A: Array, y: Array) -> Array:
    A[np.arange(len(y)), y] -= 1
    return A


def taken_off_all(A: Array, y: Array) -> Array:
    A[:, y] -= 1
    return A / len(y)


FUNCTIONS = {each.__name__: each for each in (sm, sig, oh, ll, taken_off, taken_off_all)} | {
    "np": np,
    "E": np.einsum,
}

WRITTEN = {
    "PROBABILITIES": """
        softmax along the wrong axis <= sm(Z,0)
        softmax over all numbers <= np.exp(Z)/np.exp(Z).sum()
        SILENT <= np.exp(Z)
        SILENT <= Z/Z.sum(axis=1,keepdims=True)
        softmax of the opposite sign <= sm(-Z)
        transposed <= sm(Z).T
        softmax twice <= sm(sm(Z))
        SILENT <= np.exp(Z)/np.exp(Z).max(axis=1,keepdims=True)
        SILENT <= sig(Z)
        SILENT <= np.log(sm(Z))
    """,
    "LOSS": """
        multiplied by N <= -ll(Z,y).sum()
        the sign flipped <= ll(Z,y).mean()
        the mean left out <= -ll(Z,y)
        divided by C <= -(oh(y,Z.shape[1])*np.log(sm(Z))).mean()
        log left out <= -sm(Z)[np.arange(len(y)),y].mean()
        SILENT <= -Z[np.arange(len(y)),y].mean()
        log2 for log <= -np.log2(sm(Z)[np.arange(len(y)),y]).mean()
        nothing selected from A <= -np.log(sm(Z)).mean()
        softmax along the wrong axis <= -np.log(sm(Z,0)[np.arange(len(y)),y]).mean()
        divided by C for N <= -ll(Z,y).sum()/Z.shape[1]
        the mean before log <= -np.log(sm(Z)[np.arange(len(y)),y].mean())
    """,
    "OF_LOSS": """
        multiplied by N <= sm(Z)-oh(y,Z.shape[1])
        divided by C <= (sm(Z)-oh(y,Z.shape[1]))/Z.size
        the sign flipped <= (oh(y,Z.shape[1])-sm(Z))/len(y)
        the part with y left out <= sm(Z)/len(y)
        softmax left out <= (Z-oh(y,Z.shape[1]))/len(y)
        the part with y with the wrong sign <= (sm(Z)+oh(y,Z.shape[1]))/len(y)
        divided by C for N <= (sm(Z)-oh(y,Z.shape[1]))/Z.shape[1]
        multiplied by N <= taken_off(sm(Z), y)
        SILENT <= taken_off_all(sm(Z), y)
        brackets left out, so that A stands alone <= sm(Z)-oh(y,Z.shape[1])/len(y)
        softmax along the wrong axis <= (sm(Z,0)-oh(y,Z.shape[1]))/len(y)
    """,
    "OF_RELU": """
        dLdA left out of a product <= (Z>0)*1.0
        the part with Z left out of a product <= dLdA
        dLdA for Z <= dLdA*(dLdA>0)
        A for the part with Z <= dLdA*np.maximum(Z,0)
        a comparison the other way round <= dLdA*(Z<0)
        Z for dLdA <= np.maximum(Z,0)
        summed over the samples, without their axis <= (dLdA*(Z>0)).sum(axis=0)
    """,
    "OF_SIGMOID": """
        dLdA left out of a product <= sig(Z)*(1-sig(Z))
        Z for A <= dLdA*Z*(1-Z)
        A for Z <= dLdA*sig(sig(Z))*(1-sig(sig(Z)))
        the part with A left out of a product <= dLdA*sig(Z)
        A left out of a product <= dLdA*(1-sig(Z))
        A with the wrong sign <= dLdA*sig(Z)*(1+sig(Z))
        SILENT <= dLdA*(1-sig(Z)**2)
        divided by N <= dLdA*sig(Z)*(1-sig(Z))/len(Z)
        dLdA for Z <= dLdA*sig(dLdA)*(1-sig(dLdA))
        Z for A in the first place <= dLdA*(1/(1+np.exp(Z)))*Z
        a matrix product with the part with A transposed, in the second place <= dLdA @ (sig(Z)*(1-sig(Z))).T
    """,
    "OF_TANH": """
        tanh left out <= dLdA*(1-Z**2)
        the power of A left out <= dLdA*(1-np.tanh(Z))
        dLdA left out of a product <= 1-np.tanh(Z)**2
        the part with A with the wrong sign <= dLdA*(1+np.tanh(Z)**2)
        SILENT <= dLdA*np.tanh(Z)*(1-np.tanh(Z))
        1 left out <= -dLdA*np.tanh(Z)**2
        dLdA twice in a product <= dLdA**2*(1-np.tanh(Z)**2)
        brackets left out, so that the part with A stands alone <= dLdA*1-np.tanh(Z)**2
    """,
    "OF_SOFTMAX": """
        the sum left out <= dLdA*sm(Z)*(1-sm(Z))
        the sum over the samples <= sm(Z)*(dLdA-(dLdA*sm(Z)).sum(axis=0,keepdims=True))
        the sum over all indices <= sm(Z)*(dLdA-(dLdA*sm(Z)).sum())
        A left out of a product <= dLdA-(dLdA*sm(Z)).sum(axis=1,keepdims=True)
        the part with dLdA and A left out <= sm(Z)*dLdA
        A left out of a product, in the second place <= sm(Z)*(dLdA-dLdA.sum(axis=1,keepdims=True))
        the axis after the sum <= sm(Z)*(dLdA-(dLdA*sm(Z)).sum(axis=1))
        the part with dLdA and A with the wrong sign <= sm(Z)*(dLdA+(dLdA*sm(Z)).sum(axis=1,keepdims=True))
        a mean for a sum <= sm(Z)*(dLdA-(dLdA*sm(Z)).mean(axis=1,keepdims=True))
        A for dLdA in the second place <= sm(Z)*(dLdA-(sm(Z)*sm(Z)).sum(axis=1,keepdims=True))
    """,
    "OUTPUT": """
        b left out <= E('ni,oij,nj->no',A1,W,A2)
        the second and third axis of W exchanged <= E('ni,oij,nj->no',A2,W,A1)+b
        the second and third axis of W exchanged <= E('ni,oji,nj->no',A1,W,A2)+b
        A1 for A2 <= E('ni,oij,nj->no',A1,W,A1)+b
        A2 left out of a product <= E('ni,oij->no',A1,W)+b
        SILENT <= E('ni,oij,nj->noj',A1,W,A2)+b[:,None]
        b with the wrong sign <= E('ni,oij,nj->no',A1,W,A2)-b
        A2 summed over the samples on its own <= E('ni,oij,mj->no',A1,W,A2)+b
    """,
    "OF_A1": """
        A1 for A2 <= E('no,oij,nj->ni',dLdZ,W,A1)
        A2 left out of a product <= E('no,oij->ni',dLdZ,W)
        dLdA2 for dLdA1 <= E('no,oij,ni->nj',dLdZ,W,A1)
        dLdZ left out of a product <= E('oij,nj->ni',W,A2)
        divided by N <= E('no,oij,nj->ni',dLdZ,W,A2)/len(A1)
        the second and third axis of W exchanged <= E('no,oji,nj->ni',dLdZ,W,A2)
        summed over the samples, without their axis <= E('no,oij,nj->i',dLdZ,W,A2)
        transposed <= E('no,oij,nj->in',dLdZ,W,A2)
    """,
    "OF_A2": """
        zeros <= np.zeros_like(A2)
        dLdA1 for dLdA2 <= E('no,oij,nj->ni',dLdZ,W,A2)
        A2 for A1 <= E('no,oij,ni->nj',dLdZ,W,A2)
        doubled <= 2*E('no,oij,ni->nj',dLdZ,W,A1)
    """,
    "OF_W": """
        A2 left out of a product <= E('no,ni->oi',dLdZ,A1)
        divided by N <= E('no,ni,nj->oij',dLdZ,A1,A2)/len(A1)
        each slice transposed <= E('no,ni,nj->oji',dLdZ,A1,A2)
        not summed over the samples <= E('no,ni,nj->noij',dLdZ,A1,A2)
        A1 for A2 <= E('no,ni,nj->oij',dLdZ,A1,A1)
        the last sample alone <= E('o,i,j->oij',dLdZ[-1],A1[-1],A2[-1])
        the last two axes first <= E('no,ni,nj->ijo',dLdZ,A1,A2)
        dLdZ left out, as ones <= np.broadcast_to(E('ni,nj->ij',A1,A2),W.shape)
        SILENT <= E('no,i,j->oij',dLdZ,A1.sum(0),A2.sum(0))
    """,
    "OF_b": """
        the sum left out <= dLdZ
        divided by N <= dLdZ.mean(axis=0)
        the sum over the outputs <= dLdZ.sum(axis=1)
        an axis too many <= dLdZ.sum(axis=0)[:,None]
        an axis too many in front <= dLdZ.sum(axis=0,keepdims=True)
        added up to a single number <= dLdZ.sum()
    """,
    "STEPPED": """
        the part with lr, g, mu and v with the wrong sign <= W+lr*(mu*v+g)
        the part with mu and v left out <= W-lr*g
        lr left out of a product <= W-(mu*v+g)
        mu left out of a product <= W-lr*(v+g)
        g times the rest of mu <= W-lr*(mu*v+(1-mu)*g)
        g left out <= W-lr*mu*v
        brackets left out, so that the part with mu and v stands alone <= W-(mu*v+lr*g)
        lr and mu exchanged <= W-mu*(lr*v+g)
        W left out <= -lr*(mu*v+g)
        g with the wrong sign <= W-lr*(mu*v-g)
        mu with the other term <= W-lr*(v+mu*g)
    """,
    "VELOCITY": """
        the part with mu and last left out <= g
        mu left out of a product <= v+g
        g times the rest of mu <= mu*v+(1-mu)*g
        g with the wrong sign <= mu*v-g
        g added to last <= mu*(v+g)
        the first batch for ever <= g if k==0 else v
        mu with the other term <= v+mu*g
    """,
}
"""The name of each slip, and the code of a student who makes it; a few have no name."""

SLIPS = [
    (quantity, *line.strip().split(" <= "))
    for quantity, lines in WRITTEN.items()
    for line in lines.strip().splitlines()
]


def who_writes(quantity: Quantity, code: str) -> Observe:
    """Return a student with this code, run once for each pass if it continues from the last."""

    def observe(scene: Scene) -> Any:
        v = None
        for step, inputs in enumerate([*scene.before, scene.inputs]):
            v = np.zeros_like(inputs["g"]) if quantity.start and v is None else v
            state = {"v": v, "k": step} if quantity.start else {}
            try:
                v = eval(code, FUNCTIONS, {**inputs, **state})
            except (ValueError, IndexError):
                v = None
        return v

    return observe


def reported(name: str, code: str) -> str:
    quantity = getattr(invented, name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = diagnose(quantity, who_writes(quantity, code))
    return " + ".join(each.name for each in found or ())


@pytest.mark.parametrize(("quantity", "name", "code"), SLIPS)
@pytest.mark.slow(keep=20)
def test_a_slip_has_its_name(quantity: str, name: str, code: str) -> None:
    assert reported(quantity, code) == name.replace("SILENT", "")


def test_a_right_program_has_no_slip() -> None:
    assert reported("VELOCITY", "mu * v + g") == ""
    assert reported("OF_LOSS", "taken_off(sm(Z), y) / len(y)") == ""
    assert reported("OF_W", "E('nij,no->oij', A1[:, :, None] * A2[:, None], dLdZ)") == ""


def test_nearly_every_slip_has_a_name() -> None:
    silent = [name for _, name, _ in SLIPS if name == "SILENT"]
    assert len(SLIPS) > 100
    assert len(silent) <= 0.1 * len(SLIPS)
