import assert from "node:assert/strict";
import * as fc from "fast-check";
import { SCOPES, type Scope } from "../../../../src/contract/scopes.ts";
import { ApiKeys, KEY_VARIABLE } from "../../../../src/editor/keys/api-keys.ts";
import { MemorySecrets } from "../memory-secrets.ts";

const KEY = "prfd_0123456789";
const OTHER = "prfd_abcdefghij";

describe("what the service has said of a key", () => {
  let secrets: MemorySecrets;
  let keys: ApiKeys;

  beforeEach(() => {
    secrets = new MemorySecrets();
    keys = new ApiKeys(secrets, {});
  });

  const chosen = async (scope: Scope, ...except: string[]): Promise<string> => {
    const choice = await keys.choose(scope, except);
    return choice.kind === "found" ? choice.name : choice.kind;
  };

  it("[EDI-11] a key that was refused a scope is not tried for it again, in any window, and for others it is", async () => {
    await keys.add({ name: "a", key: KEY, scopes: null });
    await keys.add({ name: "b", key: OTHER, scopes: ["grammar_checker"] });
    await keys.lacks({ name: "b", key: OTHER }, "grammar_checker");
    assert.equal(
      await chosen("grammar_checker"),
      "a",
      "the service knows better than whoever named the scopes",
    );
    await keys.lacks({ name: "a", key: KEY }, "grammar_checker");
    const another = new ApiKeys(secrets, {});
    assert.deepEqual(await another.choose("grammar_checker"), { kind: "missing_scope", names: ["a", "b"] });
    assert.equal(await chosen("ai_detector"), "a");
    assert.deepEqual(
      (await keys.known()).map(({ name, lacks }) => [name, lacks]),
      [
        ["a", ["grammar_checker"]],
        ["b", ["grammar_checker"]],
      ],
    );
  });

  it("[EDI-11] keys are tried in the order of their names, those that are said to have the scope first", async () => {
    for (const name of ["d", "b", "c", "a"]) {
      const scopes: readonly Scope[] | null = name < "c" ? null : ["grammar_checker"];
      await keys.add({ name, key: KEY, scopes });
    }
    const tried: string[] = [];
    for (let name = await chosen("grammar_checker"); name.length === 1;) {
      tried.push(name);
      name = await chosen("grammar_checker", ...tried);
    }
    assert.deepEqual(tried, ["c", "d", "a", "b"]);
  });

  it("[EDI-11] another key under the name is asked again, and nothing is learned of one that is gone", async () => {
    await keys.add({ name: "a", key: KEY, scopes: null });
    await keys.lacks({ name: "a", key: KEY }, "grammar_checker");
    await keys.add({ name: "a", key: OTHER, scopes: null });
    assert.equal(await chosen("grammar_checker"), "a");
    await keys.lacks({ name: "a", key: KEY }, "grammar_checker");
    assert.equal(await chosen("grammar_checker"), "a", "the answer was about the key before");
    await Promise.all([keys.remove("a"), keys.lacks({ name: "a", key: OTHER }, "ai_detector")]);
    assert.equal(secrets.values.size, 0);
  });

  it("[EDI-11] the key of the environment is listed and got by its variable, and never stored", async () => {
    const withVariable = new ApiKeys(secrets, { [KEY_VARIABLE]: KEY });
    assert.deepEqual(await withVariable.known(), [
      { name: KEY_VARIABLE, scopes: null, lacks: [], isFromEnvironment: true },
    ]);
    assert.equal((await withVariable.get(KEY_VARIABLE))?.key, KEY);
    await withVariable.lacks({ name: KEY_VARIABLE, key: KEY }, "grammar_checker");
    assert.equal(secrets.values.size, 0);
    assert.deepEqual(await withVariable.choose("grammar_checker", [KEY_VARIABLE]), {
      kind: "missing_scope",
      names: [KEY_VARIABLE],
    });
  });

  it("[EDI-11] whatever is done at once in two windows, nothing is left of a key that is removed", async () => {
    const name = fc.constantFrom("a", "b", "c");
    const key = fc.constantFrom(KEY, OTHER);
    const step = fc.record({
      kind: fc.constantFrom("add", "lacks", "remove"),
      window: fc.nat({ max: 1 }),
      name,
      key,
      scope: fc.constantFrom(...SCOPES),
      scopes: fc.option(fc.subarray([...SCOPES]), { nil: null }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const shared = new MemorySecrets();
        const windows = [new ApiKeys(shared, {}), new ApiKeys(shared, {})] as const;
        const of = (window: number): ApiKeys => windows[window === 0 ? 0 : 1];
        await Promise.all(
          steps.map(async ({ kind, window, name: each, key: value, scope, scopes }) => {
            if (kind === "add") await of(window).add({ name: each, key: value, scopes });
            else if (kind === "lacks") await of(window).lacks({ name: each, key: value }, scope);
            else await of(window).remove(each);
          }),
        );
        // What the other window learns while the keys are removed brings none of them back.
        await Promise.all([
          ...steps.map(async ({ name: each, key: value, scope }) =>
            of(1).lacks({ name: each, key: value }, scope),
          ),
          ...["a", "b", "c"].map(async (each) => of(0).remove(each)),
        ]);
        assert.equal(shared.values.size, 0);
        assert.deepEqual(await of(0).choose("grammar_checker"), { kind: "no_key" });
      }),
      { numRuns: 200 },
    );
  });
});
