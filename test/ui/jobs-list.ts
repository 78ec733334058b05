import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import type { JobRecord } from "../../src/checking/store/job-record.ts";
import type { Database } from "../../src/checking/store/database.ts";
import { JobStore } from "../../src/checking/store/job-store.ts";
import type { VsCodeServer } from "../harness/vscode-server.ts";
import { databaseIn } from "../unit/checking/store/a-database.ts";

/** The view of background jobs on a page. */
export class JobsList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get #pane(): Locator {
    return this.page.locator(".pane").filter({ has: this.page.locator(".pane-header", { hasText: "Jobs" }) });
  }

  /** The rows of the jobs, from top to bottom. */
  get rows(): Locator {
    return this.#pane.locator(".monaco-list-row");
  }

  /** The placeholder shown when there are no jobs. */
  get welcome(): Locator {
    return this.#pane.locator(".welcome-view");
  }

  /** The badge on the icon of the views. */
  get badge(): Locator {
    return this.page.locator(".activitybar .action-item", {
      has: this.page.locator('[aria-label^="Content Authenticity"]'),
    });
  }

  /** Returns the job with this accessible name. */
  row(name: RegExp): Locator {
    return this.#pane.getByRole("treeitem", { name });
  }

  async names(): Promise<readonly string[]> {
    const rows = await this.rows.all();
    // The row may disappear from a changing list; callers poll.
    return Promise.all(
      rows.map(async (row) => (await row.getAttribute("aria-label", { timeout: 2_000 })) ?? ""),
    );
  }
}

/** Returns the extension's storage folder, which all windows share. */
export function storageOf({ data }: VsCodeServer): string {
  return path.join(data, "data/User/globalStorage/content-authenticity.content-authenticity");
}

/** Replaces all jobs on disk, like other windows would. */
export async function leaveJobs(server: VsCodeServer, records: readonly JobRecord[]): Promise<void> {
  await asAnotherWindow(server, async (store, database) => {
    await database.run([{ sql: "DELETE FROM jobs" }]);
    for (const record of records) await store.create(record);
  });
}

/** Adds a job on disk, like another window would. */
export async function addJob(server: VsCodeServer, record: JobRecord): Promise<void> {
  await asAnotherWindow(server, async (store) => store.create(record));
}

async function asAnotherWindow(
  server: VsCodeServer,
  step: (store: JobStore, database: Database) => Promise<void>,
): Promise<void> {
  const database = databaseIn(storageOf(server));
  const secret = async (): Promise<string> => Promise.resolve(secretOf(server));
  const store = new JobStore({ database, secret, now: Date.now, warn: assert.fail, onDamaged: assert.fail });
  await step(store, database);
  await database.dispose();
}

/** Returns the secret that seals jobs, creating it if the extension hasn't yet. */
function secretOf(server: VsCodeServer): string {
  const file = path.join(storageOf(server), "paid-secret");
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, "a secret of the tests", { flag: "wx", mode: 0o600 });
  return readFileSync(file, "utf8");
}
