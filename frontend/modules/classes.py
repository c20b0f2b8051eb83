"""The interface by which the compiler of methods reads the classes of objects, in any form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.compiler.objects import FindMember, Object
from tsir.frontend.compiler.sugared import Names, Sugared
from tsir.frontend.modules.script_object import EnumValue, ScriptObject


class ClassNames(Names):
    """The names and classes of a program while one method is compiled; what is wrong is in `failures`."""

    failures: list[Diagnostic]

    @abstractmethod
    def object_of(self, object: ScriptObject, number: int, find: FindMember) -> Object:
        """The compile-time value of an object with members by `find`; UnsupportedError without its class."""

    @abstractmethod
    def enum_member(self, value: EnumValue) -> Sugared | None:
        """The member of an enumeration; None if there is none."""


class Classes(ABC):
    """The classes of a program: the texts of an archive, or classes of Python."""

    @abstractmethod
    def names(self, constant: FindMember) -> ClassNames:
        """The names of the program for one method; `constant` finds the constants of an archive."""

    @property
    @abstractmethod
    def failures(self) -> list[Diagnostic]:
        """The unsupported parts of the classes."""

    @property
    @abstractmethod
    def listing(self) -> Mapping[str, str]:
        """The texts by the names of their files, for messages."""
