/** A language with a parser of its own. */
interface Language {
  /** File extensions that folder checks include, without the dot. */
  readonly endings: readonly string[];
  /** Names of other files that are read as the language if VS Code opens them as plain text. */
  readonly alsoNamed?: RegExp;
  /** Language ids of extensions whose documents are read as this language. */
  readonly alsoReads?: readonly string[];
  /** True if links to images, recordings and videos are found in its documents. */
  readonly linksMedia?: boolean;
  /** True if agents may name it as the format of a text. */
  readonly isFormat?: boolean;
}

/** The languages, by VS Code's ids. Loading this table loads no parser; `extractors.ts` has those. */
export const LANGUAGES = {
  markdown: {
    endings: ["md", "markdown", "mdown", "mkd", "qmd", "rmd"],
    alsoReads: [
      "quarto",
      "rmd",
      "juliamarkdown",
      "github-issues",
      "chatagent",
      "prompt",
      "instructions",
      "skill",
    ],
    linksMedia: true,
    isFormat: true,
  },
  mdx: { endings: ["mdx"], linksMedia: true, isFormat: true },
  plaintext: { endings: ["txt"], isFormat: true },
  html: { endings: ["html", "htm"], linksMedia: true, isFormat: true },
  latex: { endings: ["tex", "ltx"], alsoReads: ["latex-expl3", "doctex"], linksMedia: true, isFormat: true },
  tex: { endings: ["tex"], linksMedia: true },
  asciidoc: { endings: ["adoc", "asciidoc"], alsoNamed: /\.asc$/iu, linksMedia: true, isFormat: true },
  restructuredtext: { endings: ["rst"], alsoNamed: /\.rest$/iu, linksMedia: true, isFormat: true },
  typst: { endings: ["typ"], linksMedia: true, isFormat: true },
  "git-commit": {
    endings: [],
    alsoNamed: /\/(?:COMMIT_EDITMSG|MERGE_MSG|TAG_EDITMSG|SQUASH_MSG)$/u,
    isFormat: true,
  },
  scminput: { endings: [] },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageId = keyof typeof LANGUAGES;

/** A language whose media links are found. */
export type LinkingLanguage = {
  [Id in LanguageId]: (typeof LANGUAGES)[Id] extends { readonly linksMedia: true } ? Id : never;
}[LanguageId];

const BY_ID: ReadonlyMap<string, Language> = new Map(Object.entries(LANGUAGES));

/** The ids of all languages with a parser. */
export const LANGUAGE_IDS: readonly string[] = [...BY_ID.keys()];

/** Returns the facts about a language; undefined if it has no parser. */
export function languageFacts(languageId: string): Language | undefined {
  return BY_ID.get(languageId);
}

/** Returns true if a language has a parser. */
export function hasParser(languageId: string): languageId is LanguageId {
  return BY_ID.has(languageId);
}

/** Returns true if links to media are found in documents of this language. */
export function linksMedia(languageId: string): languageId is LinkingLanguage {
  return BY_ID.get(languageId)?.linksMedia === true;
}

const READ_AS: ReadonlyMap<string, string> = new Map(
  [...BY_ID].flatMap(([id, { alsoReads = [] }]) => alsoReads.map((other) => [other, id] as const)),
);

/** Returns the ids of documents that are read as one of these languages. */
export function idsReadAs(languages: readonly string[]): readonly string[] {
  return [...languages, ...languages.flatMap((id) => BY_ID.get(id)?.alsoReads ?? [])];
}

/** The parts of a document that determine its language. */
interface Named {
  readonly languageId: string;
  readonly uri: { readonly path: string };
}

/**
 * Returns the language that a document is read as. Without an extension for it, VS Code opens a markup file
 * as plain text, and its markup would be checked as prose; the file's name then decides.
 */
export function languageOf({ languageId, uri: { path } }: Named): string {
  if (languageId !== "plaintext") return READ_AS.get(languageId) ?? languageId;
  const ending = /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? "";
  // VS Code recognizes HTML on its own: such a file is plain text only if somebody chose so.
  const named = [...BY_ID].find(
    ([id, { alsoNamed, endings }]) =>
      id !== "html" && id !== "plaintext" && (endings.includes(ending) || alsoNamed?.test(path) === true),
  );
  return named?.[0] ?? languageId;
}
