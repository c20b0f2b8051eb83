"""Gradients of single calls: by PyTorch's autograd, and by the backward that `differentiate` makes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from agreement import module_of
from torch_calls import TORCH_ERRORS, Call, copied, overload_of, quiet, shared, tensors_of, to_torch

from tsir.runtime.executor import specialise
from tsir.runtime.interpreter import Interpreter
from tsir.transforms.differentiate import differentiate, prepare
from tsir.transforms.pipelines import run_passes

ROUNDED = {"aten.conv_transpose3d.input": 2e-4, "aten.gru_cell": 2e-4}
"""Operators whose f32 gradients PyTorch itself has further from f64 than its tolerance, with a wider one."""


@dataclass(frozen=True)
class Case:
    """
    A call with random gradients of its results.

    `wrt` are the places, among the tensors of the arguments, of those that carry gradients. `seeds`
    has, for each result, its gradient or None.
    """

    call: Call
    wrt: tuple[int, ...]
    seeds: tuple[torch.Tensor | None, ...]
    gradients: tuple[torch.Tensor | None, ...]


def leaves(value: Any) -> list[Any]:
    """The tensors of a result that may be a list or a tuple of them."""
    return [x for item in value for x in leaves(item)] if isinstance(value, list | tuple) else [value]


def run_autograd(call: Call, arguments: Sequence[Any]) -> Any:
    """PyTorch's results for arguments that may require gradients."""
    formals = call.entry.schema.arguments
    positional = [x for a, x in zip(formals, arguments, strict=True) if not a.kwarg_only]
    keywords = {a.name: x for a, x in zip(formals, arguments, strict=True) if a.kwarg_only}
    function = overload_of(call.entry)
    assert function is not None
    with quiet():
        torch.manual_seed(0)
        return function(*positional, **keywords)


def case_of(call: Call, number: int) -> Case | None:
    """A case of a call, the same in each run; None if PyTorch has no gradient of it."""
    chance = random.Random(f"{call}{number}")
    arguments = copied(call.values)
    tensors = tensors_of(arguments)
    floating = [i for i, x in enumerate(tensors) if x.is_floating_point()]
    wrt = [i for i in floating if chance.random() < 0.7] or floating
    for index in wrt:
        tensors[index].requires_grad_()
    try:
        results = leaves(run_autograd(call, arguments))
    except TORCH_ERRORS:
        return None
    able = [i for i, r in enumerate(results) if isinstance(r, torch.Tensor) and r.requires_grad]
    if not able:
        return None
    kept = [i for i in able if chance.random() < 0.7] or able
    generator = torch.Generator().manual_seed(chance.randrange(2**31))
    seeds = [
        torch.randn(r.shape, dtype=r.dtype, generator=generator) if i in kept else None
        for i, r in enumerate(results)
    ]
    try:
        with quiet():
            found = torch.autograd.grad(
                [results[i] for i in kept],
                [tensors[i] for i in wrt],
                [seeds[i] for i in kept],
                allow_unused=True,
            )
    except TORCH_ERRORS:
        return None
    return Case(call, tuple(wrt), tuple(seeds), tuple(found))


def gradients_of(case: Case) -> list[Any]:
    """The gradients that the backward of a module with the call gives, None where there is none."""
    arguments = [shared(x) for x in copied(case.call.values)]
    module, function, given = module_of(case.call.entry, arguments)
    specialise(function, given)
    prepare(module, function, case.wrt)
    record = differentiate(function, case.wrt)
    module.body.block.add_op(record.df)
    run_passes(module, ("lint",))
    outputs = Interpreter(module).run_function(record.f, given)
    # Behind the results stand the new values of what is written, which have no gradients.
    seeds = [None if s is None else shared(s) for s in case.seeds] + [None] * len(outputs)
    flat = [outputs[i] for i in range(record.real_outputs)]
    incoming: list[Any] = []
    position = 0
    by_output: list[Any] = []
    for value in flat:
        if isinstance(value, list):
            by_output.append(seeds[position : position + len(value)])
            position += len(value)
        else:
            by_output.append(seeds[position])
            position += 1
    for index in record.input_vjps:
        incoming.append(by_output[index] if index < record.real_outputs else None)
    captured = [given[i] for i in record.captured_inputs] + [outputs[i] for i in record.captured_outputs]
    found = Interpreter(module).run_function(record.df, [*incoming, *captured])
    by_argument = dict(zip(record.output_vjps, found, strict=True))
    return [by_argument.get(index) for index in case.wrt]


def gradient_disagreement(case: Case) -> str | None:
    """What differs between PyTorch's gradients and ours; None if nothing does."""
    found = gradients_of(case)
    for index, ours, theirs in zip(case.wrt, found, case.gradients, strict=True):
        if theirs is None and ours is None:
            continue
        tensor = tensors_of(case.call.values)[index]
        a = torch.zeros_like(tensor) if ours is None else to_torch(np.asarray(ours))
        b = torch.zeros_like(tensor) if theirs is None else theirs
        if a.dtype != b.dtype or a.shape != b.shape:
            return f"gradient {index}: {a.dtype} {list(a.shape)}, expected {b.dtype} {list(b.shape)}"
        rtol, atol = torch.testing._comparison.default_tolerances(a, b)
        if a.dtype is torch.float32:
            atol = max(atol, ROUNDED.get(case.call.name, 0.0))
        more = case.call.tolerances.get(a.dtype, (0.0, 0.0))
        try:
            torch.testing.assert_close(a, b, rtol=max(rtol, more[0]), atol=max(atol, more[1]), equal_nan=True)
        except AssertionError as error:
            return f"gradient {index}: {' '.join(str(error).split())}"
    return None
