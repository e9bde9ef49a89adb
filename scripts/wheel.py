"""What a wheel takes along after `make compile`: the compiled modules too. It then fits this Python and machine alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compiled(BuildHookInterface[Any]):
    """Hatchling asks it before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        source = Path(self.root) / "src"
        modules = sorted(source.rglob("*.so"))  # with the library that they share, which lies beside the package
        if version != "standard" or not modules:  # an editable install finds them where they are
            return
        taken = [*modules, source / "regalia" / "_slots.json"]
        build_data["force_include"] |= {str(path): str(path.relative_to(source)) for path in taken}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
