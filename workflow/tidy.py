"""Remove what jobs made that are no more, and list the jobs of today: python workflow/tidy.py
OUTPUT MANIFEST ...
"""

import sys
from pathlib import Path

from manifests import remove_orphans

if __name__ == "__main__":
    output, manifests = Path(sys.argv[1]), sys.argv[2:]
    remove_orphans(output.parent / "manifests", set(manifests))
    output.write_text("".join(f"{manifest}\n" for manifest in manifests), encoding="utf-8")
