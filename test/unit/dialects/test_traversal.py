"""All operations of a tree are those of a walk, in its order."""

from __future__ import annotations

from xdsl.dialects import arith, func, scf

from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.traversal import all_operations, operations_of

NESTED = """
func.func @f(%n: index, %c: i1) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %total = scf.for %i = %zero to %n step %one iter_args(%carried = %zero) -> (index) {
    %chosen = scf.if %c -> (index) {
      %two = arith.constant 2 : index
      scf.yield %two : index
    } else {
      scf.yield %i : index
    }
    %next = arith.addi %carried, %chosen : index
    scf.yield %next : index
  }
  func.return %total : index
}
func.func private @g()
"""


def test_operations_are_those_of_a_walk() -> None:
    module = parse_module(NESTED)
    assert all_operations(module) == list(module.walk())
    leaf = operations_of(module, arith.AddiOp)[0]
    assert all_operations(leaf) == [leaf]


def test_operations_of_a_class() -> None:
    module = parse_module(NESTED)
    for kind in (arith.ConstantOp, scf.ForOp, scf.YieldOp, func.FuncOp, arith.MuliOp):
        assert operations_of(module, kind) == [op for op in module.walk() if isinstance(op, kind)]
