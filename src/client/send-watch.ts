import type { Dispatcher } from "undici";
import { PassingHandler, type Arguments } from "./passing-handler.ts";

/**
 * Notes whether a request ever began to be sent. A dispatcher calls `onRequestStart` before the first byte is written, and
 * only on a connection that stands, through a proxy or not: while it has not, nothing can have been charged. Error codes
 * cannot say so, a reset means one thing in the TLS handshake and another after the request.
 */
export class SendWatch extends PassingHandler {
  readonly #onStart: () => void;

  constructor(handler: Dispatcher.DispatchHandler, onStart: () => void) {
    super(handler);
    this.#onStart = onStart;
  }

  override onRequestStart(...args: Arguments<"onRequestStart">): void {
    this.#onStart();
    super.onRequestStart(...args);
  }
}
