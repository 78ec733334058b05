import { textVerdict } from "../contract/bands.ts";
import { auroc, reliability, type ReliabilityBin, tprAtFpr } from "./metrics.ts";
import type { Sample } from "./samples.ts";
import { type Judgement, type JudgedSample, type Length, LENGTHS } from "./score-samples.ts";

/** The property that the texts of a row share. */
export type Grouping = "source" | "domain" | "model";

/** One group at one length. Shares are 0 to 1, and NaN without texts. */
export interface EvaluationRow {
  readonly group: string;
  readonly length: Length;
  /** Texts with a score, by people and by machines; all figures refer to these alone. */
  readonly human: number;
  readonly ai: number;
  /** Texts without a score. */
  readonly abstained: number;
  /** Of the AI score. */
  readonly auroc: number;
  /** At a threshold that flags at most 1% of the human texts. */
  readonly tprAt1Fpr: number;
  /** Texts by people, and by machines, with the result `ai`. */
  readonly fpr: number;
  readonly tpr: number;
}

/** A mean of AUROCs, over the groups that have texts of both sides at that length. */
export interface MeanAuroc {
  readonly over: "sources" | "groups of domain and model";
  readonly length: Length;
  readonly groups: number;
  readonly auroc: number;
}

export interface Evaluation {
  readonly rows: readonly EvaluationRow[];
  readonly pooled: readonly EvaluationRow[];
  readonly means: readonly MeanAuroc[];
  /** Whole texts of at least 100 words: shorter ones never score above 0.5. */
  readonly reliability: readonly ReliabilityBin[];
}

const FPR = 0.01;
const BINS = 10;
/** The fewest words for a verdict. */
const VERDICT_WORDS = 100;

interface Judged {
  readonly label: Sample["label"];
  readonly judgement: Judgement;
}

/** @param sourceOf of every sample, as `sources` returns it */
export function evaluate(
  judged: readonly JudgedSample[],
  sourceOf: ReadonlyMap<Sample, string>,
  by: Grouping,
): Evaluation {
  const source = ({ sample }: JudgedSample): string => sourceOf.get(sample) ?? sample.set;
  const bySource = grouped(judged, source);
  const wanted =
    by === "source" ? bySource : by === "domain" ? grouped(judged, domain) : byModel(judged, source);
  const long = judged.filter(({ words }) => words >= VERDICT_WORDS);
  const scores = sides(atLength(long, 0));
  return {
    rows: rowsOf(wanted),
    pooled: [
      ...rowsOf(new Map([["all", judged]])),
      row(`all from ${VERDICT_WORDS} words up`, "whole", atLength(long, 0)),
    ],
    means: [
      ...means("sources", bySource),
      ...means(
        "groups of domain and model",
        grouped(judged, (one) => `${domain(one)} ${one.sample.model}`),
      ),
    ],
    reliability: reliability(scores.ai, scores.human, BINS),
  };
}

const domain = ({ sample }: JudgedSample): string => `${sample.set}/${sample.domain}`;

type Groups = ReadonlyMap<string, readonly JudgedSample[]>;

function grouped(judged: readonly JudgedSample[], groupOf: (one: JudgedSample) => string): Groups {
  const groups = new Map<string, JudgedSample[]>();
  for (const one of judged) {
    const group = groups.get(groupOf(one));
    if (group === undefined) groups.set(groupOf(one), [one]);
    else group.push(one);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Compares the texts of each model with the human texts labeled with its name, or, if there are none, with those of its
 * sources. Human texts that are compared with no model form a group of their own.
 */
function byModel(judged: readonly JudgedSample[], source: (one: JudgedSample) => string): Groups {
  const machines = grouped(
    judged.filter(({ sample }) => sample.label === 1),
    ({ sample }) => sample.model,
  );
  const people = judged.filter(({ sample }) => sample.label === 0);
  const compared = new Set<JudgedSample>();
  const groups = new Map<string, readonly JudgedSample[]>();
  for (const [model, texts] of machines) {
    const named = people.filter(({ sample }) => sample.model === model);
    const sources = new Set(texts.map(source));
    const against = named.length > 0 ? named : people.filter((one) => sources.has(source(one)));
    for (const one of against) compared.add(one);
    groups.set(model, [...texts, ...against]);
  }
  const left = people.filter((one) => !compared.has(one));
  return left.length === 0 ? groups : new Map([...groups, ["people alone", left]]);
}

function atLength(judged: readonly JudgedSample[], place: number): readonly Judged[] {
  return judged.map(({ judgements, sample }) => ({
    label: sample.label,
    judgement: judgements[place] ?? "short",
  }));
}

interface Sides {
  readonly ai: readonly number[];
  readonly human: readonly number[];
}

function sides(judged: readonly Judged[]): Sides {
  const of = (side: Sample["label"]): readonly number[] =>
    judged.flatMap(({ judgement, label }) =>
      label === side && typeof judgement === "number" ? [judgement] : [],
    );
  return { ai: of(1), human: of(0) };
}

function row(group: string, length: Length, judged: readonly Judged[]): EvaluationRow {
  const { ai, human } = sides(judged);
  return {
    group,
    length,
    human: human.length,
    ai: ai.length,
    abstained: judged.filter(({ judgement }) => judgement === "abstained").length,
    auroc: auroc(ai, human),
    tprAt1Fpr: tprAtFpr(ai, human, FPR),
    fpr: accused(human),
    tpr: accused(ai),
  };
}

const accused = (scores: readonly number[]): number =>
  scores.filter((score) => textVerdict(score) === "ai").length / scores.length;

/** Returns a row for each group and each length with any texts. */
function rowsOf(groups: Groups): readonly EvaluationRow[] {
  return [...groups].flatMap(([group, judged]) =>
    LENGTHS.map((length, place) => row(group, length, atLength(judged, place))).filter(
      ({ abstained, ai, human }) => abstained + ai + human > 0,
    ),
  );
}

function means(over: MeanAuroc["over"], groups: Groups): readonly MeanAuroc[] {
  return LENGTHS.flatMap((length, place) => {
    const areas = [...groups.values()].flatMap((judged) => {
      const { ai, human } = sides(atLength(judged, place));
      return ai.length > 0 && human.length > 0 ? [auroc(ai, human)] : [];
    });
    if (areas.length === 0) return [];
    return [{ over, length, groups: areas.length, auroc: areas.reduce((a, b) => a + b) / areas.length }];
  });
}
