"""What mkdocs asks while it makes the site (mkdocs.yml): the pages of all methods, and links to files that are no pages."""

import pathlib
import posixpath
import re

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def on_config(config):
    """Adds every method's page below the overview of the methods."""
    pages = sorted(path.name for path in pathlib.Path(config["docs_dir"], "methods").glob("*.md"))
    for entry in config["nav"]:
        if "Methods" in entry:
            entry["Methods"] += [{name[:-3]: f"methods/{name}"} for name in pages if name != "README.md"]
    return config


def on_page_markdown(markdown, page, config, files):
    """A link to a file of the sources that is no page of the site becomes its name: there is no address to link to."""
    folder = posixpath.dirname(page.file.src_uri)

    def replaced(match):
        words, target, anchor = match[1], match[2], match[3] or ""
        if not target or ":" in target:
            return match[0]
        place = posixpath.normpath(posixpath.join(folder, target))
        if files.get_file_from_path(place):
            return match[0]
        if files.get_file_from_path(posixpath.join(place, "README.md")):
            return f"[{words}]({posixpath.join(target, 'README.md')}{anchor})"
        name = posixpath.normpath(posixpath.join("docs", place))
        if not pathlib.Path(name).exists():
            return match[0]  # mkdocs complains about it
        if words.strip("`").startswith("../"):
            return f"`{name}`"  # "../" leads nowhere outside of docs/
        return words if words.strip("`") in name else f"{words} (`{name}`)"

    return LINK.sub(replaced, markdown)
