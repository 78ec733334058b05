/** The role of interpreted text for a reader. */
export type RoleText = "prose" | "label" | "code" | "reference" | "unknown";

const PROSE = new Set(
  "abbr abbreviation ac acronym dfn emphasis guilabel strong sub subscript sup superscript t title title-reference".split(
    " ",
  ),
);
/** The text is also the name of its target. */
const LABELS = new Set(["term", "index"]);
const CODE = new Set(
  (
    "attr c class cmake code command const cpp cve cwe data envvar eq exc file func js kbd keyword literal " +
    "macro mailheader makevar manpage math member meth mimetype mod newsgroup node obj option pep " +
    "program py raw regexp rfc rst samp token type"
  ).split(" "),
);
/** Without a title the text is the name of a place. */
const REFERENCES = new Set(["any", "doc", "download", "menuselection", "numref", "ref"]);
const CODE_DOMAIN = /^(?:c|cpp|cmake|js|py|rst|std|ts|go|java|php|rb|rust|http|json|sh|yaml):/;

/** By the name of the role, such as `py:func`; "" is the default role. Unknown ones are judged by their text. */
export function roleText(role: string): RoleText {
  if (PROSE.has(role)) return "prose";
  if (LABELS.has(role)) return "label";
  if (REFERENCES.has(role)) return "reference";
  return CODE.has(role) || CODE_DOMAIN.test(role) ? "code" : "unknown";
}

/** True if text of an unknown role reads as words rather than as one name or an expression. */
export const readsAsWords = (text: string): boolean =>
  /^[\p{L}\p{N}\p{M}\s'\u2019",.;:!?()\u2013\u2014-]+$/u.test(text) &&
  /\s/.test(text.trim()) &&
  !/\(\)/.test(text);
