import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DetectionJobs } from "../../checking/detection/detection-jobs.ts";
import { isOver } from "../../report/job-facts.ts";
import type { Database } from "../../checking/store/database.ts";
import type { JobRecord } from "../../checking/store/job-record.ts";
import { jobTooltip } from "../../checking/detection/job-words.ts";
import { hasTrouble, jobFacts, jobName } from "../../report/words/job-words.ts";

type JobState = JobRecord["state"];

/** Commands that apply to a job from the list; menus find the words in `viewItem`. */
type JobAct = "open" | "compare" | "explain" | "sendAgain" | "addKey" | "remove" | "copyId";

/** Each state has a shape of its own: nothing is told by colour alone. */
const ICONS: Readonly<Record<JobState, readonly [icon: string, color?: string]>> = {
  sending: ["cloud-upload"],
  pending: ["sync"],
  refused: ["key", "problemsWarningIcon.foreground"],
  finished: ["pass", "testing.iconPassed"],
  failed: ["error", "problemsErrorIcon.foreground"],
  gone: ["circle-slash", "problemsWarningIcon.foreground"],
  expired: ["history", "problemsWarningIcon.foreground"],
  unknown: ["question", "problemsWarningIcon.foreground"],
};

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
    readonly count: (unseen: number) => void;
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
  #isLooking = false;
  #isToLookAgain = false;

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
  async jobs(): Promise<readonly JobRecord[]> {
    const records = await this.#read();
    this.#shown = this.#wordsOf(records);
    return records;
  }

  item(record: JobRecord): vscode.TreeItem {
    return jobItem(record, this.#parts.now());
  }

  /** With all that is known of the job; it is asked for when it is pointed at. */
  explained(item: vscode.TreeItem, record: JobRecord): vscode.TreeItem {
    item.tooltip = jobTooltip(record, vscode.Uri.parse(record.document.uri), this.#parts.now());
    return item;
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#subscription?.dispose();
  }

  /** However many jobs change meanwhile, one look follows: each reads all of them. */
  async #look(): Promise<void> {
    this.#isToLookAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#isToLookAgain && this.#parts.tree.isVisible) {
        this.#isToLookAgain = false;
        const records = await this.#read();
        if (this.#wordsOf(records) !== this.#shown) this.#parts.tree.refresh();
      }
    } catch (thrown) {
      this.#parts.onDefect(thrown);
    } finally {
      this.#isLooking = false;
    }
  }

  async #read(): Promise<readonly JobRecord[]> {
    const store = await this.#store();
    const records = store === undefined ? [] : await store.list();
    this.#parts.tree.count(records.filter((record) => isOver(record) && !record.seen).length);
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
    const rows = records.map((record) => {
      const { contextValue, description, id, label } = this.item(record);
      return [id, label, description, contextValue];
    });
    return JSON.stringify(rows);
  }
}

function byNews(a: JobRecord, b: JobRecord): number {
  return Number(isOver(a)) - Number(isOver(b)) || momentOf(b) - momentOf(a);
}

function momentOf({ createdAt, endedAt }: JobRecord): number {
  return endedAt ?? createdAt;
}

/** A job as a row of the list. `now` in milliseconds since 1970. */
export function jobItem(record: JobRecord, now: number): vscode.TreeItem {
  const name = jobName(vscode.Uri.parse(record.document.uri));
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.None);
  const facts = jobFacts(record, now);
  item.id = record.id;
  item.description = facts.join(" · ");
  item.accessibilityInformation = { label: [name, ...facts].join(", ") };
  item.iconPath = iconOf(record);
  item.contextValue = ["job", ...actsOf(record)].join(" ");
  // Resolved when it is pointed at.
  item.tooltip = undefined;
  if (record.state === "finished") {
    const title = l10n.t("Open Result");
    item.command = { command: "contentAuthenticity._openJobResult", title, arguments: [record.id] };
  } else if (hasTrouble(record)) {
    const title = l10n.t("Show What Happened");
    item.command = { command: "contentAuthenticity._explainJob", title, arguments: [record.id] };
  }
  return item;
}

function iconOf({ seen, state }: JobRecord): vscode.ThemeIcon {
  const [icon, color] = ICONS[state];
  const shape = state === "finished" && !seen ? "pass-filled" : icon;
  return new vscode.ThemeIcon(shape, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** A job that is under way cannot be cancelled at the service, so that nothing says so. */
function actsOf({ state }: JobRecord): readonly JobAct[] {
  switch (state) {
    case "sending":
      return ["compare"];
    case "pending":
      return ["compare", "copyId"];
    case "refused":
      return ["compare", "explain", "addKey", "copyId"];
    case "finished":
      return ["open", "compare", "remove", "copyId"];
    case "failed":
    case "gone":
    case "expired":
    case "unknown":
      return ["compare", "explain", "sendAgain", "remove", "copyId"];
    default:
      return state satisfies never;
  }
}
