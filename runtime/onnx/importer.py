"""Imports models of ONNX as functions: what `tsir.import_onnx` does."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from tsir.dialects.ir.diagnostics import ArchiveError, Diagnostic, TsirError, UnsupportedError, showing
from tsir.dialects.ir.locations import file_location
from tsir.frontend.compiler.compiler import compile_source
from tsir.frontend.onnx.source import source_of
from tsir.runtime.call.function import Function, Module
from tsir.runtime.onnx.external_data import constants_beside, read_constant
from tsir.runtime.onnx.writer import package

FORWARD = "forward"
"""The name of the function that a model becomes."""


def import_onnx(path: str | os.PathLike[str]) -> Function:
    """
    The function that a model of ONNX in a file is.

    Its parameters are the inputs of the model, by their names as far as names of Python are such.
    ArchiveError for a file that is no model, or is damaged; UnsupportedError with all nodes that have no
    form, and for a model that is too large or too deep. Constants may be in files beside the model, which are
    in the same folder.
    """
    where = file_location(str(path), 1, 1)
    model = _model_in(Path(path))
    try:
        text, constants = source_of(model)
    except UnsupportedError as error:
        found = [Diagnostic.error(each.location or where, each.message) for each in error.diagnostics]
        raise UnsupportedError(found) from error
    except (LookupError, TypeError, ValueError) as error:  # what the checker has not seen
        raise ArchiveError(Diagnostic.error(where, f"the model is damaged: {error}")) from error
    name = f"<{Path(path).name}>"
    with showing({name: text}):
        return Module(compile_source(text, name, constants), {name: text}).function(FORWARD)


def _model_in(path: Path) -> Any:
    """The model in a file, which the checker takes, with the constants that are in files beside it."""
    onnx = package("onnx")
    where = file_location(str(path), 1, 1)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ArchiveError(Diagnostic.error(where, f"cannot read the file: {reason.lower()}")) from error
    decode_error: type[Exception] = package("google.protobuf.message").DecodeError
    try:
        model = onnx.load_model_from_string(data)
        beside = constants_beside(model)
        onnx.checker.check_model(str(path) if beside else model)  # of more than 2 GB, only that in a file
        for tensor in beside:
            read_constant(tensor, path.parent)
    except decode_error as error:
        raise ArchiveError(Diagnostic.error(where, "expected a model of ONNX, got other data")) from error
    except OSError as error:
        message = f"cannot read the constants of the model: {error.strerror}"
        raise ArchiveError(Diagnostic.error(where, message)) from error
    except TsirError as error:
        raise ArchiveError(Diagnostic.error(where, str(error))) from error
    except onnx.checker.ValidationError as error:
        message = f"the model does not pass ONNX's checker: {error}"
        raise ArchiveError(Diagnostic.error(where, message)) from error
    return model
