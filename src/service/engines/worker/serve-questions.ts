import { setImmediate as nextTurn } from "node:timers/promises";
import type { MessagePort } from "node:worker_threads";
import type { FromWorker, ToWorker } from "./worker-protocol.ts";

/** Lets messages come in; throws if the request was abandoned. */
export type Pause = () => Promise<void>;

type Answering<Question, Answer> = (question: Question, pause: Pause) => Promise<Answer>;

/** The worker's side: reports that it is ready, then answers the engine's questions one at a time. */
export function serveQuestions<Question, Answer>(
  port: MessagePort,
  answer: Answering<Question, Answer>,
): void {
  const say = (message: FromWorker<Answer>): void => port.postMessage(message);
  let abandoned = 0;
  // Output of libraries has no reader: it would accumulate, and keep the process alive.
  for (const stream of [process.stdout, process.stderr]) stream.write = () => true;

  const serve = async (id: number, question: Question): Promise<void> => {
    const pause = async (): Promise<void> => {
      await nextTurn();
      if (abandoned === id) throw new Error("Nobody waits for the answer.");
    };
    try {
      say({ kind: "answer", answer: await answer(question, pause) });
    } catch {
      say({ kind: abandoned === id ? "abandoned" : "broken" });
    }
  };

  port.on("message", (message: ToWorker<Question>) => {
    if (message.kind === "abandon") abandoned = message.id;
    else void serve(message.id, message.question);
  });
  say({ kind: "ready" });
}
