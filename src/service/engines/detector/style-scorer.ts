import { splitSentences } from "../sentences.ts";
import { type Evidence, logOdds, scoreOf } from "./calibration.ts";
import { readFeatures } from "./features.ts";
import { type FoldedText, foldLookAlikes } from "./look-alikes.ts";
import type { StyleModel } from "./style-model.ts";

/** A sentence of the text, half-open, in UTF-16 units, with its AI score, 0 to 1. */
export interface ScoredSpan {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

export interface StyleScore extends Pick<FoldedText, "lookAlikes" | "hidden"> {
  /** 0 to 1; above 0.5 only for at least 100 words whose calibrated probability is above 0.8. */
  readonly score: number;
  /** In text order. */
  readonly spans: readonly ScoredSpan[];
}

/** The number of neighboring sentences scored with each one: alone it provides almost no evidence. */
const NEIGHBOURS = 1;
/**
 * The weight of the text's own log-odds in a sentence's score, as a number of tokens, and the cap of these log-odds. With 30
 * tokens, human sentences in a machine text were marked half as often as with 120, and distinguished a little better.
 */
const PULL_TOKENS = 30;
const MOST_PULL = 4;

const NO_EVIDENCE: Evidence = { linear: 0, ratio: 0, tokens: 0 };

/** Scores texts with one model. Not safe for concurrent use. */
export class StyleScorer {
  readonly #model: StyleModel;

  constructor(model: StyleModel) {
    this.#model = model;
  }

  /**
   * Takes time linear in the text; any string has a score. A text without tokens scores as one without evidence.
   *
   * @param words of the text, by the contract's count
   */
  score(text: string, words: number): StyleScore {
    const { calibration, reader, vocabulary } = this.#model;
    const { hidden, lookAlikes, text: folded } = foldLookAlikes(text);
    const features = readFeatures(folded, vocabulary);
    const { count, ends, starts } = features;
    const sentences = splitSentences(text);
    const odds = logOdds(calibration, count === 0 ? NO_EVIDENCE : reader.read(features, 0, count));
    const pull = PULL_TOKENS * Math.max(-MOST_PULL, Math.min(MOST_PULL, odds));
    const scored = (value: number): number => scoreOf(calibration, value, words);

    // The first token that ends after each sentence's start, and the first that starts after its end.
    const firsts = new Int32Array(sentences.length);
    const lasts = new Int32Array(sentences.length);
    let token = 0;
    for (const [place, { end, start }] of sentences.entries()) {
      while (token < count && (ends[token] ?? 0) <= start) token += 1;
      firsts[place] = token;
      while (token < count && (starts[token] ?? 0) < end) token += 1;
      lasts[place] = token;
    }
    const spans = sentences.map(({ end, start }, place) => {
      const from = firsts[Math.max(0, place - NEIGHBOURS)] ?? 0;
      const to = lasts[Math.min(sentences.length - 1, place + NEIGHBOURS)] ?? 0;
      const tokens = to - from;
      if (tokens === 0) return { start, end, score: scored(odds) };
      const own = logOdds(calibration, reader.read(features, from, to));
      return { start, end, score: scored((tokens * own + pull) / (tokens + PULL_TOKENS)) };
    });
    return { score: scored(odds), spans, lookAlikes, hidden };
  }
}
