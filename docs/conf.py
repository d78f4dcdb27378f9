"""Sphinx configuration: how the pages next to this file become the documentation."""

from __future__ import annotations

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

# The package of our own directives is next to this file.
sys.path.insert(0, str(Path(__file__).parent))

project = "wizard-rules"
author = "The wizard-rules authors"
copyright = f"2026, {author}"
release = version = installed_version("wizard-rules")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "extensions.docstrings",
    "extensions.json_format",
    "extensions.laws",
    "extensions.phase_diagram",
    "extensions.refusals",
    "extensions.repository",
    "extensions.rule_tests",
    "extensions.variants",
]
# The folder of pictures has a table that another page includes.
exclude_patterns = ["_build", "pictures"]
nitpicky = True
# Names of Hypothesis and of type variables, which no page here can link to.
nitpick_ignore = [
    ("py:class", "hypothesis.strategies.SearchStrategy"),
    ("py:class", "st.SearchStrategy"),
    ("py:class", "wizard_rules.wire.codec._T"),
    ("py:class", "wizard_rules.testing.strategies._StateT"),
]

html_theme = "furo"
html_title = f"wizard-rules {release}"
html_copy_source = False
html_static_path = ["extensions/static"]
html_css_files = ["tables.css"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
# Lets `page.md#some-heading` lead to a heading.
myst_heading_anchors = 3

# Types are shown once, in the description, and signatures stay short enough to read.
autodoc_typehints = "description"
autodoc_member_order = "bysource"

# What Hypothesis draws in an example of a docstring may take its time on a busy machine.
doctest_global_setup = """
from hypothesis import HealthCheck, settings
settings.register_profile(
    "docs", deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("docs")
"""

# A build fetches nothing. The inventory is written by hand: plain text, in the first version of
# the format, with those objects of the standard library that the pages refer to. Add a line when
# a build says that a reference target was not found.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "python.inv")}
