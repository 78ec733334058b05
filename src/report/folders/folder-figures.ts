import type { FolderFile } from "./folder-record.ts";

type Charged = "no" | "yes" | "unknown";

/** Figures of all files together. */
export interface FolderTotals {
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly left: number;
  readonly corrections: number;
  readonly passages: number;
  /** The number of files with a reportable score, by the name of its band. */
  readonly bands: ReadonlyMap<string, number>;
  readonly creditsCharged: number;
  /** True if the charge of some check is unknown. */
  readonly isUnsure: boolean;
}

export function folderTotals(files: readonly FolderFile[]): FolderTotals {
  const count = (status: FolderFile["status"]): number =>
    files.filter((file) => file.status === status).length;
  const bands = new Map<string, number>();
  for (const { ai } of files) {
    if (ai?.band !== undefined) bands.set(ai.band, (bands.get(ai.band) ?? 0) + 1);
  }
  return {
    done: count("done"),
    failed: count("failed"),
    skipped: count("skipped"),
    left: count("left"),
    corrections: files.reduce((sum, { grammar }) => sum + (grammar?.corrections ?? 0), 0),
    passages: files.reduce((sum, { plagiarism }) => sum + (plagiarism?.passages ?? 0), 0),
    bands,
    creditsCharged: files.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
    isUnsure: chargedOf(files, "no") === "unknown",
  };
}

/** Tells whether credits moved for these files, whatever ended their check; `charged` says it of what that was. */
export function chargedOf(files: readonly FolderFile[], charged: Charged): Charged {
  const errors = files.flatMap(({ ai, grammar, plagiarism }) =>
    [grammar, ai, plagiarism].flatMap((check) => check?.error ?? []),
  );
  if (charged === "unknown" || errors.some((error) => error.charged === "unknown")) return "unknown";
  return files.some(({ creditsCharged }) => creditsCharged > 0) ? "yes" : charged;
}
