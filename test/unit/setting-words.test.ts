import assert from "node:assert/strict";
import { Ajv } from "ajv";
import { PLANS } from "../../src/contract/plans.ts";
import { readManifest } from "../harness/manifest.ts";

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly enumItemLabels?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly default?: unknown;
}

interface Setting extends Schema {
  readonly order?: number;
  readonly tags?: readonly string[];
}

interface Group {
  readonly title: string;
  readonly order: number;
  readonly properties: Readonly<Record<string, Setting>>;
}

interface Manifest {
  readonly contributes: { readonly configuration: readonly Group[] };
}

const GROUPS = readManifest<Manifest>().contributes.configuration;
const SETTINGS = GROUPS.flatMap(({ properties }) => Object.entries(properties));

const EXAMPLE = /\bExample: `([^`]+)`\.$/u;
/** Settings under `service.` and `network.` are all about the hosted service; a check on save may send to it. */
const ONLINE = /^contentAuthenticity\.(?:service\.|network\.|grammar\.run$)/u;

/** Returns the schemas inside a setting that have values to choose from. */
function choicesIn({ items, properties = {} }: Schema): readonly Schema[] {
  return [...(items === undefined ? [] : [items]), ...Object.values(properties)].filter(
    (schema) => schema.enum !== undefined,
  );
}

/** Returns true if a setting is free text, a list or an object, so that its description alone doesn't show what to write. */
function needsExample({ enum: values, type }: Schema): boolean {
  return values === undefined && (type === "string" || type === "array" || type === "object");
}

/** Returns the numbers from 1 to `count`. */
function ascending(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

describe("the settings editor", () => {
  it("[EDI-19] settings come in groups, each with an order of its own", () => {
    assert.deepEqual(
      GROUPS.map(({ title }) => title),
      ["Grammar", "AI Text", "Plagiarism", "Media", "Documents and Folders", "Hosted Service", "Credits"],
    );
    assert.deepEqual(
      GROUPS.map(({ order }) => order),
      ascending(GROUPS.length),
    );
    for (const { properties, title } of GROUPS) {
      const orders = Object.values(properties).map(({ order }) => order);
      assert.deepEqual(orders, ascending(orders.length), title);
    }
  });

  it("[EDI-19] settings without an example or description: 0", () => {
    const lacking = SETTINGS.filter(([, setting]) => {
      const { description, markdownDescription = "" } = setting;
      if (description !== undefined || !/^[A-Z].*[.]$/su.test(markdownDescription)) return true;
      return needsExample(setting) !== EXAMPLE.test(markdownDescription);
    });
    assert.deepEqual(
      lacking.map(([id]) => id),
      [],
    );
    assert.ok(SETTINGS.filter(([, setting]) => needsExample(setting)).length >= 12);
  });

  it("[EDI-19] each example is a value that the setting takes, and not its default", () => {
    const ajv = new Ajv({ strict: false });
    for (const [id, setting] of SETTINGS) {
      const [, written] = EXAMPLE.exec(setting.markdownDescription ?? "") ?? [];
      if (written === undefined) continue;
      const value: unknown = setting.type === "string" ? written : JSON.parse(written);
      assert.ok(ajv.validate(setting, value), `${id}: ${ajv.errorsText()}`);
      assert.notDeepEqual(value, setting.default, id);
    }
  });

  it("[EDI-19] each value to choose has a label and a sentence", () => {
    const written = SETTINGS.filter(([, { enum: values }]) => values !== undefined);
    assert.ok(written.length >= 7);
    for (const [id, { enum: values = [], enumItemLabels = [], markdownEnumDescriptions = [] }] of written) {
      assert.deepEqual(
        [enumItemLabels.length, markdownEnumDescriptions.length],
        [values.length, values.length],
        id,
      );
      assert.equal(new Set(enumItemLabels).size, values.length, id);
      for (const sentence of markdownEnumDescriptions) assert.match(sentence, /\.$/u, id);
    }
    for (const [id, setting] of SETTINGS) {
      for (const { enum: values = [], enumDescriptions = [] } of choicesIn(setting)) {
        assert.equal(enumDescriptions.length, values.length, id);
      }
    }
  });

  it("[EDI-19] those that reach the hosted service are tagged", () => {
    const tagged = SETTINGS.filter(([, { tags = [] }]) => tags.includes("usesOnlineServices"));
    assert.deepEqual(
      tagged.map(([id]) => id),
      SETTINGS.map(([id]) => id).filter((id) => ONLINE.test(id)),
    );
    assert.ok(tagged.length >= 8);
  });

  it("[EDI-19] each plan tells its limits", () => {
    const [, plan] = SETTINGS.find(([id]) => id === "contentAuthenticity.service.plan") ?? [];
    assert.deepEqual(
      plan?.markdownEnumDescriptions?.slice(1),
      Object.values(PLANS).map(
        ({ imagesPerMinute, pendingJobs }) =>
          `${pendingJobs} pending background jobs, ${imagesPerMinute} images per minute.`,
      ),
    );
  });

  it("[EDI-19] a search for “as you type” finds the setting", () => {
    const found = SETTINGS.filter(([, setting]) => /as you type/iu.test(setting.markdownDescription ?? ""));
    assert.deepEqual(
      found.map(([id]) => id),
      ["contentAuthenticity.grammar.run"],
    );
  });
});
