import { EventEmitter, type Event, type Uri } from "vscode";
import type { CheckError } from "./check-error.ts";
import type { ServiceMode } from "./settings.ts";

/** What is known of the last check of a document in this window (EDI-21). */
export interface CheckRecord {
  readonly service: ServiceMode;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly wordsChecked: number;
  readonly wordsTotal: number;
  readonly findings: number;
  readonly error?: CheckError;
}

/** The last check of each document. */
export class CheckRecords {
  readonly #records = new Map<string, CheckRecord>();
  readonly #changed = new EventEmitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  of(uri: Uri): CheckRecord | undefined {
    return this.#records.get(uri.toString());
  }

  set(uri: Uri, record: CheckRecord): void {
    this.#records.set(uri.toString(), record);
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
