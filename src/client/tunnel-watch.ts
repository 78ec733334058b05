import type { Dispatcher } from "undici";
import { PassingHandler, type Arguments } from "./passing-handler.ts";

/** Tracks the progress of a tunnel through a proxy; the error of a request alone doesn't show who refused. */
export class Tunnel {
  /** Host and port of the proxy for display, without user name and password. */
  readonly proxy: string;
  /** The status of the proxy's response to `CONNECT`, once there is one. */
  status: number | undefined;

  constructor(proxy: string) {
    this.proxy = proxy;
  }

  /** True once the proxy has opened the tunnel: failures from then on aren't the proxy's. */
  get stands(): boolean {
    return this.status === 200;
  }

  /** Observes the dispatcher that connects to the proxy itself. */
  watch(dispatcher: Dispatcher): Dispatcher {
    return dispatcher.compose(
      (dispatch) => (options, handler) =>
        dispatch(options, new TunnelWatch(handler, (status) => (this.status = status))),
    );
  }
}

class TunnelWatch extends PassingHandler {
  readonly #onAnswer: (status: number) => void;

  constructor(handler: Dispatcher.DispatchHandler, onAnswer: (status: number) => void) {
    super(handler);
    this.#onAnswer = onAnswer;
  }

  override onRequestUpgrade(...args: Arguments<"onRequestUpgrade">): void {
    this.#onAnswer(args[1]);
    super.onRequestUpgrade(...args);
  }
}
