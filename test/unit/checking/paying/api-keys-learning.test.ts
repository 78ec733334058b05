import assert from "node:assert/strict";
import * as fc from "fast-check";
import { SCOPES, type Scope } from "../../../../src/contract/scopes.ts";
import { ApiKeys, KEY_VARIABLE } from "../../../../src/checking/paying/api-keys.ts";
import { MemorySecrets } from "../store/memory-secrets.ts";

const KEY = "prfd_0123456789";
const OTHER = "prfd_abcdefghij";
const HERE = "https://a.example";
const THERE = "https://b.example";

describe("what the service has said of a key", () => {
  let secrets: MemorySecrets;
  let keys: ApiKeys;

  beforeEach(() => {
    secrets = new MemorySecrets();
    keys = new ApiKeys(secrets, {});
  });

  const chosen = async (scope: Scope, ...except: string[]): Promise<string> => {
    const choice = await keys.choose(scope, HERE, except);
    return choice.kind === "found" ? choice.name : choice.kind;
  };

  it("[EDI-11] a key that was refused a scope is not tried for it again, in any window, and for others it is", async () => {
    await keys.add({ name: "a", key: KEY, scopes: null }, HERE);
    await keys.add({ name: "b", key: OTHER, scopes: ["grammar_checker"] }, HERE);
    await keys.lacks({ name: "b", key: OTHER }, "grammar_checker");
    assert.equal(
      await chosen("grammar_checker"),
      "a",
      "the service knows better than whoever named the scopes",
    );
    await keys.lacks({ name: "a", key: KEY }, "grammar_checker");
    const another = new ApiKeys(secrets, {});
    assert.deepEqual(await another.choose("grammar_checker", HERE), {
      kind: "missing_scope",
      names: ["a", "b"],
    });
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
      await keys.add({ name, key: KEY, scopes }, HERE);
    }
    const tried: string[] = [];
    for (let name = await chosen("grammar_checker"); name.length === 1;) {
      tried.push(name);
      name = await chosen("grammar_checker", ...tried);
    }
    assert.deepEqual(tried, ["c", "d", "a", "b"]);
  });

  it("[EDI-11] another key under the name is asked again, and nothing is learned of one that is gone", async () => {
    await keys.add({ name: "a", key: KEY, scopes: null }, HERE);
    await keys.lacks({ name: "a", key: KEY }, "grammar_checker");
    await keys.add({ name: "a", key: OTHER, scopes: null }, HERE);
    assert.equal(await chosen("grammar_checker"), "a");
    await keys.lacks({ name: "a", key: KEY }, "grammar_checker");
    assert.equal(await chosen("grammar_checker"), "a", "the answer was about the key before");
    await Promise.all([keys.remove("a"), keys.lacks({ name: "a", key: OTHER }, "ai_detector")]);
    assert.equal(secrets.values.size, 0);
  });

  it("[EDI-11] the key of the environment is listed and got by its variable, and never stored", async () => {
    const withVariable = new ApiKeys(secrets, { [KEY_VARIABLE]: KEY });
    assert.deepEqual(await withVariable.known(), [
      { name: KEY_VARIABLE, scopes: null, lacks: [], origin: null, isFromEnvironment: true },
    ]);
    assert.equal((await withVariable.get(KEY_VARIABLE))?.key, KEY);
    await withVariable.lacks({ name: KEY_VARIABLE, key: KEY }, "grammar_checker");
    assert.equal(secrets.values.size, 0);
    assert.deepEqual(await withVariable.choose("grammar_checker", HERE, [KEY_VARIABLE]), {
      kind: "missing_scope",
      names: [KEY_VARIABLE],
    });
  });

  it("[EDI-11] whatever is done at once in two windows, nothing is left of a key that is removed", async () => {
    const name = fc.constantFrom("a", "b", "c");
    const key = fc.constantFrom(KEY, OTHER);
    const step = fc.record({
      kind: fc.constantFrom("add", "agree", "lacks", "remove"),
      origin: fc.constantFrom(HERE, THERE),
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
          steps.map(async ({ kind, window, name: each, key: value, origin, scope, scopes }) => {
            if (kind === "add") await of(window).add({ name: each, key: value, scopes }, origin);
            else if (kind === "agree") await of(window).agree({ name: each, key: value }, origin);
            else if (kind === "lacks") await of(window).lacks({ name: each, key: value }, scope);
            else await of(window).remove(each);
          }),
        );
        // What the other window learns while the keys are removed brings none of them back.
        await Promise.all([
          ...steps.map(async ({ name: each, key: value, scope }) =>
            of(1).lacks({ name: each, key: value }, scope),
          ),
          ...steps.map(async ({ name: each, key: value, origin }) =>
            of(1).agree({ name: each, key: value }, origin),
          ),
          ...["a", "b", "c"].map(async (each) => of(0).remove(each)),
        ]);
        assert.equal(shared.values.size, 0);
        assert.deepEqual(await of(0).choose("grammar_checker", HERE), { kind: "no_key" });
      }),
      { numRuns: 200 },
    );
  });

  it("[KEY-3] [R-1] whatever is done in two windows, a key goes by itself only where it was entered for or last agreed to", async () => {
    const step = fc.record({
      kind: fc.constantFrom("add", "agree", "remove", "lacks"),
      window: fc.nat({ max: 1 }),
      name: fc.constantFrom("a", "b"),
      origin: fc.option(fc.constantFrom(HERE, THERE), { nil: undefined }),
    });
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const shared = new MemorySecrets();
        const windows = [new ApiKeys(shared, {}), new ApiKeys(shared, {})] as const;
        /** The value and the allowed origin of each key, by name. */
        const model = new Map<string, { readonly key: string; readonly origin: string | undefined }>();
        for (const [index, { kind, name, origin, window }] of steps.entries()) {
          const of = windows[window === 0 ? 0 : 1];
          const known = model.get(name);
          if (kind === "add") {
            const key = `prfd_${name}_${index}`;
            await of.add({ name, key, scopes: null }, origin);
            model.set(name, { key, origin });
          } else if (kind === "remove") {
            await of.remove(name);
            model.delete(name);
          } else if (known !== undefined && kind === "lacks") {
            await of.lacks({ name, key: known.key }, "grammar_checker");
          } else if (known !== undefined && origin !== undefined) {
            await of.agree({ name, key: known.key }, origin);
            model.set(name, { ...known, origin });
          }
          for (const each of windows) {
            for (const at of [HERE, THERE]) {
              const choice = await each.choose("ai_detector", at);
              asked += 1;
              if (choice.kind === "found") {
                assert.equal(choice.isAgreed, model.get(choice.name)?.origin === at);
                assert.equal(choice.key, model.get(choice.name)?.key);
              } else assert.equal(model.size, 0);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
    assert.ok(asked > 2_000, `${asked} choices`);
  });
});
