import type { Dispatcher } from "undici";

type Handler = Dispatcher.DispatchHandler;
/** The arguments that undici passes to a callback of a handler. */
export type Arguments<Name extends keyof Handler> = Parameters<NonNullable<Handler[Name]>>;

/** Forwards all callbacks; subclasses observe individual ones. */
export abstract class PassingHandler implements Handler {
  readonly #handler: Handler;

  constructor(handler: Handler) {
    this.#handler = handler;
  }

  onRequestStart(...args: Arguments<"onRequestStart">): void {
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
