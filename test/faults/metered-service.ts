import { Account, type ServiceAnswer } from "./account.ts";
import { answer } from "./faults.ts";
import { FaultServer, type EarlyFault, type Fault, type FaultyExchange } from "./fault-server.ts";

/** The state of the work by the time that something goes wrong. */
export type Work = "done" | "not done" | "refunded";

/** A request, with the answer that the work gets or would get. */
export interface Scene extends FaultyExchange {
  readonly answer: ServiceAnswer;
}

/** A fault of one request: first at the service, then on the way back. */
export interface Event {
  readonly work: Work;
  readonly does: (scene: Scene) => void;
}

/** A service that keeps books, reached over a connection with scripted faults. */
export class MeteredService {
  readonly account: Account;
  readonly #server = new FaultServer();
  #left: string | undefined;

  /** The time in milliseconds, by the clock that the client uses too. */
  constructor(now: () => number) {
    this.account = new Account(now);
  }

  async start(): Promise<string> {
    this.play();
    return this.#server.start();
  }

  async stop(): Promise<void> {
    if (this.#left === undefined) await this.#server.stop();
  }

  /** Releases its port, which it returns, until it comes back. */
  async leave(): Promise<string> {
    this.#left = await this.#server.leave();
    return this.#left;
  }

  async comeBack(): Promise<void> {
    if (this.#left !== undefined) await this.#server.comeBack(this.#left);
    this.#left = undefined;
  }

  /** Scripts the next requests, one event each; later requests succeed. */
  play(...events: readonly (Event | EarlyFault)[]): void {
    const script = events.map((event) => ("atHead" in event ? event : this.#fault(event)));
    this.#server.play(...script, this.#fault(HONEST));
  }

  /** Applies this event to every request. */
  playForEver(event: Event | EarlyFault): void {
    this.#server.play("atHead" in event ? event : this.#fault(event));
  }

  /** Requests whose headers have arrived. */
  get requests(): number {
    return this.#server.begun;
  }

  #fault({ work, does }: Event): Fault {
    return (exchange) => {
      does({ ...exchange, answer: this.#answer(work, exchange) });
    };
  }

  #answer(work: Work, { request }: FaultyExchange): ServiceAnswer {
    if (work === "done") return this.account.work(request);
    if (work === "refunded") return this.account.fail(request);
    return this.account.answerTo(request);
  }
}

/** Sends the answer unchanged. */
export function deliver(scene: Scene): void {
  answer(scene.answer.status, scene.answer.body)(scene);
}

export const HONEST: Event = { work: "done", does: deliver };
