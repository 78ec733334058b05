import type { Dispatcher } from "undici";

type Handler = Dispatcher.DispatchHandler;
type Arguments<Name extends keyof Handler> = Parameters<NonNullable<Handler[Name]>>;

/**
 * Passes everything on and notes whether a request ever began to be sent. A dispatcher calls `onRequestStart` before the
 * first byte is written, and only on a connection that stands: while it has not, nothing can have been charged. Error
 * codes cannot say so, a reset means one thing in the TLS handshake and another after the request.
 */
export class SendWatch implements Handler {
  readonly #handler: Handler;
  readonly #onStart: () => void;

  constructor(handler: Handler, onStart: () => void) {
    this.#handler = handler;
    this.#onStart = onStart;
  }

  onRequestStart(...args: Arguments<"onRequestStart">): void {
    this.#onStart();
    this.#handler.onRequestStart?.(...args);
  }

  onRequestUpgrade(...args: Arguments<"onRequestUpgrade">): void {
    this.#handler.onRequestUpgrade?.(...args);
  }

  onResponseStart(...args: Arguments<"onResponseStart">): void {
    this.#handler.onResponseStart?.(...args);
  }

  onResponseData(...args: Arguments<"onResponseData">): void {
    this.#handler.onResponseData?.(...args);
  }

  onResponseEnd(...args: Arguments<"onResponseEnd">): void {
    this.#handler.onResponseEnd?.(...args);
  }

  onResponseError(...args: Arguments<"onResponseError">): void {
    this.#handler.onResponseError?.(...args);
  }
}
