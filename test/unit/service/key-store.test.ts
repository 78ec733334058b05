import assert from "node:assert/strict";
import { inspect } from "node:util";
import { MemoryKeyRecords } from "../../../src/service/key-records.ts";
import { KeyStore, type NewKey } from "../../../src/service/key-store.ts";

const KEY = "prfd_canary_0123456789";
const DAY = 86_400_000;

function fresh(parts: Partial<NewKey> = {}): NewKey {
  return {
    userId: 7,
    name: "all",
    key: KEY,
    scopes: ["grammar_checker"],
    expiresAt: null,
    status: "Active",
    ...parts,
  };
}

describe("the key store", () => {
  let now: number;
  let ids: number;
  let store: KeyStore;

  beforeEach(() => {
    now = Date.UTC(2026, 10, 21);
    ids = 0;
    store = new KeyStore(
      new MemoryKeyRecords(),
      () => now,
      () => `key-${(ids += 1)}`,
    );
  });

  it("[KEY-1] recognizes a key by its whole value", () => {
    store.add(fresh());
    assert.equal(store.check(KEY).state, "valid");
    for (const other of [KEY.slice(0, -1), `${KEY}0`, KEY.toUpperCase(), "", "prfd_"]) {
      assert.equal(store.check(other).state, "unknown", other);
    }
  });

  it("[KEY-1] knows each of many keys", () => {
    const keys = Array.from({ length: 25 }, (_, index) => `${KEY}_${index}`);
    for (const key of keys) store.add(fresh({ key, name: key }));
    for (const key of keys) {
      const check = store.check(key);
      assert.ok(check.state === "valid");
      assert.equal(check.key.name, key);
    }
  });

  it("[KEY-1] refuses a key from the moment of its expiry", () => {
    store.add(fresh({ expiresAt: now + 30 * DAY }));
    now += 30 * DAY - 1;
    assert.equal(store.check(KEY).state, "valid");
    now += 1;
    assert.equal(store.check(KEY).state, "expired");
  });

  it("[KEY-1] refuses a revoked key immediately, and still reports it as revoked after its expiry", () => {
    const { id } = store.add(fresh({ expiresAt: now + DAY }));
    assert.ok(store.revoke(7, id));
    assert.equal(store.check(KEY).state, "revoked");
    now += 2 * DAY;
    assert.equal(store.check(KEY).state, "revoked");
  });

  it("[KEY-1] does not tell a deleted key from an unknown one", () => {
    const { id } = store.add(fresh());
    assert.ok(store.delete(7, id));
    assert.deepEqual(store.check(KEY), store.check("prfd_never_was_one"));
  });

  it("takes a key of the accounts file once, whatever became of it since", () => {
    const { id } = store.add(fresh());
    store.addUnseen(fresh());
    assert.equal(store.list(7).length, 1);
    store.revoke(7, id);
    store.addUnseen(fresh());
    assert.equal(store.check(KEY).state, "revoked");
    store.delete(7, id);
    store.addUnseen(fresh());
    assert.equal(store.check(KEY).state, "unknown");
    store.addUnseen(fresh({ key: `${KEY}_2` }));
    assert.equal(store.check(`${KEY}_2`).state, "valid");
  });

  it("changes no key of another account", () => {
    const { id } = store.add(fresh());
    assert.equal(store.revoke(8, id), false);
    assert.equal(store.delete(8, id), false);
    assert.equal(store.revoke(7, "key-99"), false);
    assert.equal(store.check(KEY).state, "valid");
    assert.deepEqual(store.list(8), []);
  });

  it("[KEY-1] [ALL-2] keeps no more of a key than its first characters", () => {
    store.add(fresh());
    assert.deepEqual(
      store.list(7).map(({ prefix }) => prefix),
      ["prfd_cana"],
    );
    assert.ok(!inspect(store, { depth: 9, showHidden: true }).includes(KEY));
    assert.ok(!inspect(store.list(7), { depth: 9 }).includes(KEY));
  });

  it("[R-8] [ALL-2] lists at most a quarter of a short key", () => {
    for (const key of ["prfd_a", "prfd_abcd", 'prfd_{"a":1}', `prfd_${"k".repeat(43)}`])
      store.add(fresh({ key }));
    assert.deepEqual(
      store.list(7).map(({ prefix }) => prefix),
      ["prfd_", "prfd_a", "prfd_{", "prfd_kkkkkkk"],
    );
  });
});
