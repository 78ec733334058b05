import * as vscode from "vscode";
import { Owner } from "../owner.ts";
import type { ServiceMode } from "../../checking/vocabulary/preferences.ts";
import type { CheckRecord } from "../../report/words/language-status-words.ts";
import type { CheckKind } from "../../checking/paying/document-price.ts";

/** A check that ran, as far as the language status tells of it. */
interface EndedCheck extends Pick<CheckRecord, "error" | "wordsChecked" | "wordsReused" | "wordsTotal"> {
  readonly service?: ServiceMode;
}

/** Returns the record of a check that has ended now; `asked` is the service that it began with. */
export function checkRecord(
  { error, service, wordsChecked, wordsReused, wordsTotal }: EndedCheck,
  asked: ServiceMode,
  { isSelection, version }: Required<Pick<CheckRecord, "isSelection" | "version">>,
): CheckRecord {
  return {
    service: service ?? asked,
    at: Date.now(),
    version,
    isSelection,
    wordsChecked,
    wordsTotal,
    ...(wordsReused === undefined ? {} : { wordsReused }),
    ...(error === undefined ? {} : { error }),
  };
}

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

  /** Notes that a check runs for as long as `check` takes. */
  async whileRunning<T>(uri: vscode.Uri, kind: CheckKind, check: () => Promise<T>): Promise<T> {
    this.#count(uri, kind, 1);
    try {
      return await check();
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
