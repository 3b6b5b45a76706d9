"""Where the project is reached. Its addresses are written once, under `[project.urls]` of `pyproject.toml`."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final, Literal

Address = Literal["Homepage", "Issues", "Pictures"]
"""Of the page of the project; where faults are told; of the folder that is `docs/gallery` here."""
PROJECT: Final = Path(__file__).resolve().parents[1] / "pyproject.toml"


def address_of(name: Address, project: Path = PROJECT) -> str:
    """An address of the project; '' where it has none. What was installed knows it from its package."""
    if project.is_file():
        import tomllib  # only where there is a project to read: the packaged program does without

        urls = tomllib.loads(project.read_text(encoding="utf-8"))["project"].get("urls", {})
        return str(urls.get(name, ""))
    try:
        told = metadata("tablee").get_all("Project-URL", [])
    except PackageNotFoundError:
        return ""
    return next((line.partition(", ")[2] for line in told or () if line.startswith(f"{name}, ")), "")
