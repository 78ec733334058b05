import { auroc, reliability, shareAbove, tprAtFpr } from "./metrics.ts";

/** A score, 0 to 1, for a stretch of the given number of words, with its origin. */
export interface CardScore {
  readonly score: number;
  readonly source: string;
  readonly label: 0 | 1;
  readonly length: number;
}

export interface CardContent {
  readonly name: string;
  readonly date: string;
  readonly seed: number;
  /** The probability at an AI score of 0.5. */
  readonly thresholdProbability: number;
  /** The number of human and of machine texts in each set. */
  readonly sets: readonly { readonly set: string; readonly people: number; readonly machines: number }[];
  /** Scores by models that were trained without the set. */
  readonly unseen: readonly CardScore[];
  /** Scores by this model for data that was never used for training; empty if none was given. */
  readonly untouched: readonly CardScore[];
  /** The human texts among them; a duplicated text counts once. */
  readonly untouchedPeople: number;
}

const VERDICT = 0.5;
const FEWEST_WORDS = 100;
const BINS = 10;
/** The fewest texts of a side for which a figure is reported. */
const FEWEST = 15;

/** The model card: the model, its training, and its error rates, including the bad ones. */
export function modelCard(content: CardContent): string {
  const { date, name, seed, sets, thresholdProbability, unseen, untouched, untouchedPeople } = content;
  const parts = [
    `# Text model ${name}, ${date}`,
    INTRODUCTION,
    "## How it was trained",
    trained(seed, thresholdProbability),
    table(
      ["set", "texts of people", "texts of machines"],
      sets.map(({ machines, people, set }) => [set, String(people), String(machines)]),
    ),
    TRIED,
    "## Sets that were left out",
    "Each row is by a model that was trained without the whole set, and without texts of other sets that share twelve words in a row with it. The calibration was fitted on all of these rows together: for a kind of text that isn't among them, expect more false accusations. The columns: texts written by people and by machines, AUROC, the share of machine texts found where 1% of the human texts are mistaken, and the shares of human texts (false) and machine texts (right) that get the verdict `ai`. Texts of 50 words never get it.",
    figures(unseen),
    "## False accusations",
    `Texts of people that got the verdict \`ai\` from models that had not seen their set, from ${FEWEST_WORDS} words, worst first.`,
    accused(unseen),
    "## How often a score is right",
    `The share of machines among texts of left-out sets, from ${FEWEST_WORDS} words, as if both sides had equally many.`,
    reliable(unseen),
  ];
  if (untouched.length > 0)
    parts.push(
      "## Untouched data",
      `By the model that ships, of texts that it was not trained on. How many accusations the threshold allows was settled after a first look at them; nothing else was chosen by them, and AUROC does not depend on it. There are ${untouchedPeople} different texts of people; many stand in several rows.`,
      figures(untouched),
      `Mean AUROC over sources and lengths from 50 words: ${meanAuroc(untouched).toFixed(3)}.`,
    );
  return `${parts.join("\n\n")}\n`;
}

const INTRODUCTION = `A local estimate, experimental, for English prose. It measures style and not authorship, misses many AI texts, and can
flag formal or short human writing. **It is no evidence of misconduct.**

It gives no score under 50 words or where the text is not English. From 50 to 99 words the result is inconclusive: the
score is never above 0.5. It judges kinds of text that it has not seen in training worse, and models newer than those of its
training were not measured.

The weights, the vocabulary and the calibration are CC BY-SA 4.0, apart from the code's licence; see the notice beside them.`;

function trained(seed: number, probability: number): string {
  return `A text becomes words, numbers and signs, with quotation marks, dashes, spacing, case and markup made alike. The 6,000 words
that are most common in all sources are known by themselves; any other is seen by its ending and capitals alone. Two models
look at runs of one to three of these: a logistic regression over 2^18 hashed runs and 2^16 beginnings and endings of words
(1 + ln of how often, vectors of equal length, 16-bit weights), and the likelihood ratio of two interpolated language models
in a table of 2^18 runs (8 bits). People and machines count equally within a source, sources by the root of their size.
Cuts have 25 to 400 tokens; what an assistant says before a text is left out. The calibration knows the length and was fitted on
sets that were left out. A score of 0.5 stands for a probability of ${probability.toFixed(2)}. Seed ${seed}.`;
}

const TRIED = `## What was tried

Measured once, on the way, with each set left out: AUROC at 100 words for l2r, biscope and rexshijaku (the mean over their
sources), then the shares of l2r and biscope found where 1% of the people's texts are mistaken. What sets had copied from one
another was not yet left out, so that the rows are to be compared with each other and not with the figures below.

| what | l2r | biscope | rexshijaku | found in l2r | found in biscope |
| --- | --- | --- | --- | --- | --- |
| runs of words alone | 0.86 | 0.97 | 0.87 | 29% | 70% |
| with beginnings and endings of words | 0.87 | 0.98 | 0.90 | 30% | 72% |
| with all runs of 3 and 4 characters in words instead | 0.87 | 0.98 | 0.90 | 28% | 72% |
| runs of 2 to 4 characters alone | 0.84 | 0.96 | 0.85 | 23% | 64% |
| the two language models alone, in their table | 0.84 | 0.98 | 0.85 | - | - |
| **both, as it ships** | 0.87 | 0.99 | 0.91 | 35% | 86% |
| neural, 8 hidden units over runs of 1 and 2 words | 0.85 | 0.97 | 0.85 | 25% | 63% |

The language models gained most, and most of it on short texts. The neural model lost to the linear one over the same runs
(0.86, 0.98, 0.87); one that reads the order of words was not tried, for its cost. Vocabularies of 500 and 1,000 words lost on
documentation, one of 20,000 on short texts. Runs of four symbols lost; gaps inside runs, dropped features, other lengths of cuts
and weights for features on which sources agree changed nothing or lost. How likely the words are in themselves told
documentation from fiction, and not machines from people.`;

function figures(scores: readonly CardScore[]): string {
  const rows: string[][] = [];
  for (const [source, found] of grouped(scores, ({ source: of }) => of)) {
    for (const [length, same] of grouped(found, ({ length: of }) => String(of))) {
      const [ai, human] = sides(same);
      if (Math.max(ai.length, human.length) < FEWEST) continue;
      const both = Math.min(ai.length, human.length) >= FEWEST;
      rows.push([
        source,
        length,
        String(human.length),
        String(ai.length),
        both ? auroc(ai, human).toFixed(3) : "-",
        both ? percent(tprAtFpr(ai, human, 0.01)) : "-",
        human.length < FEWEST ? "-" : percent(shareAbove(human, VERDICT)),
        ai.length < FEWEST ? "-" : percent(shareAbove(ai, VERDICT)),
      ]);
    }
  }
  const [ai, human] = sides(scores.filter(({ length }) => length >= FEWEST_WORDS));
  rows.push([
    "all",
    `${FEWEST_WORDS}+`,
    String(human.length),
    String(ai.length),
    auroc(ai, human).toFixed(3),
    percent(tprAtFpr(ai, human, 0.01)),
    percent(shareAbove(human, VERDICT)),
    percent(shareAbove(ai, VERDICT)),
  ]);
  return table(["source", "words", "people", "machines", "AUROC", "found at 1%", "false", "right"], rows);
}

function accused(scores: readonly CardScore[]): string {
  const people = scores.filter(({ label, length }) => label === 0 && length >= FEWEST_WORDS);
  const rows = [...grouped(people, ({ source }) => source)]
    .map(([source, found]) => {
      const accusedOf = found.filter(({ score }) => score > VERDICT).length;
      return { source, texts: found.length, accused: accusedOf, share: accusedOf / found.length };
    })
    .sort((a, b) => b.share - a.share || (a.source < b.source ? -1 : 1));
  return table(
    ["source", "stretches", "accused", "share"],
    rows.map(({ accused: count, share, source, texts }) => [
      source,
      String(texts),
      String(count),
      percent(share),
    ]),
  );
}

function reliable(scores: readonly CardScore[]): string {
  const [ai, human] = sides(scores.filter(({ length }) => length >= FEWEST_WORDS));
  return table(
    ["score", "people", "machines", "share of machines"],
    reliability(ai, human, BINS).map((bin) => [
      `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`,
      String(bin.human),
      String(bin.ai),
      Number.isNaN(bin.share) ? "-" : percent(bin.share),
    ]),
  );
}

function meanAuroc(scores: readonly CardScore[]): number {
  const found = [...grouped(scores, ({ length, source }) => `${source} ${length}`).values()]
    .map(sides)
    .filter(([ai, human]) => Math.min(ai.length, human.length) >= FEWEST)
    .map(([ai, human]) => auroc(ai, human));
  return found.reduce((sum, value) => sum + value, 0) / found.length;
}

function sides(scores: readonly CardScore[]): [ai: number[], human: number[]] {
  const of = (side: 0 | 1): number[] =>
    scores.filter(({ label }) => label === side).map(({ score }) => score);
  return [of(1), of(0)];
}

function grouped(
  scores: readonly CardScore[],
  by: (score: CardScore) => string,
): ReadonlyMap<string, readonly CardScore[]> {
  const groups = new Map<string, CardScore[]>();
  for (const score of scores) {
    const group = groups.get(by(score)) ?? [];
    groups.set(by(score), group);
    group.push(score);
  }
  return groups;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
