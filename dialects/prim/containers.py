"""Lists, tuples, dictionaries and the other operations of `prim` with a variable signature."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, StringAttr, SymbolRefAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, OpTraits, SSAValue
from xdsl.irdl import traits_def
from xdsl.traits import IsolatedFromAbove, Pure, SymbolTable, SymbolUserOpInterface
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.operators.operation import CallLikeOp, verify_call
from tsir.dialects.operators.schema_parsing import SchemaError, parse_schema
from tsir.dialects.prim.ops import YieldOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import is_compatible, is_subtype

_PURE = traits_def(Pure())


def _expect(condition: bool, message: str) -> None:
    if not condition:
        raise VerifyException(message)


def _int(op: Operation, name: str) -> int:
    """An integer property; VerifyException if it is missing or of another kind."""
    value = op.properties.get(name)
    if not isinstance(value, IntegerAttr):
        raise VerifyException(f"expected an integer property '{name}'")
    return value.value.data


def _each(
    have: Sequence[Attribute],
    expected: Sequence[Attribute],
    what: str,
    fits: Callable[[Attribute, Attribute], bool] = is_subtype,
) -> None:
    _expect(len(have) == len(expected), f"expected {len(expected)} {what}s, got {len(have)}")
    for index, (type, want) in enumerate(zip(have, expected, strict=True)):
        _expect(fits(type, want), f"expected {what} {index} to be {want}, got {type}")


def _hands_on(result: Attribute, given: Attribute) -> bool:
    """Whether a result may be what an operation is given as a value of another type."""
    return is_compatible(given, result)


def _is_element(result: Attribute, held: Attribute) -> bool:
    """Whether a result may be an element of a container, of which it may be known whether it is None."""
    if isinstance(held, t.OptionalType) and not isinstance(result, t.OptionalType):
        return result == t.NONE or _hands_on(result, held.element)
    return _hands_on(result, held)


class _CalleeFits(SymbolUserOpInterface):
    """The function of a call exists and takes the operands."""

    def verify(self, op: Operation) -> None:
        assert isinstance(op, CallFunctionOp)
        function = SymbolTable.lookup_symbol(op, op.callee)
        if not isinstance(function, FuncOp):
            raise VerifyException(f"expected the name of a function, got '{op.callee}'")
        _each(op.operand_types, function.function_type.inputs.data, "operand")
        results = function.function_type.outputs.data
        _each(op.result_types, results, "result", lambda have, given: is_subtype(given, have))


class ListConstructOp(CallLikeOp):
    """A new list of the operands: `prim.ListConstruct(%a, %b) : (…) -> !prim.list<…>`."""

    name = "prim.ListConstruct"

    @staticmethod
    def of(items: Sequence[SSAValue], element: Attribute) -> ListConstructOp:
        """A list of `items` with this element type."""
        return ListConstructOp.make(items, [t.ListType(element)])

    def verify_(self) -> None:
        _expect(len(self.results) == 1, f"expected one result, got {len(self.results)}")
        type = self.results[0].type
        if not isinstance(type, t.ListType):
            raise VerifyException(f"expected a list as result, got {type}")
        _each(self.operand_types, [type.element] * len(self.operands), "element", is_compatible)


class ListUnpackOp(CallLikeOp):
    """The elements of a list of known length, which is checked at run time, as is what is said to be None."""

    name = "prim.ListUnpack"

    def verify_(self) -> None:
        _expect(len(self.operands) == 1, f"expected one operand, got {len(self.operands)}")
        type = self.operands[0].type
        if not isinstance(type, t.ListType):
            raise VerifyException(f"expected a list, got {type}")
        _each(self.result_types, [type.element] * len(self.results), "result", _is_element)


class TupleConstructOp(CallLikeOp):
    """A tuple of the operands."""

    name = "prim.TupleConstruct"
    traits: ClassVar[OpTraits] = _PURE

    @staticmethod
    def of(items: Sequence[SSAValue]) -> TupleConstructOp:
        """The tuple of `items`."""
        return TupleConstructOp.make(items, [t.TupleType(tuple(i.type for i in items))])

    def verify_(self) -> None:
        _expect(len(self.results) == 1, f"expected one result, got {len(self.results)}")
        type = self.results[0].type
        if not isinstance(type, t.TupleType):
            raise VerifyException(f"expected a tuple as result, got {type}")
        _each(self.operand_types, type.elements, "element", is_compatible)


def _tuple_operand(op: Operation) -> t.TupleType:
    _expect(len(op.operands) == 1, f"expected one operand, got {len(op.operands)}")
    type = op.operands[0].type
    if not isinstance(type, t.TupleType):
        raise VerifyException(f"expected a tuple, got {type}")
    return type


class TupleUnpackOp(CallLikeOp):
    """The elements of a tuple."""

    name = "prim.TupleUnpack"
    traits: ClassVar[OpTraits] = _PURE

    @staticmethod
    def of(value: SSAValue) -> TupleUnpackOp:
        """The elements of a value of tuple type."""
        type = value.type
        return TupleUnpackOp.make([value], type.elements if isinstance(type, t.TupleType) else ())

    def verify_(self) -> None:
        _each(self.result_types, _tuple_operand(self).elements, "result", _hands_on)


class TupleIndexOp(CallLikeOp):
    """Element `index` (not negative) of a tuple."""

    name = "prim.TupleIndex"
    traits: ClassVar[OpTraits] = _PURE

    @staticmethod
    def of(value: SSAValue, index: int) -> TupleIndexOp:
        """Element `index` of a value of tuple type."""
        type = value.type
        element = type.elements[index] if isinstance(type, t.TupleType) else t.ANY
        return TupleIndexOp.make([value], [element], {"index": IntegerAttr(index, i64)})

    @property
    def index(self) -> int:
        """The element's position."""
        return _int(self, "index")

    def verify_(self) -> None:
        elements, index = _tuple_operand(self).elements, self.index
        _expect(0 <= index < len(elements), f"expected an index below {len(elements)}, got {index}")
        _each(self.result_types, [elements[index]], "result", _hands_on)


class TupleSliceOp(CallLikeOp):
    """The elements from `beg` up to `end` of a tuple, as a tuple."""

    name = "prim.TupleSlice"
    traits: ClassVar[OpTraits] = _PURE

    @property
    def bounds(self) -> tuple[int, int]:
        """The positions of the first element and behind the last."""
        return _int(self, "beg"), _int(self, "end")

    def verify_(self) -> None:
        elements, (begin, end) = _tuple_operand(self).elements, self.bounds
        in_range = 0 <= begin <= end <= len(elements)
        _expect(in_range, f"expected 0 <= beg <= end <= {len(elements)}, got {begin} and {end}")
        _each(self.result_types, [t.TupleType(elements[begin:end])], "result", _hands_on)


class DictConstructOp(CallLikeOp):
    """A new dictionary of alternating keys and values."""

    name = "prim.DictConstruct"

    def verify_(self) -> None:
        type = self.results[0].type if len(self.results) == 1 else None
        if not isinstance(type, t.DictType):
            raise VerifyException("expected one result, a dictionary")
        count = len(self.operands)
        _expect(count % 2 == 0, f"expected a value for each key, got {count} operands")
        _each(self.operand_types, [type.key, type.value] * (count // 2), "operand", is_compatible)


class DictUnpackOp(CallLikeOp):
    """The values of a dictionary of known keys, the other operands, which is checked at run time."""

    name = "prim.DictUnpack"

    def verify_(self) -> None:
        type = self.operands[0].type if self.operands else None
        if not isinstance(type, t.DictType):
            raise VerifyException("expected a dictionary, and its keys")
        _each(self.operand_types[1:], [type.key] * len(self.results), "key")
        _each(self.result_types, [type.value] * len(self.results), "result", _is_element)


class PrintOp(CallLikeOp):
    """Prints its operands, separated by spaces, and a newline."""

    name = "prim.Print"

    def verify_(self) -> None:
        _expect(not self.results, f"expected no results, got {len(self.results)}")


class UncheckedCastOp(CallLikeOp):
    """The operand under a type that control flow has established, as after `is not None`."""

    name = "prim.unchecked_cast"
    traits: ClassVar[OpTraits] = _PURE

    def verify_(self) -> None:
        _expect(len(self.operands) == 1, f"expected one operand, got {len(self.operands)}")
        _expect(len(self.results) == 1, f"expected one result, got {len(self.results)}")


class UninitializedOp(CallLikeOp):
    """A value of its type that no execution reads, as on a branch that always raises."""

    name = "prim.Uninitialized"
    traits: ClassVar[OpTraits] = _PURE

    def verify_(self) -> None:
        _expect(not self.operands and len(self.results) == 1, "expected no operand and one result")


class PythonOp(CallLikeOp):
    """
    A call of the Python function `callee`, which is a barrier to every motion.

    The function is looked up when the program runs, among those that the process has registered by
    their `module:name`: a text must not reach any others.
    """

    name = "prim.PythonOp"

    def verify_(self) -> None:
        _expect(isinstance(self.properties.get("callee"), StringAttr), "expected a string property 'callee'")


class CalleeOp(CallLikeOp):
    """An operation that names a function of the module by the property `callee`."""

    @property
    def callee(self) -> str:
        """The function's name."""
        value = self.properties.get("callee")
        if not isinstance(value, SymbolRefAttr):
            raise VerifyException("expected a symbol property 'callee'")
        return value.root_reference.data

    def verify_(self) -> None:
        _expect(bool(self.callee), "expected the name of a function")


class CallFunctionOp(CalleeOp):
    """
    A call of a function of the module; operands may know more than the function asks for.

    ```mlir
    %r = prim.CallFunction(%x) <{callee = @g}> : (!prim.tensor) -> !prim.tensor
    ```
    """

    name = "prim.CallFunction"
    traits: ClassVar[OpTraits] = traits_def(_CalleeFits())

    @staticmethod
    def of(callee: str, operands: Sequence[SSAValue], types: Sequence[Attribute]) -> CallFunctionOp:
        """A call of the function `callee`."""
        return CallFunctionOp.make(operands, types, {"callee": SymbolRefAttr(callee)})


class OperatorOp(CallLikeOp):
    """
    An operator that the table lacks, by name and, if known, with its schema.

    ```mlir
    %r = prim.Operator(%x) <{operator = "aten::frobnicate"}> : (!prim.tensor) -> !prim.tensor
    ```
    """

    name = "prim.Operator"

    @property
    def operator_name(self) -> str:
        """The operator's name, as `aten::frobnicate.out`."""
        value = self.properties["operator"]
        return value.data if isinstance(value, StringAttr) else ""

    @property
    def only_reads(self) -> bool:
        """
        Whether nothing is written: by the schema or, of an operator of PyTorch without one, by the name.

        The names of its operators that write end in `_`, or their overloads are called `out`.
        """
        schema = self.properties.get("schema")
        if isinstance(schema, StringAttr):
            return not parse_schema(schema.data).is_mutable
        name, _, overload = self.operator_name.partition(".")
        return name.startswith("aten::") and not name.endswith("_") and "out" not in overload

    def verify_(self) -> None:
        _expect(
            isinstance(self.properties.get("operator"), StringAttr), "expected a string property 'operator'"
        )
        schema = self.properties.get("schema")
        if isinstance(schema, StringAttr):
            try:
                parsed = parse_schema(schema.data)
            except SchemaError as error:
                raise VerifyException(str(error)) from error
            verify_call(parsed, self.operand_types, self.result_types)


def called_name(op: Operation) -> str:
    """The name of an operation, or of the operator that it stands for, as `aten::frobnicate.out`."""
    return op.operator_name if isinstance(op, OperatorOp) else op.name


class ConstantChunkOp(CallLikeOp):
    """`chunk` of a constant number of pieces along a constant dimension, one result a piece."""

    name = "prim.ConstantChunk"
    traits: ClassVar[OpTraits] = _PURE

    @property
    def chunks(self) -> int:
        """The number of pieces."""
        return _int(self, "chunks")

    @property
    def dim(self) -> int:
        """The dimension that is split."""
        return _int(self, "dim")

    def verify_(self) -> None:
        chunks = self.chunks
        _int(self, "dim")
        _expect(chunks > 0, f"expected chunks of at least 1, got {chunks}")
        _each(self.operand_types, [t.TENSOR], "operand")
        _expect(len(self.results) == chunks, f"expected {chunks} results, got {len(self.results)}")


class GroupOp(CallLikeOp):
    """Operations that run as one: a block whose arguments are the operands."""

    HAS_REGION: ClassVar[bool] = True

    def verify_(self) -> None:
        _expect(len(self.regions) == 1, f"expected one region, got {len(self.regions)}")
        blocks = self.regions[0].blocks
        _expect(len(blocks) == 1, f"expected one block in the group, got {len(blocks)}")
        block = blocks[0]
        _each(self.operand_types, [argument.type for argument in block.args], "operand")
        last = block.last_op
        if not isinstance(last, YieldOp):
            raise VerifyException("expected prim.Yield at the end of the group")
        _each(last.operand_types, self.result_types, "result")


class FusionGroupOp(GroupOp):
    """Operations that become one native function."""

    name = "prim.FusionGroup"
    traits: ClassVar[OpTraits] = traits_def(IsolatedFromAbove())


class DifferentiableGraphOp(GroupOp):
    """Operations that are differentiated as one."""

    name = "prim.DifferentiableGraph"
    traits: ClassVar[OpTraits] = traits_def(IsolatedFromAbove())


CONTAINERS: tuple[type[Operation], ...] = (
    ListConstructOp, ListUnpackOp, TupleConstructOp, TupleUnpackOp, TupleIndexOp, TupleSliceOp,
    DictConstructOp, DictUnpackOp, PrintOp, UncheckedCastOp, UninitializedOp, PythonOp, CallFunctionOp,
    OperatorOp, ConstantChunkOp, FusionGroupOp, DifferentiableGraphOp,
)  # fmt: skip
