"""Execute notebooks and store them in a form that changes only when a result changes.

    python -m tests.notebooks.refresh                                   all notebooks
    python -m tests.notebooks.refresh notebooks/es/index.ipynb ...      these

Two runs give the same bytes: no times, no widget state, no random ids. Cell ids are kept, since
the Spanish and the English notebook share them.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from tests.lab import ROOT, kernel_env

NOTEBOOKS = ROOT / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT = ("tags", "editable", "deletable", "jupyter")


def execute(notebook: nbformat.NotebookNode, folder: Path) -> None:
    """Run all cells in a new kernel; an error stops it, unless the cell is tagged for one."""
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
    ).execute(env=kernel_env())


def normalise(notebook: nbformat.NotebookNode) -> None:
    """Drop what differs from run to run or from machine to machine."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({k: v for k, v in cell.metadata.items() if k in KEPT})
        if cell.cell_type == "code":
            cell.outputs = in_one_piece(cell.outputs)
        for output in cell.get("outputs", []):
            # Beside its picture a widget's key is only a random id; a new run makes a new widget.
            if set(output.get("data", {})) - {WIDGET, "text/plain"}:
                output.data.pop(WIDGET, None)


def in_one_piece(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """Join what was printed in a row: a slow machine sends it in several pieces.

    >>> from nbformat.v4 import new_output
    >>> [out.text for out in in_one_piece([new_output("stream", text=t) for t in ("1\\n", "2\\n")])]
    ['1\\n2\\n']
    """
    joined: list[nbformat.NotebookNode] = []
    for output in outputs:
        before = joined[-1] if joined else {}
        if output.output_type == "stream" and before.get("name") == output.name:
            joined[-1].text += output.text
        else:
            joined.append(output)
    return joined


def refresh(path: Path) -> bool:
    """Execute and rewrite one notebook; return whether the file changed."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    execute(notebook, path.parent)
    normalise(notebook)
    nbformat.validate(notebook)
    after: str = nbformat.writes(notebook) + "\n"
    path.write_text(after, encoding="utf-8", newline="\n")
    return after != before


def main(arguments: list[str]) -> int:
    """Refresh the notebooks named, or all."""
    for path in [Path(name) for name in arguments] or sorted(NOTEBOOKS.rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            print("changed  " if refresh(path) else "unchanged", path, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
