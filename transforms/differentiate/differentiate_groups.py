"""Differentiating the groups of a function, each as a function of its own."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Protocol

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import YieldOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import AliasAnalysis
from tsir.transforms.analysis.subgraphs import function_of_group, groups_of
from tsir.transforms.differentiate.gradient_record import GRADIENT, Gradient
from tsir.transforms.differentiate.requires_grad import RequiresGrad, has_gradient, requiring
from tsir.transforms.simplify.remove_dead import remove_dead


@dataclass(frozen=True)
class Changing:
    """The arguments and the results of a function that may be written to before its backward runs."""

    arguments: Container[int]
    results: Container[int]

    def values(self, function: FuncOp) -> list[SSAValue]:
        """The tensors of the function's body that change with them."""
        block = function.body.block
        last = block.last_op
        assert isinstance(last, ReturnOp)
        outer = [a for index, a in enumerate(block.args) if index in self.arguments]
        outer += [r for index, r in enumerate(last.operands) if index in self.results]
        if not outer:
            return []
        aliases = AliasAnalysis(function, distinct_arguments=True)
        sets = {at for value in outer for at in aliases.reachable(value)}
        values = [*block.args, *(result for op in block.ops for result in op.results)]
        return [v for v in values if isinstance(v.type, t.TensorType) and aliases.reachable(v) & sets]


NOTHING = Changing((), ())
"""Nothing is written to."""


class Differentiator(Protocol):
    """Prepares a function, alone in a module, and gives its gradient with regard to some arguments."""

    def __call__(
        self, module: ModuleOp, function: FuncOp, wrt: Sequence[int], changing: Changing
    ) -> Gradient: ...


def differentiate_groups(function: FuncOp, differentiate: Differentiator) -> list[FuncOp]:
    """
    Differentiate each group of a function through which gradients flow, but those that have been.

    The groups return what their backwards capture and have the gradient record as an attribute; the
    backwards are returned.
    """
    arguments = zip(function.body.block.args, requiring(function), strict=True)
    needs = RequiresGrad.of(function, [argument for argument, flag in arguments if flag])
    aliases = AliasAnalysis(function)
    # All is asked before any group is replaced, as the analyses know nothing of what replaces it.
    found = [
        (
            group,
            [i for i, v in enumerate(group.operands) if v in needs and has_gradient(v.type)],
            Changing(_written(group.operands, aliases), _written(group.results, aliases)),
        )
        for group in groups_of(function, c.DifferentiableGraphOp)
    ]
    backwards: list[FuncOp] = []
    for number, (group, wrt, changing) in enumerate(found):
        if wrt and GRADIENT not in group.attributes:
            alone = function_of_group(group)
            gradient = differentiate(ModuleOp([alone]), alone, wrt, changing)
            remove_dead(alone)
            gradient.df.sym_name = StringAttr(f"{function.sym_name.data}_backward_{number}")
            _extend(group, gradient)
            backwards.append(gradient.df)
    return backwards


def _written(values: Sequence[SSAValue], aliases: AliasAnalysis) -> list[int]:
    return [index for index, value in enumerate(values) if aliases.is_written(value)]


def _extend(group: c.DifferentiableGraphOp, gradient: Gradient) -> None:
    """Replace a group by one that returns what its backward captures as well."""
    region = gradient.f.detach_region(gradient.f.body)
    last = region.block.last_op
    assert isinstance(last, ReturnOp)
    count = len(group.results)
    types = [*group.result_types, *last.operand_types[count:]]
    Rewriter.replace_op(last, YieldOp(*last.operands))
    made = c.DifferentiableGraphOp.make(group.operands, types, regions=[region])
    made.location = group.location
    made.attributes = {**group.attributes, GRADIENT: gradient.attribute()}
    Rewriter.replace_op(group, made, made.results[:count])
