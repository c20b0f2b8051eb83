"""
What an operator that writes may find in one place of memory: as eager PyTorch takes or refuses it.

PyTorch computes some in-place and `out` forms in the memory that they write, element by element, and refuses
operands there of which it would read what it has written. Others it computes apart and copies: these take
any operands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum

from tsir.dialects.operators.rules import Pointwise
from tsir.dialects.operators.table import Operator


class Lies(Enum):
    """The allowed overlap of an operand that an operator reads with one that it writes."""

    ALIGNED = "apart from what is written, or in the same places"
    APART = "apart from what is written"


_EACH = ("",)
"""All operands that are not written."""

_ROWS: Sequence[tuple[Lies, str, tuple[str, ...]]] = (
    (Lies.APART, "index_put_", ("indices", "values")),
    (Lies.APART, "index_add_ index_add.out", ("index", "source")),
    (Lies.APART, "index_fill_.int_Scalar index_fill_.int_Tensor", ("index",)),
    (Lies.APART, "scatter_.src scatter.src_out scatter_add_ scatter_add.out", ("index", "src")),
    (Lies.APART, "scatter_.value scatter.value_out", ("index",)),
    (Lies.APART, "gather.out", ("self",)),
    (Lies.APART, "take.out index.Tensor_out index_select.out masked_select.out nonzero.out", _EACH),
    (Lies.APART, "cat.out concat.out stack.out hstack.out vstack.out dstack.out column_stack.out", _EACH),
    (Lies.APART, "cross.out linalg_cross.out", _EACH),
    (Lies.ALIGNED, "gather.out", ("index",)),
    (Lies.ALIGNED, "index_add.out scatter.src_out scatter.value_out scatter_add.out", ("self",)),
    (Lies.ALIGNED, "addmm.out addmv.out baddbmm.out addbmm.out cumsum.out cumprod.out glu.out", ("self",)),
    (Lies.ALIGNED, "norm.out norm.dtype_out linalg_vector_norm.out max.dim_max min.dim_min", ("self",)),
    (Lies.ALIGNED, "sort.values sort.values_stable topk.values frexp.Tensor_out", ("self",)),
    (Lies.ALIGNED, "addr_ addr.out outer.out ger.out", _EACH),
)
"""Operands of operators that are not pointwise."""

_COMPUTED_APART = frozenset(
    "clone.out copy.out fill.Scalar_out fill.Tensor_out zero.out zeros_like.out ones_like.out"
    " empty_like.out full_like.out rand_like.out randn_like.out randint_like.out"
    " randint_like.low_dtype_out bernoulli.Tensor_out bernoulli.float_out uniform.out normal.out"
    " exponential.out random.out random.to_out random.from_out relu.out log_sigmoid.out"
    " hardswish_backward.out add.Scalar_out sub.Scalar_out rsub.Tensor_out rsub.Scalar_out mul.Scalar_out"
    " div.Scalar_out div.Scalar_mode_out floor_divide.Scalar_out bitwise_and.Scalar_Tensor_out"
    " bitwise_or.Scalar_Tensor_out bitwise_xor.Scalar_Tensor_out bitwise_left_shift.Scalar_Tensor_out"
    " bitwise_right_shift.Scalar_Tensor_out remainder.Scalar_Tensor_out __lshift__.Tensor_out"
    " __lshift__.Scalar_out __rshift__.Tensor_out __rshift__.Scalar_out masked_fill.Scalar_out"
    " masked_fill.Tensor_out isnan.out isinf.out ldexp_ binary_cross_entropy_with_logits.out threshold.out"
    " threshold_backward.grad_input".split()
)
"""Pointwise operators whose results PyTorch computes apart, and copies to where they are written."""

_FILLING: Mapping[str, tuple[str, bool] | None] = {
    **dict.fromkeys(
        "fill_.Scalar zero_ threshold_ masked_fill_.Scalar masked_fill_.Tensor index_fill_.int_Scalar"
        " index_fill_.int_Tensor zeros.out ones.out full.out empty.out".split()
    ),
    "index_put_": ("accumulate", False),
    "dropout_": ("train", False),
}
"""
Operators that PyTorch lets write elements that share places: each place has one new value, or its old.

Some do only where an argument has a value.
"""


def _by_operator() -> Mapping[str, Mapping[str, Lies]]:
    found: dict[str, dict[str, Lies]] = {}
    for lies, names, operands in _ROWS:
        for name in names.split():
            found.setdefault(name, {}).update(dict.fromkeys(operands, lies))
    return found


_OPERANDS = _by_operator()


def constrained(entry: Operator) -> Iterator[tuple[int, Lies]]:
    """The operands of an in-place or `out` form, by position, that may not lie everywhere in its memory."""
    name, functional = entry.name.removeprefix("aten."), entry.functional
    rows, free = _OPERANDS.get(name, {}), tuple[str, ...]()
    if functional is not None and isinstance(functional.rule, Pointwise) and name not in _COMPUTED_APART:
        rows, free = {"": Lies.ALIGNED}, functional.rule.single
    for position, argument in enumerate(entry.schema.arguments):
        lies = rows.get(argument.name, rows.get(""))
        if lies is not None and argument.alias is None and argument.name not in free:
            yield position, lies


def fills_places(entry: Operator, values: Sequence[object]) -> bool:
    """Whether an operator may write elements that share places, as each place has one new value."""
    name = entry.name.removeprefix("aten.")
    condition = _FILLING.get(name)
    if condition is None:
        return name in _FILLING
    argument, value = condition
    return values[entry.schema.positions[argument]] is value
