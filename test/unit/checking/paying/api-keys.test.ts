import assert from "node:assert/strict";
import { ApiKeys, KEY_VARIABLE } from "../../../../src/checking/paying/api-keys.ts";
import { MemorySecrets } from "../store/memory-secrets.ts";

const KEY = "prfd_0123456789";
const OTHER = "prfd_abcdefghij";
const HERE = "https://a.example";
const THERE = "https://b.example";

describe("API keys", () => {
  let secrets: MemorySecrets;
  let keys: ApiKeys;

  beforeEach(() => {
    secrets = new MemorySecrets();
    keys = new ApiKeys(secrets, {});
  });

  it("[EDI-11] the key that has the scope is chosen before one whose scopes are not known", async () => {
    await keys.add({ name: "any", key: OTHER, scopes: null }, HERE);
    await keys.add({ name: "grammar", key: KEY, scopes: ["grammar_checker"] }, HERE);
    assert.deepEqual(await keys.choose("grammar_checker", HERE), {
      kind: "found",
      name: "grammar",
      key: KEY,
      isAgreed: true,
    });
    assert.deepEqual(await keys.choose("ai_detector", HERE), {
      kind: "found",
      name: "any",
      key: OTHER,
      isAgreed: true,
    });
  });

  it("[EDI-11] a missing scope names the keys that lack it", async () => {
    await keys.add({ name: "images", key: KEY, scopes: ["image_detector"] }, HERE);
    assert.deepEqual(await keys.choose("grammar_checker", HERE), {
      kind: "missing_scope",
      names: ["images"],
    });
  });

  it("[EDI-11] the environment serves only where no key is stored", async () => {
    const withVariable = new ApiKeys(secrets, { [KEY_VARIABLE]: `${OTHER}\n` });
    assert.deepEqual(await withVariable.choose("grammar_checker", HERE), {
      kind: "found",
      name: KEY_VARIABLE,
      key: OTHER,
      isAgreed: false,
    });
    await withVariable.add({ name: "mine", key: KEY, scopes: null }, HERE);
    assert.deepEqual(await withVariable.choose("grammar_checker", HERE), {
      kind: "found",
      name: "mine",
      key: KEY,
      isAgreed: true,
    });
  });

  it("[KEY-3] [R-1] a key is for the origin that it was entered for; another one is offered it only where it has no key at all", async () => {
    await keys.add({ name: "here", key: KEY, scopes: ["grammar_checker"] }, HERE);
    assert.deepEqual(await keys.choose("grammar_checker", THERE), {
      kind: "found",
      name: "here",
      key: KEY,
      isAgreed: false,
    });
    await keys.add({ name: "there", key: OTHER, scopes: ["ai_detector"] }, THERE);
    assert.deepEqual(await keys.choose("grammar_checker", THERE), {
      kind: "missing_scope",
      names: ["there"],
    });
    assert.equal(await keys.isFor({ name: "here", key: KEY }, THERE), false);
    await keys.agree({ name: "here", key: KEY }, THERE);
    assert.equal(await keys.isFor({ name: "here", key: KEY }, THERE), true);
    assert.equal(await keys.isFor({ name: "here", key: KEY }, HERE), false, "it moved");
  });

  it("[KEY-3] [R-1] what one service has refused a key, another one is asked again", async () => {
    await keys.add({ name: "mine", key: KEY, scopes: null }, HERE);
    await keys.lacks({ name: "mine", key: KEY }, "grammar_checker");
    assert.equal((await keys.choose("grammar_checker", HERE)).kind, "missing_scope");
    assert.equal((await keys.choose("grammar_checker", THERE)).kind, "found");
    await keys.agree({ name: "mine", key: KEY }, THERE);
    assert.deepEqual((await keys.known())[0]?.lacks, []);
  });

  it("[KEY-3] [R-1] keys of an earlier version are all there, and each is asked about once", async () => {
    for (const [name, key] of [
      ["a", KEY],
      ["b", OTHER],
    ] as const) {
      secrets.values.set(`contentAuthenticity.apiKey.${name}`, JSON.stringify({ key, scopes: null }));
    }
    assert.deepEqual(await keys.choose("grammar_checker", HERE), {
      kind: "found",
      name: "a",
      key: KEY,
      isAgreed: false,
    });
    await keys.agree({ name: "a", key: KEY }, HERE);
    const another = new ApiKeys(secrets, {});
    assert.deepEqual(await another.choose("grammar_checker", HERE), {
      kind: "found",
      name: "a",
      key: KEY,
      isAgreed: true,
    });
    await another.lacks({ name: "a", key: KEY }, "grammar_checker");
    assert.deepEqual(await another.choose("grammar_checker", HERE), {
      kind: "found",
      name: "b",
      key: OTHER,
      isAgreed: false,
    });
    assert.equal((await another.get("b"))?.key, OTHER);
  });

  it("[KEY-3] [R-1] the key of the environment is for an origin too, and another value of the variable is another key", async () => {
    const key = { name: KEY_VARIABLE, key: OTHER };
    await new ApiKeys(secrets, { [KEY_VARIABLE]: OTHER }).agree(key, HERE);
    const isAgreed = async (value: string, origin: string): Promise<boolean> => {
      const choice = await new ApiKeys(secrets, { [KEY_VARIABLE]: value }).choose("grammar_checker", origin);
      return choice.kind === "found" && choice.isAgreed;
    };
    assert.deepEqual(
      [await isAgreed(OTHER, HERE), await isAgreed(OTHER, THERE), await isAgreed(KEY, HERE)],
      [true, false, false],
    );
  });

  it("[KEY-3] [R-1] what was agreed to for one key is not for the next of its name, and brings back none that is gone", async () => {
    await keys.add({ name: "mine", key: KEY, scopes: null }, HERE);
    await keys.add({ name: "mine", key: OTHER, scopes: null });
    assert.equal(await keys.isFor({ name: "mine", key: OTHER }, HERE), false);
    await keys.agree({ name: "mine", key: KEY }, HERE);
    assert.deepEqual((await keys.known())[0]?.origin, null);
    await Promise.all([keys.remove("mine"), keys.agree({ name: "mine", key: OTHER }, HERE)]);
    assert.equal(secrets.values.size, 0);
  });

  it("[KEY-3] [R-1] a job is asked for with its own key, then with those entered since for its origin, and no other", async () => {
    let now = 1_000;
    const timed = new ApiKeys(secrets, {}, () => now);
    const names = async (job: string, origin = HERE): Promise<readonly string[]> =>
      (await timed.forJob(job, origin, 2_000)).map(({ name }) => name);
    await timed.add({ name: "own", key: KEY, scopes: null }, HERE);
    await timed.add({ name: "same service", key: OTHER, scopes: null }, HERE);
    now = 3_000;
    await timed.add({ name: "other service", key: OTHER, scopes: null }, THERE);
    await timed.add({ name: "no service", key: OTHER, scopes: null });
    assert.deepEqual(await names("own"), ["own"]);
    assert.deepEqual(await names("removed since"), []);
    assert.deepEqual(await names("own", "https://c.example"), []);
    await timed.add({ name: "rescue", key: OTHER, scopes: null }, HERE);
    assert.deepEqual(await names("own"), ["own", "rescue"]);
    assert.deepEqual(await names("no service"), ["rescue"]);
    secrets.values.set("contentAuthenticity.apiKey.old", JSON.stringify({ key: KEY, scopes: null }));
    assert.deepEqual(await names("old"), ["old", "rescue"], "where it has been before the update");
  });

  it("[EDI-11] removing a key leaves nothing of it", async () => {
    await keys.add({ name: "mine", key: KEY, scopes: null }, HERE);
    assert.equal(await keys.remove("mine"), true);
    assert.equal(secrets.values.size, 0);
    assert.deepEqual(await keys.choose("grammar_checker", HERE), { kind: "no_key" });
    assert.equal(await keys.remove("mine"), false);
  });

  it("[R-8] any printable ASCII makes a key", async () => {
    const key = "prfd_~!\"#$%&'()*+,-./:;<=>?@[\\]^`{|}";
    await keys.add({ name: "mine", key, scopes: null }, HERE);
    assert.deepEqual(await keys.choose("grammar_checker", HERE), {
      kind: "found",
      name: "mine",
      key,
      isAgreed: true,
    });
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
      await assert.rejects(keys.add({ name: "mine", key: wrong, scopes: null }, HERE), (error: Error) => {
        assert.ok(wrong === "" || !error.message.includes(wrong));
        return true;
      });
      assert.equal(secrets.values.size, 0);
    });
  }

  it("a value that something else has damaged is no key", async () => {
    secrets.values.set("contentAuthenticity.apiKey.mine", "{half");
    secrets.values.set("another.extension", KEY);
    assert.deepEqual(await keys.choose("grammar_checker", HERE), { kind: "no_key" });
  });
});
