type Service = "embedded" | "hosted";
type Charged = "no" | "yes" | "unknown";

/** A check of a file: figures alone, since the texts are in the file's own report. */
interface CheckFigures {
  readonly service: Service;
  readonly creditsCharged: number;
  readonly coverage: { readonly checked: number };
  readonly error?: { readonly code: string; readonly charged: Charged };
}

/** The checks of a file, as far as a summary tells of them. */
export interface CheckedFigures {
  readonly grammar?: CheckFigures & { readonly corrections: number };
  readonly ai?: CheckFigures & {
    /** 0 to 1, null if the service gave none; without a band it supports no statement. */
    readonly score?: number | null;
    readonly verdict?: "noScore" | "inconclusive" | "band";
    readonly band?: string;
  };
  readonly plagiarism?: CheckFigures & { readonly verdict?: string; readonly passages: number };
}

/** A file of a check of many. `skipped` was never to be checked; `left` was not reached, or may be done the next time. */
export interface FileFigures extends CheckedFigures {
  readonly uri: string;
  readonly status: "done" | "failed" | "skipped" | "left";
  readonly reason?: { readonly message: string };
  readonly creditsCharged: number;
}

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

export function folderTotals(files: readonly FileFigures[]): FolderTotals {
  const count = (status: FileFigures["status"]): number =>
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

/**
 * Tells whether credits moved for these files, however their check ended; `charged` is the charge of the
 * error that ended it.
 */
export function chargedOf(files: readonly FileFigures[], charged: Charged): Charged {
  const errors = files.flatMap(({ ai, grammar, plagiarism }) =>
    [grammar, ai, plagiarism].flatMap((check) => check?.error ?? []),
  );
  if (charged === "unknown" || errors.some((error) => error.charged === "unknown")) return "unknown";
  return files.some(({ creditsCharged }) => creditsCharged > 0) ? "yes" : charged;
}
