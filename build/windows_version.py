"""What Windows shows of the program under "Properties, Details": a file that PyInstaller reads there."""

from __future__ import annotations

from pathlib import Path

LANGUAGES = {"040904B0": (0x0409, 0x04B0), "040C04B0": (0x040C, 0x04B0)}
"""English and French, both in Unicode, in the two ways in which Windows writes them."""


def version_resource(version: str) -> str:
    """The text of the file."""
    numbers = (*map(int, version.split(".")), 0)
    words = {
        "CompanyName": "Tablée",
        "FileDescription": "Tablée",
        "FileVersion": version,
        "InternalName": "tablee",
        "LegalCopyright": "MIT licence; see LICENSE and NOTICES.txt",
        "OriginalFilename": "tablee.exe",
        "ProductName": "Tablée",
        "ProductVersion": version,
    }
    entries = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in words.items())
    tables = ", ".join(f"StringTable({name!r}, [{entries}])" for name in LANGUAGES)
    translations = [number for pair in LANGUAGES.values() for number in pair]
    fixed = f"FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1)"
    kids = f"[StringFileInfo([{tables}]), VarFileInfo([VarStruct('Translation', {translations})])]"
    return f"VSVersionInfo(ffi={fixed}, kids={kids})\n"


def write_version_resource(path: Path, version: str) -> Path:
    """Writes the file; returns where."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(version_resource(version), encoding="utf-8")
    return path
