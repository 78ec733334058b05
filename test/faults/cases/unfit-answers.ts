import { gzipSync } from "node:zlib";
import type { BenchName } from "../bench-operations.ts";
import type { AnswerCase, FaultScene } from "../fault-case.ts";
import { answer, raw } from "../faults.ts";
import { bodyOf, successHeadOf, successStatus } from "./wire.ts";

const UNFIT = { kind: "unexpected_response", evidence: "says nothing", repeats: "never" } as const;
/** Not JSON at all, so it may have been damaged on the way. */
const UNREADABLE = { ...UNFIT, repeats: "if free" } as const;
const HTML = "<!doctype html><title>Welcome to the hotel</title>";

/** Answers with the right status and a modified body. */
function body(make: (right: Readonly<Record<string, unknown>>) => unknown): AnswerCase["does"] {
  return (scene) => {
    const made = make(scene.answer.body);
    answer(
      successStatus(scene.answer.status),
      typeof made === "string" || made instanceof Uint8Array ? made : JSON.stringify(made),
    )(scene);
  };
}

/** A field of each body to spoil, leaving the rest intact. */
const FIELD: Readonly<Record<BenchName, string>> = {
  grammar: "edits_count",
  plagiarism: "highlights",
  text: "ai_score",
  submit: "word_count",
  job: "ai_score",
  image: "confidence",
  voice: "segments",
  imageHealth: "circuit",
  voiceHealth: "status",
  checkKey: "status",
};

function oneBadField({ name, answer: { status, body: right }, ...exchange }: FaultScene): void {
  answer(status, { ...right, [FIELD[name]]: "many" })({ ...exchange });
}

/** Successful answers whose body doesn't match the interface. */
export const UNFIT_ANSWERS: readonly AnswerCase[] = [
  { name: "cut JSON", ...UNREADABLE, does: body((right) => JSON.stringify(right).slice(0, -2)) },
  { name: "an empty object", ...UNFIT, does: body(() => ({})) },
  { name: "null", ...UNFIT, does: body(() => null) },
  { name: "the right answer in a list", ...UNFIT, does: body((right) => [right]) },
  { name: "two answers in one body", ...UNREADABLE, does: body((right) => JSON.stringify(right).repeat(2)) },
  { name: "an empty body", ...UNREADABLE, does: body(() => "") },
  { name: "HTML with status 200", ...UNREADABLE, does: answer(200, HTML, { "content-type": "text/html" }) },
  { name: "bytes that are no UTF-8", ...UNREADABLE, does: body((right) => notUtf8(JSON.stringify(right))) },
  {
    name: "gzip that nobody asked for",
    ...UNREADABLE,
    // A client that can read it has a result, and has paid for it.
    work: ["done"],
    does: (scene) => {
      const zipped = gzipSync(JSON.stringify(scene.answer.body));
      answer(successStatus(scene.answer.status), zipped, { "content-encoding": "gzip" })(scene);
    },
  },
  {
    name: "a length that is too short",
    ...UNREADABLE,
    does: (scene) => {
      raw(`${successHeadOf(scene, "content-length: 12")}\r\n\r\n${bodyOf(scene)}`)(scene);
    },
  },
  { name: "no HTTP at all", ...UNFIT, does: raw("SSH-2.0-OpenSSH_9.9\r\n") },
  { name: "an empty 204", ...UNFIT, does: answer(204, "") },
  { name: "an undocumented 201", ...UNFIT, does: answer(201, {}) },
  { name: "an undocumented 299 in HTML", ...UNFIT, does: answer(299, HTML) },
  {
    name: "one bad field",
    ...UNFIT,
    // An accepted key gets no successful answer that could be spoiled.
    only: (name) => name !== "checkKey",
    evidence: "says yes",
    work: ["done"],
    does: oneBadField,
  },
  {
    name: "the job of another task",
    ...UNFIT,
    only: (name) => name === "job",
    does: body((right) => ({ ...right, task_id: "5f1c2a34-0000-4000-8000-000000000002" })),
  },
];

/** Returns the text with one letter encoded as in Latin-1, which is invalid UTF-8. */
function notUtf8(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  bytes[text.indexOf('"', 3) - 1] = 0xff;
  return bytes;
}
