"""The functions by which programs enter: source, Python functions, IR text, graphs that PyTorch printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from xdsl.dialects.func import FuncOp

from tsir.dialects.diagnostics import UnsupportedError
from tsir.dialects.parsing import parse_module
from tsir.dialects.random import manual_seed as manual_seed
from tsir.frontend.compiler import compile_function, compile_source
from tsir.frontend.graph_text import import_graph
from tsir.lowering.llvm.target import CUDA, HERE, Freedom
from tsir.runtime.compiled import CompiledFunction, compile_for
from tsir.runtime.function import Function, Module
from tsir.transforms.erase_shapes import erase_shapes


def script(function: Callable[..., object]) -> Function:
    """
    Compile a Python function of the TorchScript language, and the functions that it calls.

    ParseError or UnsupportedError with every problem at once, located in the user's file.
    """
    if isinstance(function, Module):
        names = ", ".join(function.names) or "none"
        raise UnsupportedError(f"expected a function, got a module; choose one of its functions: {names}")
    name, module, sources = compile_function(function)
    return Module(module, sources).function(name)


class CompilationUnit(Module):
    """The functions that TorchScript source text defines, as attributes: `cu.f(x)`."""

    def __init__(self, source: str, filename: str = "<source>"):
        super().__init__(compile_source(source, filename), {filename: source})


def parse(text: str, filename: str = "<string>") -> Module:
    """The module of MLIR text in our dialects; ParseError or VerifyError if it is not one."""
    return Module(parse_module(text, filename), {filename: text})


def import_torchscript(graph: str, filename: str = "<graph>") -> Function:
    """
    The function that graph text says, as PyTorch prints it (`print(f.inlined_graph)`).

    Types in the text tell of the tensors that were traced; like TorchScript, the function takes
    tensors of any dtype, rank and size.
    """
    op = import_graph(graph, filename)
    first = next(f for f in op.ops if isinstance(f, FuncOp))
    erase_shapes(first)
    return Module(op, {filename: graph}).function(first.sym_name.data)


def compile(
    function: Function | Callable[..., object],
    *examples: object,
    target: str = HERE,
    fallback: bool = True,
    allow_tf32: bool = False,
    deterministic: bool = True,
    products: Literal["own", "cublas"] = "own",
) -> CompiledFunction:
    """
    Compile a function for arguments of the kinds of `examples`: arrays, numbers or `TensorSpec`s.

    With `fallback=False`, UnsupportedError if any part would run in the interpreter. The `target` of what is
    saved is "cpu", this machine, "nvptx64", NVIDIA's GPUs (also with a processor, as "nvptx64-sm_80"), or a
    triple, as "aarch64-linux-gnu". For the target "cuda" the function runs on a GPU: it takes arrays there,
    and specs of the device "cuda", or as "cuda:1"; what has no form there runs on the CPU, on copies, and a
    warning tells of it.

    On GPUs, `allow_tf32=True` lets products of f32 round their factors to TF32, which has 10 bits of a
    fraction, for units that are faster, as PyTorch's `torch.backends.cuda.matmul.allow_tf32` does. With
    `deterministic=False` what is added at places of data is so in any order, by atomic operations.
    With `products="cublas"`, for the target "cuda", cuBLAS computes products of matrices where it takes them;
    UnsupportedError where there is no such library.
    """
    if products not in ("own", "cublas"):
        raise ValueError(f"expected products 'own' or 'cublas', got {products!r}")
    freedom = Freedom(allow_tf32, deterministic, products == "cublas" and target == CUDA)
    made = function if isinstance(function, Function) else script(function)
    return compile_for(made, examples, fallback=fallback, target=target, freedom=freedom)
