"""What Hypothesis loads when it is imported, so that it can draw the types of wizard-rules.

It is outside the package because importing anything of the package imports all of it, and that
would slow down ``import hypothesis`` wherever both are installed. So it waits until somebody
imports the package, and registers the types then.
"""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__all__ = ["register"]

_PACKAGE = "wizard_rules"


def register() -> None:
    """Register the types of the package: now if it is imported already, else when it is."""
    if _PACKAGE in sys.modules:
        _register_types()
    else:
        sys.meta_path.insert(0, _Waiting())


def _register_types() -> None:
    from wizard_rules.testing import hypothesis_plugin  # noqa: PLC0415 - see the top of the module

    hypothesis_plugin.register()


class _Waiting(MetaPathFinder):
    """Finds what the other finders find, and sees when the package is executed."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of the package with a loader that registers the types afterwards."""
        if fullname != _PACKAGE:
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(fullname, path, target)
            if spec is not None:
                # A namespace, which has no loader, is not the package.
                if spec.loader is not None:
                    spec.loader = _Registering(spec.loader, self)
                return spec
        return None


class _Registering(Loader):
    """Loads the package as its own loader does, and then registers the types."""

    def __init__(self, loader: Loader, waiting: _Waiting) -> None:
        """Keep the package's own loader, and who is to stop waiting."""
        self._loader = loader
        self._waiting = waiting

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Return the module that its own loader makes."""
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Execute the module, which from now on shows its own loader."""
        module.__loader__ = self._loader
        if module.__spec__ is not None:
            module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        # Only now: where the import fails, it may be tried again.
        sys.meta_path.remove(self._waiting)
        _register_types()
