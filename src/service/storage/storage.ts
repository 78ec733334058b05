import { type Accounts, MemoryAccounts } from "../accounts.ts";
import { type Atomically, inMemory } from "../atomically.ts";
import { type JobRecords, MemoryJobRecords } from "../jobs/job-records.ts";
import { type KeyRecords, MemoryKeyRecords } from "../key-records.ts";
import { type LedgerEntries, MemoryLedgerEntries } from "../ledger-entries.ts";
import { MemoryRememberedAnswers, type RememberedAnswers } from "../remembered-answers.ts";

/** Everything that the service keeps, in memory or in a folder (`--data`). */
export interface Storage {
  readonly accounts: Accounts;
  readonly keys: KeyRecords;
  readonly ledger: LedgerEntries;
  readonly answers: RememberedAnswers;
  readonly jobs: JobRecords;
  readonly atomically: Atomically;
  /** Leaves no trace of texts that were forgotten. Never throws: what cannot be wiped now is wiped the next time. */
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
