import { scoreBand, type PlagiarismVerdict, type ScoreBand } from "../contract/bands.ts";
import type { DetectionVerdict } from "../findings/detection-policy.ts";
import type { DocumentReport } from "./document-report.ts";
import type { CheckFacts, ReportSource } from "./records.ts";

/** The figures of a report without its texts: the exports for programs have all of them. */
export interface ReportFigures {
  readonly ai?: AiFigures;
  readonly plagiarism?: PlagiarismFigures;
  readonly grammar?: GrammarFigures;
}

type Facts = Pick<CheckFacts, "at" | "cached" | "coverage" | "creditsCharged" | "host" | "scope" | "service">;

export interface AiFigures extends Facts {
  /** True if the document was edited since. */
  readonly isOutdated: boolean;
  readonly name: string;
  readonly seconds: number | null;
  readonly score: number | null;
  readonly verdict: DetectionVerdict["kind"];
  /** Null if the score supports no statement. */
  readonly band: ScoreBand["classification"] | null;
  readonly words: number;
  readonly withheld: boolean;
  readonly sentences: number;
  /** Sentences by band; `none` has those without a score. */
  readonly bands: Readonly<Record<ScoreBand["classification"] | "none", number>>;
}

export interface PlagiarismFigures extends Facts {
  /** True if the document was edited since. */
  readonly isOutdated: boolean;
  readonly name: string;
  readonly seconds: number | null;
  readonly score: number;
  readonly verdict: PlagiarismVerdict | "nothingCompared";
  readonly sourcesChecked: number;
  readonly passages: number;
  readonly leftOut: { readonly quotations: number; readonly references: number; readonly ignored: number };
  readonly sources: readonly Pick<ReportSource, "matchedPercentage" | "matchedWords" | "similarity">[];
}

export interface GrammarFigures extends Facts {
  readonly corrections: number;
}

/** Linear in the sentences and sources. */
export function figuresOf({ ai, grammar, plagiarism }: DocumentReport): ReportFigures {
  return {
    ...(ai === undefined
      ? {}
      : {
          ai: {
            ...factsOf(ai),
            isOutdated: ai.isOutdated,
            name: ai.name,
            seconds: ai.seconds,
            score: ai.score,
            verdict: ai.verdict.kind,
            band: ai.verdict.kind === "band" ? ai.verdict.band.classification : null,
            words: ai.words,
            withheld: ai.withheld,
            sentences: ai.sentences.length,
            bands: bandsOf(ai.sentences),
          },
        }),
    ...(plagiarism === undefined
      ? {}
      : {
          plagiarism: {
            ...factsOf(plagiarism),
            isOutdated: plagiarism.isOutdated,
            name: plagiarism.name,
            seconds: plagiarism.seconds,
            score: plagiarism.score,
            verdict: plagiarism.verdict,
            sourcesChecked: plagiarism.sourcesChecked,
            passages: plagiarism.passages.length,
            leftOut: { ...plagiarism.leftOut },
            sources: plagiarism.sources.map(({ matchedPercentage, matchedWords, similarity }) => ({
              matchedPercentage,
              matchedWords,
              similarity,
            })),
          },
        }),
    ...(grammar === undefined
      ? {}
      : { grammar: { ...factsOf(grammar), corrections: grammar.corrections.length } }),
  };
}

function factsOf({ at, cached, coverage, creditsCharged, host, scope, service }: Facts): Facts {
  const { checked, total } = coverage;
  return { service, host, scope, coverage: { checked, total }, creditsCharged, cached, at };
}

function bandsOf(sentences: readonly { readonly score: number | null }[]): AiFigures["bands"] {
  const bands = { Human: 0, "Likely Human": 0, "Likely AI": 0, "AI-Generated": 0, none: 0 };
  for (const { score } of sentences) bands[score === null ? "none" : scoreBand(score).classification] += 1;
  return bands;
}
