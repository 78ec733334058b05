import * as l10n from "@vscode/l10n";
import { formatNumber } from "../../report/words/format.ts";
import { countWords } from "../../contract/word-count.ts";
import { unitsByText, unitsOf, type ProseUnit } from "../../findings/prose-units.ts";
import { wholeRequests, type UnitRequest } from "../../findings/unit-requests.ts";
import { isPlainlyNotEnglish } from "../../text/english.ts";
import type { Prose } from "../../text/prose.ts";
import { notSent } from "../vocabulary/check-error.ts";
import { requireProse, type CheckSource } from "../prose/prose-to-check.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { GRAMMAR_LIMITS } from "./block-check.ts";

/** The prose of a grammar check, and what would be sent of it if nothing were known. */
export interface PreparedGrammar {
  readonly prose: Prose;
  readonly units: readonly ProseUnit[];
  /** Those of the same text, by it. */
  readonly occurrences: ReadonlyMap<string, readonly ProseUnit[]>;
  readonly requests: readonly UnitRequest[];
  /** Words of the prose, those among them that no request can hold included, so that the coverage says so. */
  readonly words: number;
}

/**
 * Takes the prose out of a document and divides it into what is checked by itself. A selection too short to be checked is
 * widened to the paragraphs it touches. Rejects with a `CheckStopped` for a document that the service would refuse.
 */
export async function prepareGrammar(
  source: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<PreparedGrammar> {
  const prose = await requireProse(source, extractor);
  const limits = GRAMMAR_LIMITS;
  if (isPlainlyNotEnglish(prose.text)) {
    throw notSent(
      "not_english",
      l10n.t("The text doesn't look like English, the only language grammar is checked in."),
    );
  }
  const units = unitsOf(prose, limits, countWords);
  const words = units.reduce((sum, unit) => sum + unit.words, 0);
  if (words < limits.minWords) {
    throw notSent(
      "min_words_not_met",
      l10n.t(
        "A grammar check needs at least {0} words; this text has {1}.",
        formatNumber(limits.minWords),
        formatNumber(words),
      ),
    );
  }
  const occurrences = unitsByText(units);
  const { requests } = wholeRequests({ text: prose.text, units, limits, countWords });
  if (requests.length === 0) {
    throw notSent(
      "max_words_exceeded",
      l10n.t(
        "The text can't be split into parts of {mostWords} words and {mostCharacters} characters. Select part of it.",
        {
          mostWords: formatNumber(limits.maxWords),
          mostCharacters: formatNumber(limits.maxChars),
        },
      ),
    );
  }
  return { prose, units, occurrences, requests, words };
}
