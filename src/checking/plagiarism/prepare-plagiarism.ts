import * as l10n from "@vscode/l10n";
import { formatNumber } from "../../report/words/format.ts";
import { LIMITS } from "../../contract/limits.ts";
import { countWords } from "../../contract/word-count.ts";
import { splitAtBlocks } from "../../findings/split.ts";
import { notSent } from "../vocabulary/check-error.ts";
import { requireProse, type CheckSource } from "../prose/prose-to-check.ts";
import type { ProseExtractor } from "../prose/prose-extractor.ts";
import { textParts, type PreparedText } from "../../findings/text-parts.ts";

/** The interface names no fewest words and no most characters of a scan. */
const SCAN_LIMITS = { ...LIMITS.plagiarism, minWords: 1, maxChars: Infinity };

/**
 * Takes the prose out of a document and cuts it into scans. Rejects with a `CheckStopped` for a text that the service would
 * refuse.
 */
export async function preparePlagiarism(
  source: CheckSource,
  extractor: Pick<ProseExtractor, "extract">,
): Promise<PreparedText> {
  const prose = await requireProse(source, extractor);
  const { minChars, maxWords } = SCAN_LIMITS;
  const split = splitAtBlocks(prose, SCAN_LIMITS, countWords);
  if (split.kind === "too_short") {
    throw notSent(
      "invalid_payload",
      l10n.t(
        "A plagiarism scan needs at least {0} characters; this text has {1}.",
        formatNumber(minChars),
        formatNumber(split.chars),
      ),
    );
  }
  if (split.parts.length === 0) {
    throw notSent(
      "max_words_exceeded",
      l10n.t(
        "The text has {0} words and can't be split; a scan takes {1}. Select part of it.",
        formatNumber(countWords(prose.text)),
        formatNumber(maxWords),
      ),
    );
  }
  return textParts(prose, split);
}
