import { request as sendRequest, type Agent, type Dispatcher } from "undici";
import type { HttpRequest, HttpResponse } from "./http-exchange.ts";
import { SendWatch } from "./send-watch.ts";

/** One request under way, with what must be known of it when it breaks off. */
export class Exchange {
  readonly #dispatcher: Dispatcher;
  readonly #request: HttpRequest;
  readonly #stop = new AbortController();
  wasSent = false;
  stoppedBy: "caller" | "deadline" | undefined;
  redirectStatus: number | undefined;

  constructor(agent: Agent, request: HttpRequest) {
    this.#request = request;
    this.#dispatcher = agent.compose(
      (dispatch) => (options, handler) =>
        dispatch(
          options,
          new SendWatch(handler, () => {
            // After a stop undici drops the request at this very point, before a byte of it.
            if (this.stoppedBy === undefined) this.wasSent = true;
          }),
        ),
    );
  }

  async run(totalMs: number): Promise<HttpResponse> {
    const onAbort = (): void => this.#stopBecause("caller");
    const { signal } = this.#request;
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    const timer = setTimeout(() => this.#stopBecause("deadline"), totalMs);
    try {
      return await this.#answer();
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  #stopBecause(reason: "caller" | "deadline"): void {
    this.stoppedBy ??= reason;
    this.#stop.abort();
  }

  async #answer(): Promise<HttpResponse> {
    const { signal } = this.#stop;
    signal.throwIfAborted();
    // undici heeds a signal only once a connection stands; until then nothing is sent, so there is nothing to wait for.
    const stopped = Promise.withResolvers<never>();
    const onStop = (): void => {
      if (!this.wasSent) stopped.reject(new Error("stopped before anything was sent"));
    };
    signal.addEventListener("abort", onStop, { once: true });
    return Promise.race([this.#exchange(signal), stopped.promise]);
  }

  async #exchange(signal: AbortSignal): Promise<HttpResponse> {
    const { method, url, headers, body } = this.#request;
    const response = await sendRequest(url, {
      dispatcher: this.#dispatcher,
      method,
      headers,
      body: body ?? null,
      signal,
    });
    const status = response.statusCode;
    if (status >= 300 && status < 400) {
      this.redirectStatus = status;
      this.#stop.abort();
      throw new Error("redirect");
    }
    return { status, headers: response.headers, body: await this.#read(response) };
  }

  /** A refusal counts by its status even when its body breaks off or never ends. */
  async #read(response: Dispatcher.ResponseData): Promise<Uint8Array> {
    try {
      return await response.body.bytes();
    } catch (error) {
      if (response.statusCode >= 400 && this.stoppedBy !== "caller") return new Uint8Array();
      throw error;
    }
  }
}
