import { ENDPOINTS } from "../../../src/contract/endpoints.ts";
import { BENCH_OPERATIONS, type BenchName } from "../bench-operations.ts";
import type { FaultCase } from "../fault-case.ts";
import { answer, raw, reset } from "../faults.ts";
import { RawListener } from "../raw-listener.ts";

const CANCELLED = { kind: "cancelled", repeats: "never", isFinal: true } as const;
const HALF = 'HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"status":';
const PAUSE_MS = 20;

const isIdempotent = (name: BenchName): boolean => ENDPOINTS[BENCH_OPERATIONS[name].operation].idempotent;
const isOnce = (name: BenchName): boolean => name === "job" || name === "checkKey";

const cancelInWait: NonNullable<FaultCase["prepare"]> = ({ clock }, cancel) => {
  clock.pauseBefore = async () => {
    cancel();
    return Promise.resolve();
  };
};

/** Cancellations at each stage of a call. */
export const CANCELLED_CALLS: readonly FaultCase[] = [
  {
    name: "cancelled before the call",
    ...CANCELLED,
    evidence: "not sent",
    prepare: (_, cancel) => cancel(),
    does: answer(200, {}),
  },
  {
    name: "cancelled while connecting",
    ...CANCELLED,
    evidence: "not sent",
    detour: async (_, cancel) => {
      const listener = new RawListener((socket) => socket.once("data", cancel));
      return { baseUrl: `https://${await listener.start()}`, stop: async () => listener.stop() };
    },
  },
  {
    name: "cancelled while the request goes out",
    ...CANCELLED,
    evidence: "says nothing",
    atHead: (_, cancel) => cancel(),
  },
  {
    name: "cancelled while the service works",
    ...CANCELLED,
    evidence: "says nothing",
    does: ({ cancel }) => cancel(),
  },
  {
    name: "cancelled in the answer",
    ...CANCELLED,
    evidence: "says nothing",
    does: (scene) => {
      raw(HALF, "stay")(scene);
      setTimeout(scene.cancel, PAUSE_MS);
    },
  },
  {
    name: "cancelled in a wait after 429",
    ...CANCELLED,
    evidence: "says no",
    only: (name) => !isOnce(name),
    prepare: cancelInWait,
    does: answer(429, ""),
  },
  {
    name: "cancelled in a wait after a lost answer",
    ...CANCELLED,
    evidence: "says nothing",
    only: (name) => isIdempotent(name) || name.endsWith("Health"),
    prepare: cancelInWait,
    does: reset,
  },
];

/** Clocks that jump and machines that sleep while a call waits for its retry. */
export const TIMES: readonly FaultCase[] = (
  [
    ["the machine sleeps for an hour", 3_600_000],
    ["the clock is set back by an hour", -3_600_000],
  ] as const
).map(([name, ms]) => ({
  name: `a lost answer, then ${name}`,
  kind: "answer_lost",
  evidence: "says nothing",
  repeats: "never",
  only: isIdempotent,
  prepare: ({ clock }) => {
    clock.oversleepMs = ms;
  },
  does: reset,
}));
