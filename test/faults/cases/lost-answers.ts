import type { AnswerCase, FaultScene } from "../fault-case.ts";
import { dripping, endless, hangUp, raw, reset, silence } from "../faults.ts";
import { bodyOf, successHeadOf } from "./wire.ts";

/** Long enough for a slow machine to send a whole answer. */
const SHORT = { timeouts: { totalMs: 1_500 } };

const LOST = { kind: "answer_lost", evidence: "says nothing", repeats: "if free" } as const;
const TIMED_OUT = { ...LOST, kind: "timed_out", options: SHORT } as const;
const TOO_LARGE = { kind: "response_too_large", evidence: "says nothing", repeats: "never" } as const;

/** Sends part of the right answer as if it were the whole. */
function part(share: number, end: "close" | "reset" | "stay"): AnswerCase["does"] {
  return (scene) => {
    const body = bodyOf(scene);
    const sent = body.slice(0, body.length * share);
    raw(`${successHeadOf(scene, `content-length: ${body.length}`)}\r\n\r\n${sent}`, end)(scene);
  };
}

function chunked(end: "close" | "reset", ...lines: readonly string[]): AnswerCase["does"] {
  return (scene) => {
    const sent = bodyOf(scene).slice(0, 16);
    raw(
      `${successHeadOf(scene, "transfer-encoding: chunked", ...lines)}\r\n\r\n10\r\n${sent}\r\n`,
      end,
    )(scene);
  };
}

/** Answers that never arrive, or arrive incomplete. */
export const LOST_ANSWERS: readonly AnswerCase[] = [
  { name: "reset before the headers", ...LOST, does: reset },
  { name: "closed before the headers", ...LOST, does: hangUp },
  {
    name: "reset in the headers",
    ...LOST,
    does: (scene) => raw(`${successHeadOf(scene)}\r\nconte`, "reset")(scene),
  },
  {
    name: "closed in the headers",
    ...LOST,
    does: (scene) => raw(`${successHeadOf(scene)}\r\nconte`)(scene),
  },
  { name: "closed after the headers", ...LOST, does: part(0, "close") },
  { name: "half a body, then closed", ...LOST, does: part(0.5, "close") },
  { name: "half a body, then reset", ...LOST, does: part(0.5, "reset") },
  {
    name: "a length that is too long",
    ...LOST,
    does: (scene) => {
      const body = bodyOf(scene);
      raw(`${successHeadOf(scene, `content-length: ${body.length + 1}`)}\r\n\r\n${body}`)(scene);
    },
  },
  {
    name: "two lengths",
    ...LOST,
    does: (scene) => {
      const text = bodyOf(scene);
      const head = successHeadOf(scene, `content-length: ${text.length}`, "content-length: 12");
      raw(`${head}\r\n\r\n${text}`)(scene);
    },
  },
  { name: "half a chunked body, then closed", ...LOST, does: chunked("close") },
  { name: "half a chunked body, announced to close", ...LOST, does: chunked("close", "connection: close") },
  { name: "half a chunked body, then reset", ...LOST, does: chunked("reset") },
  {
    name: "another protocol in place of an answer (101)",
    ...LOST,
    does: raw("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
  },
  { name: "headers that never come", ...TIMED_OUT, does: silence },
  { name: "headers that stop", ...TIMED_OUT, does: (scene) => raw(successHeadOf(scene), "stay")(scene) },
  { name: "a body that stops", ...TIMED_OUT, does: part(0.5, "stay") },
  { name: "a body in drops that never ends", ...TIMED_OUT, does: dripping(20) },
  { name: "early hints that never end (103)", ...TIMED_OUT, does: endlessHints },
  { name: "an endless body", ...TOO_LARGE, does: endless(200) },
  {
    name: "endless headers",
    ...TOO_LARGE,
    does: (scene) => raw(`${successHeadOf(scene)}\r\nx-filler: ${"x".repeat(80_000)}`, "stay")(scene),
  },
];

/** Sends answers of status 103 for as long as anybody listens. */
function endlessHints({ socket }: FaultScene): void {
  const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 10);
  socket.on("error", () => undefined);
  socket.on("close", () => clearInterval(timer));
}
