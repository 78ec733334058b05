import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "../../../../src/service/storage/database.ts";

/** A folder that doesn't exist yet, inside one that `remove` deletes. */
export class DataFolder {
  readonly #parent = mkdtempSync(path.join(tmpdir(), "service-data-"));
  readonly path = path.join(this.#parent, "data");
  readonly file = path.join(this.path, "service.sqlite");
  #database: Database | undefined;

  /** The open database; the first access creates the folder. */
  get database(): Database {
    this.#database ??= openDatabase(this.path);
    return this.#database;
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  remove(): void {
    this.close();
    rmSync(this.#parent, { recursive: true, maxRetries: 5 });
  }
}
