"""
What an exported function needs beside the program, as LLVM IR that is internal to its object.

The allocator takes memory from `malloc`, an invocation has one thread and is never interrupted, and messages
are written into the caller's memory. Only `tsir_tensor_free` is exported: objects that are linked together
share one.
"""

from __future__ import annotations

import hashlib
from string import Template

from tsir.dialects.types.dtype import DType
from tsir.lowering.ahead.signature import MAX_RANK
from tsir.lowering.llvm.emit.memref_ops import ALIGNMENT
from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.builder import ModuleText
from tsir.lowering.llvm.ir.team import WITHOUT_TEAM
from tsir.lowering.llvm.ir.types import PTR, Value

TENSOR = f"%tsir.tensor = type {{ ptr, ptr, i32, i32, [{MAX_RANK} x i64], [{MAX_RANK} x i64] }}"
"""A tensor of the C interface: address, owner, dtype, rank, sizes and strides."""

TEXT = "%tsir.text = type { ptr, i64, i64, i64 }"
"""A message: where it goes, how many bytes there are, how many have been written, and how many lines."""

FREE = "tsir_tensor_free"
"""The function by which callers give back what results own."""

_FUNCTIONS = {
    # The block that malloc gave stands ahead of the memory; a word is what size_t is.
    "tsir_alloc": Template("""define internal noalias ptr @tsir_alloc(i64 %bytes) {
  %whole = call i64 @llvm.uadd.sat.i64(i64 %bytes, i64 $reserve)
  %fits = icmp ule i64 %whole, $most
  br i1 %fits, label %take, label %none
take:
  %word = $narrow
  %block = call ptr @malloc($word %word)
  %short = icmp eq ptr %block, null
  br i1 %short, label %none, label %align
align:
  %ahead = getelementptr i8, ptr %block, i64 $reserve
  %address = ptrtoint ptr %ahead to i64
  %rest = and i64 %address, $mask
  %back = sub i64 0, %rest
  %memory = getelementptr i8, ptr %ahead, i64 %back
  %note = getelementptr ptr, ptr %memory, i64 -1
  store ptr %block, ptr %note
  ret ptr %memory
none:
  ret ptr null
}"""),
    "tsir_free": Template("""define internal void @tsir_free(ptr %memory) {
  %none = icmp eq ptr %memory, null
  br i1 %none, label %done, label %give
give:
  %note = getelementptr ptr, ptr %memory, i64 -1
  %block = load ptr, ptr %note
  call void @free(ptr %block)
  br label %done
done:
  ret void
}"""),
    "tsir_poll": Template("define internal i1 @tsir_poll(ptr %time) {\n  ret i1 false\n}"),
    "tsir_tensor_free": Template("""define weak void @tsir_tensor_free(ptr %tensor) {
  %none = icmp eq ptr %tensor, null
  br i1 %none, label %done, label %release
release:
  %owner.at = getelementptr %tsir.tensor, ptr %tensor, i64 0, i32 1
  %owner = load ptr, ptr %owner.at
  call void @tsir.release(ptr %owner)
  store ptr null, ptr %owner.at
  store ptr null, ptr %tensor
  br label %done
done:
  ret void
}"""),
    "tsir.text.byte": Template("""define internal void @tsir.text.byte(ptr %text, i8 %byte) noinline {
  %memory = load ptr, ptr %text
  %capacity.at = getelementptr %tsir.text, ptr %text, i64 0, i32 1
  %capacity = load i64, ptr %capacity.at
  %length.at = getelementptr %tsir.text, ptr %text, i64 0, i32 2
  %length = load i64, ptr %length.at
  %behind = add i64 %length, 1
  %room = icmp slt i64 %behind, %capacity
  br i1 %room, label %put, label %done
put:
  %at = getelementptr i8, ptr %memory, i64 %length
  store i8 %byte, ptr %at
  %end = getelementptr i8, ptr %memory, i64 %behind
  store i8 0, ptr %end
  store i64 %behind, ptr %length.at
  br label %done
done:
  ret void
}"""),
    "tsir.text.put": Template("""define internal void @tsir.text.put(ptr %text, ptr %string) noinline {
entry:
  br label %look
look:
  %k = phi i64 [ 0, %entry ], [ %next, %put ]
  %at = getelementptr i8, ptr %string, i64 %k
  %byte = load i8, ptr %at
  %end = icmp eq i8 %byte, 0
  br i1 %end, label %done, label %put
put:
  call void @tsir.text.byte(ptr %text, i8 %byte)
  %next = add i64 %k, 1
  br label %look
done:
  ret void
}"""),
    "tsir.text.digits": Template("""define internal void @tsir.text.digits(ptr %text, i64 %number) noinline {
  %small = icmp ult i64 %number, 10
  br i1 %small, label %last, label %more
more:
  %tenth = udiv i64 %number, 10
  call void @tsir.text.digits(ptr %text, i64 %tenth)
  br label %last
last:
  %digit = urem i64 %number, 10
  %narrow = trunc i64 %digit to i8
  %byte = add i8 %narrow, 48
  call void @tsir.text.byte(ptr %text, i8 %byte)
  ret void
}"""),
    "tsir.text.number": Template("""define internal void @tsir.text.number(ptr %text, i64 %number) noinline {
  %negative = icmp slt i64 %number, 0
  br i1 %negative, label %sign, label %digits
sign:
  call void @tsir.text.byte(ptr %text, i8 45)
  br label %digits
digits:
  %magnitude = call i64 @llvm.abs.i64(i64 %number, i1 false)
  call void @tsir.text.digits(ptr %text, i64 %magnitude)
  ret void
}"""),
    "tsir.text.dtype": Template("""define internal void @tsir.text.dtype(ptr %text, i32 %number) noinline {
  switch i32 %number, label %other [ $cases ]
$blocks
other:
  %wide = sext i32 %number to i64
  call void @tsir.text.number(ptr %text, i64 %wide)
  ret void
}"""),
    "tsir.text.line": Template("""define internal void @tsir.text.line(ptr %text, ptr %string) noinline {
  %lines.at = getelementptr %tsir.text, ptr %text, i64 0, i32 3
  %lines = load i64, ptr %lines.at
  %more = add i64 %lines, 1
  store i64 %more, ptr %lines.at
  %first = icmp eq i64 %lines, 0
  br i1 %first, label %put, label %break
break:
  call void @tsir.text.byte(ptr %text, i8 10)
  br label %put
put:
  call void @tsir.text.put(ptr %text, ptr %string)
  ret void
}"""),
    "tsir.text.open": Template("""define internal void @tsir.text.open(ptr %text, ptr %memory, i64 %room) {
  %nowhere = icmp eq ptr %memory, null
  %capacity = select i1 %nowhere, i64 0, i64 %room
  store %tsir.text zeroinitializer, ptr %text
  store ptr %memory, ptr %text
  %capacity.at = getelementptr %tsir.text, ptr %text, i64 0, i32 1
  store i64 %capacity, ptr %capacity.at
  %some = icmp sgt i64 %capacity, 0
  br i1 %some, label %end, label %done
end:
  store i8 0, ptr %memory
  br label %done
done:
  ret void
}"""),
}
"""Functions by their names, whose texts depend on the width of addresses."""

_BLOCK = """named{number}:
  call void @tsir.text.put(ptr %text, {name})
  ret void"""


def add_support(module: ModuleText, address_bits: int) -> None:
    """Adds all of this to a module for a target with addresses of so many bits."""
    frame.declare(module)
    module.types += [TENSOR, TEXT]
    word = f"i{address_bits}"
    module.declare("malloc", "noalias ptr", [word])
    module.declare("free", "void", ["ptr"])
    module.declare("llvm.abs.i64", "i64", ["i64", "i1"])
    named = [(dtype.number, string(module, dtype.name)) for dtype in DType]
    words = {
        "reserve": ALIGNMENT + 8,
        "mask": ALIGNMENT - 1,
        "most": (1 << address_bits - 1) - 1,
        "word": word,
        "narrow": "add i64 %whole, 0" if address_bits == 64 else f"trunc i64 %whole to {word}",
        "cases": " ".join(f"i32 {number}, label %named{number}" for number, _ in named),
        "blocks": "\n".join(_BLOCK.format(number=number, name=name) for number, name in named),
    }
    module.definitions.update({name: text.substitute(words) for name, text in _FUNCTIONS.items()})
    module.definitions["tsir_share"] = WITHOUT_TEAM.replace("define", "define internal")


def string(module: ModuleText, text: str) -> Value:
    """The address of a text in the module, which ends with a zero; equal texts are kept once."""
    return constant_bytes(module, text.encode() + b"\0")


def constant_bytes(module: ModuleText, data: bytes) -> Value:
    """The address of bytes in the module; equal ones are kept once."""
    shown = "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:02X}" for b in data)
    symbol = f"tsir.string.{hashlib.sha256(data).hexdigest()[:16]}"
    kind = f"[{len(data)} x i8]"
    module.definitions[symbol] = f'@"{symbol}" = private unnamed_addr constant {kind} c"{shown}"'
    return Value(f'@"{symbol}"', PTR)
