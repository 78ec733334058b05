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
      l10n.t("The local check reads the file's statements of origin. The sound itself wasn't analyzed."),
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
      l10n.t("The local check reads the file's statements of origin. The image itself wasn't analyzed."),
    ];
  }
  return format === "gif" || format === "tiff"
    ? [
        l10n.t(
          "The file may have several images. It's priced as one; the service doesn't say which one it checked.",
        ),
      ]
    : [];
}
