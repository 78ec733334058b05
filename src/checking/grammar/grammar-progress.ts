import type { GrammarResult } from "../../contract/grammar.ts";
import { placeAdvice, placeAnswer, unitsIn, type UnitAnswer } from "../../findings/divided-answer.ts";
import type { GrammarFinding } from "../../findings/finding.ts";
import type { GrammarPlacer } from "../../findings/grammar-findings.ts";
import type { ProseUnit } from "../../findings/prose-units.ts";
import { withoutSilenced } from "../../findings/silenced.ts";
import { noProgress, type TextProgress } from "../paying/text-check.ts";
import type { BlockStep } from "./block-check.ts";
import type { PreparedGrammar } from "./prepare-grammar.ts";

/** An answer whose corrections have no place in the document; both texts are there to be compared. */
export interface UnplacedAnswer {
  readonly reason: string;
  readonly submitted: string;
  readonly corrected: string;
}

/** How far a grammar check has come. */
export interface GrammarProgress extends TextProgress<GrammarFinding, GrammarResult> {
  findings: GrammarFinding[];
  hints: GrammarFinding[];
  readonly unplaced: UnplacedAnswer[];
  wordsSent: number;
  wordsReused: number;
}

export function nothingYet(): GrammarProgress {
  const progress = noProgress<GrammarFinding, GrammarResult>("grammar");
  return { ...progress, findings: [], hints: [], unplaced: [], wordsSent: 0, wordsReused: 0 };
}

/** Notes the figures of a step. Payment is noted before its findings are placed. */
export function noteStep(step: BlockStep, { occurrences }: PreparedGrammar, progress: GrammarProgress): void {
  const units = step.kind === "known" ? step.answers.flatMap(unitsIn) : unitsIn(step.request);
  const checked = wordsOf(units.flatMap(({ text }) => occurrences.get(text) ?? []));
  const isSent = step.kind === "answered" && !step.answered.isKnown;
  progress.wordsChecked += checked;
  progress.wordsReused += isSent ? checked - wordsOf(units) : checked;
  if (step.kind === "known") return;
  progress.result = step.answered.result;
  progress.creditsCharged += step.answered.charged;
  if (!isSent) return;
  progress.cached = false;
  progress.wordsSent += step.request.words;
}

export function wordsOf(units: readonly Pick<ProseUnit, "words">[]): number {
  return units.reduce((sum, { words }) => sum + words, 0);
}

export function takeFindings(
  step: BlockStep,
  { occurrences, prose }: PreparedGrammar,
  placer: GrammarPlacer,
  progress: GrammarProgress,
): void {
  const standing = (found: readonly GrammarFinding[]): readonly GrammarFinding[] => {
    const { service } = progress;
    const left = withoutSilenced(found, prose, "grammar");
    return service === undefined ? left : left.map((finding) => ({ ...finding, service }));
  };
  const take = (answers: readonly UnitAnswer[]): void => {
    const placed = answers.flatMap((answer) => placeAnswer(answer, occurrences, prose.text, placer));
    progress.findings.push(...standing(placed));
    const advice = answers.flatMap((answer) => placeAdvice(answer, occurrences, placer));
    progress.hints.push(...standing(advice));
  };
  if (step.kind === "known") {
    take(step.answers);
    return;
  }
  const { answered, divided, request } = step;
  if (divided.kind === "divided") {
    take(divided.answers);
    return;
  }
  const { corrected_text: corrected, diff } = answered.result;
  const corrections = diff.map(({ original, corrected: replacement }) => ({ original, replacement }));
  progress.findings.push(...standing(placer.unplaced(corrections, divided.reason)));
  progress.unplaced.push({ reason: divided.reason, submitted: request.text, corrected });
}

/** In the order of the document, and what has no place after the rest. */
export function inOrder(findings: readonly GrammarFinding[]): GrammarFinding[] {
  const placed = findings.filter((finding) => finding.placed !== "none");
  const rest = findings.filter((finding) => finding.placed === "none");
  return [...placed.sort((a, b) => a.range.start - b.range.start), ...rest];
}
