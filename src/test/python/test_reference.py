from __future__ import annotations

import pydoc
import re

import noctule


def test_help_lists_public_names_alone() -> None:
    told = pydoc.plain(pydoc.render_doc(noctule))
    listed = re.search(r"^PACKAGE CONTENTS\n((?:    .*\n)+)", told, re.MULTILINE)
    assert listed is not None
    modules = set(listed.group(1).split())
    assert {"agent", "env", "models"} <= modules
    assert {module for module in modules if module.startswith("_")} == {"__main__"}
    assert re.findall(r"\b_noctule\b", told) == []
