"""What a page links to, and what may be linked to on it."""

import html.parser


class Links(html.parser.HTMLParser):
    """The links and the ids of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.links += [found[key] for key in ("href", "src") if key in found]
        self.ids += [found["id"]] if "id" in found else []
