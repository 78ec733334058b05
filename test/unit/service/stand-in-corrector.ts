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

export function correctWords(text: string): GrammarAnalysis {
  const diff = [...text.matchAll(/\bteh\b|\bvery (?=very\b)/g)].map((match): Correction => {
    const [original] = match;
    const corrected = original === "teh" ? "the" : "";
    const type = corrected === "" ? "delete" : "replace";
    return { type, original, corrected, start: match.index, end: match.index + original.length };
  });
  const issues = diff.map(() => ({
    category: "Spelling",
    severity: "error",
    message: "A word is misspelt.",
  }));
  const correctedText = text.replaceAll(/\bteh\b/g, "the").replaceAll(/\bvery (?=very\b)/g, "");
  return { correctedText, diff, issues, english: true };
}
