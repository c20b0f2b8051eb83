"""The command ts-translate: brings a program into another form, from source text to a shared library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import CompileError, collecting
from tsir.dialects.ir.printing import module_text
from tsir.dialects.ir.universe import new_context
from tsir.lowering.ahead.signature import name_problem
from tsir.lowering.llvm.codegen.target import GPU, HERE, OWN, USUAL, WGMMA, Freedom, Target, is_gpu, named
from tsir.runtime.call.compiled import compile_for, export, know_sizes, name_in
from tsir.runtime.call.exported import Attributes
from tsir.runtime.call.exported_program import save_program
from tsir.runtime.call.forms import FORMS, HEADER, PTX, Image, write_anew
from tsir.runtime.call.function import Function
from tsir.runtime.derivatives.exported_gradients import with_gradients
from tsir.runtime.onnx.export import DEFAULT_OPSET, Exported
from tsir.runtime.onnx.export import export as export_onnx
from tsir.runtime.plans.sources import specialise
from tsir.runtime.values.binding import bind
from tsir.runtime.values.tensor_spec import example_for
from tsir.runtime.values.value_text import read_spec
from tsir.tools.checks import report_support
from tsir.tools.command import Command, Streams
from tsir.tools.options import UsageError
from tsir.tools.pipeline import parse_pipeline
from tsir.tools.printed import archive_bytes, source_text
from tsir.tools.programs import FORMATS, Program, entry_of, format_of, open_program
from tsir.tools.report import report_of
from tsir.tools.running import run_steps
from tsir.tools.sources import Console
from tsir.tools.values import of_options
from tsir.transforms.types.erase_shapes import erase_shapes
from tsir.transforms.types.settle_types import settle_types

_SUFFIXES = {"llvm": ".ll", "asm": ".s", "obj": ".o", "archive": ".a", "so": ".so", "header": HEADER}
"""The forms for callers in C, with the suffixes that their files have."""

_SOURCE, _ARCHIVE, _EXPORTED, _ONNX = "source", "pt", "pt2", "onnx"
_TEXTS = ("mlir", _SOURCE, _ARCHIVE, _EXPORTED, _ONNX)
"""The forms that are no native code."""

_KERNELS = PTX.removeprefix(".")
"""The form for a GPU."""

_FORMS_WITH = {"--name": (*_SUFFIXES,), "--gradient": (*_SUFFIXES,), "--target": (*_SUFFIXES, _KERNELS),
               "--opset": (_ONNX,)}  # fmt: skip
"""The forms for which options are that have a value."""

_FREEDOMS = {
    "--allow-tf32": {
        "action": "store_true",
        "help": f"{_KERNELS}: products of f32 may round their factors to TF32, from sm_80 on",
    },
    "--no-deterministic": {
        "action": "store_true",
        "help": f"{_KERNELS}: sums may be in any order: by atomic operations at places of data, and of rows",
    },
    "--products": {
        "choices": (OWN, WGMMA),
        "help": f"{_KERNELS}: {WGMMA} is for large products of 16-bit floats by that instruction, which "
        f"sm_90a has alone (default {OWN})",
    },
}
"""The options that allow kernels more; the rest is as `tsir.compile` has it by default."""

_BINARIES = (b"PK\3\4", b"\x7fELF", b"!<arch>", b"\0asm")
"""The first bytes of files that are no text."""

_EPILOG = """
specs tell what the arguments will be, one for each, in order; a size that is `?` is any:
  ?x3xf64                            a tensor of rank 2 with 3 columns
  5, none, "text", (?xf32, 2)        a number, None, a text, a tuple: other values as for ts-run --input
  pos=?x3xf64,species=?xi64          a dictionary of these keys; '{"a key": ?xf32}' for other ones
They take the place of the types in a graph, which are those of one call, on one device; calls are inlined
before types are given

looking at programs:
  $ ts-translate lstm.py                                          source text to IR
  $ ts-translate net.graph -p inline,simplify                     a graph that PyTorch printed, and passes
  $ ts-translate net.graph --to=source                            the same program as source text
  $ ts-translate lstm.py --to=pt -o lstm.pt                       an archive that torch.jit.load reads
  $ ts-translate first.py --to=llvm --spec '?xf32'                LLVM IR
  $ ts-translate first.py --to=ptx --spec '?xf32'                 kernels for a GPU
  $ ts-translate first.py --to=pt2 --spec '?xf32' -o first.pt2    an exported program, for torch.export.load
  $ ts-translate first.py --to=onnx --spec '?xf32' -o first.onnx  a model for runtimes of ONNX
  $ ts-translate model.pt --report                                what a file of torch.jit.save holds

libraries for hosts in C, C++ and Fortran, each with its header beside it; the weights are inside
(docs/hosts.md):
  $ ts-translate first.py --to=so --spec '?xf32' -o first.so      first.so and first.h
  $ ts-translate model.pt --to=archive --spec '?x80xf32' -o model.a
                                                                  a static library of forward
  $ ts-translate model.pt --to=so --entry=energy --gradient=pos --spec 'pos=?x3xf64,species=?xi64' -o e.so
                                                                  the energy, and its gradient by pos
  $ ts-translate model.pt --to=so --gradient=energy:pos --spec 'pos=?x3xf64,species=?xi64' -o e.so
                                                                  the same of a result {"energy": …, …}
"""


def main(
    argv: Sequence[str] | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the command with arguments and streams, by default the process's, and return the exit status."""
    return COMMAND.main(argv, Streams(stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr))


def _work(options: argparse.Namespace, streams: Streams, console: Console) -> int:
    with of_options():
        specs = [read_spec(text, f"<spec {i}>") for i, text in enumerate(options.spec)]
    steps = parse_pipeline(options.pipeline)
    _check_forms(options)
    target = None if options.to in _TEXTS else _target(options)
    context = new_context()
    program = open_program(options.input_file, options.format, options.entry, streams.stdin, context, console)
    module, format = program.module, options.format or format_of(options.input_file)
    if options.report:
        text = report_of(module, program, as_json=options.json)
        _deliver([text.encode()], options.o, streams.stdout)
        return 0
    if options.check_support:
        with collecting() as remarks:
            report_support(module)
        console.report(remarks)
    if specs and format == "graph" and not program.attributes:
        for op in module.ops:
            assert isinstance(op, FuncOp)
            erase_shapes(op)  # its types are those of one call; specs say for which calls it shall be
    if options.to in (_SOURCE, _ARCHIVE):
        if options.spec:
            raise UsageError(
                f"expected no --spec with --to={options.to}, which is for arguments of all kinds"
            )
        run_steps(module, context, steps)
        is_text = options.to == _SOURCE
        image = None if is_text else archive_bytes(program, module, options.entry, console.sources)
        _deliver([source_text(module).encode() if image is None else image], options.o, streams.stdout)
        return 0
    if options.to == _ONNX:
        run_steps(module, context, steps)
        _write_onnx(entry_of(module, options.entry, console.sources), specs, options, program)
        return 0
    if options.to == _EXPORTED:
        if steps and program.bound is not None:
            raise UsageError(f"expected no passes with --to={_EXPORTED} for a method of a file")
        run_steps(module, context, steps)
        _write_exported(module, specs, options, program, console.sources)
        return 0
    if target is None:
        if specs or options.entry:
            function = entry_of(module, options.entry)
            _hide_others(module, function.op)
            if specs:
                specs = [*program.attributes, *specs]
                # What a callee does with a list decides whether types of its elements may be relied on.
                run_steps(module, context, parse_pipeline("inline"))
                _specialise(function, specs)
        run_steps(module, context, steps)
        _deliver([_text(module, context).encode()], options.o, streams.stdout)
        return 0
    run_steps(module, context, steps)
    function = entry_of(module, options.entry, console.sources)
    if not options.spec and (own := function.parameters[len(program.attributes) :]):
        raise UsageError(f"expected a --spec for each argument ({', '.join(own)})")
    _write_native(function, specs, target, options, streams.stdout, program)
    return 0


def _bound(function: Function, specs: Sequence[object]) -> list[object]:
    """Values of the kinds that the specs tell as a function takes them; OptionError if it does not."""
    with of_options():
        return bind(function.op, [example_for(spec) for spec in specs], {})


def _specialise(function: Function, specs: Sequence[object]) -> None:
    """Give a function's arguments the types of the specs."""
    values = _bound(function, specs)
    know_sizes(function.op, specs)
    specialise(function.op, values)
    settle_types(function.op)


def _hide_others(module: ModuleOp, entry: FuncOp) -> None:
    """Make the functions that are there only to be called private, so that `inline` may remove them."""
    for op in module.ops:
        if isinstance(op, FuncOp) and op is not entry:
            op.sym_visibility = StringAttr("private")


def _target(options: argparse.Namespace) -> Target:
    """The target of a native form; UsageError if it is none, or not one that the form is for."""
    kernels = options.to == _KERNELS
    try:
        target = named((GPU if kernels else HERE) if options.target is None else options.target)
    except CompileError as error:
        raise UsageError(error.diagnostics[0].message) from error
    if is_gpu(target) != kernels:
        expected = f"--to={_KERNELS} with a target '{GPU}', and with no other"
        raise UsageError(f"expected {expected}, got --to={options.to} --target={options.target}")
    _check_suffix(options)
    return target


def _write_native(
    function: Function,
    specs: Sequence[object],
    target: Target,
    options: argparse.Namespace,
    stdout: TextIO,
    program: Program,
) -> None:
    """Write a native form, and the header beside it if it goes to a file and is for C."""
    every = [*program.attributes, *specs]
    _bound(function, every)
    if is_gpu(target):
        freedom = Freedom(options.allow_tf32, not options.no_deterministic, options.products or OWN)
        name = options.target or GPU
        compiled = compile_for(function, every, fallback=False, target=name, freedom=freedom)
        _deliver([compiled.ptx.encode()], options.o, stdout)
        return
    file = options.input_file if options.o == "-" else options.o
    default = name_in(function, file, is_method=program.bound is not None)
    made = export(
        function,
        specs,
        default if options.name is None else options.name,
        target,
        Attributes(program.attributes, program.assigned),
        program.metadata,
        with_gradients(options.gradient) if options.gradient else None,
    )
    header = "-" if options.o == "-" else str(Path(options.o).with_suffix(HEADER))
    if _SUFFIXES[options.to] != HEADER and header != "-":
        _deliver(FORMS[HEADER](made, target), header, stdout)
    _deliver(FORMS[_SUFFIXES[options.to]](made, target), options.o, stdout)


def _write_onnx(
    function: Function, specs: Sequence[object], options: argparse.Namespace, program: Program
) -> None:
    """Write a model of ONNX."""
    if options.o == "-":
        raise UsageError(f"expected -o FILE with --to={_ONNX}")
    if program.assigned:
        names = ", ".join(program.assigned)
        raise UsageError(
            f"expected a method that assigns no attributes with --to={_ONNX}, got one of {names}"
        )
    exported = Exported(function, tuple(program.attributes))
    export_onnx(exported, specs, options.o, DEFAULT_OPSET if options.opset is None else options.opset)


def _write_exported(
    module: ModuleOp,
    specs: Sequence[object],
    options: argparse.Namespace,
    program: Program,
    sources: Mapping[str, str],
) -> None:
    """Write an exported program."""
    if options.o == "-":
        raise UsageError(f"expected -o FILE with --to={_EXPORTED}")
    bound = program.bound
    saved = entry_of(module, options.entry, sources).saved() if bound is None else bound.saved()
    with of_options():
        save_program(saved, specs, options.o, program.metadata)


def _check_forms(options: argparse.Namespace) -> None:
    """UsageError for an option that the form has no use for."""
    if options.json and not options.report:
        raise UsageError("expected --report with --json")
    for name, forms in _FORMS_WITH.items():
        if getattr(options, name.strip("-")) not in (None, []) and options.to not in forms:
            *some, last = forms
            expected = f"expected --to={' or '.join(filter(None, (', '.join(some), last)))} with {name}"
            raise UsageError(f"{expected}, got --to={options.to}")
    if options.name is not None and (problem := name_problem(options.name)) is not None:
        raise UsageError(problem)
    given = [name for name in _FREEDOMS if getattr(options, name.strip("-").replace("-", "_"))]
    if given and options.to != _KERNELS:
        raise UsageError(f"expected --to={_KERNELS} with {given[0]}, got --to={options.to}")


def _check_suffix(options: argparse.Namespace) -> None:
    """UsageError if the file has another suffix than the form: what others make of it goes by that."""
    suffix = _SUFFIXES.get(options.to, PTX)
    if options.o != "-" and Path(options.o).suffix != suffix:
        raise UsageError(f"expected -o with the suffix {suffix} for --to={options.to}, got '{options.o}'")


def _text(module: ModuleOp, context: Context) -> str:
    return module_text(module, dialects=context.loaded_dialects)


def _deliver(image: Image, path: str, stdout: TextIO) -> None:
    """Write a result to a file or, if it is text, to standard output."""
    if path == "-":
        data = b"".join(image)
        try:
            stdout.write(data.decode("ascii" if data.startswith(_BINARIES) else "utf-8"))
        except UnicodeDecodeError:
            raise UsageError("expected -o FILE, as the result is no text") from None
        return
    write_anew(Path(path), image)


COMMAND = Command(
    "ts-translate",
    "Bring a program (IR, source text, a graph that PyTorch prints, an archive) into another form.",
    _EPILOG,
    {
        "input_file": {
            "nargs": "?",
            "default": "-",
            "metavar": "FILE",
            "help": "the program (default -, standard input)",
        },
        "--from": {
            "dest": "format",
            "choices": FORMATS,
            "help": "the form of the program (default by suffix: .py, .ts source, .graph graph, else mlir)",
        },
        "--to": {
            "choices": (*_TEXTS, *_SUFFIXES, _KERNELS),
            "default": "mlir",
            "help": "the form to write (default mlir); source is TorchScript text, pt an archive that "
            "torch.jit.load reads, pt2 an exported program that torch.export.load reads, onnx a model of "
            "ONNX, which the extra 'onnx' of the package writes",
        },
        "-o": {"default": "-", "metavar": "FILE", "help": "write the result to FILE"},
        "--entry": {
            "metavar": "NAME",
            "help": "the function to specialise (default main, or the only one); the others become private. "
            "Of an archive the method (default forward)",
        },
        "--name": {
            "metavar": "NAME",
            "help": "what the exported function is called in C (default as the function, or as the file for "
            "main, and for forward of an archive)",
        },
        "--target": {
            "metavar": "TRIPLE",
            "help": f"the machine that runs it: {HERE}, this machine (the default), or as "
            f"aarch64-linux-gnu; ptx is for {GPU}, which is {USUAL}, or as {GPU}-sm_80",
        },
        "--spec": {
            "action": "append",
            "default": [],
            "metavar": "SPEC",
            "help": "what an argument is, as ?x3xf32 or pos=?x3xf64,n=?xi64, in order; see below",
        },
        "--opset": {
            "type": int,
            "metavar": "NUMBER",
            "help": f"the version of the operators of a model of ONNX (default {DEFAULT_OPSET})",
        },
        "--gradient": {
            "action": "append",
            "default": [],
            "metavar": "NAME",
            "help": "write the function's value, a scalar, and behind it its gradient by an argument, or by "
            "the tensor of that key in a dictionary; as energy:pos that of one entry of several results, all "
            "of which are written; several times for several arguments",
        },
        **_FREEDOMS,
        "-p --pass-pipeline": {
            "dest": "pipeline",
            "default": "",
            "metavar": "PIPELINE",
            "help": "run passes on the IR",
        },
        "--report": {
            "action": "store_true",
            "help": "write what the program holds: parameters, attributes, and its operators: how often they "
            "stand in it, which are native, interpreted or missing, and where",
        },
        "--json": {"action": "store_true", "help": "write the report as JSON"},
        "--check-support": {
            "action": "store_true",
            "help": "report all that the compiler does not support, at once",
        },
    },
    _work,
)

if __name__ == "__main__":
    sys.exit(main())
