import assert from "node:assert/strict";
import { readReference } from "../../../../../../src/service/engines/plagiarism/readers/read-reference.ts";
import { cpuMs } from "../../../../../harness/cpu-time.ts";

/** Generous: it distinguishes linear from quadratic on a slow machine. */
const BOUND_MS = 8000;
/** Megabytes above the memory in use before. */
const BOUND_MB = 1200;

export type Outcome = "null" | "text";

/** Reads, and asserts the bounds on time, memory and output. */
export async function readWithinBounds(name: string, content: string | Uint8Array): Promise<Outcome> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const complaints: unknown[] = [];
  const note = (reason: unknown): void => {
    // The worker passes over what the PDF reader leaves unhandled.
    if (!(reason instanceof Error && reason.stack?.includes("unpdf") === true)) complaints.push(reason);
  };
  const said: unknown[] = [];
  const methods = ["log", "info", "warn", "error", "debug"] as const;
  const originals = methods.map((method) => console[method]);
  for (const method of methods) console[method] = (...words) => void said.push(words);
  process.on("unhandledRejection", note);
  const memory = process.memoryUsage().rss;
  const started = cpuMs();
  try {
    const read = await readReference(name, bytes);
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(cpuMs() - started < BOUND_MS, `${cpuMs() - started} ms`);
    assert.ok(process.memoryUsage().rss - memory < BOUND_MB * 1e6);
    assert.deepEqual({ complaints, said }, { complaints: [], said: [] });
    return read === null ? "null" : "text";
  } finally {
    process.off("unhandledRejection", note);
    for (const [index, method] of methods.entries()) console[method] = originals[index] ?? console[method];
  }
}
