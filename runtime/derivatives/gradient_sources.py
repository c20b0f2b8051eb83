"""The IR of gradients and Jacobians, made of that of their functions for each kind of arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.autodiff.ops import ZeroOp
from tsir.dialects.ir.diagnostics import Diagnostic, GradientError
from tsir.dialects.ir.spelling import hint
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.runtime.call.leaves import results_of
from tsir.runtime.derivatives.argument_leaves import has_leaves, leaves_of
from tsir.runtime.plans.sources import Source
from tsir.runtime.plans.unpack_arguments import unpack_arguments
from tsir.transforms.analysis.live_outs import end_of
from tsir.transforms.batch.rounds import batch_rounds
from tsir.transforms.differentiate.differentiate import Backward, append_backward, filled, reverse_function
from tsir.transforms.differentiate.preparation import finish, prepare, settle
from tsir.transforms.differentiate.requires_grad import may_carry
from tsir.transforms.differentiate.reverse import gradient_type
from tsir.transforms.functionalise.returns import own_results, return_instead
from tsir.transforms.rewriting.script_text import emit_script

_ONE = """
def seed(result):
    if result.numel() != 1:
        sizes = "expected a scalar as result, a tensor of one element, got one of sizes " + str(result.size())
        raise GradientError(sizes + "; reduce it, as sum() does, or ask for the jacobian or a vjp")
    return torch.ones_like(result)
"""
"""The gradient of a result that is a scalar."""


def check_arguments(
    function: FuncOp, indices: Sequence[int], names: Sequence[str], able: Callable[[Attribute], bool]
) -> None:
    """GradientError if one of the arguments at these places is not of a type that is `able` to carry."""
    for index in indices:
        type = function.body.block.args[index].type
        if not able(type):
            expected = "a tensor of floats, or a tuple, list or dictionary of such"
            remedy = "; declare the parameter as Tensor" if type in (t.FLOAT, t.COMPLEX) else ""
            got = f"{compact(type, dtypes=True)}{remedy}"
            message = f"expected argument '{names[index]}' to be {expected}, got {got}"
            raise GradientError(Diagnostic.error(function, message))


def prepared_leaves(
    module: ModuleOp,
    function: FuncOp,
    indices: Sequence[int],
    names: Sequence[str],
    arguments: Sequence[object],
    checkpoint: int,
) -> list[SSAValue | None]:
    """
    Prepare a function for differentiation; the leaves of the arguments at `indices`, None where one has none.

    GradientError if one of the arguments holds no tensor of floats, or some that are no leaves.
    """
    check_arguments(function, indices, names, has_leaves)
    prepare(module, function, indices, checkpoint=checkpoint)
    if unpack_arguments(function, arguments):  # those that were written
        settle(module)
    leaves = {index: leaves_of(function, index, arguments[index]) for index in dict.fromkeys(indices)}
    return [leaf for index in indices for leaf in leaves[index]]


def tensors_of(function: FuncOp) -> list[int]:
    """The results that are tensors of floats; GradientError if others are not None, or all are."""
    types = [result.type for result in own_results(function)]
    tensors = [i for i, type in enumerate(types) if isinstance(type, t.TensorType) and may_carry(type)]
    if not tensors or any(type != t.NONE for i, type in enumerate(types) if i not in tensors):
        message = f"expected a function with tensors of floats as results, got {_found(types)}"
        raise GradientError(Diagnostic.error(function, message))
    return tensors


def _found(types: Sequence[Attribute]) -> str:
    """The types of results, with what differentiates those that hold several tensors."""
    found = ", ".join(compact(type, dtypes=True) for type in types) or "none"
    several = len(types) > 1 or any(isinstance(type, t.DictType | t.ListType) for type in types)
    return f"{found}; ask for a vjp, which takes a gradient of each" if several else found


@dataclass(frozen=True)
class GradientSource(Source):
    """
    The gradient of a scalar function with regard to the arguments at `indices`.

    The results are, if `with_value`, the function's own, then one for each leaf of the arguments: its
    gradient, or None. If it `has_aux`, the function's results are the scalar and, behind it, anything. With a
    `part` the scalar is that one of the parts of the results, or with `ONLY` the only one there is.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]
    checkpoint: int
    with_value: bool
    has_aux: bool = False
    part: str | None = None

    @property
    def takes_all_keys(self) -> bool:
        return True

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        leaves = prepared_leaves(module, function, self.indices, self.names, arguments, self.checkpoint)
        if self.part is not None:
            return_instead(function, [_part(function, self.part), *own_results(function)])
        elif self.has_aux:
            _check_first(function)
        elif len(tensors_of(function)) != 1:
            found = _found([result.type for result in own_results(function)])
            message = f"expected a function with one tensor, a scalar, as result, got {found}"
            raise GradientError(Diagnostic.error(function, message))
        backward = reverse_function(function, [leaf for leaf in leaves if leaf is not None], of=(0,))
        result, *others = own_results(function)
        seed = emit_script(end_of(function.body.block), _ONE, [result])
        gradients = append_backward(backward, seed if backward.seeded else [])
        emitter = end_of(function.body.block)
        own = [*([] if self.part is not None else [result]), *(others if self.is_whole else [])]
        found = [
            emitter.constant(None) if leaf is None else filled(emitter, leaf, gradients.get(leaf))
            for leaf in leaves
        ]
        return_instead(function, [*(own if self.with_value else []), *found])
        finish(module)
        return module, function

    @property
    def is_whole(self) -> bool:
        """Whether the function has results beside the scalar."""
        return self.has_aux or self.part is not None


ONLY = ""
"""In the place of the name of a part of the results: there is no other."""


def _part(function: FuncOp, name: str) -> SSAValue:
    """A part of the results of a prepared function, a tensor of floats; GradientError if there is none."""
    parts = results_of(own_results(function))
    found = [value for place, value in parts if name in (place.name, place.path, place.full_name)]
    if name == ONLY and len(parts) == 1:
        found = [parts[0][1]]
    if not found:
        known = [place.name for place, _ in parts]
        missing = f"none: write '{known[0]}:' ahead of an argument" if known else "none"
        got = f"'{name}'{hint(name, known)}" if name != ONLY else missing
        expected = f"expected the name of a result ({', '.join(known) or 'none'})"
        raise GradientError(Diagnostic.error(function, f"{expected}, got {got}"))
    type = found[0].type
    if not isinstance(type, t.TensorType) or not may_carry(type):
        what = "the result" if name == ONLY else f"result '{name}'"
        message = f"expected {what} to be a tensor of floats, got {compact(type, dtypes=True)}"
        raise GradientError(Diagnostic.error(function, message))
    return found[0]


def _check_first(function: FuncOp) -> None:
    """GradientError if a prepared function does not return a tensor of floats, and more behind it."""
    types = [result.type for result in own_results(function)]
    if len(types) < 2 or not isinstance(types[0], t.TensorType) or not may_carry(types[0]):
        message = f"expected a function with a tuple of a scalar and more as result, got {_found(types)}"
        raise GradientError(Diagnostic.error(function, message))


@dataclass(frozen=True)
class JacobianSource(Source):
    """
    The Jacobians of a function with tensors as results: the result's sizes, then the argument's.

    For each result, one for each leaf of the arguments; None for a result or a leaf that carries none.
    """

    base: Source
    names: tuple[str, ...]
    indices: tuple[int, ...]
    checkpoint: int

    @property
    def takes_all_keys(self) -> bool:
        return True

    def __call__(self, arguments: Sequence[object]) -> tuple[ModuleOp, FuncOp]:
        module, function = self.base(arguments)
        leaves = prepared_leaves(module, function, self.indices, self.names, arguments, self.checkpoint)
        wrt = [leaf for leaf in leaves if leaf is not None]
        tensors = tensors_of(function)
        backward = reverse_function(function, wrt)
        emitter = end_of(function.body.block)
        found: list[SSAValue] = []
        for index, result in enumerate(own_results(function)):
            rows = _rows(emitter, backward, index, wrt) if index in tensors else {}
            found += [
                _assembled(emitter, rows[leaf], result, leaf)
                if leaf is not None and leaf in rows
                else emitter.constant(None)
                for leaf in leaves or [None]  # so that as many stand for each result
            ]
        backward.block.erase(safe_erase=False)  # the rows are copies of it
        return_instead(function, found)
        finish(module)
        batch_rounds(module, function)
        return module, function


_ONE_HOT = """
def one_hot(result, i: int):
    return (torch.arange(result.numel()) == i).to(result.dtype).reshape(result.size())
"""
_ASSEMBLE = """
def assemble(rows: List[Tensor], result, x):
    sizes = result.size() + x.size()
    return torch.stack(rows, 0).reshape(sizes) if len(rows) > 0 else torch.zeros(sizes, dtype=x.dtype)
"""


def _assembled(emitter: Emitter, rows: SSAValue, result: SSAValue, leaf: SSAValue) -> SSAValue:
    """The Jacobian of a result by a leaf, from the gradients of its elements."""
    return emit_script(emitter, _ASSEMBLE, [rows, result, leaf])[0]


def _rows(
    emitter: Emitter, backward: Backward, index: int, wrt: Sequence[SSAValue]
) -> dict[SSAValue, SSAValue]:
    """For each argument, a list of the gradients of the elements of one result."""
    result = own_results(backward.function)[index]
    types = [t.ListType(gradient_type(argument.type)) for argument in wrt]
    body = Block(arg_types=[t.INT, *types])
    inner = Emitter(Builder(InsertPoint.at_end(body)), emitter.location)
    known: dict[SSAValue, SSAValue] = {}
    for seeded, argument in zip(backward.seeded, backward.block.args, strict=True):
        if seeded == index:
            (known[argument],) = emit_script(inner, _ONE_HOT, [result, body.args[0]])
        else:
            known[argument] = inner.insert(ZeroOp.of(argument.type)).results[0]
    for op in backward.block.ops:
        inner.insert(op.clone(known))
    grown: list[SSAValue] = []
    for argument, so_far, type in zip(wrt, body.args[1:], types, strict=True):
        gradient = backward.gradients.get(argument)
        row = filled(inner, argument, None if gradient is None else known.get(gradient, gradient))
        single = inner.insert(ListConstructOp.of([row], type.element)).results[0]
        grown += inner.call("aten::add", so_far, single)
    inner.insert(YieldOp(inner.constant(True), *grown))
    empty = [emitter.constant([], type) for type in types]
    (count,) = emitter.call("aten::numel", result)
    loop = LoopOp(count, emitter.constant(True), empty, types, Region(body))
    return dict(zip(wrt, emitter.insert(loop).results, strict=True))
