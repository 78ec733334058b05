"""What docutils takes for prose: reads a JSON list of documents, writes for each the list of its [class, text].

Classes: "prose"; "code" (literals, math, markup, targets); "error" and "either" (what readers may take as they like: unknown roles,
arguments of unknown directives, text that docutils reports as an error). Transforms are not run.
"""

import json
import re
import sys

from docutils import nodes, utils
from docutils.frontend import OptionParser
from docutils.parsers.rst import Directive, Parser, directives, roles

CODE_DIRECTIVES = set(
    """code-block sourcecode literalinclude highlight productionlist graphviz digraph graph doctest testcode testoutput
    testsetup testcleanup toctree index tabularcolumns currentmodule module py:currentmodule py:module sectionauthor
    codeauthor moduleauthor kernel-doc kernel-include kernel-render kernel-feat kernel-abi inheritance-diagram plot
    ipython prompt mermaid uml blockdiag highlightlang program todolist default-domain ifconfig""".split()
)
BODY_DIRECTIVES = set("seealso todo impl-detail hlist glossary".split())
VERSION_DIRECTIVES = {"versionadded": 1, "versionchanged": 1, "deprecated": 1, "deprecated-removed": 2}
OBJECTS = set(
    """function class method attribute data exception decorator staticmethod classmethod decoratormethod property
    describe object option cmdoption envvar opcode confval setting templatetag templatefilter fieldlookup django-admin
    django-admin-option program command variable only pdbcommand 2to3fixer coroutinefunction abstractmethod""".split()
)
CODE_ROLES = set(
    """func class meth mod attr exc data obj const file samp kbd command program option envvar keyword token macro type
    member mimetype regexp makevar newsgroup mailheader manpage pep rfc ref doc numref eq download any setting ticket
    djadmin lookup tfilter ttag source variable prop_tgt prop_sf cmake-command module generator""".split()
)


class AnyOption(dict):
    def __missing__(self, key):
        return directives.unchanged


class Marked(nodes.General, nodes.Element):
    """Holds text of the class in its `word`."""


def marked(word, text):
    return Marked("", nodes.Text(text), word=word)


class Generic(Directive):
    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec = AnyOption({"class": directives.unchanged})

    def run(self):
        name = self.name.lower()
        found = []
        argument = " ".join(self.arguments)
        if name in VERSION_DIRECTIVES:
            words = argument.split(None, VERSION_DIRECTIVES[name])
            text = words[-1] if len(words) > VERSION_DIRECTIVES[name] else ""
            found += self.state.inline_text(text, self.lineno)[0]
        elif name in BODY_DIRECTIVES:
            found += self.state.inline_text(argument, self.lineno)[0]
        elif name in CODE_DIRECTIVES or name in OBJECTS or ":" in name:
            found.append(marked("code", argument))
        else:
            found.append(marked("either", argument))
        for key in ("caption", "alt"):
            if key in self.options:
                found += self.state.inline_text(self.options[key] or "", self.lineno)[0]
        if name in CODE_DIRECTIVES or name.startswith("auto"):
            return found + [marked("code", "\n".join(self.content))]
        known = name in BODY_DIRECTIVES or name in OBJECTS or name in VERSION_DIRECTIVES or ":" in name
        body = nodes.Element() if known else Marked("", word="either")
        self.state.nested_parse(self.content, self.content_offset, body, match_titles=1)
        return found + [body]


class Admonition(Generic):
    """Content from the first line on."""

    optional_arguments = 0

    def run(self):
        body = nodes.Element()
        self.state.nested_parse(self.content, self.content_offset, body)
        return [body]


def generic_role(name, rawtext, text, lineno, inliner, options=None, content=None):
    name = name.lower()
    title = re.fullmatch(r"(.+?)\s*<[^<>]*>", utils.unescape(text), re.S)
    if title:
        return [marked("either" if name in CODE_ROLES - {"ref", "doc"} else "prose", title[1])], []
    is_code = name in CODE_ROLES or ":" in name
    return [marked("code" if is_code else "either", utils.unescape(text))], []


known_directive = directives.directive
known_role = roles.role


def directive(name, language, document):
    lower = name.lower()
    if lower in ("highlights",) or (lower not in CODE_DIRECTIVES and lower not in OBJECTS):
        found, messages = known_directive(name, language, document)
        if found is not None:
            spec = AnyOption(found.option_spec or {})
            return type(found.__name__, (found,), {"option_spec": spec}), []
    return (Admonition if lower in BODY_DIRECTIVES else Generic), []


def role(name, language, lineno, reporter):
    if name.lower() not in CODE_ROLES:
        found, messages = known_role(name, language, lineno, reporter)
        if found is not None:
            return found, []
    return generic_role, []


directives.directive = directive
roles.role = role

CODE = (
    nodes.literal_block, nodes.doctest_block, nodes.math_block, nodes.raw, nodes.comment, nodes.literal, nodes.math,
    nodes.footnote_reference, nodes.citation_reference, nodes.label, nodes.option_group, nodes.field_name,
    nodes.substitution_reference, nodes.pending,
)
EITHER = (nodes.problematic, nodes.title_reference, nodes.classifier)
NAMES = {"type", "rtype", "vartype", "raises", "raise"}


def walk(node, word, out):
    if isinstance(node, nodes.Text):
        out.append([word, node.astext()])
        return
    if isinstance(node, nodes.target) and not node.children:
        return
    if word == "error":
        pass
    elif isinstance(node, nodes.system_message):
        word = "error"
    elif isinstance(node, CODE):
        word = "code"
    elif isinstance(node, EITHER) or (word != "code" and isinstance(node, Marked) and node["word"] == "either"):
        word = "either"
    elif isinstance(node, Marked):
        word = node["word"]
    elif isinstance(node, nodes.reference) and "://" in node.get("refuri", "") and node.astext() == node["refuri"]:
        word = "code"
    elif isinstance(node, nodes.reference) and node.get("refuri", "").startswith("mailto:"):
        word = "code"
    elif isinstance(node, nodes.field) and node[0].astext().split(" ")[0] in NAMES:
        word = "either"
    elif isinstance(node, nodes.image):
        out += [["break", ""], [word, node.get("alt", "")]]
    is_inline = isinstance(node, (nodes.Inline, Marked)) and not isinstance(node, nodes.image)
    for child in node.children:
        walk(child, word, out)
    if not is_inline:
        out.append(["break", ""])


settings = OptionParser(components=(Parser,)).get_default_values()
settings.report_level = 5
settings.halt_level = 6
settings.file_insertion_enabled = False
settings.raw_enabled = False
settings.syntax_highlight = "none"
settings.character_level_inline_markup = False

for text in json.load(sys.stdin):
    document = utils.new_document("document", settings)
    out = []
    try:
        Parser().parse(text, document)
        walk(document, "prose", out)
    except Exception as error:  # A document that docutils gives up on is no measure of others.
        out = [["failed", str(error)]]
    sys.stdout.write(json.dumps(out) + "\n")
