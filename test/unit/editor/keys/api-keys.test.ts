import assert from "node:assert/strict";
import { ApiKeys, KEY_VARIABLE } from "../../../../src/editor/keys/api-keys.ts";
import { MemorySecrets } from "../memory-secrets.ts";

const KEY = "prfd_0123456789";
const OTHER = "prfd_abcdefghij";

describe("API keys", () => {
  let secrets: MemorySecrets;
  let keys: ApiKeys;

  beforeEach(() => {
    secrets = new MemorySecrets();
    keys = new ApiKeys(secrets, {});
  });

  it("[EDI-11] the key that has the scope is chosen before one whose scopes are not known", async () => {
    await keys.add({ name: "any", key: OTHER, scopes: null });
    await keys.add({ name: "grammar", key: KEY, scopes: ["grammar_checker"] });
    assert.deepEqual(await keys.choose("grammar_checker"), { kind: "found", name: "grammar", key: KEY });
    assert.deepEqual(await keys.choose("ai_detector"), { kind: "found", name: "any", key: OTHER });
  });

  it("[EDI-11] a missing scope names the keys that lack it", async () => {
    await keys.add({ name: "images", key: KEY, scopes: ["image_detector"] });
    assert.deepEqual(await keys.choose("grammar_checker"), { kind: "missing_scope", names: ["images"] });
  });

  it("[EDI-11] the environment serves only where no key is stored", async () => {
    const withVariable = new ApiKeys(secrets, { [KEY_VARIABLE]: `${OTHER}\n` });
    assert.deepEqual(await withVariable.choose("grammar_checker"), {
      kind: "found",
      name: KEY_VARIABLE,
      key: OTHER,
    });
    await withVariable.add({ name: "mine", key: KEY, scopes: null });
    assert.deepEqual(await withVariable.choose("grammar_checker"), { kind: "found", name: "mine", key: KEY });
  });

  it("[EDI-11] removing a key leaves nothing of it", async () => {
    await keys.add({ name: "mine", key: KEY, scopes: null });
    assert.equal(await keys.remove("mine"), true);
    assert.equal(secrets.values.size, 0);
    assert.deepEqual(await keys.choose("grammar_checker"), { kind: "no_key" });
    assert.equal(await keys.remove("mine"), false);
  });

  it("[R-8] any printable ASCII makes a key", async () => {
    const key = "prfd_~!\"#$%&'()*+,-./:;<=>?@[\\]^`{|}";
    await keys.add({ name: "mine", key, scopes: null });
    assert.deepEqual(await keys.choose("grammar_checker"), { kind: "found", name: "mine", key });
  });

  for (const wrong of [
    "",
    "sk_live_0123456789",
    "prfd_",
    "prfd_0123 456789",
    "prfd_0123456789\nx",
    "PRFD_0123456789",
  ]) {
    it(`[EDI-11] ${JSON.stringify(wrong)} is not stored as a key`, async () => {
      await assert.rejects(keys.add({ name: "mine", key: wrong, scopes: null }), (error: Error) => {
        assert.ok(wrong === "" || !error.message.includes(wrong));
        return true;
      });
      assert.equal(secrets.values.size, 0);
    });
  }

  it("a value that something else has damaged is no key", async () => {
    secrets.values.set("contentAuthenticity.apiKey.mine", "{half");
    secrets.values.set("another.extension", KEY);
    assert.deepEqual(await keys.choose("grammar_checker"), { kind: "no_key" });
  });
});
