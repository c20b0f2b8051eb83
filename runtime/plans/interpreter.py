"""The interpreter: runs a module at the level of prim and aten, operation by operation, on numpy arrays."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tsir.dialects.autodiff import ops as a
from tsir.dialects.ir.diagnostics import Diagnostic, ExecutionError, GradientError, TsirError
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.philox import Draws
from tsir.dialects.operators.rules import wrap
from tsir.dialects.operators.table import OPERATORS, Operator
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import RAISE, ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.process.memory import ask, memory_limit
from tsir.dialects.table.matching import unknown_operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.quantized_tensor import holds_quantised
from tsir.dialects.types.type_names import compact
from tsir.dialects.types.value_text import text_of
from tsir.dialects.types.values import encoded
from tsir.runtime.values.structure import leaves_in
from tsir.transforms.analysis.endless_lists import MESSAGE, growing
from tsir.transforms.rewriting.script_text import composition

Environment = dict[SSAValue, object]

_OPERATION = 128
"""Bytes that an operation may take beside tensors, strings and copies of containers."""
_MAX_CALLS = 100
"""The depth of nested calls at which a program is taken to recurse without end."""
PYTHON_FUNCTIONS: dict[str, Callable[..., object]] = {}
"""The functions that `prim.PythonOp` may call, by `callee`; a text must not reach any other."""


class Interpreter:
    """
    Runs the functions of a module.

    Values are Python's: arrays for tensors, int, float, bool, str, None, Device, lists, tuples and
    dicts, with the aliasing of the program. `output` receives what the program prints.
    """

    def __init__(self, module: ModuleOp, *, output: IO[str] | None = None):
        self.output = output
        self.functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
        self._depth = 0
        self._draws = Draws()

    def call(self, name: str, arguments: Sequence[object]) -> tuple[object, ...]:
        """
        The results of function `name`.

        ExecutionError with the location of the operation that failed, or if there is no such
        function, or it takes another number of arguments.
        """
        function = self.functions.get(name)
        if function is None:
            known = ", ".join(self.functions) or "none"
            raise ExecutionError(f"expected the name of a function ({known}), got '{name}'")
        return self.run_function(function, arguments)

    def run_function(self, function: FuncOp, arguments: Sequence[object]) -> tuple[object, ...]:
        """The results of a function for these arguments."""
        block = function.body.block
        if len(arguments) != len(block.args):
            message = (
                f"expected {len(block.args)} arguments of {function.sym_name.data}, got {len(arguments)}"
            )
            raise ExecutionError(Diagnostic.error(function, message))
        if not self._depth:
            self._draws = Draws()
        self._depth += 1
        try:
            if self._depth > _MAX_CALLS:
                raise ExecutionError(
                    Diagnostic.error(function, f"calls are nested more than {_MAX_CALLS} deep")
                )
            return self.run_block(block, arguments, {})
        finally:
            self._depth -= 1

    def run_block(self, block: Block, arguments: Sequence[object], env: Environment) -> tuple[object, ...]:
        """Run a block whose outer values are in `env`; the values that its terminator takes."""
        env.update(zip(block.args, arguments, strict=True))
        for op in block.ops:
            if isinstance(op, YieldOp | ReturnOp):
                return tuple(env[v] for v in op.operands)
            results = self._run(op, env)
            env.update(zip(op.results, results, strict=True))
        raise ExecutionError(Diagnostic.error(_owner(block), "the block has no terminator"))

    def _run(self, op: Operation, env: Environment) -> Sequence[object]:
        values = [env[v] for v in op.operands]
        if isinstance(op, IfOp):
            return self.run_block(op.branches[0 if values[0] else 1], (), env)
        if isinstance(op, LoopOp):
            return self._run_loop(op, values, env)
        if isinstance(op, a.LinearOp):
            return self.run_linear(op, values, env)
        return self.run_operation(op, values)

    def run_operation(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        """The results of an operation that has no block of its own, or is a group."""
        try:
            ask(_OPERATION)
            if isinstance(op, SchemaOp):
                _expect_defined(op, values)
                if op.operator.composed:
                    return self._run_composed(op, values)
                entry = self.chosen(op.operator)
                return evaluate(entry, values, self._draws, [operand.type for operand in op.operands])
            handler = _HANDLERS.get(type(op))
            if handler is None:
                raise ExecutionError(Diagnostic.error(op, f"operation '{op.name}' cannot be run"))
            return handler(self, op, values)
        except TsirError:
            raise
        except REFERENCE_ERRORS as error:
            unsaid = "out of memory" if isinstance(error, MemoryError) else type(error).__name__
            raise _failure(op, str(error) or unsaid) from error

    def chosen(self, entry: Operator) -> Operator:
        """The entry by which an operator is evaluated."""
        return entry

    def _run_composed(self, op: SchemaOp, values: Sequence[object]) -> Sequence[object]:
        """The results of an operator that is script text; an error in it is one of the operation."""
        try:
            results = self.run_function(composition(op.operator), values)
        except TsirError as error:
            raise type(error)(Diagnostic.failure(op, error.diagnostics[0].message)) from error
        return results[: len(op.results)] if len(op.results) < 2 else cast("tuple[object, ...]", results[0])

    def run_linear(self, op: a.LinearOp, values: Sequence[object], env: Environment) -> Sequence[object]:
        """The results of a linear block: undefined if all its operands are."""
        if not any(map(_is_defined, values)):
            return [None] * len(op.results)
        return self.run_block(op.body, (), env)

    def run_group(self, op: Operation, values: Sequence[object]) -> Sequence[object]:
        """The results of a native group; here its operations are run one by one."""
        return self.run_block(op.regions[0].block, values, {})

    def _run_loop(self, op: LoopOp, values: Sequence[object], env: Environment) -> Sequence[object]:
        max_trip, going, *carried = values
        if cast(int, max_trip) > memory_limit() // 8 and (grown := growing(op)) is not None:
            raise _failure(grown, MESSAGE)
        body, trip = op.body.block, 0
        while going and trip < cast(int, max_trip):
            going, *carried = self.run_block(body, (trip, *carried), env)
            trip += 1
        return carried


def _expect_defined(op: SchemaOp, values: Sequence[object]) -> None:
    """ValueError if an operator is given an undefined gradient in place of a tensor."""
    for formal, value in zip(op.schema().arguments, values, strict=False):
        expected, given = formal.type, [value]
        if isinstance(expected, t.ListType) and isinstance(value, list):
            expected, given = expected.element, cast("list[object]", value)
        if isinstance(expected, t.TensorType) and any(item is None for item in given):
            raise ValueError(f"expected a tensor as '{formal.name}', got an undefined gradient")


def _failure(op: Operation, message: str) -> TsirError:
    """The error of an operation that failed; that of a program is its own where the program may raise it."""
    if op.name != RAISE:
        return ExecutionError(Diagnostic.failure(op, message))
    kind, _, own = message.partition(": ")
    if kind == GradientError.__name__:  # a function whose gradient is asked for has no scalar as result
        return GradientError(Diagnostic.error(op, own))
    return ExecutionError(Diagnostic.error(op, message))


def _owner(block: Block) -> Operation:
    owner = block.parent_op()
    assert owner is not None
    return owner


def _constant(_: Interpreter, op: ConstantOp, values: Sequence[object]) -> Sequence[object]:
    return (op.python_value(),)


def _call(interpreter: Interpreter, op: c.CallFunctionOp, values: Sequence[object]) -> Sequence[object]:
    return interpreter.call(op.callee, values)


def _list(_: Interpreter, op: c.ListConstructOp, values: Sequence[object]) -> Sequence[object]:
    return (list(values),)


def _unpack_list(_: Interpreter, op: Operation, values: Sequence[object]) -> Sequence[object]:
    items = cast(list[object], values[0])
    if len(items) != len(op.results):
        raise ValueError(f"expected {len(op.results)} values to unpack, got {len(items)}")
    return _known(op, items)


def _known(op: Operation, items: Sequence[object]) -> Sequence[object]:
    """Elements of a container; ValueError where one is None, or is not, as its type does not have it."""
    for number, (item, type) in enumerate(zip(items, op.result_types, strict=True)):
        if not isinstance(type, t.OptionalType) and (item is None) != (type == t.NONE):
            got = "None" if item is None else "a value"
            raise ValueError(f"expected element {number} to be {compact(type)}, got {got}")
    return items


def _tuple(_: Interpreter, op: c.TupleConstructOp, values: Sequence[object]) -> Sequence[object]:
    return (tuple(values),)


def _unpack_tuple(_: Interpreter, op: c.TupleUnpackOp, values: Sequence[object]) -> Sequence[object]:
    return cast(tuple[object, ...], values[0])


def _index_tuple(_: Interpreter, op: c.TupleIndexOp, values: Sequence[object]) -> Sequence[object]:
    return (cast(tuple[object, ...], values[0])[op.index],)


def _slice_tuple(_: Interpreter, op: c.TupleSliceOp, values: Sequence[object]) -> Sequence[object]:
    return (cast(tuple[object, ...], values[0])[slice(*op.bounds)],)


def _dict(_: Interpreter, op: c.DictConstructOp, values: Sequence[object]) -> Sequence[object]:
    return (dict(zip(values[::2], values[1::2], strict=True)),)


def _unpack_dict(_: Interpreter, op: c.DictUnpackOp, values: Sequence[object]) -> Sequence[object]:
    whole, *keys = values
    entries = cast("dict[object, object]", whole)
    if entries.keys() != set(keys):
        raise ValueError(f"expected a dictionary of {list(keys)}, got one of {list(entries)}")
    return _known(op, [entries[key] for key in keys])


def _print(interpreter: Interpreter, op: c.PrintOp, values: Sequence[object]) -> Sequence[object]:
    # Bytes that are no characters show as a terminal shows them.
    text = encoded(" ".join(map(text_of, values))).decode(errors="replace")
    print(text, file=interpreter.output or sys.stdout)
    return ()


def _cast(_: Interpreter, op: c.UncheckedCastOp, values: Sequence[object]) -> Sequence[object]:
    return values


def _uninitialized(_: Interpreter, op: c.UninitializedOp, values: Sequence[object]) -> Sequence[object]:
    return (placeholder(op.results[0].type),)


def placeholder(type: Attribute) -> object:
    """A placeholder of a type: it is never read, but its sizes may be queried before that is known."""
    match type:
        case t.TensorType():
            sizes = [size if isinstance(size, int) else 0 for size in type.sizes or ()]
            return np.zeros(sizes, np.float32 if type.dtype is None else type.dtype.numpy)
        case t.ListType():
            return []
        case t.TupleType():
            return tuple(map(placeholder, type.elements))
        case _:
            return _PLACEHOLDERS.get(type)


_PLACEHOLDERS: dict[Attribute, object] = {
    t.INT: 0, t.FLOAT: 0.0, t.COMPLEX: 0j, t.NUMBER: 0, t.BOOL: False, t.STRING: "",
}  # fmt: skip


def _chunk(interpreter: Interpreter, op: c.ConstantChunkOp, values: Sequence[object]) -> Sequence[object]:
    tensor = cast(Array, values[0])
    if holds_quantised(tensor):
        found = evaluate(OPERATORS["aten.chunk"], [tensor, op.chunks, op.dim])[0]
        return _unpack_list(interpreter, op, [found])
    if not tensor.ndim:
        raise ValueError("expected a tensor with dimensions")
    count, dim = op.chunks, wrap(op.dim, tensor.ndim)
    size = tensor.shape[dim]
    step = -(-size // count) or 1
    pieces = np.split(tensor, range(step, size, step), axis=dim) if size else [tensor] * count
    if len(pieces) < count and any(r.uses for r in op.results[len(pieces) :]):
        raise ValueError(f"expected {count} values to unpack, got {len(pieces)}")
    return [*pieces, *[None] * (count - len(pieces))]


def _python(_: Interpreter, op: c.PythonOp, values: Sequence[object]) -> Sequence[object]:
    callee = op.properties["callee"]
    assert isinstance(callee, StringAttr)
    function = PYTHON_FUNCTIONS.get(callee.data)
    if function is None:
        raise ExecutionError(Diagnostic.error(op, f"unknown Python function '{callee.data}'"))
    result = function(*values)
    return () if not op.results else cast(tuple[object, ...], result) if len(op.results) > 1 else (result,)


def _zero(_: Interpreter, op: a.ZeroOp, values: Sequence[object]) -> Sequence[object]:
    return (None,)


def _add(_: Interpreter, op: a.AddOp, values: Sequence[object]) -> Sequence[object]:
    return (_tolerant_sum(values[0], values[1]),)


def _tolerant_sum(first: object, second: object) -> object:
    """The sum of two gradients; None, and None in a container, is undefined."""
    if first is None or second is None:
        return second if first is None else first
    if isinstance(first, list | tuple):
        pairs = zip(cast("Sequence[object]", first), cast("Sequence[object]", second), strict=True)
        sums = [_tolerant_sum(*pair) for pair in pairs]
        return sums if isinstance(first, list) else tuple(sums)
    if isinstance(first, dict):
        total = dict(cast("dict[object, object]", first))
        for key, value in cast("dict[object, object]", second).items():
            total[key] = _tolerant_sum(total.get(key), value)
        return total
    return evaluate(OPERATORS["aten.add.Tensor"], [first, second, 1])[0]


def _any_defined(_: Interpreter, op: a.AnyDefinedOp, values: Sequence[object]) -> Sequence[object]:
    return (any(map(_is_defined, values)),)


def _is_defined(value: object) -> bool:
    return any(leaf is not None for leaf in leaves_in(value))


def _unknown(_: Interpreter, op: c.OperatorOp, values: Sequence[object]) -> Sequence[object]:
    raise ExecutionError(Diagnostic.error(op, unknown_operator(op.operator_name)))


def _native(interpreter: Interpreter, op: c.FusionGroupOp, values: Sequence[object]) -> Sequence[object]:
    return interpreter.run_group(op, values)


def _graph(
    interpreter: Interpreter, op: c.DifferentiableGraphOp, values: Sequence[object]
) -> Sequence[object]:
    return interpreter.run_block(op.regions[0].block, values, {})


_HANDLERS: dict[type[Operation], Callable[[Interpreter, Any, Sequence[object]], Sequence[object]]] = {
    ConstantOp: _constant,
    c.CallFunctionOp: _call,
    c.ListConstructOp: _list,
    c.ListUnpackOp: _unpack_list,
    c.TupleConstructOp: _tuple,
    c.TupleUnpackOp: _unpack_tuple,
    c.TupleIndexOp: _index_tuple,
    c.TupleSliceOp: _slice_tuple,
    c.DictConstructOp: _dict,
    c.DictUnpackOp: _unpack_dict,
    c.PrintOp: _print,
    c.UncheckedCastOp: _cast,
    c.UninitializedOp: _uninitialized,
    c.ConstantChunkOp: _chunk,
    c.PythonOp: _python,
    c.OperatorOp: _unknown,
    a.ZeroOp: _zero,
    a.AddOp: _add,
    a.AnyDefinedOp: _any_defined,
    c.FusionGroupOp: _native,
    c.DifferentiableGraphOp: _graph,
}
