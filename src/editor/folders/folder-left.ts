import type { Memento } from "vscode";
import type { CheckKind } from "../checks/document-price.ts";
import { checksNamed } from "./folder-outcome.ts";

const KEY = "contentAuthenticity.folderLeft";

/** So many interrupted checks are remembered; who has more of them remembers none. */
const MOST = 10;

/** What a check of many files has not done: addresses and settings, never a text. */
export interface LeftFiles {
  /** Its own, also when it is gone on with. */
  readonly id: string;
  readonly checks: readonly CheckKind[];
  readonly uris: readonly string[];
  /** What it was of, where it was one folder. */
  readonly folder?: string;
}

/** Remembers in a workspace what is left of its checks of many files, over a reload too. */
export class FolderLeft {
  readonly #memento: Pick<Memento, "get" | "update">;

  constructor(memento: Pick<Memento, "get" | "update">) {
    this.#memento = memento;
  }

  /** Of the check that was interrupted last. */
  get(): LeftFiles | undefined {
    return this.#all().at(-1);
  }

  /** Takes what a check has left, and the files that it is done with: an earlier check that left these for no more need not have them. */
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
