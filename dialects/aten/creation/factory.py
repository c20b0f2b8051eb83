"""Tensors from sizes and numbers: zeros, full, arange and their kin."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.options import (
    LIKE_OPTIONS,
    OPTIONS,
    Created,
    Like,
    check_all,
    check_options,
    of_self,
)
from tsir.dialects.operators.pointwise import closure
from tsir.dialects.operators.rules import check_fits, given_dtype
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import CONSTANT
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, Array, DType, complex_of
from tsir.dialects.types.numbers import number_dtype
from tsir.dialects.types.values import Device

_FILLED = loops.Lowered("tsir.lowering.operators.factory:filled")


def _declare_filled(name: str, value: int, doc: str, *, empty: bool = False) -> None:
    """The operators `name`, `name_like` and `new_name`, which give tensors of one value."""

    def by_size(size: list[int], *options: object) -> Array:
        check_all(options)
        return np.full(size, value, np.int8)

    def like(self: Array, *options: object) -> Array:
        check_all(options)
        return np.full_like(self, value)

    def new(self: Array, size: list[int], *options: object) -> Array:
        check_all(options)
        return np.full(size, value, np.int8)

    overload, rest = (".memory_format", ", MemoryFormat? memory_format=None") if empty else ("", "")
    operator(
        f"aten::{name}{overload}(SymInt[] size, *, {OPTIONS}{rest}) -> Tensor",
        Created(),
        reference=by_size,
        loops=_FILLED,
        out="out",
        doc=f"{doc}.",
    )
    text = f"aten::{name}_like(Tensor self, *, {LIKE_OPTIONS}) -> Tensor"
    operator(
        text,
        Like(),
        reference=like,
        loops=loops.Pointwise(str(value)),
        gradient=closure(text, {"self": "None"}),
        tangent=CONSTANT,
        out="out",
        doc=f"{doc}, in the sizes of `self`.",
    )
    text = f"aten::new_{name}(Tensor self, SymInt[] size, *, {OPTIONS}) -> Tensor"
    operator(
        text,
        Created(dtype=of_self),
        reference=new,
        loops=_FILLED,
        gradient=closure(text, {"self": "None"}),
        tangent=CONSTANT,
        out="out",
        doc=f"{doc}, with the options of `self`.",
    )


_declare_filled("zeros", 0, "Zeros")
_declare_filled("ones", 1, "Ones")
_declare_filled("empty", 0, "Elements of no defined value: zeros here", empty=True)


def _dtype_of(name: str) -> Callable[[Arguments], DType | None]:
    return lambda arguments: number_dtype(arguments[name].type)


def _filled(shape: Sequence[int], value: complex, dtype: object, default: DType) -> Array:
    """An array of one number; RuleError if the dtype cannot represent it."""
    check_fits(value, DType.from_number(dtype) if isinstance(dtype, int) else default)
    return np.full(shape, value)


def _default_dtype(value: complex) -> DType:
    if isinstance(value, bool):
        return DType.bool
    if isinstance(value, complex):
        return complex_of(DEFAULT_FLOAT)
    return DType.i64 if isinstance(value, int) else DEFAULT_FLOAT


@operator(
    f"aten::full(SymInt[] size, Scalar fill_value, *, {OPTIONS}) -> Tensor",
    Created(dtype=_dtype_of("fill_value")),
    loops=_FILLED,
    out="out",
)
def full(size: list[int], fill_value: complex, *options: object) -> Array:
    """`fill_value` everywhere; of its kind of number unless `dtype` is given."""
    check_all(options)
    return _filled(size, fill_value, options[0], _default_dtype(fill_value))


@operator(
    f"aten::full_like(Tensor self, Scalar fill_value, *, {LIKE_OPTIONS}) -> Tensor",
    Like(fits=("fill_value",)),
    loops=loops.Pointwise("fill_value"),
    gradient=closure(
        f"aten::full_like(Tensor self, Scalar fill_value, *, {LIKE_OPTIONS}) -> Tensor", {"self": "None"}
    ),
    tangent=CONSTANT,
    out="out",
)
def full_like(self: Array, fill_value: complex, *options: object) -> Array:
    """`fill_value` in the sizes and, unless it is given, the dtype of `self`."""
    check_all(options)
    return _filled(self.shape, fill_value, options[0], DType.of(self.dtype))


@operator(
    f"aten::new_full(Tensor self, SymInt[] size, Scalar fill_value, *, {OPTIONS}) -> Tensor",
    Created(dtype=of_self),
    loops=_FILLED,
    out="out",
)
def new_full(self: Array, size: list[int], fill_value: complex, *options: object) -> Array:
    """`fill_value` everywhere, with the options of `self`."""
    check_all(options)
    return _filled(size, fill_value, options[0], DType.of(self.dtype))


def _no_sizes(arguments: Arguments) -> Sequence[t.Size]:
    return ()


@operator(
    f"aten::scalar_tensor(Scalar s, *, {OPTIONS}) -> Tensor",
    Created(sizes=_no_sizes),
    loops=_FILLED,
    out="out",
)
def scalar_tensor(s: complex, *options: object) -> Array:
    """A tensor without dimensions; f32 unless `dtype` is given."""
    check_all(options)
    return _filled((), s, options[0], DEFAULT_FLOAT)


_TENSOR_REST = "*, ScalarType? dtype=None, Device? device=None"


def _from_number(value: complex, dtype: int | None, device: Device | None, *_: object) -> Array:
    check_options(None, device, None)
    given = _default_dtype(value) if dtype is None else DType.from_number(dtype)
    if not given.is_floating or isinstance(value, complex):
        check_fits(value, given)
    return np.full((), value)


for _kind in ("bool", "float", "int", "complex"):
    for _name, _rest in (
        ("tensor", f"{_TENSOR_REST}, bool requires_grad=False"),
        ("as_tensor", _TENSOR_REST),
    ):
        operator(
            f"aten::{_name}.{_kind}({_kind} t, {_rest}) -> Tensor",
            Created(sizes=_no_sizes, dtype=_dtype_of("t")),
            reference=_from_number,
            loops=_FILLED,
            doc="A tensor without dimensions from a number, of its kind unless `dtype` is given.",
        )


def _nested(arguments: Arguments) -> tuple[int, Attribute]:
    """The depth of the nested lists of `data`, and the type of their elements."""
    type, depth = arguments["data"].type, 0
    while isinstance(type, t.ListType):
        type, depth = type.element, depth + 1
    return depth, type


def _element_dtype(arguments: Arguments) -> DType | None:
    return number_dtype(_nested(arguments)[1])


def _list_sizes(arguments: Arguments) -> Sequence[t.Size]:
    sizes: list[t.Size] = []
    value = arguments.value("data")
    for _ in range(_nested(arguments)[0]):
        items = cast(list[object], value) if isinstance(value, list) else None
        sizes.append(None if items is None else len(items))
        value = items[0] if items else UNKNOWN
    return sizes


def _from_list(data: list[object], dtype: int | None, device: Device | None, *_: object) -> Array:
    check_options(None, device, None)
    array = np.array(data)
    return array if array.size else array.astype(np.float32)


for _text in (
    f"aten::tensor(t[] data, {_TENSOR_REST}, bool requires_grad=False) -> Tensor",
    f"aten::as_tensor.list(t[] data, {_TENSOR_REST}) -> Tensor",
):
    operator(
        _text,
        Created(sizes=_list_sizes, dtype=_element_dtype),
        reference=_from_list,
        loops=loops.Lowered("tsir.lowering.operators.factory:from_list"),
        doc="A tensor from nested lists of numbers.",
    )


def _square(arguments: Arguments) -> Sequence[t.Size]:
    return _at_least_zero(arguments, ("n", "n"))


def _rectangle(arguments: Arguments) -> Sequence[t.Size]:
    return _at_least_zero(arguments, ("n", "m"))


def _at_least_zero(arguments: Arguments, names: tuple[str, ...]) -> list[t.Size]:
    sizes: list[t.Size] = [arguments.constant(name, int) for name in names]
    if any(isinstance(size, int) and size < 0 for size in sizes):
        raise RuleError(f"expected sizes of at least 0, got {sizes}")
    return sizes


_EYE = loops.Lowered("tsir.lowering.operators.factory:eye")


@operator(f"aten::eye(SymInt n, *, {OPTIONS}) -> Tensor", Created(sizes=_square), loops=_EYE, out="out")
def eye(n: int, *options: object) -> Array:
    """A square matrix with ones on the diagonal and zeros elsewhere."""
    check_all(options)
    return np.eye(n)


@operator(
    f"aten::eye.m(SymInt n, SymInt m, *, {OPTIONS}) -> Tensor",
    Created(sizes=_rectangle),
    loops=_EYE,
    out="m_out",
)
def eye_m(n: int, m: int, *options: object) -> Array:
    """A matrix with ones on the diagonal and zeros elsewhere."""
    check_all(options)
    return np.eye(n, m)


def _range_dtype(arguments: Arguments) -> DType | None:
    types = [arguments[n].type for n in ("start", "end", "step") if n in arguments]
    if t.FLOAT in types:
        return DEFAULT_FLOAT
    return DType.i64 if all(x in (t.INT, t.BOOL) for x in types) else None


def _range_sizes(arguments: Arguments) -> Sequence[t.Size]:
    parts = {n: arguments.value(n) for n in ("start", "end", "step") if n in arguments}
    dtype = given_dtype(arguments, _range_dtype(arguments))
    if dtype is DType.bool:
        raise RuleError("expected a dtype that is not bool, got bool")
    if UNKNOWN in parts.values() or dtype is None:
        return (None,)
    numbers = {n: v for n, v in parts.items() if isinstance(v, int | float)}
    if len(numbers) < len(parts):  # symbols
        return (None,)
    return (_count(numbers.get("start", 0), numbers["end"], numbers.get("step", 1), dtype),)


def _count(start: float, end: float, step: float, dtype: DType) -> int:
    if not all(map(math.isfinite, (start, end, step))):
        raise RuleError(f"expected finite bounds and step, got {start}, {end} and {step}")
    if dtype is DType.i64:
        start, end, step = int(start), int(end), int(step)
    if step == 0:
        raise RuleError("expected a step that is not 0")
    if (end - start) * step < 0:
        raise RuleError(f"expected a step from {start} towards {end}, got {step}")
    if all(isinstance(x, int) for x in (start, end, step)):
        return -int(-(end - start) // step)
    return math.ceil((end - start) / step)


_RANGE = Created(sizes=_range_sizes, dtype=_range_dtype)
_ARANGE = loops.Lowered("tsir.lowering.operators.factory:arange")


@operator(f"aten::arange(Scalar end, *, {OPTIONS}) -> Tensor", _RANGE, loops=_ARANGE, out="out")
def arange_end(end: float, *options: object) -> Array:
    """0, 1, … up to but not including `end`; i64 if it is an int."""
    return arange(0, end, 1, *options)


@operator(f"aten::arange.start(Scalar start, Scalar end, *, {OPTIONS}) -> Tensor", _RANGE, loops=_ARANGE)
def arange_start(start: float, end: float, *options: object) -> Array:
    """`start`, `start + 1`, … up to but not including `end`; i64 if both are ints."""
    return arange(start, end, 1, *options)


@operator(
    f"aten::arange.start_step(Scalar start, Scalar end, Scalar step=1, *, {OPTIONS}) -> Tensor",
    _RANGE,
    loops=_ARANGE,
    out="start_out",
)
def arange(start: float, end: float, step: float, *options: object) -> Array:
    """`start`, `start + step`, … up to but not including `end`; i64 if all three are ints."""
    check_all(options)
    whole = all(isinstance(x, int) for x in (start, end, step))
    dtype = _option_dtype(options, DType.i64 if whole else DEFAULT_FLOAT)
    count = _count(start, end, step, dtype)
    index = np.arange(count, dtype=np.float64 if dtype.is_floating else np.int64)
    first, distance = (_as_number(x, dtype) for x in (start, step))
    return first + index * distance


def _option_dtype(options: Sequence[object], default: DType) -> DType:
    return DType.from_number(options[0]) if isinstance(options[0], int) else default


def _as_number(value: float, dtype: DType) -> float:
    """A number as a dtype has it before counting begins: integers drop what is after the point."""
    return value if dtype.is_floating else int(value)


def _steps(arguments: Arguments) -> Sequence[t.Size]:
    if given_dtype(arguments, None) is DType.bool:
        raise RuleError("expected a dtype that is not bool, got bool")
    return _at_least_zero(arguments, ("steps",))


@operator(
    f"aten::linspace(Scalar start, Scalar end, int steps, *, {OPTIONS}) -> Tensor",
    Created(sizes=_steps),
    loops=loops.Lowered("tsir.lowering.operators.factory:linspace"),
    out="out",
)
def linspace(start: float, end: float, steps: int, *options: object) -> Array:
    """`steps` numbers from `start` to `end` at equal distances."""
    check_all(options)
    dtype = _option_dtype(options, DEFAULT_FLOAT)
    start, end = _as_number(start, dtype), _as_number(end, dtype)
    if steps < 2:
        return np.full(steps, start)
    index, step = np.arange(steps), (end - start) / (steps - 1)
    return np.where(index < steps // 2, start + step * index, end - step * (steps - 1 - index))


@operator(
    f"aten::logspace(Scalar start, Scalar end, int steps, float base=10., *, {OPTIONS}) -> Tensor",
    Created(sizes=_steps),
    loops=loops.Script("""
    def logspace(
        start: number, end: number, steps: int, base: float, *,
        dtype: Optional[int], layout: Optional[int], device: Optional[Device], pin_memory: Optional[bool]
    ):
        powers = torch.linspace(start, end, steps, dtype=torch.float64, device=device)
        return torch.pow(base, powers).to(torch.float32 if dtype is None else dtype)
    """),
    out="out",
)
def logspace(start: float, end: float, steps: int, base: float, *options: object) -> Array:
    """`base` to the powers that linspace gives."""
    return np.power(base, linspace(start, end, steps, *options))
