import type { Dispatcher } from "undici";
import { PassingHandler, type Arguments } from "./passing-handler.ts";

/**
 * Records if a request ever began to be sent. A dispatcher calls `onRequestStart` before the first byte is written, and only
 * once connected, with or without a proxy: until then nothing can have been charged. Error codes can't show that; a reset
 * means one thing in the TLS handshake and another after the request.
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
