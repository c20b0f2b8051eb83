"""Programs with arrays of constants that are too many to be written out."""

from __future__ import annotations

from typing import Any

import numpy as np

import tsir
from tsir.dialects.types.dtype import Array, DType

PROGRAM = """
func.func @f(%b: !prim.bool, %x: !prim.tensor<{x}>) -> !prim.tuple<!prim.tensor<{x}>, {t}> {{
  %one = prim.Constant 1
  %p = prim.Constant {constant}
  %q = prim.Constant {constant}
  %y = "prim.If"(%b) ({{
    %u = aten.add.Tensor(%x, %p, %one) : (!prim.tensor<{x}>, {c}, !prim.int) -> !prim.tensor<{x}>
    prim.Yield %u : !prim.tensor<{x}>
  }}, {{
    prim.Yield %x : !prim.tensor<{x}>
  }}) : (!prim.bool) -> !prim.tensor<{x}>
  %t = aten.t(%q) : ({c}) -> {t}
  %r = prim.TupleConstruct(%y, %t) : (!prim.tensor<{x}>, {t}) -> !prim.tuple<!prim.tensor<{x}>, {t}>
  func.return %r : !prim.tuple<!prim.tensor<{x}>, {t}>
}}
"""


def added_to(constant: Array) -> Any:
    """A function of a flag and a matrix: with a constant added where the flag is set; the constant across."""
    name, sizes = DType.of(constant.dtype).name, list(constant.shape)
    strides = [stride // constant.itemsize for stride in constant.strides]
    text = PROGRAM.format(
        x=f"{name}, [?, ?]",
        t=f"!prim.tensor<{name}, {sizes[::-1]}>",
        c=f'!prim.tensor<{name}, {sizes}, strides {strides}, device "cpu">',
        constant=f'#prim.tensor<{name}, {sizes}, "0x{constant.tobytes().hex()}">',
    )
    return tsir.parse(text, "constants.mlir").function("f")


def constants_of(dtype: Any) -> Array:
    """A matrix of small numbers of a dtype."""
    return (np.arange(93).reshape(3, 31) % 5 - (np.dtype(dtype).kind != "u")).astype(dtype)
