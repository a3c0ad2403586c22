"""The texts of style and scripts with which a reader saves a page as one file.

A page from the disk may load a script, and may not read another file. So these texts stand in a
script, which is loaded when *Save this page as one file* is pressed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nashproof.page.frame import Edition
from nashproof.page.writing import STATIC, Content, static


def files(results: Any, edition: Edition) -> Mapping[str, Content]:
    """Return the script ``static/one-file.js``, whose constant ``nashproofFiles`` has texts by
    name.

    That of the proved checker is not among them: its own script has it.
    """
    texts: dict[str, Content] = {name: static(name) for name in STATIC}
    written = json.dumps(texts, ensure_ascii=False, sort_keys=True)
    return {"static/one-file.js": f'"use strict";\nconst nashproofFiles = {written};\n'}
