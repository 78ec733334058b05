import type { Dispatcher } from "undici";
import { PassingHandler, type Arguments } from "./passing-handler.ts";

/** How far the tunnel through a proxy came; the error of a request alone does not say who refused. */
export class Tunnel {
  /** Host and port of the proxy, as a person reads it: without user name and password. */
  readonly proxy: string;
  /** Status of the proxy's answer to `CONNECT`, once there is one. */
  status: number | undefined;

  constructor(proxy: string) {
    this.proxy = proxy;
  }

  /** Whether the proxy has let the connection through: what goes wrong from then on is not about the proxy. */
  get stands(): boolean {
    return this.status === 200;
  }

  /** For the dispatcher that speaks to the proxy itself. */
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
