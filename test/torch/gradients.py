"""First and second gradients of single calls: by PyTorch's autograd, and by what `differentiate` makes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import torch
from agreement import module_of
from signs import settled
from torch_calls import (
    TORCH_ERRORS,
    Call,
    copied,
    may_carry,
    overload_of,
    quiet,
    shared,
    tensors_of,
    to_torch,
)
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from tsir.dialects.autodiff.ops import ZeroOp
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.runtime.plans.interpreter import Interpreter
from tsir.runtime.plans.sources import specialise
from tsir.transforms.analysis.live_outs import end_of
from tsir.transforms.differentiate.differentiate import (
    append_backward,
    differentiate,
    filled,
    reverse_function,
)
from tsir.transforms.differentiate.preparation import finish, prepare
from tsir.transforms.functionalise.returns import return_instead
from tsir.transforms.rewriting.pipelines import run_passes

ROUNDED_SPECTRA = dict.fromkeys(
    (
        "aten._linalg_eigh", "aten.linalg_eigh", "aten._linalg_svd", "aten.linalg_svd", "aten.svd",
        "aten.linalg_lstsq",
    ),
    (1e-3, 2e-4),
)  # fmt: skip
"""As `ROUNDED`, for gradients and tangents: up to 2e-5 of their size off in PyTorch, 5e-7 here, by f64."""

ROUNDED = {
    "aten.bmm": (0.0, 1e-4),
    "aten.conv_transpose3d.input": (0.0, 2e-4),
    "aten.convolution": (0.0, 2e-4),
    "aten.cov": (0.0, 2e-5),
    "aten.gru_cell": (0.0, 2e-4),
    "aten.linalg_householder_product": (2e-5, 0.0),
    "aten.grid_sampler_2d": (0.0, 2e-4),
    "aten.orgqr": (1e-4, 0.0),
    "aten.pow.Tensor_Tensor": (2e-5, 0.0),
    **ROUNDED_SPECTRA,
    "aten.digamma": (1e-4, 0.0),
    "aten.special_log_ndtr": (1e-5, 0.0),
}
"""
Operators whose f32 gradients PyTorch itself has further from f64 than its tolerance, with a wider one.

Tolerances are relative, absolute; that of digamma is PyTorch's f32 trigamma, up to 2.1e-5 off at the samples
of its tests, and that of log_ndtr its f32 erfcx, up to 5e-6 off. Those of orgqr and householder_product
divide by reflections: PyTorch's are 2e-4 and 1.5e-5 of their size off, tsir's 1e-6. Those of pow add large
numbers of both signs, and either is up to 1e-6 of the size of these off.
"""


SHARE = 0.7
"""The part of the tensors that carry gradients, and of the results that have cotangents."""

Tensors = tuple[torch.Tensor | None, ...]


def _triangle(x: torch.Tensor, call: Call) -> torch.Tensor:
    """The triangle that a call reads, without a diagonal that counts as ones."""
    given = dict(zip(call.entry.schema.positions, call.values, strict=True))
    strict = int(given.get("unitriangular", False))
    return torch.triu(x, strict) if given["upper"] else torch.tril(x, -strict)


def _hermitian(x: torch.Tensor, call: Call) -> torch.Tensor:
    return (x + x.mH) / 2


def _apart(x: torch.Tensor, call: Call) -> torch.Tensor:
    """As many places of images, of which no two are one."""
    rank = len(call.values[2])
    count = math.prod(x.shape[-rank:])
    return torch.arange(count).view(x.shape[-rank:]).expand(x.shape) if count else x


LAWFUL: dict[str, tuple[int, Callable[[torch.Tensor, Call], torch.Tensor]]] = {
    "aten.cholesky_inverse": (0, _triangle),
    "aten.cholesky_solve": (1, _triangle),
    "aten.cholesky": (0, _hermitian),
    "aten.linalg_cholesky": (0, _hermitian),
    "aten.linalg_cholesky_ex": (0, _hermitian),
    "aten.max_unpool2d": (1, _apart),
    "aten.max_unpool3d": (1, _apart),
}
"""
Places that differ, as of elements at one place PyTorch's derivative depends on how they lie in memory, and
matrices that are triangles or Hermitian: the place among the tensors, and what takes another one there.

PyTorch's formulas hold along such directions alone, and so its own tests compare there too
(`gradcheck_wrapper` of OpInfo); along others the derivative is that of what is read here.
"""


def lawful(call: Call, place: int, x: torch.Tensor) -> torch.Tensor:
    """A tensor at a place of a call, or a direction or gradient of one, made such as goes there."""
    where, take = LAWFUL.get(call.name, (None, None))
    return take(x, call) if take is not None and where == place else x


def lawful_call(call: Call) -> Call:
    """A call whose matrices are such as `LAWFUL` says."""
    if call.name not in LAWFUL:
        return call
    return replace(call, values=tuple(lawful(call, i, x) for i, x in enumerate(call.values)))


@dataclass(frozen=True)
class Pull:
    """
    Gradients that PyTorch has found.

    `wrt` are the places of those inputs that carry gradients, `cotangents` has for each result its
    gradient or None, and as lists where results are lists; `gradients` has one for each of `wrt`.
    """

    wrt: tuple[int, ...]
    cotangents: tuple[Any, ...]
    gradients: Tensors


@dataclass(frozen=True)
class Case:
    """
    A call with gradients by its tensors.

    `second` has those of the gradients, by the tensors that carry gradients and the cotangents that
    are there, in this order; it is None where none are asked for, or PyTorch has none.
    """

    call: Call
    first: Pull
    second: Pull | None = None


def run_autograd(call: Call, arguments: Sequence[Any]) -> Any:
    """PyTorch's results for arguments that may require gradients."""
    formals = call.entry.schema.arguments
    positional = [x for a, x in zip(formals, arguments, strict=True) if not a.kwarg_only]
    keywords = {a.name: x for a, x in zip(formals, arguments, strict=True) if a.kwarg_only}
    function = overload_of(call.entry)
    assert function is not None
    with quiet():
        torch.manual_seed(0)
        return settled(call.entry.schema.name, function(*positional, **keywords))


def _some(chance: random.Random, items: Sequence[Any]) -> list[Any]:
    """A random part of what is given, never nothing."""
    return [item for item in items if chance.random() < SHARE] or list(items)


def _cotangents(chance: random.Random, results: Any) -> Any:
    """Random gradients of some of the results that require gradients, None for the others."""
    able = [x for x in tensors_of(results) if x.requires_grad]
    kept = {id(x) for x in _some(chance, able)}
    generator = torch.Generator().manual_seed(chance.randrange(2**31))

    def of(x: Any) -> Any:
        if isinstance(x, list | tuple):
            return type(x)(of(item) for item in x)
        return torch.randn(x.shape, dtype=x.dtype, generator=generator) if id(x) in kept else None

    return of(results)


def _pull(
    chance: random.Random,
    results: tuple[Any, ...],
    inputs: Sequence[torch.Tensor],
    places: Sequence[int],
    *,
    again: bool,
) -> Pull | None:
    """Gradients of some results by inputs at places; `again`: such as can be differentiated again."""
    if not any(x.requires_grad for x in tensors_of(results)):
        return None
    cotangents = _cotangents(chance, results)
    for x in tensors_of(cotangents):
        x.requires_grad_(again)
    pairs = [(x, g) for x, g in zip(leaves(results), leaves(cotangents), strict=True) if g is not None]
    try:
        with quiet():
            found = torch.autograd.grad(
                [x for x, _ in pairs],
                [inputs[i] for i in places],
                [g for _, g in pairs],
                allow_unused=True,
                create_graph=again,
            )
    except TORCH_ERRORS:
        return None
    return Pull(tuple(places), cotangents, found)


def leaves(value: Any) -> list[Any]:
    """The tensors of a result that may be a list or a tuple of them."""
    return [x for item in value for x in leaves(item)] if isinstance(value, list | tuple) else [value]


def case_of(call: Call, number: int, *, second: bool = False) -> Case | None:
    """
    A case of a call, the same in each run; None if PyTorch has no gradient of it.

    Second gradients of norms of nothing are left out: those of cotangents are 0 divided by 0 in PyTorch.
    So are complex correlations of two observations, of size 1: their rounding decides what is clamped.
    """
    if call.name == "aten.corrcoef" and call.is_complex and tensors_of(call.values)[0].shape[-1] < 3:
        return None
    chance = random.Random(f"{call}{number}")
    call = lawful_call(call)
    arguments = copied(call.values)
    tensors = tensors_of(arguments)
    if second and call.name == "aten.linalg_vector_norm" and not tensors[0].numel():
        return None
    wrt = _some(chance, [i for i, x in enumerate(tensors) if may_carry(x)])
    for index in wrt:
        tensors[index].requires_grad_()
    try:
        results = run_autograd(call, arguments)
    except TORCH_ERRORS:
        return None
    results = results if isinstance(results, tuple) else (results,)
    first = _pull(chance, results, tensors, wrt, again=second)
    if first is None:
        return None
    first = _lawful_pull(call, first, range(len(tensors)))
    if not second:
        return Case(call, first)
    inputs = [*(tensors[i] for i in wrt), *tensors_of(first.cotangents)]
    places = _some(chance, range(len(inputs)))
    twice = _pull(chance, first.gradients, inputs, places, again=False)
    return Case(call, first, twice and _lawful_pull(call, twice, wrt))


def _lawful_pull(call: Call, pull: Pull, origins: Sequence[int]) -> Pull:
    """
    The same with gradients as `LAWFUL` says; the first inputs are a call's tensors at `origins`.

    Those by Hermitian matrices are compared as they are: they need not be Hermitian.
    """
    if LAWFUL.get(call.name, (0, None))[1] is _hermitian:
        return pull
    pairs = zip(pull.wrt, pull.gradients, strict=True)
    kept = (x if x is None or i >= len(origins) else lawful(call, origins[i], x) for i, x in pairs)
    return replace(pull, gradients=tuple(kept))


def gradients_of(case: Case) -> list[Any]:
    """The gradients that the backward of a module with the call gives, None where there is none."""
    arguments = [shared(x) for x in copied(case.call.values)]
    module, function, given = module_of(case.call.entry, arguments)
    specialise(function, given)
    return _pulled(module, function, given, case.first)


def second_of(case: Case) -> list[Any]:
    """The gradients of the gradients, None where there is none."""
    assert case.second is not None
    module, function, given = module_of(case.call.entry, [shared(x) for x in copied(case.call.values)])
    specialise(function, given)
    prepare(module, function, case.first.wrt)
    block = function.body.block
    wrt = [block.args[index] for index in case.first.wrt]
    backward = reverse_function(function, wrt)
    emitter = end_of(function.body.block)
    cotangents = [case.first.cotangents[index] for index in backward.seeded]
    seeds = [_argument(function, emitter, x) for x in cotangents]
    given += [shared(x.detach()) for x in tensors_of(cotangents)]
    gradients = append_backward(backward, seeds)
    return_instead(function, [filled(end_of(function.body.block), a, gradients.get(a)) for a in wrt])
    finish(module)
    incoming = iter(range(len(given) - len(tensors_of(cotangents)), len(given)))
    places: list[int | None] = [*case.first.wrt]
    for index, cotangent in enumerate(case.first.cotangents):
        # A result without a gradient takes none: by what PyTorch gives for it there is none either.
        places += [next(incoming) if index in backward.seeded else None for _ in tensors_of(cotangent)]
    wanted = [places[index] for index in case.second.wrt]
    second = replace(case.second, wrt=tuple(place for place in wanted if place is not None))
    found = iter(_pulled(module, function, given, second))
    return [None if place is None else next(found) for place in wanted]


def _argument(function: FuncOp, emitter: Emitter, cotangent: Any) -> SSAValue:
    """New arguments of a function for a cotangent, put together as it is; undefined where it is None."""
    block = function.body.block
    if isinstance(cotangent, torch.Tensor):
        dtype = DType.of(shared(cotangent.detach()).dtype)
        return block.insert_arg(t.TensorType.of(dtype, tuple(cotangent.shape)), len(block.args))
    if cotangent is None:
        return emitter.insert(ZeroOp.of(t.TENSOR)).results[0]
    items = [_argument(function, emitter, item) for item in cotangent]
    return emitter.insert(c.ListConstructOp.of(items, t.TENSOR)).results[0]


def _pulled(module: ModuleOp, function: FuncOp, given: Sequence[object], pull: Pull) -> list[Any]:
    """The gradients of a function for given arguments."""
    prepare(module, function, pull.wrt)
    record = differentiate(function, pull.wrt)
    module.body.block.add_op(record.df)
    run_passes(module, ("lint",))
    outputs = Interpreter(module).run_function(record.f, given)
    # Behind the results stand the new values of what is written, and temporaries: without gradients.
    cotangents = [*_shared(pull.cotangents), *[None] * len(outputs)]
    incoming = [cotangents[index] for index in record.input_vjps]
    captured = [given[i] for i in record.captured_inputs] + [outputs[i] for i in record.captured_outputs]
    found = Interpreter(module).run_function(record.df, [*incoming, *captured])
    by_argument = dict(zip(record.output_vjps, found, strict=True))
    return [by_argument.get(index) for index in pull.wrt]


def _shared(value: Any) -> Any:
    """Cotangents as tsir takes them."""
    if isinstance(value, list | tuple):
        return [_shared(item) for item in value]
    return None if value is None else shared(value.detach())


def gradient_disagreement(case: Case) -> str | None:
    """What differs between PyTorch's gradients and ours; None if nothing does."""
    inputs = [tensors_of(case.call.values)[index] for index in case.first.wrt]
    return _disagreement(case, gradients_of(case), case.first, inputs)


def second_disagreement(case: Case) -> str | None:
    """What differs between PyTorch's gradients of gradients and ours; None if nothing does."""
    assert case.second is not None
    tensors = tensors_of(case.call.values)
    inputs = [*(tensors[index] for index in case.first.wrt), *tensors_of(case.first.cotangents)]
    return _disagreement(case, second_of(case), case.second, [inputs[index] for index in case.second.wrt])


def _disagreement(case: Case, found: Sequence[Any], pull: Pull, inputs: Sequence[torch.Tensor]) -> str | None:
    for index, ours, theirs, tensor in zip(pull.wrt, found, pull.gradients, inputs, strict=True):
        if theirs is None and ours is None:
            continue
        a = torch.zeros_like(tensor) if ours is None else to_torch(np.asarray(ours))
        b = torch.zeros_like(tensor) if theirs is None else theirs.detach()
        if a.dtype != b.dtype or a.shape != b.shape:
            return f"gradient {index}: {a.dtype} {list(a.shape)}, expected {b.dtype} {list(b.shape)}"
        # What is computed in part from f32 has its rounding.
        floats = [x for x in tensors_of(case.call.values) if may_carry(x)]
        rtol, atol = torch.testing._comparison.default_tolerances(a, b, *floats)
        wider = [case.call.tolerances.get(a.dtype, (0.0, 0.0))]
        if a.dtype is torch.float32:
            wider.append(ROUNDED.get(case.call.name, (0.0, 0.0)))
        rtol, atol = max(rtol, *(x for x, _ in wider)), max(atol, *(x for _, x in wider))
        try:
            torch.testing.assert_close(a, b, rtol=rtol, atol=atol, equal_nan=True)
        except AssertionError as error:
            return f"gradient {index}: {' '.join(str(error).split())}"
    return None
