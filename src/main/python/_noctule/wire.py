"""Kinds of messages whose JSON follows from their fields: a table per family, a row per dataclass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, NamedTuple, TypeVar

from noctule.cores import Cores

Json = Mapping[str, Any]
T = TypeVar("T")


class Form(NamedTuple):
    """A type of a field as JSON."""

    read: Callable[[Any], Any] | None
    """None for what JSON holds as it is, as below."""
    write: Callable[[Any], Any] | None


FORMS: dict[str, Form] = {
    "str": Form(None, None),
    "bool": Form(None, None),
    "Json": Form(None, None),
    "int": Form(int, int),
    "float": Form(float, float),
    "Cores": Form(Cores, str),
    "tuple[str, ...]": Form(tuple, list),
    "tuple[int, ...]": Form(tuple, list),
}
"""The form of each annotation; the modules of the kinds add their own."""


class _Row(NamedTuple):
    name: str
    key: str
    form: Form
    default: Any


class Kinds:
    """The kinds of one family by their names on the wire."""

    def __init__(self, date: str, brief: bool) -> None:
        """Makes an empty table.

        Args:
            date: the field of their date, which is given by keyword alone and written beside the others
            brief: whether fields are left out that have their default value
        """
        self._date = date
        self._brief = brief
        self._kinds: dict[str, type] = {}
        self._rows: dict[type, tuple[str, tuple[_Row, ...]]] = {}

    def __call__(self, name: str, /, **keys: str) -> Callable[[type[T]], type[T]]:
        """Adds a dataclass.

        Args:
            name: its name on the wire
            keys: names of fields there, where they differ
        """

        def add(kind: type[T]) -> type[T]:
            self._kinds[name] = kind
            own = (field for field in fields(kind) if not field.kw_only)  # type: ignore[arg-type]
            self._rows[kind] = name, tuple(_row(field, keys.get(field.name, field.name)) for field in own)
            return kind

        return add

    def read(self, name: str, date: float, tree: Any) -> Any | None:
        """Reads one of a known kind; None if there is no such name.

        Raises:
            KeyError: if a field is missing
            TypeError: if a field has a wrong type
            ValueError: if a field is wrong
        """
        kind = self._kinds.get(name)
        if kind is None:
            return None
        if not isinstance(tree, dict):
            raise TypeError("the fields are no object")
        values: list[Any] = []
        for _, key, (read, _), default in self._rows[kind][1]:
            if key in tree:
                values.append(tree[key] if read is None else read(tree[key]))
            elif default is not MISSING:
                values.append(default)
            else:
                raise KeyError(key)
        return kind(*values, **{self._date: date})

    def write(self, value: object) -> tuple[str, dict[str, Any]] | None:
        """Writes one of a known kind: its name and its fields; None if it is of another."""
        known = self._rows.get(type(value))
        if known is None:
            return None
        tree: dict[str, Any] = {}
        for name, key, (_, write), default in known[1]:
            told = getattr(value, name)
            if told is not None and not (self._brief and told == default):
                tree[key] = told if write is None else write(told)
        return known[0], tree


def _row(field: Field[Any], key: str) -> _Row:
    annotation = str(field.type)
    inner = annotation.removesuffix(" | None")
    optional = inner != annotation and field.default is MISSING
    return _Row(field.name, key, FORMS[inner], None if optional else field.default)


EVENTS = Kinds("timestamp", brief=True)
"""Events of Batsim's protocol, by their types."""
OWN_EVENTS = Kinds("timestamp", brief=True)
"""Events beyond it, by the types of their notices."""
DECISIONS = Kinds("date", brief=False)
"""Decisions of Batsim's protocol, by their types."""
OWN_DECISIONS = Kinds("date", brief=False)
"""Decisions beyond it, by the types of their notices."""
