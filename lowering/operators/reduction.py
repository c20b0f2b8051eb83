"""Operators that fold the elements of a tensor over some of its dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import arith

from tsir.dialects.operators import loops
from tsir.dialects.operators.rules import reduced_dims
from tsir.dialects.types.attributes import TensorType
from tsir.dialects.types.dtype import DType, computing
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, constant, convert, extremes, insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, same
from tsir.lowering.builders.scalar import Expressions, Value, names_in
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.operators.pointwise import operands
from tsir.lowering.values.call import Call, Lowered, Unsupported, operand
from tsir.lowering.values.tensors import Body, Compute, Function, Tensor, new_body


@dataclass(frozen=True)
class Fold:
    """One reduction: the form, its tensor, the dimensions that it folds and what else expressions read."""

    call: Call
    form: loops.Reduction
    tensor: Tensor
    dims: tuple[int, ...]
    others: dict[str, Value]

    @property
    def kept(self) -> tuple[int, ...]:
        """The dimensions that are not folded."""
        return tuple(d for d in range(self.tensor.rank) if d not in self.dims)

    @property
    def count(self) -> Index:
        """The number of elements that one result is folded from."""
        return self.call.function.shapes.product(self.tensor.sizes[d] for d in self.dims)

    @property
    def literal(self) -> DType:
        """The dtype of accumulators that start from literals and count or sum them."""
        return computing(self.call.dtype())

    def mapped(self, body: Body) -> list[Scalar]:
        """The values of `map` for one element."""
        expressions = Expressions(body.builder, self.literal)
        element = operands(self.call, body, {"self": body.elements[0]})["self"]
        expressions.bind({**self.others, "x": element})
        return [expressions.number(text) for text in self.form.map]

    def combined(self, body: Body, accumulators: Sequence[Scalar], values: Sequence[Scalar]) -> list[Scalar]:
        """The accumulators after one more element, in their own dtypes."""
        names: dict[str, Value] = {f"a{n}": a for n, a in enumerate(accumulators)}
        names |= {f"b{n}": b for n, b in enumerate(values)}
        expressions = Expressions(body.builder, self.literal)
        expressions.bind({**self.others, **names})
        pairs = zip(self.form.combine, accumulators, strict=True)
        return [expressions.number(text, accumulator.dtype) for text, accumulator in pairs]


def lower_reduction(call: Call, form: loops.Reduction) -> list[Lowered]:
    """The results of a reduction."""
    fold = read_fold(call, form)
    # The script text of an operator may reduce nothing, to the lowest or highest value.
    if not call.in_script:
        demand_elements(fold)
    results = _finish(fold, accumulate(fold))
    return [keep_dims(fold, result) for result in results]


def read_fold(call: Call, form: loops.Reduction) -> Fold:
    """The dimensions and loops of a reduction; Unsupported if its dimensions are not known."""
    tensor = call.tensor("self")
    dims = _folded_dims(call, tensor)
    if dims is None:
        raise Unsupported("argument 'dim' is not a constant")
    names = [a.name for a in call.entry.schema.arguments if a.name not in ("self", "dim", "keepdim", "dtype")]
    dtype = call.computing() if call.computes is None else call.computes
    others = {name: call.scalar_value(name) for name in names}
    if not dtype.is_complex:
        others |= dict(zip(("lowest", "highest"), extremes(dtype), strict=True))
    return Fold(call, form, tensor, tuple(dims), others)


def _folded_dims(call: Call, tensor: Tensor) -> list[int] | None:
    """The dimensions to fold; an empty list of them names all or none, as the type rule has it."""
    result, own = call.types[0], operand(tensor).type
    assert isinstance(result, TensorType)
    assert isinstance(own, TensorType)
    if "dim" in call.arguments and call["dim"] == [] and result.sizes == own.sizes:
        return []
    return reduced_dims(call.arguments, tensor.rank)


def demand_elements(fold: Fold) -> None:
    """Check that a reduction without an identity has elements to choose from."""
    if not any(name in names_in(text) for text in fold.form.init for name in ("lowest", "highest")):
        return
    shapes = fold.call.function.shapes
    for dim in fold.dims:
        message = f"expected dimension {dim} to have elements, got size 0"
        shapes.check(shapes.relation("ne", fold.tensor.sizes[dim], 0), message)


def _accumulator_dtypes(fold: Fold) -> list[DType]:
    """The result dtypes of `map`, from a trial whose operations are dropped."""
    return [value.dtype for value in fold.mapped(new_body([fold.tensor]))]


def accumulate(fold: Fold) -> list[Tensor]:
    """The accumulators after all elements, without the folded dimensions."""
    function, rank = fold.call.function, fold.tensor.rank
    sizes = [fold.tensor.sizes[d] for d in fold.kept]
    accumulators = [function.allocate(dtype, sizes) for dtype in _accumulator_dtypes(fold)]
    for text, accumulator in zip(fold.form.init, accumulators, strict=True):
        function.fill(accumulator, _initial(fold, text, accumulator.dtype))

    def compute(body: Body) -> Sequence[Scalar]:
        return fold.combined(body, body.elements[1:], fold.mapped(body))

    maps = [range(rank), *[fold.kept] * len(accumulators)]
    function.structured([fold.tensor], accumulators, compute, maps, rank)
    return accumulators


def _initial(fold: Fold, text: str, dtype: DType) -> float:
    expressions = Expressions(fold.call.function.builder, dtype)
    expressions.bind(fold.others)
    value = expressions.value(text)
    if not isinstance(value, int | float):
        raise Unsupported(f"the initial value '{text}' is not a constant")
    return value


def _finish(fold: Fold, accumulators: Sequence[Tensor]) -> list[Tensor]:
    """The results from the accumulators, which are results themselves where nothing is left to do."""
    call, form = fold.call, fold.form
    dtypes = [call.dtype(n) for n in range(len(form.finish))]
    if all(text == f"a{n}" and accumulators[n].dtype is dtypes[n] for n, text in enumerate(form.finish)):
        return list(accumulators)
    shapes = call.function.shapes
    used = any("n" in names_in(text) for text in form.finish)
    count = Scalar(shapes.to_i64(fold.count), DType.i64) if used else None

    def compute(body: Body) -> Sequence[Scalar]:
        expressions = Expressions(body.builder, fold.literal)
        names: dict[str, Value] = {f"a{n}": x for n, x in enumerate(body.elements)}
        expressions.bind({**fold.others, **names, "n": count})
        return [expressions.number(text, dtype) for text, dtype in zip(form.finish, dtypes, strict=True)]

    return call.function.pointwise(accumulators, accumulators[0].sizes, dtypes, compute)


def keep_dims(fold: Fold, result: Tensor) -> Tensor:
    """The result with size 1 in place of the folded dimensions where the call wants that."""
    if "keepdim" not in fold.call.arguments or not fold.call.constant("keepdim", bool):
        return result
    return result.insert_dims(fold.dims)


def sum_to_size(call: Call) -> list[Lowered]:
    """
    The sum over the dimensions that broadcasting from `size` added or enlarged; a copy if there are none.

    Where only the run tells whether a dimension was enlarged, it is walked by two loops: one that is
    kept, of the target's size, and one that is folded, of size 1 if the dimension stays as it is.
    """
    tensor, function = call.tensor("self"), call.function
    call.check(tensor.dtype.is_floating, "sums of integers and bools, which change the dtype or do not")
    shapes, target = function.shapes, call.indices("size")
    added = tensor.rank - len(target)
    call.check(added >= 0, f"expected sizes that expand to rank {tensor.rank}, got rank {len(target)}")
    folded = [(tensor.sizes[d], tensor.strides[d]) for d in range(added)]
    kept: list[tuple[Index, Index]] = []
    for size, stride, wanted in zip(tensor.sizes[added:], tensor.strides[added:], target, strict=True):
        if same(size, wanted):
            kept.append((size, stride))
            continue
        one = shapes.compare("eq", wanted, 1)
        fits = shapes.either(one, shapes.compare("eq", wanted, size))
        shapes.check(fits, "expected sizes that expand to those of the tensor")
        kept.append((wanted, shapes.select(one, 0, stride)))
        folded.append((shapes.select(one, size, 1), shapes.select(one, stride, 0)))
    folded = [(size, stride) for size, stride in folded if size != 1]
    sizes, strides = zip(*kept, *folded, strict=True) if kept or folded else ((), ())
    result = function.allocate(call.dtype(), target)
    walked = replace(tensor, sizes=sizes, strides=strides)
    if not (added or folded):
        function.copy(walked, result)
        return [result]
    total = result if call.dtype() is call.computing() else function.allocate(call.computing(), target)
    function.fill(total, 0 if added else _start(function, total.dtype, folded))
    add = add_into(total.dtype)
    function.structured([walked], [total], add, [range(len(sizes)), range(len(kept))], len(sizes))
    if total is not result:
        function.copy(total, result)
    return [result]


def _start(function: Function, dtype: DType, folded: Sequence[tuple[Index, Index]]) -> Scalar:
    """The initial value of a sum: 0, or -0.0 where the sum may be a copy of a negative zero."""
    zero, negative = (constant(function.builder, number, dtype) for number in (0.0, -0.0))
    shapes = function.shapes
    # Not decided by speculation: code for sums of other lengths takes this one too.
    one = IndexBuilder.compare(shapes, "eq", shapes.product(size for size, _ in folded), 1)
    taken = arith.SelectOp(shapes.flag(one), negative.value, zero.value)
    return Scalar(insert(function.builder, taken), dtype)


def add_into(dtype: DType) -> Compute:
    """A total with one more element added, in the dtype of the total."""

    def compute(body: Body) -> Sequence[Scalar]:
        element, total = body.elements
        return [scalar_arithmetic.add(Emitter(body.builder), total, convert(body.builder, element, dtype))]

    return compute
