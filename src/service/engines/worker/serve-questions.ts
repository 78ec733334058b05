import { setImmediate as nextTurn } from "node:timers/promises";
import type { FromWorker, ToWorker } from "./worker-protocol.ts";

/** Lets messages come in; throws if the request was abandoned. */
export type Pause = () => Promise<void>;

/** The worker's end of the line to its engine. */
interface Port<Question> {
  readonly postMessage: (message: unknown) => void;
  readonly on: (event: "message", listener: (message: ToWorker<Question>) => void) => unknown;
}

/** Returns the port of a worker that is a process, which ends with its engine. */
export function processPort<Question>(): Port<Question> {
  process.on("disconnect", () => process.exit());
  return {
    postMessage: (message) => void process.send?.(message),
    on: (event, listener) => process.on(event, listener),
  };
}

type Answering<Question, Answer> = (question: Question, pause: Pause) => Promise<Answer>;

/** The worker's side: reports that it is ready, then answers the engine's questions one at a time. */
export function serveQuestions<Question, Answer>(
  port: Port<Question>,
  answer: Answering<Question, Answer>,
): void {
  const say = (message: FromWorker<Answer>): void => port.postMessage(message);
  let abandoned = 0;
  // Output of libraries has no reader: it would accumulate, and keep the process alive.
  for (const stream of [process.stdout, process.stderr]) stream.write = () => true;

  const serve = async (id: number, question: Question): Promise<void> => {
    const pause = async (): Promise<void> => {
      // The turn in which the question came in ends before later messages are read.
      await nextTurn();
      await nextTurn();
      if (abandoned === id) throw new Error("Nobody waits for the answer.");
    };
    try {
      say({ kind: "answer", answer: await answer(question, pause) });
    } catch {
      say({ kind: abandoned === id ? "abandoned" : "broken" });
    }
  };

  port.on("message", (message) => {
    if (message.kind === "abandon") abandoned = message.id;
    else void serve(message.id, message.question);
  });
  say({ kind: "ready" });
}
