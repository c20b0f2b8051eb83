"""
The host's part of a program for a GPU, through the emitter for the CPU.

Sizes, branches and loops are those of any native function. An allocation is one of the GPU's memory, from the
pool of the invocation; a launch is a call of the driver, and so is the reading of an element. The invocation
is an argument more, the last, by its address. A kernel `k` is the symbol `k.kernel`, whose address is the
driver's handle of it; a global `g` lies at the address of the symbol `g.global`, in the memory of the GPU.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import cf, func, gpu, memref
from xdsl.dialects.builtin import FunctionType, IndexType, MemRefType, ModuleOp
from xdsl.ir import Operation, SSAValue

from tsir.dialects.machine.cublas import GemmOp
from tsir.lowering.cuda.invocation import ADDRESS, ALLOCATE, CALL, LAUNCH, LOOK, PRODUCT, READ, START
from tsir.lowering.cuda.library_functions import DATA_TYPES, NAME, TURNED, compute_type
from tsir.lowering.gpu.mapping.device_checks import CHECKS
from tsir.lowering.llvm.emit import arith_ops, convention, lists_ops, math_ops, memref_ops, scf_ops
from tsir.lowering.llvm.emit.convention import SLOT
from tsir.lowering.llvm.emit.emitter import emit_into
from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.emitted import EmittedModule
from tsir.lowering.llvm.ir.function import BackEnd, FunctionEmitter, Handlers, memref_type
from tsir.lowering.llvm.ir.types import I1, I8, I32, I64, NULL, PTR, Value, type_of


def guarded_name(name: str) -> str:
    """The name under which a function is called with the context of the invocation current."""
    return f"{name}.guarded"


def kernel_symbol(name: str) -> str:
    """The symbol whose address is the handle of a kernel."""
    return f"{name}.kernel"


def global_symbol(name: str) -> str:
    """The symbol whose address is that of a global in the memory of the GPU."""
    return f"{name}.global"


def invocation(e: FunctionEmitter, op: Operation) -> Value:
    """Emits the address of the invocation, which is the last argument of the function around an operation."""
    function = op.parent_op()
    while not isinstance(function, func.FuncOp):
        assert function is not None
        function = function.parent_op()
    return e.builder.cast("inttoptr", e.value(function.body.block.args[-1]), PTR)


def emit_alloc(e: FunctionEmitter, op: memref.AllocOp) -> None:
    """Emits an allocation in the memory of the GPU, whose object is on the frame."""
    memref_ops.emit_allocation(e, op, new_memory)


def new_memory(e: FunctionEmitter, op: memref.AllocOp, size: Value, status: Value) -> tuple[Value, Value]:
    """Emits so many bytes of the GPU: their object and address; `status` if there is no memory."""
    b = e.builder
    assert e.frame is not None
    owner = b.call(ALLOCATE, PTR, [invocation(e, op), size])
    e.fail_unless(b.compare("ne", owner, NULL), status)
    e.fail_unless(frame.take(b, e.frame, owner), status)
    address = b.offset(owner, I8, Value(str(ADDRESS), I64))
    return owner, b.load(PTR, address, SLOT)


def emit_launch(e: FunctionEmitter, op: gpu.LaunchFuncOp) -> None:
    """Emits the launch of a kernel, by the kernels' convention."""
    b = e.builder
    name = op.kernel.nested_references.data[-1].data
    symbol = kernel_symbol(name)
    b.module.add_declarations({symbol: f'@"{symbol}" = external global i8'})
    passed = [part for operand in op.kernelOperands for part in parameters(e, operand)]
    values, table = (b.alloca(f"[{max(len(passed), 1)} x i64]", SLOT) for _ in range(2))
    for number, value in enumerate(passed):
        held = convention.slot(b, values, number)
        memref_ops.write(b, value, held, SLOT)
        b.store(held, convention.slot(b, table, number), SLOT)
    counts = (op.gridSizeX, op.gridSizeY, op.gridSizeZ, op.blockSizeX, op.blockSizeY, op.blockSizeZ)
    shape = [b.cast("trunc", count, I32) for count in e.values(counts)]
    shared = Value("0", I32) if op.dynamicSharedMemorySize is None else e.value(op.dynamicSharedMemorySize)
    function = START if CHECKS in op.attributes else LAUNCH
    launched = b.call(function, I1, [invocation(e, op), Value(f'@"{symbol}"', PTR), *shape, shared, table])
    e.fail_unless(launched, e.site(f"kernel '{name}'", op))


def emit_global(e: FunctionEmitter, op: memref.GetGlobalOp) -> None:
    """Emits the address of a global, which lies in the memory of the GPU."""
    symbol = global_symbol(op.name_.string_value())
    e.builder.module.add_declarations({symbol: f'@"{symbol}" = external global i8'})
    memref_ops.bind_global(e, op, symbol)


def emit_gemm(e: FunctionEmitter, op: GemmOp) -> None:
    """
    Emits a call of cuBLAS, to which rows are columns.

    So it multiplies the transposed factors in the other order, which gives the transposed result.
    """
    b = e.builder
    batch, rows, columns, depth, left_leading, right_leading, leading, left_apart, right_apart, apart = (
        e.values(op.numbers)
    )
    left, right, out = (e.buffer(value).pointer for value in (op.left, op.right, op.out))
    turned = (
        b.select(e.value(flag), Value(str(TURNED), I32), Value("0", I32))
        for flag in (op.right_turned, op.left_turned)
    )
    factor, total = (memref_type(value).element_type for value in (op.left, op.out))
    kinds = (
        DATA_TYPES[factor],
        DATA_TYPES[total],
        compute_type(factor, allow_tf32=op.allow_tf32 is not None),
    )
    operands = [
        *(invocation(e, op), *turned, batch, columns, rows, depth),
        *(right, right_leading, right_apart, left, left_leading, left_apart, out, leading, apart),
        *(Value(str(kind), I32) for kind in kinds),
    ]
    e.fail_unless(b.call(PRODUCT, I1, operands), e.site(NAME, op))


def emit_read(e: FunctionEmitter, op: memref.LoadOp) -> None:
    """Emits the reading of an element of the GPU's memory, for which the work before it is waited for."""
    b, buffer = e.builder, e.buffer(op.memref)
    size = buffer.memory.bits // 8
    held = b.alloca(f"[{SLOT} x i8]", SLOT)
    place = b.cast("ptrtoint", e.address(buffer, e.values(op.indices)), I64)
    failed = e.site("reading from the GPU", op)
    if CHECKS in op.attributes:
        # The sites of the checks, which are in order behind this, come next.
        done = b.call(LOOK, I1, [invocation(e, op), held, place, b.binary("add", failed, Value("1", I32))])
    else:
        done = b.call(READ, I1, [invocation(e, op), held, place, Value(str(size), I64)])
    e.fail_unless(done, failed)
    e.bind(op.res, memref_ops.read(b, type_of(op.res.type), held, SLOT))


def parameters(e: FunctionEmitter, value: SSAValue) -> list[Value]:
    """The kernel arguments for a value: of a memref its address, and its dynamic sizes and strides."""
    parts = e.flatten(value)
    return parts[1:] if isinstance(value.type, MemRefType) else parts


_OF_ELEMENTS = (memref.StoreOp, memref.CopyOp, memref.AllocaOp)
"""Operations on memory that is not the host's."""

HANDLERS: Handlers = {
    **arith_ops.HANDLERS,
    **math_ops.HANDLERS,
    **scf_ops.HANDLERS,
    **lists_ops.HANDLERS,
    **{op: emit for op, emit in memref_ops.HANDLERS.items() if op not in _OF_ELEMENTS},
    cf.AssertOp: convention.emit_assert,
    func.ReturnOp: convention.emit_return,
    memref.AllocOp: emit_alloc,
    memref.LoadOp: emit_read,
    memref.GetGlobalOp: emit_global,
    gpu.LaunchFuncOp: emit_launch,
    GemmOp: emit_gemm,
}

HOST = BackEnd("host", HANDLERS)


def emit_host(module: ModuleOp) -> EmittedModule:
    """
    The host's part of a module of kernels and what launches them, which is left as it is.

    Each public function `f` has the entry `f.guarded.entry` alone. UnsupportedError with all operations and
    types that the host has no form for.
    """
    functions = [*map(with_invocation, functions_of(module))]
    text = ModuleText(shares=True)
    emitter = emit_into(text, ModuleOp(functions), back_end=HOST)
    entries = [guarded_entry(text, function) for function in functions]
    return EmittedModule(text.render(), tuple(emitter.sites), tuple(entries))


def functions_of(module: ModuleOp) -> Iterator[func.FuncOp]:
    """The functions of the host."""
    return (op for op in module.ops if isinstance(op, func.FuncOp) and not op.is_declaration)


def with_invocation(function: func.FuncOp) -> func.FuncOp:
    """A copy of a function that takes the invocation besides."""
    made = function.clone()
    block = made.body.block
    block.insert_arg(IndexType(), len(block.args))
    outputs = list(made.function_type.outputs)
    made.function_type = FunctionType.from_lists(list(block.arg_types), outputs)
    made.arg_attrs = None
    return made


def argument_slots(argument: SSAValue) -> int:
    """The slots of an argument at an entry."""
    is_memref = isinstance(argument.type, MemRefType)
    return 1 + 2 * memref_type(argument).get_num_dims() if is_memref else 1


def guarded_entry(text: ModuleText, function: func.FuncOp) -> str:
    """Adds the entry that has the context of the invocation current while it runs; returns its symbol."""
    b = Builder(text)
    name = function.sym_name.data
    args, results = Value("%args", PTR), Value("%results", PTR)
    before = sum(map(argument_slots, function.body.block.args[:-1]))
    record = b.load(PTR, convention.slot(b, args, before), SLOT)
    status = b.call(CALL, I32, [Value(f'@"{name}.entry"', PTR), args, results, record])
    b.line(f"ret {status}")
    symbol = f"{guarded_name(name)}.entry"
    text.definitions[symbol] = f'define i32 @"{symbol}"({args}, {results}) nounwind {{\n{b.body()}\n}}'
    return symbol
