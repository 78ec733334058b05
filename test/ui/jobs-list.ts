import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import type { JobRecord } from "../../src/checking/store/job-record.ts";
import { sealResult } from "../../src/checking/store/sealed-results.ts";
import type { VsCodeServer } from "../harness/vscode-server.ts";

/** The view of background jobs on a page. */
export class JobsList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get #pane(): Locator {
    return this.page.locator(".pane").filter({ has: this.page.locator(".pane-header", { hasText: "Jobs" }) });
  }

  /** The jobs from top to bottom. */
  get rows(): Locator {
    return this.#pane.locator(".monaco-list-row");
  }

  /** What stands where there are none. */
  get welcome(): Locator {
    return this.#pane.locator(".welcome-view");
  }

  /** The number at the icon of the views. */
  get badge(): Locator {
    return this.page.locator(".activitybar .action-item", {
      has: this.page.locator('[aria-label^="Content Authenticity"]'),
    });
  }

  /** The job that a screen reader calls so. */
  row(name: RegExp): Locator {
    return this.#pane.getByRole("treeitem", { name });
  }

  async names(): Promise<readonly string[]> {
    const rows = await this.rows.all();
    // A list that changes meanwhile has no such row any more: whoever waits for it reads it again.
    return Promise.all(
      rows.map(async (row) => (await row.getAttribute("aria-label", { timeout: 2_000 })) ?? ""),
    );
  }
}

/** Where the extension keeps what all windows share. */
export function storageOf({ data }: VsCodeServer): string {
  return path.join(data, "data/User/globalStorage/content-authenticity.content-authenticity");
}

/** The jobs on disk are these alone, as other windows have left them. */
export function leaveJobs(server: VsCodeServer, records: readonly JobRecord[]): void {
  const folder = path.join(storageOf(server), "jobs");
  mkdirSync(path.join(folder, "seen"), { recursive: true });
  for (const file of globSync(["*.job", "seen/*.job"], { cwd: folder })) rmSync(path.join(folder, file));
  for (const record of records) addJob(server, record);
}

/** What the extension seals jobs under, made here where it has not been yet. */
function secretOf(server: VsCodeServer): string {
  const file = path.join(storageOf(server), "paid-secret");
  if (!existsSync(file)) writeFileSync(file, "a secret of the tests", { flag: "wx", mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** One more job on disk, as another window leaves it. */
export function addJob(server: VsCodeServer, record: JobRecord): void {
  const file = path.join(storageOf(server), "jobs", `${record.id}.job`);
  const content = { baseUrl: "", operation: "job", options: "", text: record.id };
  writeFileSync(`${file}.new`, sealResult(content, record, secretOf(server)));
  renameSync(`${file}.new`, file);
}
