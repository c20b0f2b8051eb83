"""
The functions that handle a state: tensors and numbers that a program keeps from call to call.

A handle has the address of a `%tsir.state`, a field for each part. Each of its tensors is in row-major order
in a buffer of its own, so that a copy of a state is one of each of its buffers.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Template

from tsir.lowering.ahead.numbers import number_text
from tsir.lowering.ahead.signature import MAX_RANK, Field, Signature, TensorKind, TextKind
from tsir.lowering.ahead.status import Status
from tsir.lowering.ahead.weights import Weights, sizes_of, strides_of
from tsir.lowering.builders.element import element_type
from tsir.lowering.llvm.ir.builder import ModuleText
from tsir.lowering.llvm.ir.objects import HEADER
from tsir.lowering.llvm.ir.types import NULL, memory_type, type_of

STATE_TYPE = "%tsir.state"
"""The type of what a handle has the address of."""

_FUNCTIONS = Template(f"""\
define internal i1 @tsir.tensor.copy(ptr %into, ptr %from, i64 %itemsize) noinline {{
entry:
  call void @llvm.memcpy.p0.p0.i64(ptr %into, ptr %from, i64 $tensor, i1 false)
  %rank.at = getelementptr %tsir.tensor, ptr %from, i64 0, i32 3
  %rank.narrow = load i32, ptr %rank.at
  %rank = sext i32 %rank.narrow to i64
  br label %next
next:
  %k = phi i64 [ 0, %entry ], [ %more, %axis ]
  %bytes = phi i64 [ %itemsize, %entry ], [ %longer, %axis ]
  %end = icmp eq i64 %k, %rank
  br i1 %end, label %take, label %axis
axis:
  %size.at = getelementptr %tsir.tensor, ptr %from, i64 0, i32 4, i64 %k
  %size = load i64, ptr %size.at
  %longer = mul i64 %bytes, %size
  %more = add i64 %k, 1
  br label %next
take:
  %whole = call i64 @llvm.uadd.sat.i64(i64 %bytes, i64 {HEADER})
  %object = call ptr @tsir_alloc(i64 %whole)
  %owner.at = getelementptr %tsir.tensor, ptr %into, i64 0, i32 1
  store ptr %object, ptr %owner.at
  %short = icmp eq ptr %object, null
  br i1 %short, label %fail, label %fill
fill:
  store i64 1, ptr %object
  %width.at = getelementptr %tsir.object, ptr %object, i64 0, i32 1
  store i64 0, ptr %width.at
  %data = getelementptr i8, ptr %object, i64 {HEADER}
  store ptr %data, ptr %into
  %old = load ptr, ptr %from
  call void @llvm.memcpy.p0.p0.i64(ptr %data, ptr %old, i64 %bytes, i1 false)
  ret i1 true
fail:
  ret i1 false
}}
define internal void @tsir.state.drop(ptr %state) noinline {{
$drops  ret void
}}
define internal i1 @tsir.state.copy(ptr %into, ptr %from) noinline {{
  call void @llvm.memcpy.p0.p0.i64(ptr %into, ptr %from, i64 $size, i1 false)
$clears$copies  ret i1 true
fail:
  call void @tsir.state.drop(ptr %into)
  ret i1 false
}}
define internal i32 @tsir.state.new(ptr %from, ptr %place) noinline {{
  %nowhere = icmp eq ptr %place, null
  br i1 %nowhere, label %wrong, label %take
take:
  store ptr null, ptr %place
  %none = icmp eq ptr %from, null
  br i1 %none, label %wrong, label %make
make:
  %state = call ptr @tsir_alloc(i64 $size)
  %short = icmp eq ptr %state, null
  br i1 %short, label %full, label %fill
fill:
  %copied = call i1 @tsir.state.copy(ptr %state, ptr %from)
  br i1 %copied, label %done, label %free
done:
  store ptr %state, ptr %place
  ret i32 {Status.OK.value}
free:
  call void @tsir_free(ptr %state)
  br label %full
full:
  ret i32 {Status.OUT_OF_MEMORY.value}
wrong:
  ret i32 {Status.BAD_ARGUMENT.value}
}}
define signext i32 @"${{name}}_create"(ptr %place) nounwind {{
  %status = call i32 @tsir.state.new(ptr @tsir.state.first, ptr %place)
  ret i32 %status
}}
define signext i32 @"${{name}}_clone"(ptr %state, ptr %place) nounwind {{
  %status = call i32 @tsir.state.new(ptr %state, ptr %place)
  ret i32 %status
}}
define signext i32 @"${{name}}_reset"(ptr %state) nounwind {{
  %made = alloca {STATE_TYPE}, align 8
  %none = icmp eq ptr %state, null
  br i1 %none, label %wrong, label %make
make:
  %copied = call i1 @tsir.state.copy(ptr %made, ptr @tsir.state.first)
  br i1 %copied, label %take, label %full
take:
  call void @tsir.state.drop(ptr %state)
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %made, i64 $size, i1 false)
  ret i32 {Status.OK.value}
full:
  ret i32 {Status.OUT_OF_MEMORY.value}
wrong:
  ret i32 {Status.BAD_ARGUMENT.value}
}}
define void @"${{name}}_destroy"(ptr %state) nounwind {{
  %none = icmp eq ptr %state, null
  br i1 %none, label %done, label %drop
drop:
  call void @tsir.state.drop(ptr %state)
  call void @tsir_free(ptr %state)
  br label %done
done:
  ret void
}}""")

_DROP = """\
  %at{k} = getelementptr %tsir.state, ptr %state, i64 0, i32 {k}, i32 1
  %owner{k} = load ptr, ptr %at{k}
  call void @tsir.release(ptr %owner{k})
"""
_CLEAR = """\
  %owner{k} = getelementptr %tsir.state, ptr %into, i64 0, i32 {k}, i32 1
  store ptr null, ptr %owner{k}
"""
_COPY = """\
  %into{k} = getelementptr %tsir.state, ptr %into, i64 0, i32 {k}
  %from{k} = getelementptr %tsir.state, ptr %from, i64 0, i32 {k}
  %made{k} = call i1 @tsir.tensor.copy(ptr %into{k}, ptr %from{k}, i64 {itemsize})
  br i1 %made{k}, label %has{k}, label %fail
has{k}:
"""


def add_handles(module: ModuleText, signature: Signature, weights: Weights) -> None:
    """Adds the type of a state, its first value, and the functions that handle it."""
    held = signature.held
    module.types.append(f"{STATE_TYPE} = type {{ {', '.join(map(_type, held))} }}")
    first = ", ".join(_first(each, weights) for each in held)
    module.definitions["tsir.state.first"] = (
        f"@tsir.state.first = internal constant {STATE_TYPE} {{ {first} }}, align 8"
    )
    tensors = [
        {"k": k, "itemsize": each.kind.dtype.numpy.itemsize}
        for k, each in enumerate(held)
        if isinstance(each.kind, TensorKind)
    ]
    words = {
        "name": signature.name,
        "tensor": _size("%tsir.tensor"),
        "size": _size(STATE_TYPE),
        **{
            name: "".join(text.format(**tensor) for tensor in tensors)
            for name, text in (("drops", _DROP), ("clears", _CLEAR), ("copies", _COPY))
        },
    }
    module.declare("llvm.memcpy.p0.p0.i64", "void", ["ptr", "ptr", "i64", "i1 immarg"])
    text = _FUNCTIONS.substitute(words)
    if not tensors:
        text = text.replace("fail:\n  call void @tsir.state.drop(ptr %into)\n  ret i1 false\n", "")
    module.definitions["tsir.state.functions"] = text


def _size(type: str) -> str:
    return f"ptrtoint (ptr getelementptr ({type}, ptr null, i32 1) to i64)"


def _type(part: Field) -> str:
    return "%tsir.tensor" if isinstance(part.kind, TensorKind) else _number_type(part)


def _number_type(part: Field) -> str:
    assert not isinstance(part.kind, TensorKind | TextKind)
    return str(memory_type(type_of(element_type(part.kind.dtype))))


def _first(part: Field, weights: Weights) -> str:
    """The value of a part in a new handle."""
    value, kind = part.compiled_in, part.kind
    if not isinstance(kind, TensorKind):
        assert value is not None
        assert not isinstance(value, memoryview)
        return f"{_number_type(part)} {number_text(value, is_float=_number_type(part) == 'double')}"
    assert isinstance(value, memoryview)
    rows = [_row(sizes_of(kind)), _row(strides_of(kind))]
    head = [str(weights.add(value)), str(NULL), f"i32 {kind.dtype.number}", f"i32 {len(kind.sizes)}"]
    return f"%tsir.tensor {{ {', '.join([*head, *rows])} }}"


def _row(numbers: Sequence[int]) -> str:
    padded = [*numbers, *[0] * (MAX_RANK - len(numbers))]
    return f"[{MAX_RANK} x i64] [{', '.join(f'i64 {number}' for number in padded)}]"
