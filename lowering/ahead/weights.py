"""The tensors that are compiled into an object: bytes that no compiler and no assembler has to read."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.ahead.signature import TensorKind
from tsir.lowering.llvm.codegen.elf import Piece
from tsir.lowering.llvm.emit.memref_ops import ALIGNMENT
from tsir.lowering.llvm.ir.types import PTR, Value

MAX_BYTES = 2**31 - 2**26
"""The most bytes of an object: its code reaches 2 GiB from its own address."""

MAX_TEXT_BYTES = 2**28
"""The most bytes of weights as text, or in an object that is not ELF; compiling needs 17 times as many."""

_BYTES = [f"\\{byte:02X}" for byte in range(256)]


class Weights:
    """
    The memory of tensors, one after another, at a symbol that only the object itself sees.

    Callers may write it through results that are views of it.
    """

    def __init__(self, name: str):
        self.symbol = f"{name}.weights"
        self.pieces: list[Piece] = []
        self.size = 0

    def add(self, content: memoryview) -> Value:
        """The address of a tensor with these bytes; UnsupportedError if there are too many."""
        if self.size + content.nbytes > MAX_BYTES:
            found = self.size + content.nbytes
            raise UnsupportedError(
                f"expected at most {MAX_BYTES} bytes of tensors to compile in, got {found}"
            )
        offset, padding = self.size, ALIGNMENT - content.nbytes % ALIGNMENT  # an address of its own, if empty
        self.pieces += [content, bytes(padding)]
        self.size += content.nbytes + padding
        return Value(f'getelementptr (i8, ptr @"{self.symbol}", i64 {offset})', PTR)

    def declaration(self) -> str:
        """The declaration, in a module, of memory that is put into its object."""
        return f'@"{self.symbol}" = external hidden global [{self.size} x i8], align {ALIGNMENT}\n'

    def definition(self) -> str:
        """The memory as text; UnsupportedError if that is too long."""
        if self.size > MAX_TEXT_BYTES:
            expected = f"expected at most {MAX_TEXT_BYTES} bytes of tensors in this form"
            raise UnsupportedError(f"{expected}, got {self.size}; save an object or a library for Linux")
        text = "".join([_BYTES[byte] for piece in self.pieces for byte in bytes(piece)])
        return f'@"{self.symbol}" = internal global [{self.size} x i8] c"{text}", align {ALIGNMENT}\n'


def strides_of(kind: TensorKind) -> Sequence[int]:
    """The strides of a tensor that is compiled in, whose sizes are known."""
    sizes = sizes_of(kind)
    return [prod(sizes[axis + 1 :]) for axis in range(len(sizes))]


def sizes_of(kind: TensorKind) -> Sequence[int]:
    """The sizes of a tensor that is compiled in."""
    return [size or 0 for size in kind.sizes]
