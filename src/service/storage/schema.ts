/** The `user_version` of a database of this schema. A change to the tables takes the next number and a step from this one. */
export const SCHEMA_VERSION = 1;

/** "CAsv" in ASCII: how a database of this service is told from any other. */
export const APPLICATION_ID = 0x43_41_73_76;

/** Columns have the names of the fields they hold. Times are milliseconds since the epoch. */
export const SCHEMA = `
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
  PRAGMA user_version = ${SCHEMA_VERSION};
`;
