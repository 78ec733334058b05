/** The role of a directive's argument: text of its body, a title, text after a version, or no prose. */
export type DirectiveArgument = "body" | "heading" | "afterVersion" | "afterVersions" | "none" | "unknown";
/** The role of a directive's content: a body, table cells, prose if it reads like it, or no prose. */
export type DirectiveContent = "body" | "cells" | "none" | "unknown";

export interface DirectiveRule {
  readonly argument: DirectiveArgument;
  readonly content: DirectiveContent;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const TABLE: readonly (readonly [rule: DirectiveRule, names: readonly string[]])[] = [
  [
    { argument: "body", content: "body" },
    words(`
      attention availability caution compound danger epigraph error footer header highlights hint impl-detail important
      note pull-quote replace see seealso tip todo warning`),
  ],
  [
    { argument: "heading", content: "body" },
    words("admonition centered rubric sidebar title topic contents"),
  ],
  [{ argument: "heading", content: "cells" }, words("flat-table list-table table")],
  [{ argument: "heading", content: "none" }, words("csv-table")],
  [
    { argument: "afterVersion", content: "body" },
    words("deprecated soft-deprecated versionadded versionchanged versionremoved"),
  ],
  [{ argument: "afterVersions", content: "body" }, words("deprecated-removed")],
  [
    { argument: "none", content: "body" },
    words(`
      2to3fixer abstractmethod attribute class classmethod cmdoption command confval container coroutine
      coroutinefunction data decorator decoratormethod describe django-admin django-admin-option envvar exception
      fieldlookup function method object opcode option pdbcommand property setting staticmethod templatefilter templatetag
      variable
       cssclass div figure glossary hlist kernel-figure only rst-class tab tab-item tab-set tabs`),
  ],
  [
    { argument: "none", content: "none" },
    words(`
      aafig actdiag blockdiag bibliography code code-block codeauthor command-output currentmodule date default-domain
      default-role digraph ditaa doctest eval-rst exec gallery graph graphviz highlight highlightlang ifconfig image
      include index inheritance-diagram ipython jupyter-execute kernel-abi kernel-doc kernel-feat kernel-include
      kernel-render literalinclude math mermaid meta module moduleauthor nwdiag packetdiag parsed-literal plantuml plot
      prettyprint productionlist program program-output prompt py:currentmodule py:module pyplot rackdiag raw
      restructuredtext-test-directive role sectionauthor seqdiag sectnum shell sourcecode tabularcolumns target-notes
      testcleanup testcode testoutput testsetup todolist toctree uml unicode code-cell`),
  ],
];

const BY_NAME = new Map(TABLE.flatMap(([rule, names]) => names.map((name) => [name, rule] as const)));
const AUTOMATIC = /^(?:[a-z]+:)?(?:auto|doxygen)/;

/** Returns the rule of a directive by its name. The content of an unknown one is prose if it reads as prose. */
export function directiveRule(name: string): DirectiveRule {
  const lower = name.toLowerCase();
  const known = BY_NAME.get(lower);
  if (known !== undefined) return known;
  if (AUTOMATIC.test(lower)) return { argument: "none", content: "none" };
  // A name such as `c:function` describes an object of a domain.
  return lower.includes(":")
    ? { argument: "none", content: "body" }
    : { argument: "unknown", content: "unknown" };
}

const CODE_LINE =
  /[;{}]$|^(?:[$#%>{}]|\/\/|#include\b)|^(?:def|class|import|from|return)\s+[\w.].*[:)\w]$|^[\w.[\]]+\s*(?:=|\()|->|^<\/?\w[^>]*>|\(\)$/;

/** True if the lines of an unknown directive read as text: less than half of them look like code. */
export function readsAsBody(lines: readonly string[]): boolean {
  const code = lines.filter((line) => CODE_LINE.test(line) && !line.includes("`")).length;
  return code * 2 < Math.max(lines.length, 1);
}

/** True if the argument of an unknown directive reads as a sentence rather than as names. */
export const readsAsSentence = (text: string): boolean =>
  /^[\p{L}\p{N}\s'\u2019",.;:!?`*-]+$/u.test(text) &&
  (text.match(/(?<=^|\s)\p{L}[\p{Ll}'\u2019-]*/gu) ?? []).length >= 4;
