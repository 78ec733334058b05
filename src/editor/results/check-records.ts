import * as vscode from "vscode";
import { Owner } from "../owner.ts";
import type { ServiceMode } from "../../checking/vocabulary/preferences.ts";
import type { CheckRecord } from "../../report/words/language-status-words.ts";
import type { CheckRun } from "../../checking/vocabulary/check.ts";
import type { ChangeJournal } from "../documents/change-journal.ts";
import type { CheckTarget } from "../documents/check-target.ts";
import type { EndedCheck } from "../runs/check-run.ts";
import type { CheckKind } from "../../checking/paying/document-price.ts";

/** A check that ran, as far as the language status tells of it. */
interface RecordedCheck extends Pick<CheckRecord, "error" | "wordsChecked" | "wordsReused" | "wordsTotal"> {
  readonly service?: ServiceMode;
}

/** A check that is about to run. */
export interface RecordedRun<C> {
  readonly kind: CheckKind;
  readonly target: CheckTarget;
  /** The service that it begins with. */
  readonly service: ServiceMode;
  readonly way: (check: RunOf<C>, keep: Keep<C>) => Promise<EndedCheck<C>>;
  /** Returns false for a check that has nothing to report. */
  readonly isReported?: (found: C) => boolean;
}

type RunOf<C> = (journal: ChangeJournal, run: CheckRun) => Promise<C>;

type Keep<C> = (now: CheckTarget, found: C) => void;

/** The last check of each kind of each open document, and those that run. */
export class CheckRecords extends Owner {
  readonly #records = new Map<string, Map<CheckKind, CheckRecord>>();
  /** How many run, by kind and document. */
  readonly #running = new Map<string, number>();
  readonly #changed = new vscode.EventEmitter<void>();

  readonly onDidChange: vscode.Event<void> = this.#changed.event;

  constructor() {
    super();
    this.register(
      this.#changed,
      vscode.workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        // Told of at a change of language too: what was found is shown still.
        if (isClosed && this.#records.delete(uri.toString())) this.#changed.fire();
      }),
    );
  }

  of(uri: vscode.Uri, kind: CheckKind): CheckRecord | undefined {
    return this.#records.get(uri.toString())?.get(kind);
  }

  set(uri: vscode.Uri, kind: CheckKind, record: CheckRecord): void {
    const ofDocument = this.#records.get(uri.toString()) ?? new Map<CheckKind, CheckRecord>();
    this.#records.set(uri.toString(), ofDocument.set(kind, record));
    this.#changed.fire();
  }

  isRunning(uri: vscode.Uri, kind: CheckKind): boolean {
    return this.#running.has(runningKey(uri, kind));
  }

  /** Runs a check, which counts as running until it ends, and leaves its record in the step in which its findings are kept. */
  async run<C extends RecordedCheck>(
    { isReported = () => true, kind, service: asked, target, way }: RecordedRun<C>,
    check: RunOf<C>,
    keep: Keep<C>,
  ): Promise<EndedCheck<C>> {
    const { uri } = target.document;
    let { version } = target.document;
    this.#count(uri, kind, 1);
    try {
      return await way(
        async (journal, run) => {
          ({ version } = journal.snapshot);
          return check(journal, run);
        },
        (now, found) => {
          keep(now, found);
          if (!isReported(found)) return;
          const { error, service = asked, wordsChecked, wordsReused, wordsTotal } = found;
          this.set(uri, kind, {
            service,
            at: Date.now(),
            version,
            isSelection: target.selection !== undefined,
            wordsChecked,
            wordsTotal,
            ...(wordsReused === undefined ? {} : { wordsReused }),
            ...(error === undefined ? {} : { error }),
          });
        },
      );
    } finally {
      this.#count(uri, kind, -1);
    }
  }

  #count(uri: vscode.Uri, kind: CheckKind, by: 1 | -1): void {
    const key = runningKey(uri, kind);
    const count = (this.#running.get(key) ?? 0) + by;
    if (count === 0) this.#running.delete(key);
    else this.#running.set(key, count);
    this.#changed.fire();
  }
}

function runningKey(uri: vscode.Uri, kind: CheckKind): string {
  return `${kind} ${uri.toString()}`;
}
