"""Derivatives of single calls in a direction: by PyTorch's forward mode, and by tsir's."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from agreement import module_of
from gradients import ROUNDED_SPECTRA, lawful, lawful_call, leaves, run_autograd
from torch.autograd import forward_ad
from torch_calls import TORCH_ERRORS, Call, copied, may_carry, quiet, shared, tensors_of, to_torch
from xdsl.dialects.builtin import ModuleOp

from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.sources import specialise
from tsir.transforms.differentiate.forward_differentiate import forward_function
from tsir.transforms.rewriting.pipelines import run_passes

ROUNDED = {
    "aten.conv_transpose3d.input": (0.0, 2e-4),
    "aten.digamma": (1e-4, 0.0),
    "aten.gru_cell": (0.0, 1e-3),
    "aten.linalg_householder_product": (2e-5, 0.0),
    "aten.logcumsumexp": (0.0, 2e-3),
    "aten.orgqr": (1e-4, 0.0),
    **ROUNDED_SPECTRA,
}
"""
Operators whose f32 tangents PyTorch itself has further from f64 than its tolerance, with a wider one.

Tolerances are relative, absolute. Sums of many terms are rounded; that of digamma is PyTorch's f32 trigamma,
up to 2.1e-5 off at the samples of its tests (and at most 6e-7 where x > 0).
"""

INEXACT = {"aten.logcumsumexp": (0.0, 1e-5)}
"""As `ROUNDED`, in f64 too: PyTorch's terms are small beside the largest element, which it takes off all."""

BY_GRADIENTS = {"aten._fft_c2c", "aten._fft_r2c", "aten.cholesky_inverse", "aten.triangular_solve"}
"""
Operators of which PyTorch's forward mode is wrong, held against the gradients of its gradients.

It takes the tangent of a transposed triangle as if it were not transposed; that of the inverse near the unit
matrix is 3e-5 off the differences. Where the elements of an argument share memory, as the windows of a signal
do, those of its tangent share theirs.
"""


@dataclass(frozen=True)
class Case:
    """
    A call with a random direction.

    `wrt` are the places, among the tensors of the arguments, of those that have tangents. `expected`
    has, for each result, its tangent or None.
    """

    call: Call
    wrt: tuple[int, ...]
    tangents: tuple[torch.Tensor, ...]
    expected: tuple[torch.Tensor | None, ...]


def case_of(call: Call, number: int) -> Case | None:
    """A case of a call, the same in each run; None if PyTorch has no derivative of it."""
    chance = random.Random(f"{call}{number}")
    call = lawful_call(call)
    arguments = copied(call.values)
    tensors = tensors_of(arguments)
    floating = [i for i, x in enumerate(tensors) if may_carry(x)]
    wrt = [i for i in floating if chance.random() < 0.7] or floating
    generator = torch.Generator().manual_seed(chance.randrange(2**31))
    if not wrt or not _is_differentiable(call, wrt):
        return None
    directions = {i: torch.randn(tensors[i].shape, dtype=tensors[i].dtype, generator=generator) for i in wrt}
    tangents = {i: lawful(call, i, x) for i, x in directions.items()}
    try:
        with quiet(), forward_ad.dual_level():
            places = iter(range(len(tensors)))
            results = leaves(run_autograd(call, _dual(arguments, places, tangents)))
            found = [
                forward_ad.unpack_dual(r).tangent if isinstance(r, torch.Tensor) else None for r in results
            ]
        if call.name in BY_GRADIENTS:
            found = _by_gradients(call, tangents)
    except TORCH_ERRORS:
        return None
    if all(tangent is None for tangent in found):
        return None
    expected = tuple(None if x is None else x.clone() for x in found)
    return Case(call, tuple(wrt), tuple(tangents.values()), expected)


def _by_gradients(call: Call, tangents: dict[int, torch.Tensor]) -> list[torch.Tensor | None]:
    """The tangents of results as the gradients of gradients, which are linear in what they are given."""
    arguments = copied(call.values)
    inputs = [tensors_of(arguments)[place].requires_grad_() for place in tangents]
    with quiet():
        results = tensors_of(run_autograd(call, arguments))
        incoming = [torch.zeros_like(x, requires_grad=True) for x in results]
        linear = torch.autograd.grad(results, inputs, incoming, create_graph=True)
        return list(torch.autograd.grad(linear, incoming, list(tangents.values()), allow_unused=True))


def _is_differentiable(call: Call, wrt: Sequence[int]) -> bool:
    """Whether PyTorch has gradients by these arguments; its forward mode ignores one that it refuses."""
    arguments = copied(call.values)
    tensors = tensors_of(arguments)
    for index in wrt:
        tensors[index].requires_grad_()
    try:
        run_autograd(call, arguments)
    except TORCH_ERRORS:
        return False
    return True


def _dual(value: Any, places: Any, tangents: dict[int, torch.Tensor]) -> Any:
    """The arguments of a call with tangents behind those that have one."""
    if isinstance(value, list | tuple):
        return type(value)(_dual(item, places, tangents) for item in value)
    if not isinstance(value, torch.Tensor):
        return value
    place = next(places)
    return forward_ad.make_dual(value, tangents[place]) if place in tangents else value


def tangents_of(case: Case) -> list[tuple[Any, Any]]:
    """The results and their tangents in forward mode, None where one is zero."""
    arguments = [shared(x) for x in copied(case.call.values)]
    _, function, given = module_of(case.call.entry, arguments)
    specialise(function, given)
    made, known = forward_function(function, case.wrt)
    module = ModuleOp([made])
    run_passes(module, ("lint",))
    found = Interpreter(module).run_function(made, [*given, *(shared(x) for x in case.tangents)])
    count = len(function.function_type.outputs)
    by_result = dict(zip(known, found[count : count + len(known)], strict=True))
    pairs: list[tuple[Any, Any]] = []
    for index, value in enumerate(found[:count]):
        tangent = by_result.get(index)
        if isinstance(value, list):
            pairs += zip(value, tangent or [None] * len(value), strict=True)
        else:
            pairs.append((value, tangent))
    return pairs


def tangent_disagreement(case: Case) -> str | None:
    """What differs between PyTorch's tangents and ours; None if nothing does."""
    for index, ((value, ours), theirs) in enumerate(zip(tangents_of(case), case.expected, strict=True)):
        if theirs is None:
            continue
        result = to_torch(np.asarray(value))
        a = torch.zeros_like(result) if ours is None else to_torch(np.asarray(ours))
        if a.dtype != result.dtype or a.shape != theirs.shape:
            return f"tangent {index}: {a.dtype} {list(a.shape)}, expected {result.dtype} {list(theirs.shape)}"
        # What is computed in part from f32 has its rounding.
        floats = [x for x in tensors_of(case.call.values) if may_carry(x)]
        rtol, atol = torch.testing._comparison.default_tolerances(a, theirs, *floats)
        wider = [case.call.tolerances.get(a.dtype, (0.0, 0.0)), INEXACT.get(case.call.name, (0.0, 0.0))]
        if a.dtype is torch.float32:
            wider.append(ROUNDED.get(case.call.name, (0.0, 0.0)))
        rtol, atol = max(rtol, *(x for x, _ in wider)), max(atol, *(x for _, x in wider))
        theirs = theirs.to(a.dtype)  # of a norm in another dtype PyTorch's tangent has that of the argument
        try:
            torch.testing.assert_close(a, theirs, rtol=rtol, atol=atol, equal_nan=True)
        except AssertionError as error:
            return f"tangent {index}: {' '.join(str(error).split())}"
    return None
