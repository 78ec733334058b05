import type { FileChecks, FileReason, FolderFile } from "./folder-record.ts";

const KINDS = ["grammar", "ai", "plagiarism"] as const;

type Charged = "no" | "yes" | "unknown";

/** Figures of all files together. */
export interface FolderTotals {
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly left: number;
  readonly corrections: number;
  readonly passages: number;
  /** True if the passages of some file were compared with a source. */
  readonly isCompared: boolean;
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
    isCompared: files.some(
      ({ plagiarism }) => plagiarism?.verdict !== undefined && plagiarism.verdict !== "nothingCompared",
    ),
    bands,
    creditsCharged: files.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0),
    isUnsure: chargedOf(files, "no") === "unknown",
  };
}

/** Tells whether credits moved for these files, whatever ended their check; `charged` says it of what that was. */
export function chargedOf(files: readonly FolderFile[], charged: Charged): Charged {
  const errors = files.flatMap((file) => KINDS.flatMap((kind) => file[kind]?.error ?? []));
  if (charged === "unknown" || errors.some((error) => error.charged === "unknown")) return "unknown";
  return files.some(({ creditsCharged }) => creditsCharged > 0) ? "yes" : charged;
}

/** Returns a file that was never to be checked, for `reason`. */
export function skippedFile(uri: string, reason: FileReason): FolderFile {
  return { uri, status: "skipped", reason, creditsCharged: 0 };
}

/** Tells whether no check of a file was even begun. */
export function isUntouched(file: FileChecks): boolean {
  return KINDS.every((kind) => file[kind] === undefined);
}

/**
 * The files of a check that was interrupted with those of the run that went on with it, each once: with all that was paid for it,
 * and the figures of each of its checks that had an answer.
 */
export function resumedFiles(
  before: readonly FolderFile[],
  now: readonly FolderFile[],
): readonly FolderFile[] {
  const files = new Map(before.map((file) => [file.uri, file]));
  for (const file of now) {
    const earlier = files.get(file.uri);
    files.set(file.uri, earlier === undefined ? file : together(earlier, file));
  }
  return [...files.values()];
}

function together(before: FolderFile, now: FolderFile): FolderFile {
  const checks: { -readonly [K in keyof FileChecks]: FileChecks[K] } = {};
  for (const kind of KINDS) {
    const [earlier, later] = [before[kind], now[kind]];
    const creditsCharged = (earlier?.creditsCharged ?? 0) + (later?.creditsCharged ?? 0);
    // Nothing that was answered is unknown because it was asked again in vain.
    const isInVain = later?.coverage.checked === 0 && (earlier?.coverage.checked ?? 0) > 0;
    const latest = isInVain ? earlier : (later ?? earlier);
    if (latest !== undefined) Object.assign(checks, { [kind]: { ...latest, creditsCharged } });
  }
  return { ...now, ...checks, creditsCharged: before.creditsCharged + now.creditsCharged };
}
