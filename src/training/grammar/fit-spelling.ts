import { isBesideCode } from "../../service/engines/grammar/guard.ts";
import { maskText } from "../../service/engines/grammar/mask.ts";
import { paragraphs } from "../../service/engines/grammar/chunks.ts";
import type { ContextModel } from "../../service/engines/grammar/context/model-file.ts";
import { ScoredText } from "../../service/engines/grammar/context/scored-text.ts";
import {
  spellingCandidates,
  spellingEvidence,
} from "../../service/engines/grammar/context/spelling-proposals.ts";
import { type Token, tokenize } from "../../service/engines/grammar/context/tokens.ts";
import { fitLogistic } from "../logistic-regression.ts";
import { type Random } from "../random.ts";
import { misspell, misspellings } from "./artificial-errors.ts";

/** An artificial error counts this much of an unknown word in clean text, of which there are fewer. */
const ERROR_WEIGHT = 0.3;
const RIDGE = 0.5;
/** The share of artificial errors that are a missing space. */
const JOINED = 0.12;

interface Judged {
  readonly row: Float64Array;
  readonly right: 0 | 1;
  readonly weight: number;
}

/**
 * Fits the weights of the evidence for spelling corrections: on one artificial error in each of some paragraphs, and on the
 * unknown words of clean text, where every correction is wrong. Known misspellings in clean text are left out: they are real.
 *
 * @param prose paragraphs that the model wasn't trained on
 * @param documents clean documents with names and jargon, that the model wasn't trained on either
 */
export function fitSpelling(
  prose: readonly string[],
  documents: readonly string[],
  model: ContextModel,
  random: Random,
): number[] {
  const judged = [...artificial(prose, model, random), ...unknownWords([...prose, ...documents], model)];
  const size = judged[0]?.row.length ?? 0;
  const fitted = fitLogistic(
    {
      rows: judged.map(({ row }) => row),
      outcomes: judged.map(({ right }) => right),
      weights: Float64Array.from(judged, ({ weight }) => weight),
    },
    Array.from({ length: size }, () => RIDGE),
  );
  return Array.from(fitted, (weight) => Math.round(weight * 1_000) / 1_000);
}

function artificial(prose: readonly string[], model: ContextModel, random: Random): Judged[] {
  const known = misspellings(model.typos);
  return prose.flatMap((paragraph): Judged[] => {
    const tokens = tokenize(paragraph);
    const words = tokens.filter(
      ({ text, word }) =>
        text === word && /^[a-z]{3,}$/u.test(word) && model.words.has(word) && model.frequency(word) > 1,
    );
    const meant = words[Math.floor(random() * words.length)];
    if (meant === undefined) return [];
    const follower = tokens[tokens.indexOf(meant) + 1];
    const isJoined = random() < JOINED && follower !== undefined && /^[a-z]{2,}$/u.test(follower.text);
    const right = isJoined ? `${meant.word} ${follower.word}` : meant.word;
    const wrong = isJoined ? meant.word + follower.word : misspell(meant.word, known, random);
    if (wrong === meant.word || model.words.has(wrong)) return [];
    const end = isJoined ? follower.end : meant.end;
    const text = paragraph.slice(0, meant.start) + wrong + paragraph.slice(end);
    const changed = tokenize(text);
    const at = changed.findIndex(({ start }) => start === meant.start);
    const found = judge(changed, at, model, 1);
    if (found === undefined) return [];
    return [{ row: found.row, right: found.words === right ? 1 : 0, weight: ERROR_WEIGHT }];
  });
}

function unknownWords(documents: readonly string[], model: ContextModel): Judged[] {
  return documents.flatMap((document) => {
    const { text } = maskText(document);
    const parts = paragraphs(text).map(({ end, start }) => text.slice(start, end));
    const times = new Map<string, number>();
    const tokenized = parts.map(tokenize);
    for (const { word } of tokenized.flat()) times.set(word, (times.get(word) ?? 0) + 1);
    return tokenized.flatMap((tokens, place) =>
      tokens.flatMap((token, at): Judged[] => {
        const { text: written, word } = token;
        const count = times.get(word) ?? 1;
        if (!/^[a-z]{3,}$/u.test(written) || model.words.has(word) || model.typos.has(word) || count > 2)
          return [];
        if (isBesideCode(parts[place] ?? "", token)) return [];
        const found = judge(tokens, at, model, count);
        return found === undefined ? [] : [{ row: found.row, right: 0, weight: 1 }];
      }),
    );
  });
}

function judge(
  tokens: readonly Token[],
  at: number,
  model: ContextModel,
  count: number,
): { row: Float64Array; words: string } | undefined {
  const token = tokens[at];
  const scored = new ScoredText(tokens, model.vocabulary, model.ngrams);
  const [best, next] = token === undefined ? [] : spellingCandidates(scored, at, model);
  if (token === undefined || best === undefined) return undefined;
  const both = next === undefined ? ([best] as const) : ([best, next] as const);
  const evidence = spellingEvidence(token.word, both, model, count, token.text !== token.word);
  return { row: Float64Array.from(evidence), words: best.words.join(" ") };
}
