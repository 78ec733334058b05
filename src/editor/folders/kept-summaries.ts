import * as z from "zod";
import type { KeptDocumentFiles } from "../results/kept-document-files.ts";
import type { FolderFile, FolderOutcome } from "./folder-outcome.ts";

/** What a check of many files came to, over all of its runs: figures and addresses, never a text. */
export interface Summary {
  /** Of the check, also when it is gone on with. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: FolderOutcome;
  /** What the latest of several runs was charged, in credits; absent where there was one. */
  readonly chargedNow?: number;
  /** What is said above the files of those that are not among them. */
  readonly notes: readonly string[];
  /** Problems that the Problems panel had no room for. */
  readonly unshown: number;
  /** What was checked, where it was one folder. */
  readonly folder?: string;
}

const amount = z.number().nonnegative();
const count = z.int().nonnegative();
const share = z.number().min(0).max(1);
const service = z.enum(["embedded", "hosted"]);
const error = z.object({
  code: z.string(),
  message: z.string(),
  charged: z.enum(["no", "yes", "unknown"]),
});
const figures = {
  status: z.enum(["done", "cancelled", "failed", "leftOut"]),
  service,
  creditsCharged: amount,
  coverage: z.object({ checked: count, total: count }),
  error: error.exactOptional(),
};

const file = z.object({
  uri: z.string(),
  status: z.enum(["done", "failed", "skipped", "left"]),
  reason: z.object({ code: z.string(), message: z.string() }).exactOptional(),
  creditsCharged: amount,
  grammar: z.object({ ...figures, corrections: count }).exactOptional(),
  ai: z
    .object({
      ...figures,
      score: share.nullable().exactOptional(),
      verdict: z.enum(["noScore", "inconclusive", "band"]).exactOptional(),
      band: z.string().exactOptional(),
    })
    .exactOptional(),
  plagiarism: z
    .object({
      ...figures,
      score: share.exactOptional(),
      verdict: z.string().exactOptional(),
      passages: count,
    })
    .exactOptional(),
}) satisfies z.ZodType<FolderFile>;

const summary = z.object({
  version: z.literal(1),
  id: z.string(),
  at: z.number(),
  outcome: z.object({
    status: z.enum(["done", "cancelled", "failed"]),
    service,
    files: z.array(file),
    creditsCharged: amount,
    creditsRemaining: z.number().nullable(),
    error: error.exactOptional(),
  }) satisfies z.ZodType<FolderOutcome>,
  chargedNow: amount.exactOptional(),
  notes: z.array(z.string()),
  unshown: count,
  folder: z.string().exactOptional(),
}) satisfies z.ZodType<Summary>;

/** Two thousand files with three checks each are about two megabytes. */
export const SUMMARY_BOUNDS = {
  files: 50,
  bytes: 32 * 1_024 * 1_024,
  fileBytes: 8 * 1_024 * 1_024,
  ageMs: 90 * 24 * 3_600_000,
};

/** So many are in memory; a tab of an older one reads it anew. */
const MOST = 20;

/**
 * Summaries of checks of many files, by what they are found by: their address, and the id of a check that has left something.
 * On disk as well, for after a reload; what cannot be kept there is known as long as the window is open.
 */
export class KeptSummaries {
  readonly #files: Pick<KeptDocumentFiles, "clear" | "read" | "remove" | "write">;
  /** Of the workspace: the same folder may be checked in another one. */
  readonly #place: string;
  readonly #known = new Map<string, Summary>();
  /** One at a time, in their order. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: Pick<KeptDocumentFiles, "clear" | "read" | "remove" | "write">, place: string) {
    this.#files = files;
    this.#place = place;
  }

  /** Takes the place of an earlier one. Resolves when it is on the disk, or could not be written; never rejects. */
  async set(name: string, made: Summary): Promise<void> {
    this.#know(name, made);
    await this.#inTurn(async () => this.#files.write(this.#key(name), { version: 1, ...made }));
  }

  /** Undefined where nothing is known any more. Never rejects. */
  async get(name: string): Promise<Summary | undefined> {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const read = readSummary(await this.#inTurn(async () => this.#files.read(this.#key(name))));
    // A check may have ended meanwhile.
    const newest = this.#known.get(name) ?? read;
    if (newest !== undefined) this.#know(name, newest);
    return newest;
  }

  async remove(name: string): Promise<void> {
    this.#known.delete(name);
    await this.#inTurn(async () => this.#files.remove(this.#key(name)));
  }

  /** On the disk, for all windows; what is shown stays. Rejects where the disk does. */
  async forgetResults(): Promise<void> {
    await this.#last;
    await this.#files.clear();
  }

  #know(name: string, made: Summary): void {
    this.#known.delete(name);
    this.#known.set(name, made);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MOST) break;
      this.#known.delete(oldest);
    }
  }

  #key(name: string): string {
    return `summary ${this.#place} ${name}`;
  }

  async #inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(step);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** Undefined for what is none, as of an earlier version of the extension. */
export function readSummary(kept: unknown): Summary | undefined {
  const { data } = summary.safeParse(kept);
  if (data === undefined) return undefined;
  const { version: _, ...made } = data;
  return made;
}
