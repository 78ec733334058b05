import type { Operation } from "../contract/endpoints.ts";

/** All in milliseconds. */
export interface Timeouts {
  /** The limit for connecting, including TLS and a proxy. */
  readonly connectMs: number;
  /** From the end of the request to the headers of the response, while the service computes. */
  readonly headersMs: number;
  /** Between two parts of the response. */
  readonly bodyIdleMs: number;
  /** The limit for the whole exchange, even while data arrives. */
  readonly totalMs: number;
}

const CONNECT_MS = 10_000;
const BODY_IDLE_MS = 30_000;

function within(totalMs: number, headersMs = totalMs): Timeouts {
  return { connectMs: CONNECT_MS, headersMs, bodyIdleMs: BODY_IDLE_MS, totalMs };
}

/**
 * The limits of each operation. A detection takes time in proportion to its text; fetching a job or health is a lookup; a
 * recording of 150 MB needs time on a slow line before the service begins.
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
