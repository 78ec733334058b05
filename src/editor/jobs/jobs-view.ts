import * as vscode from "vscode";
import type { DetectionJobs } from "../../checking/detection/detection-jobs.ts";
import { isOver } from "../../report/job-facts.ts";
import type { Database } from "../../checking/store/database.ts";
import type { JobRecord } from "../../checking/store/job-record.ts";
import { describeJobFailure } from "../../checking/paying/check-failure.ts";
import { jobRow } from "../../report/job-rows.ts";
import type { TreeRow } from "../../report/tree-row.ts";
import { jobName, jobTooltip, describeUnseen } from "../../report/words/job-words.ts";
import { coalesced } from "../coalesced.ts";
import { treeItem } from "../tree-item.ts";

/** What reads jobs. */
type Jobs = Pick<DetectionJobs<vscode.TextDocument>, "store" | "onDidChange">;

export interface JobsViewParts {
  /** Stores the jobs of all windows. */
  readonly database: Pick<Database, "isUsed">;
  /** Loads what reads jobs. */
  readonly background: () => Promise<Jobs>;
  readonly tree: {
    readonly isVisible: boolean;
    readonly refresh: () => void;
    readonly count: (unseen: number, tooltip: string) => void;
  };
  readonly onDefect: (thrown: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** So often the folder is looked at while the view is, in milliseconds: other windows write there. */
const LOOK_EVERY_MS = 2_000;

/** The jobs of all windows for their view. Nothing is read while that is hidden, nor loaded while there are none. */
export class JobsView implements vscode.Disposable {
  readonly #parts: JobsViewParts;
  #background: Jobs | undefined;
  #subscription: vscode.Disposable | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** All that can be read in the view, as it was shown last. */
  #shown = "";
  /** However many jobs change meanwhile, one look follows: each reads all of them. */
  readonly #look = coalesced(async () => this.#refresh());

  constructor(parts: JobsViewParts) {
    this.#parts = parts;
  }

  /** Looks at the jobs now and again for as long as the view is visible. */
  watch(): void {
    clearInterval(this.#timer);
    if (!this.#parts.tree.isVisible) return;
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
    void this.#look();
  }

  /** Every job: first those that are under way, then the ended ones, the newest first in both. */
  async childrenOf(parent?: JobRecord): Promise<readonly JobRecord[]> {
    if (parent !== undefined) return [];
    const records = await this.#read();
    this.#shown = this.#wordsOf(records);
    return records;
  }

  item(record: JobRecord): vscode.TreeItem {
    return treeItem(this.#row(record));
  }

  /** With all that is known of the job; it is asked for when it is pointed at. */
  explained(item: vscode.TreeItem, record: JobRecord): vscode.TreeItem {
    const uri = vscode.Uri.parse(record.document.uri);
    item.tooltip = jobTooltip(record, uri, this.#parts.now(), () => describeJobFailure(record));
    return item;
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#subscription?.dispose();
  }

  async #refresh(): Promise<void> {
    if (!this.#parts.tree.isVisible) return;
    try {
      const records = await this.#read();
      if (this.#wordsOf(records) !== this.#shown) this.#parts.tree.refresh();
    } catch (thrown) {
      this.#parts.onDefect(thrown);
    }
  }

  async #read(): Promise<readonly JobRecord[]> {
    const store = await this.#store();
    const records = store === undefined ? [] : await store.list();
    const unseen = records.filter((record) => isOver(record) && !record.seen).length;
    this.#parts.tree.count(unseen, describeUnseen(unseen));
    return [...records].sort(byNews);
  }

  /** Undefined while there is nothing to read. */
  async #store(): Promise<Jobs["store"] | undefined> {
    if (this.#background === undefined && (await this.#parts.database.isUsed())) {
      this.#background = await this.#parts.background();
      this.#subscription ??= this.#background.onDidChange(() => void this.#look());
    }
    return this.#background?.store;
  }

  #wordsOf(records: readonly JobRecord[]): string {
    return JSON.stringify(records.map((record) => this.#row(record)));
  }

  #row(record: JobRecord): TreeRow {
    return jobRow(record, jobName(vscode.Uri.parse(record.document.uri)), this.#parts.now());
  }
}

function byNews(a: JobRecord, b: JobRecord): number {
  return Number(isOver(a)) - Number(isOver(b)) || momentOf(b) - momentOf(a);
}

function momentOf({ createdAt, endedAt }: JobRecord): number {
  return endedAt ?? createdAt;
}
