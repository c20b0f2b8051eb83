"""The parameters and results of an exported C function: tensors and numbers, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import LocationAttr

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.types.dtype import DType
from tsir.lowering.convert.c_calls import MAX_RANK
from tsir.lowering.llvm.codegen.jit import LIBM

NUMBERS = {DType.i64: "int64_t", DType.f64: "double", DType.bool: "bool"}
"""The numbers of programs, and the types of C that hold them."""


@dataclass(frozen=True, slots=True)
class TensorKind:
    """A tensor: None is a size that the caller chooses."""

    dtype: DType
    sizes: tuple[int | None, ...]

    def __str__(self) -> str:
        shape = ", ".join("?" if size is None else str(size) for size in self.sizes)
        return f"{self.dtype.name} [{shape}]"


@dataclass(frozen=True, slots=True)
class NumberKind:
    """A number of `NUMBERS`; one that is `fixed` has to have this value."""

    dtype: DType
    fixed: int | bool | None = None

    def __str__(self) -> str:
        return self.dtype.name if self.fixed is None else f"{self.dtype.name}, {self.fixed}"


@dataclass(frozen=True, slots=True)
class TextKind:
    """A text that is the same in all calls."""

    text: str

    def __str__(self) -> str:
        return "text"


Kind = TensorKind | NumberKind | TextKind


@dataclass(frozen=True, slots=True)
class Field:
    """
    A parameter or a result.

    What is `compiled_in` is no parameter of the C function: a number, or the elements of a tensor of known
    sizes in row-major order. What `is_held` is a part of the state of a handle: `compiled_in` is its value in
    a new one. `path` is what the program calls it, as `data["pos"]`; `full_name` is taken instead of `name`
    if others have that one.
    """

    name: str
    kind: Kind
    compiled_in: memoryview | float | bool | None = None
    is_held: bool = False
    path: str | None = None
    full_name: str | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """
    An exported function, and where it stands in the program.

    The results that are held are the new values of the parameters that are, in the same order. `metadata` are
    files that the library has in it, by name.
    """

    name: str
    parameters: tuple[Field, ...]
    results: tuple[Field, ...]
    location: LocationAttr
    metadata: Mapping[str, bytes] = field(default_factory=dict[str, bytes])

    @property
    def taken(self) -> list[Field]:
        """The parameters of the C function."""
        return [each for each in self.parameters if each.compiled_in is None]

    @property
    def given(self) -> list[Field]:
        """The results that the C function has places for."""
        return [each for each in self.results if not each.is_held]

    @property
    def held(self) -> list[Field]:
        """The parts of the state of a handle; none if there are no handles."""
        return [each for each in self.parameters if each.is_held]

    @property
    def symbols(self) -> list[str]:
        """The functions that callers may name, that of results' memory aside."""
        handles = [f"{self.name}_{role}" for role in HANDLE_ROLES] if self.held else []
        return [self.name, *handles, *([f"{self.name}_{METADATA}"] if self.metadata else [])]

    @staticmethod
    def of(
        name: str,
        parameters: Iterable[Field],
        results: Iterable[Field],
        location: LocationAttr,
        metadata: Mapping[str, bytes],
    ) -> Signature:
        """A function whose fields have names of their own; UnsupportedError with all that C cannot take."""
        taken = {*_WORDS, MESSAGE, CAPACITY, STATE, f"{name}_{STATE}", name}
        given = tuple(_renamed(list(parameters), taken))
        signature = Signature(name, given, tuple(_renamed(list(results), taken)), location, metadata)
        if problems := list(signature._problems()):
            raise UnsupportedError([Diagnostic.error(location, problem) for problem in problems])
        return signature

    def _problems(self) -> Iterator[str]:
        if (problem := name_problem(self.name)) is not None:
            yield f"{problem}; give it another"
        for each in (*self.parameters, *self.results):
            if isinstance(each.kind, TensorKind) and len(each.kind.sizes) > MAX_RANK:
                yield f"expected at most {MAX_RANK} dimensions, got {len(each.kind.sizes)} of '{each.name}'"
        for parameter, result in zip(self.held, [each for each in self.results if each.is_held], strict=True):
            if _without_sizes(parameter.kind) != _without_sizes(result.kind):
                expected = f"expected a new value of {parameter.kind} for '{parameter.path}'"
                yield f"{expected}, as a new handle has it, got {result.kind}"


def _without_sizes(kind: Kind) -> object:
    return (kind.dtype, len(kind.sizes)) if isinstance(kind, TensorKind) else kind


def name_problem(name: str) -> str | None:
    """Why C cannot have a function of a name, None if it can."""
    expected = "expected a name that is free in C and C++ for the exported function"
    if not (name.isascii() and name.isidentifier()):
        return f"{expected}, got '{name}'"
    if name in _WORDS | _LIBRARY or name.startswith(("_", "tsir_")):
        return f"{expected}, got '{name}', which has a meaning"
    return None


MESSAGE, CAPACITY = "message", "capacity"
"""The names of the parameters behind the results: where a message goes, and how many bytes it may take."""

STATE = "state"
"""The name of the parameter that is a handle, and the end of the name of its type."""

HANDLE_ROLES = ("create", "reset", "clone", "destroy")
"""The ends of the names of the functions that handle a state."""

METADATA = "metadata"
"""The end of the name of the function that gives the files in a library."""


def _renamed(fields: Sequence[Field], taken: set[str]) -> Iterator[Field]:
    """Fields with names that no other has, and C takes; those that are no parameters keep their names."""
    shown = [each for each in fields if each.compiled_in is None and not each.is_held]
    often = Counter(identifier(each.name) for each in shown)
    for each in fields:
        if each.compiled_in is not None or each.is_held:
            yield each
            continue
        name = identifier(each.name)
        if each.full_name is not None and (often[name] > 1 or name in taken):
            name = identifier(each.full_name)
        while name in taken:
            name += "_"
        taken.add(name)
        yield replace(each, name=name)


def identifier(text: str) -> str:
    """A text as C may name something."""
    name = "".join(c if c.isascii() and c.isalnum() else "_" for c in text)
    return f"_{name}" if not name or name[0].isdigit() else name


_WORDS = frozenset(
    """
alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t class
co_await co_return co_yield compl complex concept const const_cast consteval constexpr constinit continue
decltype default delete do double dynamic_cast else enum explicit export extern false float for friend goto if
imaginary inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private
protected public register reinterpret_cast requires restrict return short signed sizeof static static_assert
static_cast struct switch template this thread_local throw true try typedef typeid typename typeof union
unsigned using virtual void volatile wchar_t while xor xor_eq int32_t int64_t
""".split()
)
"""The words that C or C++ reserves, and the types that headers name."""

_LIBRARY = frozenset(
    """
main abort abs aligned_alloc atexit atof atoi atol atoll bsearch calloc div exit free getenv labs ldiv llabs
lldiv malloc mblen mbtowc qsort quick_exit rand realloc srand strtod strtof strtol strtold strtoll strtoul
strtoull system wctomb clearerr fclose feof ferror fflush fgetc fgetpos fgets fopen fprintf fputc fputs fread
freopen fscanf fseek fsetpos ftell fwrite getc getchar gets perror printf putc putchar puts remove rename
rewind scanf setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam ungetc vfprintf vprintf vsnprintf vsprintf
memchr memcmp memcpy memmove memset strcat strchr strcmp strcoll strcpy strcspn strerror strlen strncat
strncmp strncpy strpbrk strrchr strspn strstr strtok strxfrm asctime clock ctime difftime gmtime localtime
mktime strftime time isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper
isxdigit tolower toupper assert errno longjmp setjmp raise signal setlocale localeconv
""".split()
    + [name + suffix for name in LIBM for suffix in ("", "f", "l")]
)
"""Functions and macros of the C library."""
