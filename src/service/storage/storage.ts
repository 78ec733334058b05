import { type Accounts, MemoryAccounts } from "../accounts.ts";
import { type Atomically, inMemory } from "../atomically.ts";
import { type JobRecords, MemoryJobRecords } from "../jobs/job-records.ts";
import { type KeyRecords, MemoryKeyRecords } from "../key-records.ts";
import { type LedgerEntries, MemoryLedgerEntries } from "../ledger-entries.ts";
import { MemoryRememberedAnswers, type RememberedAnswers } from "../remembered-answers.ts";

/** All data of the service, in memory or in a folder (`--data`). */
export interface Storage {
  readonly accounts: Accounts;
  readonly keys: KeyRecords;
  readonly ledger: LedgerEntries;
  readonly answers: RememberedAnswers;
  readonly jobs: JobRecords;
  readonly atomically: Atomically;
  /** Removes all traces of deleted texts. Never throws: a failure is retried next time. */
  scrub(): void;
  close(): void;
}

export function memoryStorage(): Storage {
  return {
    accounts: new MemoryAccounts(),
    keys: new MemoryKeyRecords(),
    ledger: new MemoryLedgerEntries(),
    answers: new MemoryRememberedAnswers(),
    jobs: new MemoryJobRecords(),
    atomically: inMemory,
    scrub: () => undefined,
    close: () => undefined,
  };
}
