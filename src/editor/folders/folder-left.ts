import type { Memento } from "vscode";
import type { CheckKind } from "../checks/document-price.ts";
import { checksNamed } from "./folder-outcome.ts";

const KEY = "contentAuthenticity.folderLeft";

/** What a check of many files has not done: addresses and settings, never a text. */
export interface LeftFiles {
  readonly checks: readonly CheckKind[];
  readonly uris: readonly string[];
}

/** Remembers in a workspace what is left of its latest check of many files, over a reload too. */
export class FolderLeft {
  readonly #memento: Pick<Memento, "get" | "update">;

  constructor(memento: Pick<Memento, "get" | "update">) {
    this.#memento = memento;
  }

  get(): LeftFiles | undefined {
    const kept = this.#memento.get<unknown>(KEY);
    if (typeof kept !== "object" || kept === null) return undefined;
    const checks = checksNamed(Reflect.get(kept, "checks"));
    const uris: unknown = Reflect.get(kept, "uris");
    if (checks === undefined || !Array.isArray(uris)) return undefined;
    const addresses = uris.filter((uri) => typeof uri === "string");
    return addresses.length === 0 ? undefined : { checks, uris: addresses };
  }

  async set(left: LeftFiles): Promise<void> {
    await this.#memento.update(KEY, left.uris.length === 0 ? undefined : left);
  }
}
