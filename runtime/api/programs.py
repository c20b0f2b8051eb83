"""The functions by which programs enter: source, Python functions, IR text, graphs that PyTorch printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Literal, cast, overload

import numpy as np

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.lowering.llvm.codegen.target import CUDA, HERE, OWN, PRODUCTS, WGMMA, Freedom
from tsir.runtime.call.closed import HasFunction, closed, with_given
from tsir.runtime.call.function import Function, Module
from tsir.runtime.call.program import Program
from tsir.runtime.modules.script_module import ScriptModule
from tsir.runtime.modules.scriptable import Scriptable
from tsir.runtime.plans.fingerprint import fingerprint
from tsir.runtime.plans.kept_texts import KeptText
from tsir.runtime.values.interop import to_numpy

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from tsir.frontend.compiler.compiler import CompiledFunction as CompiledText
    from tsir.runtime.call.compiled import CompiledFunction
    from tsir.runtime.modules.script_module import ScriptModule


@overload
def script(function: Scriptable) -> ScriptModule: ...
@overload
def script(function: Callable[..., object]) -> Function: ...
def script(function: object) -> object:
    """
    Compile a Python function of the TorchScript language, and the functions and classes that it uses.

    Of a `tsir.nn.Module` it makes a `ScriptModule`, with the same tensors; a class is returned as it is, as
    functions compile it where they use it. ParseError or UnsupportedError with every problem at once,
    located in the user's file.
    """
    if isinstance(function, Scriptable):
        return function.scripted()
    if isinstance(function, type):
        return cast("type[object]", function)
    if isinstance(function, Module):
        names = ", ".join(function.names) or "none"
        raise UnsupportedError(f"expected a function, got a module; choose one of its functions: {names}")
    if isinstance(function, str):
        raise UnsupportedError("expected a function, got a str; tsir.CompilationUnit takes source text")
    if isinstance(function, MethodType):
        expected = f"expected a function, got the method '{function.__qualname__}' of an object"
        raise UnsupportedError(f"{expected}; write a function that takes what it reads of the object")
    if not callable(function):
        raise UnsupportedError(f"expected a function, got a value of type {type(function).__name__}")
    sources: dict[str, str] = {}
    found: list[CompiledText] = []

    def compiled() -> ModuleOp:
        from tsir.frontend.compiler.compiler import compile_function

        found.append(compile_function(function))
        sources.update(found[-1].sources)
        return found[-1].module

    # What reads modules has no fingerprint, and is compiled at once.
    identity = fingerprint(function)
    program = Program(compiled, None if identity is None else KeptText.of("function", "", identity))
    # A function stands after those that it calls.
    made = Module(program, sources).function(program.names[-1])
    for each in found:
        made = with_given(made, each.given, each.watched)
    made.__wrapped__, made.__doc__ = function, function.__doc__
    return made


def scripted(function: HasFunction | Function | Callable[..., object]) -> Function:
    """The function itself, that of a module, or what a Python function is compiled to."""
    if isinstance(function, Function):
        return function
    found = closed(function)
    return script(cast("Callable[..., object]", function)) if found is None else found


class CompilationUnit(Module):
    """
    The functions that TorchScript source text defines, as attributes: `cu.f(x)`.

    `constants` are the arrays that the text names `CONSTANTS.c0` and so on, by these names. ParseError or
    UnsupportedError with every problem at once, TypeError for what is no text.
    """

    def __init__(
        self, source: str, filename: str = "<source>", constants: Mapping[str, object] | None = None
    ):
        _expect_text(source, "TorchScript source text")
        _expect_text(filename, _FILE)

        def compiled() -> ModuleOp:
            from tsir.frontend.compiler.compiler import compile_source

            return compile_source(source, filename, tensors)

        tensors = {name: np.asarray(to_numpy(value)) for name, value in (constants or {}).items()}
        # What is kept on disk is so by the text alone.
        program = Program(compiled, None if tensors else KeptText.of("source", filename, source))
        super().__init__(program, {filename: source})


def parse(text: str, filename: str = "<string>") -> Module:
    """
    The module of MLIR text in our dialects.

    ParseError or VerifyError if it is not one, TypeError for what is no text.
    """
    _expect_text(text, "the text of a module")
    _expect_text(filename, _FILE)
    from tsir.dialects.ir.parsing import parse_module

    return Module(parse_module(text, filename), {filename: text})


def import_torchscript(graph: str, filename: str = "<graph>") -> Function:
    """
    The function that graph text says, as PyTorch prints it (`print(f.inlined_graph)`).

    Types in the text tell of the tensors that were traced; like TorchScript, the function takes
    tensors of any dtype, rank and size. ParseError or UnsupportedError with every problem at once,
    TypeError for what is no text.
    """
    _expect_text(graph, "the text of a graph")
    _expect_text(filename, _FILE)

    def imported() -> ModuleOp:
        from xdsl.dialects.func import FuncOp

        from tsir.frontend.graph.graph_text import import_graph
        from tsir.transforms.types.erase_shapes import erase_shapes

        module = import_graph(graph, filename)
        for op in module.ops:
            if isinstance(op, FuncOp):
                erase_shapes(op)
        return module

    program = Program(imported, KeptText.of("graph", filename, graph))
    return Module(program, {filename: graph}).function(program.names[0])


_FILE = "the name of a file"


def _expect_text(given: object, what: str) -> None:
    if not isinstance(given, str):
        raise TypeError(f"expected {what}, a str, got a value of type {type(given).__name__}")


Products = Literal["own", "cublas", "wgmma", "measured"]


def compile(
    function: HasFunction | Function | Callable[..., object],
    *examples: object,
    target: str = HERE,
    fallback: bool = True,
    allow_tf32: bool = False,
    deterministic: bool = True,
    products: Products = "own",
) -> CompiledFunction:
    """
    Compile a function for arguments of the kinds of `examples`: arrays, numbers or `TensorSpec`s.

    The kinds are those for which code is ready, and those of the files that `save` writes, which check each
    call. Calls in this process take what `function` itself takes: arguments of other kinds are compiled for
    when they first come.

    A module, or a method of one, as `model.energy`, is compiled for the arguments of the method: its
    attributes are part of it, as they are now, and what it assigns is the state of what `save` writes.

    With `fallback=False`, UnsupportedError if any part would run in the interpreter. The `target` of what is
    saved is "cpu", this machine, "nvptx64", NVIDIA's GPUs (also with a processor, as "nvptx64-sm_80"), or a
    triple, as "aarch64-linux-gnu", or an architecture alone, as "aarch64". For the target "cuda" the function
    runs on a GPU: it takes arrays there, and specs of the device "cuda", or as "cuda:1"; what has no form
    there runs on the CPU, on copies, and a warning tells of it.

    On GPUs, `allow_tf32=True` lets products of f32 round their factors to TF32, which has 10 bits of a
    fraction, for units that are faster, as PyTorch's `torch.backends.cuda.matmul.allow_tf32` does. With
    `deterministic=False` sums are in any order: what is added at places of data is so by atomic operations,
    so that last bits may differ from call to call, and rows are summed by more threads, with other last bits
    than on a CPU.

    With `products="wgmma"` large products of 16-bit floats are by that instruction on GPUs of sm_90, as code
    for sm_90a, which no other GPU runs. Two more are for the target "cuda" alone, and ValueError for others:
    with `products="cublas"` cuBLAS computes products of matrices where it takes them, UnsupportedError where
    there is no such library; with `products="measured"` each product is of whom
    `python -m benchmarks.gpu_products` has measured to be the quickest of these on such a GPU; where nothing
    was measured, all are kernels of ours, and `explain` says so.
    """
    if products not in PRODUCTS:
        *some, last = map(repr, PRODUCTS)
        raise ValueError(f"expected products {', '.join(some)} or {last}, got {products!r}")
    if target != CUDA and products not in (OWN, WGMMA):
        raise ValueError(f"expected the target '{CUDA}' for products {products!r}, got {target!r}")
    freedom = Freedom(allow_tf32, deterministic, products)
    if isinstance(function, Scriptable):
        function = function.scripted()
    if (method := _method_of(function)) is not None:
        from tsir.runtime.modules.compiled_module import compile_method_for

        return compile_method_for(*method, examples, fallback=fallback, target=target, freedom=freedom)
    made = scripted(function)
    if (bound := closed(made)) is not None:
        if target == CUDA:
            raise UnsupportedError(f"expected a function for the target '{CUDA}', got one of a module")
        from tsir.runtime.call.closed_compiled import compile_closed

        return compile_closed(bound, examples, fallback=fallback, target=target, freedom=freedom)
    if target == CUDA:
        from tsir.runtime.cuda.compiled import compile_for_devices

        return compile_for_devices(made, examples, fallback=fallback, freedom=freedom)
    from tsir.runtime.call.compiled import compile_for

    return compile_for(made, examples, fallback=fallback, target=target, freedom=freedom)


def _method_of(value: object) -> tuple[ScriptModule, str] | None:
    """The method of a module that a value is."""
    if isinstance(value, Function | FunctionType):
        return None
    from tsir.runtime.modules.compiled_module import method_of

    return method_of(value)
