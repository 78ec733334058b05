import * as l10n from "@vscode/l10n";
import type { MediaAnswer, MediaFacts } from "./media-report.ts";
import { formatNumber } from "../words/format.ts";
import { serviceWords } from "../words/service-words.ts";

/** States which parts of a file weren't analyzed, as far as known. */
export function notesOf(
  answer: MediaAnswer,
  format: string,
  service: MediaFacts["service"],
): readonly string[] {
  if (answer.kind === "image") return notesOfImage(format, service);
  if (service === "embedded") {
    return [
      l10n.t(
        "The embedded service looks for statements of origin in the file. The sound itself was not analysed.",
      ),
    ];
  }
  const { message, statistics } = answer.result;
  const all = statistics?.total_segments ?? 0;
  const skipped = all - (statistics?.processed_segments ?? 0);
  const ofSegments = l10n.t("Segments not processed: {0} of {1}.", formatNumber(skipped), formatNumber(all));
  const said = serviceWords(message ?? "");
  return [...(skipped > 0 ? [ofSegments] : []), ...(said === "" ? [] : [said])];
}

function notesOfImage(format: string, service: MediaFacts["service"]): readonly string[] {
  if (service === "embedded") {
    return [
      l10n.t(
        "The embedded service looks for statements of origin in the file. The picture itself was not analysed.",
      ),
    ];
  }
  return format === "gif" || format === "tiff"
    ? [
        l10n.t(
          "The file may hold several pictures; its price is that of one, and the service does not say which it looked at.",
        ),
      ]
    : [];
}
