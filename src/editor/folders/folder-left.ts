import type { Memento } from "vscode";
import * as z from "zod";
import { checkList } from "../../checking/batch/folder-outcome.ts";

const KEY = "contentAuthenticity.folderLeft";

/** The maximum number of interrupted checks to remember; the oldest are dropped. */
const MOST = 10;

/** The unfinished part of a check of many files: addresses and settings, never text. */
const LEFT_FILES = z
  .object({
    /** The check's id, which stays the same when it is resumed. */
    id: z.string(),
    checks: checkList,
    uris: z.array(z.string()).min(1).readonly(),
    /** The folder that was checked, if it was a single one. */
    folder: z.string().exactOptional(),
  })
  .readonly();

type LeftFiles = z.infer<typeof LEFT_FILES>;

/** Remembers unfinished checks of many files in the workspace state, across reloads. */
export class FolderLeft {
  readonly #memento: Pick<Memento, "get" | "update">;

  constructor(memento: Pick<Memento, "get" | "update">) {
    this.#memento = memento;
  }

  /** Returns the check that was interrupted last. */
  get(): LeftFiles | undefined {
    return this.#all().at(-1);
  }

  /**
   * Stores what a check left unfinished. Removes the files it is done with, or left itself, from earlier checks
   * that it covers.
   */
  async set(left: LeftFiles, ended: readonly string[]): Promise<void> {
    const done = new Set([...ended, ...left.uris]);
    const others = this.#all()
      .filter(({ id }) => id !== left.id)
      .map((other) => {
        const isCovered = other.checks.every((kind) => left.checks.includes(kind));
        return isCovered ? { ...other, uris: other.uris.filter((uri) => !done.has(uri)) } : other;
      });
    const kept = [...others, left].filter(({ uris }) => uris.length > 0).slice(-MOST);
    await this.#memento.update(KEY, kept.length === 0 ? undefined : kept);
  }

  #all(): readonly LeftFiles[] {
    const kept = this.#memento.get<unknown>(KEY);
    return Array.isArray(kept) ? kept.flatMap((each) => LEFT_FILES.safeParse(each).data ?? []) : [];
  }
}
