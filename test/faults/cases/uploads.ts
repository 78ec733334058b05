import type { EarlyCase } from "../fault-case.ts";
import { answer } from "../faults.ts";

/** Faults while a request is still arriving; the service can't act on half of it. */
export const EARLY_ENDS: readonly EarlyCase[] = [
  {
    name: "reset while the request comes",
    kind: "answer_lost",
    evidence: "says nothing",
    repeats: "if free",
    atHead: ({ socket }) => socket.resetAndDestroy(),
  },
  {
    name: "closed while the request comes",
    kind: "answer_lost",
    evidence: "says nothing",
    repeats: "if free",
    atHead: ({ socket }) => socket.destroy(),
  },
  {
    name: "413 before the request is read",
    kind: "refused",
    evidence: "says no",
    repeats: "never",
    atHead: answer(413, { status: "error", code: "payload_too_large", message: "" }),
  },
  {
    name: "401 before the request is read, then closed",
    kind: "refused",
    evidence: "says no",
    repeats: "never",
    atHead: answer(401, { status: "error", code: "invalid_api_key", message: "" }, { connection: "close" }),
  },
];
