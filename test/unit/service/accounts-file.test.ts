import assert from "node:assert/strict";
import { readAccounts } from "../../../src/service/accounts-file.ts";

const KEY = {
  name: "all",
  key: "prfd_canary_0123456789",
  scopes: ["grammar_checker"],
  expires_at: null,
  status: "Active",
};
const ACCOUNT = { user_id: 7, plan: "Trial", credits: 2000, keys: [KEY] };

function read(...accounts: unknown[]): ReturnType<typeof readAccounts> {
  return readAccounts(JSON.stringify({ accounts }));
}

const FAULTS: readonly [name: string, accounts: unknown[], message: RegExp][] = [
  ["no account", [], /^accounts: holds no account$/],
  ["a user id that is no number", [{ ...ACCOUNT, user_id: "7" }], /^accounts\[0\]\.user_id: /],
  ["an unknown plan", [{ ...ACCOUNT, plan: "Gold" }], /^accounts\[0\]\.plan: /],
  ["negative credits", [{ ...ACCOUNT, credits: -1 }], /^accounts\[0\]\.credits: /],
  ["half a credit", [{ ...ACCOUNT, credits: 0.5 }], /^accounts\[0\]\.credits: /],
  [
    "no credits on a plan but Trial",
    [{ ...ACCOUNT, plan: "1M", credits: undefined }],
    /^accounts\[0\]\.credits: /,
  ],
  ["no keys", [{ ...ACCOUNT, keys: undefined }], /^accounts\[0\]\.keys: /],
  [
    "a key without its prefix",
    [{ ...ACCOUNT, keys: [{ ...KEY, key: "canary_0123456789" }] }],
    /keys\[0\]\.key: /,
  ],
  ["an unknown scope", [{ ...ACCOUNT, keys: [{ ...KEY, scopes: ["all"] }] }], /keys\[0\]\.scopes\[0\]: /],
  [
    "a date that is none",
    [{ ...ACCOUNT, keys: [{ ...KEY, expires_at: "soon" }] }],
    /keys\[0\]\.expires_at: /,
  ],
  ["an unknown status", [{ ...ACCOUNT, keys: [{ ...KEY, status: "Asleep" }] }], /keys\[0\]\.status: /],
  ["a key twice", [{ ...ACCOUNT, keys: [KEY, KEY] }], /^accounts\[0\]\.keys\[1\]\.key: is given twice$/],
  [
    "a user twice",
    [ACCOUNT, { ...ACCOUNT, keys: [] }],
    /^accounts\[1\]\.user_id: is used by another account$/,
  ],
];

describe("the accounts file", () => {
  it("yields the accounts; by default a key is active and doesn't expire", () => {
    const { name, key, scopes } = KEY;
    const result = read({ ...ACCOUNT, keys: [{ name, key, scopes }] });
    assert.ok(result.ok);
    assert.deepEqual(result.accounts[0]?.keys, [{ name, key, scopes, status: "Active" }]);
    assert.equal(result.accounts[0]?.credits, 2000);
  });

  it("[R-11] gives a trial account 2,000 credits by default", () => {
    const result = read(
      { ...ACCOUNT, credits: undefined },
      { ...ACCOUNT, user_id: 8, keys: [], credits: 13 },
    );
    assert.ok(result.ok);
    assert.deepEqual(
      result.accounts.map(({ credits }) => credits),
      [2000, 13],
    );
  });

  it("[R-8] takes keys of any printable ASCII", () => {
    const keys = ["prfd_a", "prfd_~!\"#$%&'()*+,./:;<=>?@[\\]^`{|}"].map((key) => ({ ...KEY, key }));
    const result = read({ ...ACCOUNT, keys });
    assert.ok(result.ok);
    assert.deepEqual(
      result.accounts[0]?.keys.map(({ key }) => key),
      keys.map(({ key }) => key),
    );
  });

  for (const [name, accounts, message] of FAULTS) {
    it(`[ALL-2] names the field of ${name} and quotes no value`, () => {
      const result = read(...accounts);
      assert.ok(!result.ok);
      assert.match(result.message, message);
      assert.ok(!result.message.includes("canary"));
      assert.ok(!result.message.includes("\n"));
    });
  }

  it("takes a file with a byte order mark", () => {
    assert.ok(readAccounts(`\uFEFF${JSON.stringify({ accounts: [ACCOUNT] })}`).ok);
  });

  it("[ALL-2] reports malformed JSON without quoting it", () => {
    const result = readAccounts('{"accounts":[{"key":"prfd_canary_0123456789" oops');
    assert.deepEqual(result, { ok: false, message: "is not JSON" });
  });
});
