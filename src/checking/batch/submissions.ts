import { countWords } from "../../contract/word-count.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { prepareGrammar } from "../grammar/prepare-grammar.ts";
import { preparePlagiarism } from "../plagiarism/prepare-plagiarism.ts";
import type { CheckKind } from "../paying/document-price.ts";
import { checkSource, proseToCheck, requireProse, type CheckSource } from "../prose/prose-to-check.ts";
import type { Preferences } from "../vocabulary/preferences.ts";
import { isCheckStopped } from "../vocabulary/check-error.ts";
import type { CheckedText } from "../vocabulary/check.ts";

/** The part of a text that some checks send: all of them the same. */
export interface Submission {
  readonly checks: readonly CheckKind[];
  /** The texts of the requests, with a blank line between each two; of a check that would refuse the text, its prose. */
  readonly text: string;
  readonly words: number;
}

type Extractor = Pick<ProseExtractor, "extract">;

/** Returns what checks of a text send where nothing is known yet, those that send the same together. */
export async function submissionsOf(
  kinds: readonly CheckKind[],
  target: CheckedText,
  snapshot: Snapshot,
  settings: Preferences,
  extractor: Extractor,
): Promise<readonly Submission[]> {
  const byText = new Map<string, CheckKind[]>();
  for (const kind of kinds) {
    const text = await sentText(checkSource(target, snapshot, settings, kind), extractor);
    const others = byText.get(text);
    if (others === undefined) byText.set(text, [kind]);
    else others.push(kind);
  }
  return [...byText].map(([text, checks]) => ({ checks, text, words: countWords(text) }));
}

async function sentText(source: CheckSource, extractor: Extractor): Promise<string> {
  try {
    return (await requestTexts(source, extractor)).join("\n\n");
  } catch (thrown) {
    if (!isCheckStopped(thrown)) throw thrown;
    return (await proseToCheck(source, extractor)).text;
  }
}

/** As the checks themselves divide the text. */
async function requestTexts(source: CheckSource, extractor: Extractor): Promise<readonly string[]> {
  switch (source.check) {
    case "grammar":
      return (await prepareGrammar(source, extractor)).requests.map(({ text }) => text);
    case "ai":
      return [(await requireProse(source, extractor)).text];
    case "plagiarism":
      return (await preparePlagiarism(source, extractor)).parts.map(({ text }) => text);
    default:
      return source.check satisfies never;
  }
}
