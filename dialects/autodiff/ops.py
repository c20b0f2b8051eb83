"""
The operations of the `autodiff` dialect.

A gradient may be undefined, which stands for zeros of the right sizes. Only the operations here take
an undefined value; every other operator that meets one raises.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, OpTraits, Region, SSAValue
from xdsl.irdl import traits_def
from xdsl.traits import Pure, SymbolTable, SymbolUserOpInterface
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.operators.operation import CallLikeOp
from tsir.dialects.prim.containers import CalleeOp
from tsir.dialects.prim.ops import YieldOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_subtype
from tsir.dialects.types.undefined import CLOSURE, UndefinedType

_PURE = traits_def(Pure())
_TENSORS = (t.TensorType, UndefinedType)


def is_gradient(type: Attribute) -> bool:
    """Whether a value of the type may be a gradient: a tensor, or a container of gradients."""
    match type:
        case t.ListType():
            return is_gradient(type.element)
        case t.TupleType():
            return all(map(is_gradient, type.elements))
        case t.DictType():
            return is_gradient(type.value)
        case _:
            return isinstance(type, _TENSORS)


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise VerifyException(message)


def _expect_gradients(op: Operation, what: str, types: Sequence[Attribute]) -> None:
    for index, type in enumerate(types):
        _expect(is_gradient(type), f"expected {what} {index} of '{op.name}' to be a gradient, got {type}")


class ZeroOp(CallLikeOp):
    """
    An undefined gradient: zeros that are not computed.

    ```mlir
    %z = autodiff.zero() : () -> !prim.tensor
    ```
    """

    name = "autodiff.zero"
    traits: ClassVar[OpTraits] = _PURE

    @staticmethod
    def of(type: Attribute) -> ZeroOp:
        """An undefined gradient of this type."""
        return ZeroOp.make([], [type])

    def verify_(self) -> None:
        _expect(not self.operands and len(self.results) == 1, "expected no operand and one result")
        _expect_gradients(self, "result", self.result_types)


class AddOp(CallLikeOp):
    """
    The sum of two gradients; if one is undefined, the other.

    ```mlir
    %s = autodiff.add(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    ```
    """

    name = "autodiff.add"
    traits: ClassVar[OpTraits] = _PURE

    def verify_(self) -> None:
        _expect(len(self.operands) == 2, f"expected two operands, got {len(self.operands)}")
        _expect(len(self.results) == 1, f"expected one result, got {len(self.results)}")
        _expect_gradients(self, "operand", self.operand_types)


class AnyDefinedOp(CallLikeOp):
    """
    Whether any of the gradients is defined.

    ```mlir
    %c = autodiff.any_defined(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.bool
    ```
    """

    name = "autodiff.any_defined"
    traits: ClassVar[OpTraits] = _PURE

    def verify_(self) -> None:
        _expect(self.result_types == (t.BOOL,), "expected one result of type !prim.bool")
        _expect_gradients(self, "operand", self.operand_types)


class LinearOp(CallLikeOp):
    """
    A linear map of gradients: if every operand is undefined, so is every result, and nothing runs.

    The block reads the operands, and other values, directly.

    ```mlir
    %r = autodiff.linear(%g) <{operator = "aten.neg"}> ({
      %0 = aten.neg(%g) : (!prim.tensor) -> !prim.tensor
      prim.Yield %0 : !prim.tensor
    }) : (!prim.tensor) -> !prim.tensor
    ```
    """

    name = "autodiff.linear"

    HAS_REGION: ClassVar[bool] = True

    @staticmethod
    def of(operator: str, gradients: Sequence[SSAValue], body: Block) -> LinearOp:
        """The linear map that `body` computes of `gradients`, the backward of `operator`."""
        last = body.last_op
        assert isinstance(last, YieldOp)
        properties = {"operator": StringAttr(operator)}
        return LinearOp.make(gradients, list(last.operand_types), properties, [Region(body)])

    @property
    def body(self) -> Block:
        """The operations that compute the results."""
        return self.regions[0].block

    @property
    def operator(self) -> str:
        """The name of the operation of which this is the backward."""
        name = self.properties.get("operator")
        if not isinstance(name, StringAttr):
            raise VerifyException("expected a string property 'operator'")
        return name.data

    def verify_(self) -> None:
        _expect(bool(self.operator), "expected the name of an operator")
        _expect(len(self.regions) == 1, f"expected one region, got {len(self.regions)}")
        _expect(not self.body.args, f"expected a block without arguments, got {len(self.body.args)}")
        _expect_gradients(self, "operand", self.operand_types)
        _expect_gradients(self, "result", self.result_types)
        last = self.body.last_op
        if not isinstance(last, YieldOp):
            raise VerifyException("expected prim.Yield at the end of the block")
        have, want = last.operand_types, self.result_types
        _expect(len(have) == len(want), f"expected {len(want)} results of the block, got {len(have)}")
        for index, types in enumerate(zip(have, want, strict=True)):
            _expect(is_subtype(*types), f"expected result {index} to be {types[1]}, got {types[0]}")


class _CalleeExists(SymbolUserOpInterface):
    """The function that an operation names is one of the module."""

    def verify(self, op: Operation) -> None:
        assert isinstance(op, ClosureOp)
        if not isinstance(SymbolTable.lookup_symbol(op, op.callee), FuncOp):
            raise VerifyException(f"expected the name of a function, got '{op.callee}'")


class ClosureOp(CalleeOp):
    """
    A function of the module with its first arguments captured; only `differentiate` reads it.

    ```mlir
    %f = autodiff.closure(%x) <{callee = @backward}> : (!prim.tensor) -> !autodiff.closure
    ```
    """

    name = "autodiff.closure"
    traits: ClassVar[OpTraits] = traits_def(Pure(), _CalleeExists())

    @staticmethod
    def of(callee: str, captured: Sequence[SSAValue]) -> ClosureOp:
        """The function `callee` with these first arguments."""
        return ClosureOp.make(captured, [CLOSURE], {"callee": SymbolRefAttr(callee)})

    def verify_(self) -> None:
        super().verify_()
        _expect(self.result_types == (CLOSURE,), "expected one result of type !autodiff.closure")
