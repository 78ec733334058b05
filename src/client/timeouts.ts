import type { Operation } from "../contract/endpoints.ts";

/** All in milliseconds. */
export interface Timeouts {
  /** Until a connection stands, TLS and a proxy included. */
  readonly connectMs: number;
  /** From the end of the request to the headers of the answer: the service computes meanwhile. */
  readonly headersMs: number;
  /** Between two pieces of the answer. */
  readonly bodyIdleMs: number;
  /** For the whole exchange, whatever moves. */
  readonly totalMs: number;
}

const CONNECT_MS = 10_000;
const BODY_IDLE_MS = 30_000;

function within(totalMs: number, headersMs = totalMs): Timeouts {
  return { connectMs: CONNECT_MS, headersMs, bodyIdleMs: BODY_IDLE_MS, totalMs };
}

/**
 * How long each operation may take. A detection computes for as long as its text is; asking for a job, or for health, is a
 * look-up; a recording of 150 MB needs its time on a slow line before the service begins.
 */
export const TIMEOUTS: Readonly<Record<Operation, Timeouts>> = {
  detectText: within(180_000, 120_000),
  correctGrammar: within(180_000, 120_000),
  scanPlagiarism: within(180_000, 120_000),
  getJob: within(30_000),
  detectImage: within(180_000, 60_000),
  detectVoice: within(1_800_000, 300_000),
  imageHealth: within(10_000),
  voiceHealth: within(10_000),
};
