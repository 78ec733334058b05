import * as l10n from "@vscode/l10n";
import { formatCount, listSeparator } from "../words/format.ts";

/** A file and the statements that its scores support. */
export interface CheckedFile {
  readonly name: string;
  /** Absent if there is no answer. */
  readonly ai?: {
    readonly verdict: "noScore" | "inconclusive" | "band";
    readonly service: "embedded" | "hosted";
  };
  readonly plagiarism?: { readonly verdict: string; readonly service: "embedded" | "hosted" };
}

/** Names that are listed in a sentence. */
const MOST_NAMES = 20;

/** Says once for all files what their figures are worth, and names the files that have none. */
export function folderCaveats(files: readonly CheckedFile[]): readonly string[] {
  const scored = files.filter(({ ai }) => ai !== undefined);
  const without = scored.filter(({ ai }) => ai?.verdict === "noScore");
  const uncompared = files.filter(({ plagiarism }) => plagiarism?.verdict === "nothingCompared");
  return [
    ...(scored.length === 0 ? [] : [l10n.t("A score is an estimate, not proof of authorship.")]),
    ...(scored.some(({ ai }) => isLocal(ai) && ai?.verdict !== "noScore")
      ? [l10n.t("Local estimate made on this machine; it misses many AI texts.")]
      : []),
    ...(without.length === 0
      ? []
      : [
          without.every(({ ai }) => isLocal(ai))
            ? l10n.t(
                "No AI score for {0} (too short or not English prose): {1}.",
                formatCount("file", without.length),
                namesOf(without),
              )
            : l10n.t("No AI score for {0}: {1}.", formatCount("file", without.length), namesOf(without)),
        ]),
    ...(files.some(({ plagiarism }) => isLocal(plagiarism) && plagiarism?.verdict !== "nothingCompared")
      ? [l10n.t("Passages were compared with files on this machine, not with the web.")]
      : []),
    ...(uncompared.length === 0
      ? []
      : [
          l10n.t(
            "Not compared: {0} (no reference folder has another file).",
            formatCount("file", uncompared.length),
          ),
        ]),
  ];
}

function isLocal(checked: { readonly service: "embedded" | "hosted" } | undefined): boolean {
  return checked?.service === "embedded";
}

function namesOf(files: readonly CheckedFile[]): string {
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name);
  return (files.length > MOST_NAMES ? [...names, "…"] : names).join(listSeparator());
}
