"""Loads modules from files."""

from __future__ import annotations

from tsir.frontend.archive.archive import open_records, read_archive
from tsir.frontend.archive.packages import is_package
from tsir.frontend.archive.records import Source
from tsir.frontend.exported.forms import is_exported
from tsir.runtime.modules.archive_methods import ArchiveMethods
from tsir.runtime.modules.script_module import ScriptModule
from tsir.runtime.modules.states import set_states


def load(source: Source, module: str | None = None) -> ScriptModule:
    """
    The module in a file: a path, its bytes, or a file that is open for reading.

    The file is an archive of `torch.jit.save`, or a program of `torch.export.save`. `module` names one of
    several in an archive of `torch.package`, by its pickle, as `models/net.pkl`.

    No pickle is executed; methods by which classes read their state are interpreted. Tensors are mapped from
    the file; what is written to them stays in the process. Methods are compiled when they are first called.
    ArchiveError that says what the file is, or what is wrong with it and where; OSError if it cannot be read.
    """
    records = open_records(source)
    if is_exported(records) and module is None and not is_package(records):
        from tsir.frontend.exported.program import read_program
        from tsir.runtime.modules.exported_methods import ExportedMethods

        program = read_program(records)
        return ScriptModule(program.root, ExportedMethods(program), program.extra)
    archive = read_archive(records, module)
    set_states(archive)
    return ScriptModule(archive.root, ArchiveMethods(archive), archive.extra)
