import type { Memento } from "vscode";
import type { CheckKind } from "../../checking/paying/document-price.ts";
import { checksNamed } from "../../checking/batch/folder-outcome.ts";

const KEY = "contentAuthenticity.folderLeft";

/** The maximum number of interrupted checks to remember; the oldest are dropped. */
const MOST = 10;

/** The unfinished part of a check of many files: addresses and settings, never text. */
export interface LeftFiles {
  /** The check's id, which stays the same when it is resumed. */
  readonly id: string;
  readonly checks: readonly CheckKind[];
  readonly uris: readonly string[];
  /** The folder that was checked, if it was a single one. */
  readonly folder?: string;
}

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
    return Array.isArray(kept) ? kept.flatMap(leftOf) : [];
  }
}

function leftOf(kept: unknown): readonly LeftFiles[] {
  if (typeof kept !== "object" || kept === null) return [];
  const id: unknown = Reflect.get(kept, "id");
  const checks = checksNamed(Reflect.get(kept, "checks"));
  const uris: unknown = Reflect.get(kept, "uris");
  const folder: unknown = Reflect.get(kept, "folder");
  if (typeof id !== "string" || checks === undefined || !Array.isArray(uris)) return [];
  const addresses = uris.filter((uri) => typeof uri === "string");
  if (addresses.length === 0) return [];
  return [{ id, checks, uris: addresses, ...(typeof folder === "string" ? { folder } : {}) }];
}
