/** What of a document tells its language. */
interface Named {
  readonly languageId: string;
  readonly uri: { readonly path: string };
}

/** Names of files whose language VS Code does not know without an extension for it, and opens as plain text. */
const BY_ENDING: readonly (readonly [ending: RegExp, languageId: string])[] = [
  [/\.(?:md|markdown|mdown|mkd|qmd|rmd)$/iu, "markdown"],
  [/\.mdx$/iu, "mdx"],
  [/\.(?:tex|ltx)$/iu, "latex"],
  [/\.(?:adoc|asciidoc|asc)$/iu, "asciidoc"],
  [/\.(?:rst|rest)$/iu, "restructuredtext"],
  [/\.typ$/iu, "typst"],
  [/\/(?:COMMIT_EDITMSG|MERGE_MSG|TAG_EDITMSG|SQUASH_MSG)$/u, "git-commit"],
];

/** Languages that are another one with something added, by the parser that reads them. */
const READ_AS: Readonly<Record<string, string>> = {
  quarto: "markdown",
  rmd: "markdown",
  juliamarkdown: "markdown",
  "github-issues": "markdown",
  chatagent: "markdown",
  prompt: "markdown",
  instructions: "markdown",
  skill: "markdown",
  "latex-expl3": "latex",
  doctex: "latex",
};

/** Languages with a parser of their own, by the table of `text/languages.ts`, which would load all parsers with it. */
export const HAS_PARSER: ReadonlySet<string> = new Set([
  "markdown",
  "mdx",
  "plaintext",
  "html",
  "latex",
  "tex",
  "asciidoc",
  "restructuredtext",
  "typst",
  "git-commit",
  "scminput",
]);

/**
 * The language by which a document is read. Where no installed extension knows a file of prose, VS Code takes it for plain
 * text, and its markup would be checked as if it were prose; then the ending of its name tells.
 */
export function languageOf({ languageId, uri }: Named): string {
  if (languageId !== "plaintext") return READ_AS[languageId] ?? languageId;
  return BY_ENDING.find(([ending]) => ending.test(uri.path))?.[1] ?? languageId;
}
