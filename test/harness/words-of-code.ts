import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor, type CallExpression, type Node, type Span } from "oxc-parser";
import { PROJECT } from "./paths.ts";

/** A text that people read but that translators wouldn't receive, with its location. */
export interface Unreadable {
  readonly file: string;
  readonly line: number;
  readonly source: string;
}

export interface WordsOfCode {
  /** English texts, sorted and distinct: the keys by which VS Code looks up translations. */
  readonly words: readonly string[];
  /** Texts handed to people that aren't literals, so no list contains them. */
  readonly unreadable: readonly Unreadable[];
}

/**
 * Files that put failures into sentences, which the editor translates when it shows them, because no layer
 * there knows VS Code.
 */
const SENTENCES = [
  "src/client/**/*.ts",
  "src/media/audio/**/*.ts",
  "src/checking/paying/job-failure.ts",
  "src/checking/paying/paid-failure.ts",
];

/** The sentences of the embedded service and their parts: all literals of more than one word. */
const EMBEDDED: ReadonlySet<string> = new Set([
  "src/contract/credential-failures.ts",
  "src/report/words/embedded-sentences.ts",
]);

const SENTENCE = /^[A-Z{][^]*\s[^]*\.$/u;

/**
 * Sentences of those files that no person reads: one for an error in the code, and one that the client
 * replaces.
 */
const UNREAD = new Set(["The job is being polled already.", "The audio is longer than {} seconds."]);

/**
 * Where the editor translates such a sentence. Anything else that is passed to `l10n.t` has to be a literal,
 * or a choice between two of them.
 */
const TRANSLATED_LATER = new Set([
  "CHARGE_NOTES.unknown",
  "CHARGE_NOTES[charged]",
  "sentence",
  "thrown.wording.happened",
  // The reason why a correction can't be placed, which findings call `reason`.
  "reason",
]);

/** Returns every text of the extension that is passed to `l10n.t`, read from the sources. */
export function wordsOfCode(): WordsOfCode {
  const words = new Set<string>();
  const unreadable: Unreadable[] = [];
  const withSentences = new Set(globSync(SENTENCES, { cwd: PROJECT }).map(posix));
  for (const file of globSync(
    "src/{extension.ts,client,checking,contract,editor,findings,media/audio,report}{,/**/*.ts}",
    {
      cwd: PROJECT,
    },
  )) {
    if (!file.endsWith(".ts")) continue;
    const text = readFileSync(path.join(PROJECT, file), "utf8");
    const isFinding = posix(file).startsWith("src/findings/");
    const hasSentences = withSentences.has(posix(file));
    const isReadable = (given: Node | undefined): boolean => {
      if (given?.type === "ConditionalExpression") {
        const isFirst = isReadable(given.consequent);
        return isReadable(given.alternate) && isFirst;
      }
      if (given?.type !== "Literal" || typeof given.value !== "string") return false;
      words.add(given.value);
      return true;
    };
    const tell = ({ start, end }: Span): void => {
      const line = text.slice(0, start).split("\n").length;
      unreadable.push({ file: posix(file), line, source: text.slice(start, end) });
    };
    const sentence = (value: unknown): void => {
      if (typeof value === "string" && SENTENCE.test(value) && !UNREAD.has(value)) words.add(value);
    };
    new Visitor({
      CallExpression: (call) => {
        const given = call.arguments[sentenceOf(call, text, isFinding)];
        if (given === undefined || isReadable(given)) return;
        if (!TRANSLATED_LATER.has(text.slice(given.start, given.end))) tell(call);
      },
      Property: ({ key, value }) => {
        if (isFinding && key.type === "Identifier" && key.name === "reason") isReadable(value);
      },
      Literal: ({ value }) => {
        if (hasSentences) sentence(value);
        if (EMBEDDED.has(posix(file)) && typeof value === "string" && value.includes(" ")) words.add(value);
      },
      TemplateLiteral: (template) => {
        const [first, ...others] = template.quasis.map(({ value }) => value.cooked ?? "");
        const all = [first, ...others].join("{}");
        if (hasSentences && SENTENCE.test(all) && !UNREAD.has(all)) tell(template);
      },
    }).visit(parseSync(file, text).program);
  }
  return { words: [...words].sort(), unreadable };
}

/** Returns the bundle that `l10n` reads: each text mapped to itself, to be replaced by a translation. */
export function bundleOf(words: readonly string[]): string {
  return `${JSON.stringify(Object.fromEntries(words.map((text) => [text, text])), undefined, 2)}\n`;
}

/**
 * Returns the index of a call's argument that is a text for people; -1 if there is none. Findings pass a
 * sentence to `translate`.
 */
function sentenceOf({ callee: { start, end } }: CallExpression, text: string, isFinding: boolean): number {
  const called = text.slice(start, end);
  return /\bl10n\.t$/u.test(called) || (called === "translate" && isFinding) ? 0 : -1;
}

function posix(file: string): string {
  return file.split(path.sep).join("/");
}
