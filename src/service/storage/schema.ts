/** "CAsv" in ASCII: identifies a database of this service. */
export const APPLICATION_ID = 0x43_41_73_76;

/** Columns are named like their fields. Times are milliseconds since the epoch. */
const VERSION_1 = `
  CREATE TABLE accounts (
    userId INTEGER PRIMARY KEY,
    plan TEXT NOT NULL
  ) STRICT;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    userId INTEGER NOT NULL,
    name TEXT NOT NULL,
    prefix TEXT NOT NULL,
    scopes TEXT NOT NULL CHECK (json_valid(scopes)),
    expiresAt INTEGER,
    status TEXT NOT NULL,
    createdAt INTEGER NOT NULL,
    digest BLOB NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE deletedKeys (
    digest BLOB PRIMARY KEY
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE ledger (
    place INTEGER PRIMARY KEY,
    "transaction" TEXT NOT NULL,
    userId INTEGER NOT NULL,
    kind TEXT NOT NULL,
    credits INTEGER NOT NULL,
    operation TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX ledgerByTransaction ON ledger ("transaction", kind);
  CREATE INDEX ledgerByUser ON ledger (userId);
  CREATE TRIGGER ledgerIsNeverChanged BEFORE UPDATE ON ledger
    BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
  CREATE TRIGGER ledgerIsNeverCut BEFORE DELETE ON ledger
    BEGIN SELECT RAISE(ABORT, 'entries are never removed'); END;

  CREATE TABLE answers (
    slot TEXT PRIMARY KEY,
    textDigest TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    size INTEGER NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL CHECK (json_valid(headers)),
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX answersByExpiry ON answers (expiresAt);

  CREATE TABLE jobs (
    place INTEGER PRIMARY KEY,
    taskId TEXT NOT NULL UNIQUE,
    userId INTEGER NOT NULL,
    state TEXT NOT NULL,
    words INTEGER NOT NULL,
    "transaction" TEXT,
    text TEXT,
    body TEXT,
    callbackUrl TEXT,
    webhookSecret TEXT,
    deliveriesLeft INTEGER NOT NULL,
    createdAt INTEGER NOT NULL,
    finishedAt INTEGER
  ) STRICT;
  CREATE INDEX jobsByState ON jobs (state, userId);
  CREATE INDEX jobsByEnd ON jobs (finishedAt);

  PRAGMA application_id = ${APPLICATION_ID};
`;

/** Adds the process that owns a reservation or a job. Open ones from version 1 belong to no running process. */
const VERSION_2 = `
  CREATE TABLE holds (
    "transaction" TEXT PRIMARY KEY,
    holder TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO holds SELECT "transaction", '' FROM ledger AS begun WHERE kind = 'reservation' AND NOT EXISTS
    (SELECT 1 FROM ledger WHERE "transaction" = begun."transaction" AND kind = 'release');

  ALTER TABLE jobs ADD COLUMN holder TEXT NOT NULL DEFAULT '';
  CREATE INDEX jobsToDo ON jobs (holder) WHERE state = 'queued' OR deliveriesLeft > 0;
`;

/** Each creates the tables of its version from the previous ones, the first from none. A schema change adds a step. */
export const SCHEMA_STEPS: readonly string[] = [VERSION_1, VERSION_2];

/** The `user_version` of a database of this schema. */
export const SCHEMA_VERSION = SCHEMA_STEPS.length;
