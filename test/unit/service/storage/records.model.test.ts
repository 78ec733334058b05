import assert from "node:assert/strict";
import * as fc from "fast-check";
import { SCOPES } from "../../../../src/contract/scopes.ts";
import {
  type JobRecord,
  type JobRecords,
  MemoryJobRecords,
} from "../../../../src/service/jobs/job-records.ts";
import { type KeyRecord, type KeyRecords, MemoryKeyRecords } from "../../../../src/service/key-records.ts";
import {
  type LedgerEntries,
  type LedgerEntry,
  MemoryLedgerEntries,
} from "../../../../src/service/ledger-entries.ts";
import {
  MemoryRememberedAnswers,
  type RememberedAnswer,
  type RememberedAnswers,
} from "../../../../src/service/remembered-answers.ts";
import type { Database } from "../../../../src/service/storage/database.ts";
import { SqliteJobRecords } from "../../../../src/service/storage/sqlite-job-records.ts";
import { unsealed } from "../../../../src/service/storage/text-seal.ts";
import { SqliteKeyRecords } from "../../../../src/service/storage/sqlite-key-records.ts";
import { SqliteLedgerEntries } from "../../../../src/service/storage/sqlite-ledger-entries.ts";
import { SqliteRememberedAnswers } from "../../../../src/service/storage/sqlite-remembered-answers.ts";
import { DataFolder } from "./data-folder.ts";

const USERS = [1, 2, 2 ** 40];
const IDS = ["a", "b", "c", "d"];
const RUNS = 30;

const user = fc.constantFrom(...USERS);
const id = fc.constantFrom(...IDS);
const time = fc.nat(1_000);
/** Generates arbitrary texts, including zero characters and quotes. */
const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("", "'\"; --", "a\0b"));

/** Generates records like those of a program. */
const plain = { noNullPrototype: true } as const;

type Change<R> =
  | { readonly kind: "apply"; readonly to: (records: R) => unknown }
  /** Makes the same change in a step that fails, and so must have no effect. */
  | { readonly kind: "undo"; readonly to: (records: R) => unknown }
  | { readonly kind: "reopen" };

/** Applies the same random changes to both versions and compares everything observable after each. */
function compareVersions<R>(
  operation: fc.Arbitrary<(records: R) => unknown>,
  inMemory: () => R,
  inDatabase: (database: Database) => R,
  seen: (records: R) => unknown,
): void {
  const change: fc.Arbitrary<Change<R>> = fc.oneof(
    { weight: 8, arbitrary: operation.map((to) => ({ kind: "apply" as const, to })) },
    { weight: 2, arbitrary: operation.map((to) => ({ kind: "undo" as const, to })) },
    { weight: 1, arbitrary: fc.constant({ kind: "reopen" as const }) },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const folder = new DataFolder();
      try {
        const model = inMemory();
        let records = inDatabase(folder.database);
        for (const step of changes) {
          if (step.kind === "apply") {
            assert.deepEqual(
              outcome(() => step.to(records)),
              outcome(() => step.to(model)),
            );
          } else if (step.kind === "undo") {
            const failing = (): void =>
              folder.database.atomically(() => {
                step.to(records);
                throw new Error("undo");
              });
            assert.throws(failing);
          } else {
            folder.close();
            records = inDatabase(folder.database);
          }
          assert.deepEqual(seen(records), seen(model));
        }
      } finally {
        folder.remove();
      }
    }),
    { numRuns: RUNS },
  );
}

function outcome(act: () => unknown): unknown {
  try {
    return act();
  } catch {
    return "refused";
  }
}

const move = fc.record(
  {
    transaction: id,
    userId: user,
    credits: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
    operation: fc.constantFrom("correctGrammar" as const, "detectText" as const, null),
    at: time,
  },
  plain,
);

/** Returns the entries that a ledger may write next for a transaction, given those it has written. */
function nextEntries(
  written: readonly LedgerEntry[],
  entry: Omit<LedgerEntry, "kind">,
  isCharged: boolean,
): LedgerEntry[] {
  const { kind } = written.at(-1) ?? {};
  const { userId, operation } = written[0] ?? entry;
  const of = (next: LedgerEntry["kind"]): LedgerEntry => ({ ...entry, userId, operation, kind: next });
  if (kind === undefined) return [of(entry.operation === null ? "grant" : "reservation")];
  if (kind === "reservation") return isCharged ? [of("release"), of("charge")] : [of("release")];
  return kind === "charge" ? [of("refund")] : [];
}

const ledgerOperation = fc.oneof(
  fc.tuple(move, fc.boolean()).map(
    ([entry, isCharged]) =>
      (ledger: LedgerEntries) =>
        ledger.append(nextEntries(ledger.transaction(entry.transaction), entry, isCharged)),
  ),
  user.map((userId) => (ledger: LedgerEntries) => ledger.balance(userId)),
);

function seenOfLedger(ledger: LedgerEntries): unknown {
  return {
    users: USERS.map((userId) => {
      const entries = ledger.forUser(userId);
      const balance = ledger.balance(userId);
      assert.equal(
        balance,
        entries.reduce((total, { credits }) => total + credits, 0),
        "the balance is the sum",
      );
      return { entries, balance };
    }),
    transactions: IDS.map((transaction) => ledger.transaction(transaction)),
  };
}

const digest = fc.constantFrom(...IDS).map((name) => new Uint8Array(32).fill(name.charCodeAt(0)));
const key: fc.Arbitrary<KeyRecord> = fc.record(
  {
    digest,
    key: fc.record(
      {
        id,
        userId: user,
        name: text,
        prefix: text,
        scopes: fc.subarray([...SCOPES]).map((scopes) => new Set(scopes)),
        expiresAt: fc.option(time),
        status: fc.constantFrom("Active" as const, "Revoked" as const),
        createdAt: time,
      },
      plain,
    ),
  },
  plain,
);

const keyOperation = fc.oneof(
  // Like the key store: IDs are new, and so are digests.
  key.map((record) => (keys: KeyRecords) => {
    const isNew = !keys.knows(record.digest) && keys.all().every((other) => other.key.id !== record.key.id);
    if (isNew) keys.insert(record);
  }),
  id.map((name) => (keys: KeyRecords) => keys.revoke(name)),
  id.map((name) => (keys: KeyRecords) => keys.delete(name)),
);

function seenOfKeys(keys: KeyRecords): unknown {
  const digests = IDS.map((name) => new Uint8Array(32).fill(name.charCodeAt(0)));
  return { all: keys.all(), known: digests.map((each) => keys.knows(each)) };
}

const job: fc.Arbitrary<JobRecord> = fc.record(
  {
    taskId: id,
    userId: user,
    state: fc.constantFrom("queued" as const, "success" as const, "failed" as const),
    words: fc.nat(),
    transaction: fc.option(id),
    text: fc.option(text),
    body: fc.option(text),
    callbackUrl: fc.option(text),
    webhookSecret: fc.option(text),
    deliveriesLeft: fc.nat(4),
    createdAt: time,
    finishedAt: fc.option(time),
  },
  plain,
);

const jobOperation = fc.oneof(
  job.map((record) => (jobs: JobRecords) => {
    if (jobs.find(record.taskId) === undefined) jobs.insert(record);
  }),
  job.map((record) => (jobs: JobRecords) => jobs.update(record)),
  time.map((before) => (jobs: JobRecords) => jobs.forgetFinished(before)),
);

function seenOfJobs(jobs: JobRecords): unknown {
  return {
    all: IDS.map((taskId) => jobs.find(taskId)),
    pending: USERS.map((userId) => jobs.pending(userId)),
    unfinished: jobs.unfinished(),
    toDo: jobs.takeOver(),
  };
}

const answer: fc.Arbitrary<RememberedAnswer> = fc.record(
  {
    slot: id,
    textDigest: id,
    answer: fc.record({ status: fc.nat(599), body: text, headers: fc.dictionary(id, text, plain) }, plain),
    expiresAt: time,
  },
  plain,
);

const answerOperation = fc.oneof(
  answer.map((remembered) => (answers: RememberedAnswers) => answers.insert(remembered)),
  time.map((now) => (answers: RememberedAnswers) => answers.forgetExpired(now)),
  fc.constant((answers: RememberedAnswers) => answers.size()),
);

function seenOfAnswers(answers: RememberedAnswers): unknown {
  return { all: IDS.map((slot) => answers.find(slot)), size: answers.size() };
}

describe("records in a data folder are as those in memory, also when opened again", function () {
  this.timeout(180_000);

  it("[CRE-1] the ledger", () => {
    compareVersions(
      ledgerOperation,
      () => new MemoryLedgerEntries(),
      (database) => new SqliteLedgerEntries(database),
      seenOfLedger,
    );
  });

  it("[KEY-1] keys", () => {
    compareVersions(
      keyOperation,
      () => new MemoryKeyRecords(),
      (database) => new SqliteKeyRecords(database),
      seenOfKeys,
    );
  });

  it("[JOB-4] jobs", () => {
    compareVersions(
      jobOperation,
      () => new MemoryJobRecords(),
      (database) => new SqliteJobRecords(database, unsealed),
      seenOfJobs,
    );
  });

  it("[IDE-1] remembered answers", () => {
    compareVersions(
      answerOperation,
      () => new MemoryRememberedAnswers(),
      (database) => new SqliteRememberedAnswers(database, unsealed),
      seenOfAnswers,
    );
  });
});
