"""
The lists dialect: lists below the level of `prim`, which grow and are shared by reference.

An element is a number, a memref or a list. A list keeps the memory of its elements alive, and a loop or a
function those lists that it hands on. Indices are in range.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Dialect, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException


@irdl_attr_definition
class ListType(ParametrizedAttribute, TypeAttribute):
    """A list: `!lists.list<memref<?xf32>>`."""

    name = "lists.list"

    element: Attribute


def _verify_element(list: Attribute, element: Attribute) -> None:
    assert isinstance(list, ListType)
    if list.element != element:
        raise VerifyException(f"expected an element of type {list.element}, got {element}")


@irdl_op_definition
class NewOp(IRDLOperation):
    """
    A new list without elements.

    ```mlir
    %l = lists.new : !lists.list<i64>
    ```
    """

    name = "lists.new"

    result = result_def(ListType)

    assembly_format = "attr-dict `:` type($result)"


@irdl_op_definition
class ReserveOp(IRDLOperation):
    """
    Makes room for more elements, as many as the product of the counts; the program fails if there is none.

    ```mlir
    lists.reserve %l[%m, %n] : !lists.list<i64>
    ```
    """

    name = "lists.reserve"

    list = operand_def(ListType)
    counts = var_operand_def(IndexType)

    assembly_format = "$list `[` $counts `]` attr-dict `:` type($list)"


@irdl_op_definition
class LengthOp(IRDLOperation):
    """
    The number of elements.

    ```mlir
    %n = lists.length %l : !lists.list<i64>
    ```
    """

    name = "lists.length"

    list = operand_def(ListType)
    result = result_def(IndexType)

    assembly_format = "$list attr-dict `:` type($list)"


@irdl_op_definition
class GetOp(IRDLOperation):
    """
    An element.

    ```mlir
    %x = lists.get %l[%i] : !lists.list<i64> -> i64
    ```
    """

    name = "lists.get"

    list = operand_def(ListType)
    index = operand_def(IndexType)
    result = result_def()

    assembly_format = "$list `[` $index `]` attr-dict `:` type($list) `->` type($result)"

    def verify_(self) -> None:
        """Verifies that the result is an element."""
        _verify_element(self.list.type, self.result.type)


class _PutOp(IRDLOperation):
    """Puts a value into a list, at an index."""

    value = operand_def()
    list = operand_def(ListType)
    index = operand_def(IndexType)

    assembly_format = "$value `,` $list `[` $index `]` attr-dict `:` type($value) `,` type($list)"

    def verify_(self) -> None:
        """Verifies that the value may be an element."""
        _verify_element(self.list.type, self.value.type)


@irdl_op_definition
class SetOp(_PutOp):
    """
    Puts a value in the place of an element.

    ```mlir
    lists.set %x, %l[%i] : i64, !lists.list<i64>
    ```
    """

    name = "lists.set"


@irdl_op_definition
class AppendOp(IRDLOperation):
    """
    Adds an element at the end.

    ```mlir
    lists.append %x, %l : i64, !lists.list<i64>
    ```
    """

    name = "lists.append"

    value = operand_def()
    list = operand_def(ListType)

    assembly_format = "$value `,` $list attr-dict `:` type($value) `,` type($list)"

    def verify_(self) -> None:
        """Verifies that the value may be an element."""
        _verify_element(self.list.type, self.value.type)


@irdl_op_definition
class InsertOp(_PutOp):
    """
    Adds an element ahead of that at an index; the index may be the length.

    ```mlir
    lists.insert %x, %l[%i] : i64, !lists.list<i64>
    ```
    """

    name = "lists.insert"


@irdl_op_definition
class EraseOp(IRDLOperation):
    """
    Removes an element.

    ```mlir
    lists.erase %l[%i] : !lists.list<i64>
    ```
    """

    name = "lists.erase"

    list = operand_def(ListType)
    index = operand_def(IndexType)

    assembly_format = "$list `[` $index `]` attr-dict `:` type($list)"


Lists = Dialect("lists", [NewOp, ReserveOp, LengthOp, GetOp, SetOp, AppendOp, InsertOp, EraseOp], [ListType])
