import * as z from "zod";
import { redact } from "../../contract/redact.ts";
import { GRAMMAR_VARIANTS, type GrammarVariant } from "../../contract/grammar.ts";
import { DETAILS, type Detail } from "../../report/agents/agent-answer.ts";
import { shownText } from "../../report/shown-text.ts";
import { LANGUAGE_IDS, languageFacts } from "../../text/languages.ts";
import { TOOL_NAMES, type AgentCheck, type ToolName } from "../../report/agents/tool-names.ts";
import { CheckStopped } from "../vocabulary/check-error.ts";

/** Languages that a text without a document may be in, as VS Code names them. */
const FORMATS = LANGUAGE_IDS.filter((id) => languageFacts(id)?.isFormat === true);

/** More than any service takes in one go; an agent that sends a library is stopped before it is parsed. UTF-16 units. */
export const LONGEST_TEXT = 1_000_000;
const LONGEST_ADDRESS = 4_000;
const MOST_LINES = 10_000_000;

/** A text or a document that an agent wants checked. */
export type AgentSubject =
  | { readonly kind: "text"; readonly text: string; readonly format: string }
  | { readonly kind: "document"; readonly address: string; readonly lines?: LineRange };

/** Lines of a document from 1, both included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

const CHECKS = TOOL_NAMES.filter((name): name is AgentCheck => name !== "estimatePrice");

/** A request of an agent, as far as its input says. */
export interface AgentRequest {
  readonly check: AgentCheck;
  /** True where nothing but the price is asked for. */
  readonly isEstimate: boolean;
  readonly subject: AgentSubject;
  readonly detail: Detail;
  readonly variant?: GrammarVariant;
}

const line = z.int().min(1).max(MOST_LINES);
const uri = z.string().min(1).max(LONGEST_ADDRESS);
const detail = z.enum(DETAILS);

const ofText = {
  text: z.string().min(1).max(LONGEST_TEXT).optional(),
  uri: uri.optional(),
  startLine: line.optional(),
  endLine: line.optional(),
  format: z.enum(FORMATS).optional(),
};

/** The inputs by tool; the manifest describes the same to whoever calls them. */
export const TOOL_INPUTS = {
  checkGrammar: z.strictObject({
    ...ofText,
    detail: detail.optional(),
    variant: z.enum(GRAMMAR_VARIANTS).optional(),
  }),
  detectAiText: z.strictObject({ ...ofText, detail: detail.optional() }),
  scanPlagiarism: z.strictObject({ ...ofText, detail: detail.optional() }),
  detectAiImage: z.strictObject({ uri, detail: detail.optional() }),
  detectAiVoice: z.strictObject({ uri, detail: detail.optional() }),
  estimatePrice: z.strictObject({ ...ofText, check: z.enum(CHECKS) }),
} as const;

/** All that any of the inputs may say. */
type AnyInput = Partial<
  z.infer<typeof TOOL_INPUTS.checkGrammar> & Pick<z.infer<typeof TOOL_INPUTS.estimatePrice>, "check">
>;

/** Reads what an agent gave. Throws a `CheckStopped` that says what to give instead, and repeats nothing of a text or a key. */
export function readToolInput(tool: ToolName, given: unknown): AgentRequest {
  const read = TOOL_INPUTS[tool].safeParse(given);
  if (!read.success) throw misfit(read.error);
  const input: AnyInput = read.data;
  const check = tool === "estimatePrice" ? (input.check ?? "checkGrammar") : tool;
  return {
    check,
    isEstimate: tool === "estimatePrice",
    subject: subjectOf(input, check === "detectAiImage" || check === "detectAiVoice"),
    detail: input.detail ?? "scores",
    ...(input.variant === undefined ? {} : { variant: input.variant }),
  };
}

function subjectOf({ endLine, format, startLine, text, uri }: AnyInput, isMedia: boolean): AgentSubject {
  const hasLines = startLine !== undefined || endLine !== undefined;
  if (isMedia && (text !== undefined || hasLines || format !== undefined)) {
    throw badInput("Name an image or a recording by `uri` alone.");
  }
  if (text !== undefined && uri !== undefined) throw badInput("Give either `text` or `uri`, not both.");
  if (text !== undefined) {
    if (hasLines) throw badInput("`startLine` and `endLine` need `uri`, not `text`.");
    return { kind: "text", text, format: format ?? "markdown" };
  }
  if (uri === undefined) throw badInput("Give `text`, or `uri` of a document.");
  if (format !== undefined) throw badInput("`format` is only for `text`; a document has its own.");
  if (!hasLines) return { kind: "document", address: uri };
  const lines = { start: startLine ?? 1, end: endLine ?? MOST_LINES };
  if (lines.end < lines.start) throw badInput("`endLine` is before `startLine`.");
  return { kind: "document", address: uri, lines };
}

/** Of a name that is not known only that there is one is said: it may hold anything. */
function misfit({ issues }: z.ZodError): CheckStopped {
  const [first] = issues;
  if (first === undefined || first.code === "unrecognized_keys") {
    return badInput("It has an unknown property.");
  }
  const name = shownText(redact(first.path.map(String).join(".")), 60);
  return badInput(`${name === "" ? "It" : `\`${name}\``}: ${first.message}.`);
}

function badInput(what: string): CheckStopped {
  return new CheckStopped("invalid_input", `The tool's input is invalid. ${what}`);
}
