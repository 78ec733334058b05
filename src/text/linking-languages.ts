/** VS Code's ids of the languages whose links to images are known. */
export const LINKING_LANGUAGES = [
  "markdown",
  "mdx",
  "html",
  "latex",
  "tex",
  "asciidoc",
  "restructuredtext",
  "typst",
] as const;

type LinkingLanguage = (typeof LINKING_LANGUAGES)[number];

const KNOWN: ReadonlySet<string> = new Set(LINKING_LANGUAGES);

/** Whether documents of this language can link to images, as far as is known here. */
export const linksMedia = (languageId: string): languageId is LinkingLanguage => KNOWN.has(languageId);
