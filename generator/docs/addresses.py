"""Where a page is on the built site, by the path of its source."""


def page_address(path: str) -> str:
    """`rules/x.md` is served as `rules/x/`, and the index of a folder as the folder."""
    return path.removesuffix("index.md") if path.endswith("index.md") else f"{path[:-3]}/"
