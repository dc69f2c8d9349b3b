"""States and views as JSON with field names as keys, and back by their type hints."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from boardkit.core.errors import RecordError
from boardkit.core.grid import Cell

Hooks = Mapping[type, tuple[Callable[[Any], Any], Callable[[Any], Any]]]


def encode(value: Any, hooks: Hooks) -> Any:
    """`value` as dicts, lists, texts and numbers.

    Args:
        value: named tuples, tuples, frozen sets, enums, cells, texts, numbers, None.
        hooks: types that are written (and read) in their own way.
    """
    if value is None or (isinstance(value, (bool, str)) and not isinstance(value, Enum)):
        return value
    for kind, (write, _) in hooks.items():
        if isinstance(value, kind):
            return write(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Cell):
        return str(value)
    if isinstance(value, int):
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        names: tuple[str, ...] = value._fields
        return {name: encode(part, hooks) for name, part in zip(names, value, strict=True)}
    if isinstance(value, tuple):
        return [encode(part, hooks) for part in value]
    if isinstance(value, frozenset):
        return [encode(part, hooks) for part in sorted(value)]
    raise TypeError(f"no JSON for {type(value).__name__}")


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def decode(value: Any, kind: Any, hooks: Hooks) -> Any:
    """The value of type `kind` that `encode` wrote.

    Raises:
        RecordError: the value does not fit the type.
    """
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        for option in get_args(kind):
            try:
                return decode(value, option, hooks)
            except RecordError:
                continue
    elif kind in hooks:
        try:
            return hooks[kind][1](value)
        except (ValueError, TypeError, KeyError) as error:
            raise RecordError("record.json_part", found=f"{value!r:.60}", why=error) from None
    elif kind is type(None):
        if value is None:
            return None
    elif kind in (int, str, bool):
        if type(value) is kind:
            return value
    elif kind is Cell:
        if isinstance(value, str):
            try:
                return Cell.parse(value)
            except ValueError:
                pass
    elif isinstance(kind, type) and issubclass(kind, Enum):
        for member in kind:
            if member.value == value:
                return member
    elif origin is tuple and isinstance(value, list):
        parts = get_args(kind)
        if len(parts) == 2 and parts[1] is Ellipsis:
            return tuple(decode(item, parts[0], hooks) for item in value)
        if len(parts) == len(value):
            return tuple(decode(item, part, hooks) for item, part in zip(value, parts, strict=True))
    elif origin is frozenset and isinstance(value, list):
        return frozenset(decode(item, get_args(kind)[0], hooks) for item in value)
    elif hasattr(kind, "_fields") and isinstance(value, dict):
        hints = _hints(kind)
        if set(value) == set(kind._fields):
            return kind(**{name: decode(value[name], hints[name], hooks) for name in kind._fields})
    name = getattr(kind, "__name__", kind)
    raise RecordError("record.json", found=f"{value!r:.60}", kind=name)
