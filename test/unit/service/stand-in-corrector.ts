import type { GrammarVariant } from "../../../src/contract/grammar.ts";
import type {
  Correction,
  GrammarAnalysis,
  GrammarCorrector,
} from "../../../src/service/operations/grammar-corrector.ts";

/** Processes a text in place of the engine; tests replace it when an engine must fail, wait or lie. */
export type Behaviour = (text: string, signal: AbortSignal | undefined) => Promise<GrammarAnalysis>;

/** A minimal corrector: `teh` becomes `the`, `very very` loses a word, and nothing else is touched. */
export class StandInCorrector implements GrammarCorrector {
  readonly texts: string[] = [];
  closed = false;
  behaviour: Behaviour = (text) => Promise.resolve(correctWords(text));

  correct(text: string, _variant: GrammarVariant, signal?: AbortSignal): Promise<GrammarAnalysis> {
    this.texts.push(text);
    return this.behaviour(text, signal);
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

/** Corrects the keys of `words`, which are plain letters, to their values, and deletes the first of two `very`. */
export function correctWords(
  text: string,
  words: Readonly<Record<string, string>> = { teh: "the" },
): GrammarAnalysis {
  const faulty = new RegExp(String.raw`\b(?:${Object.keys(words).join("|")})\b|\bvery (?=very\b)`, "g");
  const diff = [...text.matchAll(faulty)].map((match): Correction => {
    const [original] = match;
    const corrected = words[original] ?? "";
    const type = corrected === "" ? "delete" : "replace";
    return { type, original, corrected, start: match.index, end: match.index + original.length };
  });
  const issues = diff.map(() => ({
    category: "Spelling",
    severity: "error",
    message: "A word is misspelt.",
  }));
  const correctedText = text.replaceAll(faulty, (original) => words[original] ?? "");
  return { correctedText, diff, issues, english: true };
}
