"""Programs written as TorchScript: source text, and archives of `torch.jit.save`."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace

from xdsl.dialects.builtin import ModuleOp

from tsir.runtime.call.function import Module
from tsir.runtime.call.printed import PlainModule, compiled_archive, function_archive, printed, write
from tsir.runtime.modules.made import compiled_method
from tsir.tools.options import UsageError
from tsir.tools.programs import Program, entry_of


def source_text(module: ModuleOp) -> str:
    """
    The functions of a module as source text.

    UnsupportedError with every operation that has none, UsageError for tensors, which a text cannot hold.
    """
    text, constants = Module(module).code_with_constants
    if constants:
        raise UsageError(
            f"expected a program without constant tensors, got {len(constants)}; --to=pt has them"
        )
    return text


def archive_bytes(program: Program, module: ModuleOp, entry: str | None, sources: Mapping[str, str]) -> bytes:
    """
    The archive of a module whose method is a function of IR; of an archive, with the attributes there.

    UnsupportedError with every operation and attribute that has no form there.
    """
    if (bound := program.bound) is None:
        function = entry_of(module, entry, sources)
        archive = function_archive(function.__name__, function.program_for_text(), {})
    else:
        root, method = bound.objects[0], compiled_method(bound, bound.method.function.symbol)
        archive = compiled_archive(root, [printed(root, replace(method, module=module))], PlainModule(), {})
    file = io.BytesIO()
    write(archive, file)
    return file.getvalue()
