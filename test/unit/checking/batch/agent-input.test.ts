import assert from "node:assert/strict";
import * as fc from "fast-check";
import * as z from "zod";
import { readToolInput, TOOL_INPUTS } from "../../../../src/checking/batch/agent-input.ts";
import { TOOL_NAMES } from "../../../../src/report/agents/tool-names.ts";
import { readManifest } from "../../../harness/manifest.ts";
import { trusted } from "../../../harness/trusted.ts";
import { isCheckStopped } from "../../../../src/checking/vocabulary/check-error.ts";

interface Schema {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
  readonly additionalProperties: boolean;
}

interface Tool {
  readonly name: string;
  readonly toolReferenceName: string;
  readonly displayName: string;
  readonly userDescription: string;
  readonly modelDescription: string;
  readonly canBeReferencedInPrompt: boolean;
  readonly icon: string;
  readonly tags: readonly string[];
  readonly inputSchema: Schema;
}

const { contributes } = readManifest<{
  readonly contributes: { readonly languageModelTools: readonly Tool[] };
}>();
const TOOLS = contributes.languageModelTools;

const toolOf = (name: string): Tool => {
  const found = TOOLS.find((tool) => tool.name === `contentAuthenticity_${name}`);
  assert.ok(found, name);
  return found;
};

/** Returns a schema without its descriptions. */
function bare({ additionalProperties, properties, required = [] }: Schema): unknown {
  const fields = Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return [name, rest, typeof description] as const;
  });
  return {
    additionalProperties,
    required,
    properties: Object.fromEntries(fields.map(([name, rest]) => [name, rest])),
  };
}

describe("the input of a tool", () => {
  it("[EDI-16] the manifest describes the tools there are, each fully", () => {
    assert.deepEqual(
      TOOLS.map(({ name }) => name).toSorted(),
      TOOL_NAMES.map((name) => `contentAuthenticity_${name}`).toSorted(),
    );
    const references = TOOLS.map(({ toolReferenceName }) => toolReferenceName);
    assert.equal(new Set(references).size, references.length);
    for (const tool of TOOLS) {
      assert.ok(tool.canBeReferencedInPrompt && tool.icon !== "" && tool.tags.length > 0, tool.name);
      assert.ok(tool.displayName !== "" && tool.userDescription !== "", tool.name);
      for (const [name, property] of Object.entries(tool.inputSchema.properties)) {
        assert.equal(typeof property["description"], "string", `${tool.name} ${name}`);
        assert.doesNotMatch(name, /key|token|secret|budget|mode|baseUrl/iu);
      }
    }
  });

  for (const name of TOOL_NAMES) {
    it(`[EDI-16] ${name}: the schema of the manifest is the one that input is read by`, () => {
      const { additionalProperties, properties, required } = trusted<Schema>(
        z.toJSONSchema(TOOL_INPUTS[name], { io: "input" }),
      );
      const read = { additionalProperties, properties, ...(required === undefined ? {} : { required }) };
      assert.deepEqual(bare(toolOf(name).inputSchema), bare(read));
    });
  }

  it("[EDI-16] what a check costs and what its answer is worth stands in the description", () => {
    for (const name of ["checkGrammar", "detectAiText", "scanPlagiarism", "detectAiImage", "detectAiVoice"]) {
      const { modelDescription } = toolOf(name);
      assert.match(modelDescription, /Free on the embedded service/u, name);
      assert.match(modelDescription, /On the hosted service \d+ (?:to \d+ )?credits?/u, name);
      assert.match(modelDescription, /daily budget/u, name);
      assert.match(modelDescription, /What it means/u, name);
    }
    for (const name of ["detectAiText", "scanPlagiarism", "detectAiImage", "detectAiVoice"]) {
      assert.match(
        toolOf(name).modelDescription,
        /(?:not|isn.t) proof\. Never use it to claim anything about a person/u,
        name,
      );
    }
  });

  it("[EDI-16] reads a text in Markdown and its figures alone, where nothing else is said", () => {
    assert.deepEqual(readToolInput("detectAiText", { text: "A text." }), {
      check: "detectAiText",
      isEstimate: false,
      subject: { kind: "text", text: "A text.", format: "markdown" },
      detail: "scores",
    });
    assert.deepEqual(
      readToolInput("estimatePrice", { uri: "a.md", check: "scanPlagiarism" }).check,
      "scanPlagiarism",
    );
    const { subject } = readToolInput("checkGrammar", { uri: "a.md", startLine: 3 });
    assert.ok(subject.kind === "document" && subject.lines?.start === 3);
  });

  const KEY = "prfd_0123456789abcdef";
  const TEXT = "A sentence that nobody else is to read.";
  for (const [name, input] of [
    ["nothing", {}],
    ["no object", "text"],
    ["null", null],
    ["text and uri", { text: TEXT, uri: "a.md" }],
    ["a wrong type", { text: [TEXT] }],
    ["an empty text", { text: "" }],
    ["a text over the bound", { text: TEXT.repeat(30_000) }],
    ["an unknown property", { text: TEXT, apiKey: KEY }],
    ["a property whose name is a key", { text: TEXT, [KEY]: TEXT }],
    ["an unknown level", { text: TEXT, detail: KEY }],
    ["lines of a text", { text: TEXT, startLine: 1 }],
    ["lines the wrong way round", { uri: "a.md", startLine: 4, endLine: 2 }],
    ["half a line", { uri: "a.md", startLine: 1.5 }],
    ["line 0", { uri: "a.md", startLine: 0 }],
    ["a format of a document", { uri: "a.md", format: "latex" }],
    ["an unknown English", { text: TEXT, variant: "en-XX" }],
  ] as const) {
    it(`[EDI-16] [EDI-13] ${name}: refused, and neither text nor key is repeated`, () => {
      assert.throws(
        () => readToolInput("checkGrammar", input),
        (thrown) => {
          assert.ok(isCheckStopped(thrown));
          assert.equal(thrown.code, "invalid_input");
          assert.ok(!thrown.message.includes(KEY) && !thrown.message.includes(TEXT), thrown.message);
          return thrown.message.length < 300;
        },
      );
    });
  }

  it("[EDI-16] a picture has an address and nothing else", () => {
    assert.equal(readToolInput("detectAiImage", { uri: "a.png" }).subject.kind, "document");
    for (const input of [{ text: "x" }, { uri: "a.png", startLine: 1 }, {}]) {
      assert.throws(() => readToolInput("detectAiImage", input), isCheckStopped);
    }
    const estimate = { check: "detectAiVoice", text: "a text" };
    assert.throws(() => readToolInput("estimatePrice", estimate), isCheckStopped);
  });

  it("[EDI-16] whatever is given is read, or refused with a sentence", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOOL_NAMES), fc.anything(), (name, input) => {
        try {
          readToolInput(name, input);
        } catch (thrown) {
          assert.ok(isCheckStopped(thrown));
        }
      }),
    );
  });
});
