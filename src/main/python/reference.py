"""Writes docs/python-api.md from the package's docstrings: ``python reference.py`` in this folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import griffe

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER.parents[2] / "docs" / "python-api.md"
# What `import noctule` gives, by the modules in which it is defined.
GROUPS = {
    "Environments": ("env", "vector", "wrappers", "names", "jobs"),
    "Problems of your own": ("problem", "view", "columns"),
    "Agents": ("agent", "queue_agent", "connection", "job", "cores"),
    "Decisions": ("decisions", "plan"),
    "Events": ("events", "progress"),
    "Runs and results": ("runs", "results"),
    "Failures and files": ("error", "java"),
}
# What has to be imported by itself.
MODULES = ("cluster", "models", "sb3", "torch")
INTRODUCTION = """# Python's API

What [the package](python.md) has for others, from its docstrings, by `python reference.py` in `src/main/python`.
Each example runs as a test, after `import noctule`.
"""
_WIDTH = 100
_ROLE = re.compile(r":(?:class|func|meth|attr):`~?([\w.]+)`")
_CODE = re.compile(r"``(.+?)``")
_NAMED = re.compile(r"(?<![\[`])`(noctule\.[\w.]+)`")


def public(module: griffe.Module) -> list[str]:
    """Lists what a module has for others: its ``__all__``, else what has a docstring there and no underscore.

    Args:
        module: it.
    """
    if module.exports is not None:
        return sorted(str(name) for name in module.exports if name != "__version__")
    return [
        name
        for name, member in module.members.items()
        if not name.startswith("_") and not member.is_alias and member.docstring is not None
    ]


def items() -> dict[str, dict[str, griffe.Object]]:
    """Reads the package without running it, so that PyTorch and others need not be there.

    Returns:
        by the title of a section what it holds, by full names.
    """
    one: griffe.GoogleOptions = {"returns_multiple_items": False, "returns_named_value": False}
    loader = griffe.GriffeLoader(search_paths=[str(FOLDER)], docstring_parser="google", docstring_options=one)
    loader.load("_noctule")
    package = loader.load("noctule")
    assert isinstance(package, griffe.Module)
    loader.resolve_aliases(implicit=True, external=False)
    found: dict[str, dict[str, griffe.Object]] = {title: {} for title in GROUPS}
    for name in public(package):
        item = _item(package, name)
        (title,) = (title for title, homes in GROUPS.items() if item.module.name in homes)
        found[title][f"noctule.{name}"] = item
    for name in MODULES:
        module = package.members[name]
        assert isinstance(module, griffe.Module)
        found[f"noctule.{name}"] = {f"noctule.{name}.{each}": _item(module, each) for each in public(module)}
    return found


def page() -> str:
    """Writes the page."""
    sections = items()
    known = {path for section in sections.values() for path in section}
    lines = [INTRODUCTION]
    for title, section in sections.items():
        lines += [f"## {title}", "", "| name | meaning |", "| --- | --- |"]
        lines += [f"| [`{path}`](#{_slug(path)}) | {_text(_summary(item), known)} |" for path, item in section.items()]
        for path, item in section.items():
            lines += ["", f"### {path}", "", *_described(path, item, known)]
        lines.append("")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip("\n") + "\n"


def _item(module: griffe.Module, name: str) -> griffe.Object:
    member = module.members[name]
    item = member.final_target if isinstance(member, griffe.Alias) else member
    assert isinstance(item, griffe.Object)
    return item


def _slug(path: str) -> str:
    return re.sub(r"[^\w-]", "", path.lower())


def _text(text: str, known: Iterable[str]) -> str:
    """Writes a docstring's words as Markdown, with links to what the page describes."""

    def link(found: re.Match[str]) -> str:
        path = found.group(1)
        return f"[`{path}`](#{_slug(path)})" if path in known else f"`{path}`"

    text = _CODE.sub(r"`\1`", _ROLE.sub(r"`\1`", text))
    return _NAMED.sub(link, text)


def _summary(item: griffe.Object) -> str:
    return "" if item.docstring is None else " ".join(item.docstring.value.partition("\n\n")[0].split())


def _described(path: str, item: griffe.Object, known: set[str]) -> Iterator[str]:
    """Describes a class with its members, a function, or another name."""
    if isinstance(item, griffe.Attribute):
        yield from ("```text", f"{path} = {item.value}", "```", "")
        yield from _documented(item, known)
        return
    yield from ("```text", _signature(path, item), "```", "")
    yield from _documented(item, known)
    if not isinstance(item, griffe.Class):
        return
    begin = item.members.get("__init__")
    if isinstance(begin, griffe.Function):
        yield from _sections(begin, known)
    yield from _attributes(item, known)
    for name, member in item.members.items():
        if isinstance(member, griffe.Function) and not name.startswith("_"):
            yield from (f"#### `{_signature(name, member, one=True)}`", "")
            yield from _documented(member, known)


def _attributes(item: griffe.Class, known: set[str]) -> Iterator[str]:
    """Lists fields, properties and members of an enum that have no line in the docstring of their class."""
    told = {
        each.name
        for section in (item.docstring.parsed if item.docstring else [])
        if isinstance(section, griffe.DocstringSectionAttributes)
        for each in section.value
    }
    values = any(str(base).endswith("Enum") for base in item.bases)
    rows = [
        _row(name, member.annotation, _summary(member), known)
        for name, member in item.members.items()
        if isinstance(member, griffe.Attribute)
        and not name.startswith("_")
        and name not in told
        and (values or member.docstring is not None or "dataclass" in item.labels)
    ]
    if rows:
        yield from ("Values:" if values else "Attributes:" if not told else "Also:", "", *rows, "")


def _documented(item: griffe.Object, known: set[str]) -> Iterator[str]:
    if item.docstring is not None:
        for section in item.docstring.parsed[:1]:
            if isinstance(section, griffe.DocstringSectionText):
                yield from (_text(section.value, known), "")
        yield from _sections(item, known)


def _sections(item: griffe.Object, known: set[str]) -> Iterator[str]:
    """Writes the parts of a docstring behind its first words."""
    for section in item.docstring.parsed[1:] if item.docstring is not None else []:
        match section:
            case griffe.DocstringSectionText():
                yield from (_text(section.value, known), "")
            case griffe.DocstringSectionParameters() | griffe.DocstringSectionAttributes():
                yield from (
                    "Parameters:" if isinstance(section, griffe.DocstringSectionParameters) else "Attributes:",
                    "",
                )
                yield from (_row(each.name, each.annotation, _line(each), known) for each in section.value)
                yield ""
            case griffe.DocstringSectionReturns() | griffe.DocstringSectionYields():
                word = "Yields" if isinstance(section, griffe.DocstringSectionYields) else "Returns"
                yield from (f"{word} {_text(_line(each).rstrip('.'), known)}." for each in section.value)
                yield ""
            case griffe.DocstringSectionRaises():
                for each in section.value:
                    yield from (f"Raises `{each.annotation}` {_text(_line(each).rstrip('.'), known)}.", "")
            case griffe.DocstringSectionAdmonition() if section.title == "Example":
                yield from ("```pycon", section.value.contents, "```", "")
            case _:
                raise ValueError(f"{item.path}: a part of the docstring ({section.kind.value}) is not understood")


def _line(element: griffe.DocstringElement) -> str:
    return " ".join(element.description.split())


def _row(name: str, annotation: object, meaning: str, known: set[str]) -> str:
    return (
        f"* `{name}`" + (f" (`{annotation}`)" if annotation else "") + (f": {_text(meaning, known)}" if meaning else "")
    )


def _signature(path: str, item: griffe.Object, *, one: bool = False) -> str:
    """Writes the call of a class or function; over several lines where it is long, unless one is asked for."""
    assert isinstance(item, (griffe.Class, griffe.Function))
    words: list[str] = []
    seen: set[griffe.ParameterKind | None] = set()
    for parameter in item.parameters:
        if parameter.name in ("self", "cls"):
            continue
        kind = parameter.kind
        if kind is griffe.ParameterKind.keyword_only and not seen & {kind, griffe.ParameterKind.var_positional}:
            words.append("*")
        seen.add(kind)
        stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(kind, "")
        words.append(stars + parameter.name + (f"={parameter.default}" if parameter.default and not stars else ""))
    result = f" -> {item.returns}" if isinstance(item, griffe.Function) and item.returns is not None else ""
    line = f"{path}({', '.join(words)}){result}"
    if one or len(line) <= _WIDTH:
        return line
    return f"{path}(\n" + "".join(f"    {word},\n" for word in words) + f"){result}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
