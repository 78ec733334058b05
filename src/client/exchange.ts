import type { Readable } from "node:stream";
import { request as sendRequest, type Dispatcher } from "undici";
import type { HttpRequest, HttpResponse, UploadProgress } from "./http-exchange.ts";
import { SendWatch } from "./send-watch.ts";
import { StopWatch, type StopReason } from "./stop-watch.ts";
import { Upload } from "./upload.ts";

/** One request in progress, with the facts needed if it fails. */
export class Exchange {
  readonly #request: HttpRequest;
  readonly #dispatcherFor: () => Promise<Dispatcher>;
  readonly #stop: StopWatch;
  #upload: Upload | undefined;
  #dispatcher: Dispatcher | undefined;
  #isTaken = false;
  wasSent = false;
  redirectStatus: number | undefined;

  /** The dispatcher is for this request alone, and is requested when there is something to send. */
  constructor(request: HttpRequest, dispatcherFor: () => Promise<Dispatcher>) {
    this.#request = request;
    this.#dispatcherFor = dispatcherFor;
    this.#stop = new StopWatch(request.timeouts, request.signal);
  }

  get stoppedBy(): StopReason | undefined {
    return this.#stop.reason;
  }

  /**
   * True for an upload that provably didn't reach the end of the file, so that no work can have been done on it. A success
   * response before that end proves otherwise.
   */
  get wasCutOff(): boolean {
    return this.#upload?.isWhole === false && !this.#isTaken;
  }

  async run(): Promise<HttpResponse> {
    try {
      return await this.#answer();
    } finally {
      this.#stop.dispose();
      // Not `close`, which waits for connections that are still being opened for aborted requests.
      await this.#dispatcher?.destroy();
    }
  }

  async #answer(): Promise<HttpResponse> {
    const { signal } = this.#stop;
    signal.throwIfAborted();
    // undici only observes a signal once it is connected; nothing is sent before, so there is nothing to wait for.
    const stopped = Promise.withResolvers<never>();
    const onStop = (): void => {
      if (!this.wasSent) stopped.reject(new Error("stopped before anything was sent"));
    };
    signal.addEventListener("abort", onStop, { once: true });
    return Promise.race([this.#exchange(signal), stopped.promise]);
  }

  async #exchange(signal: AbortSignal): Promise<HttpResponse> {
    const { body } = this.#request;
    if (typeof body !== "object") return this.#send(signal, body ?? null);
    const upload = await Upload.open(body, (progress) => this.#moved(progress));
    this.#upload = upload;
    try {
      return await this.#send(signal, upload.body(), upload.headers);
    } finally {
      await upload.close();
    }
  }

  async #send(signal: AbortSignal, body: string | Readable | null, more = {}): Promise<HttpResponse> {
    const { method, url, headers, timeouts } = this.#request;
    const dispatcher = await this.#dispatcherFor();
    signal.throwIfAborted();
    this.#dispatcher = dispatcher;
    const response = await sendRequest(url, {
      dispatcher: dispatcher.compose(
        (dispatch) => (options, handler) => dispatch(options, new SendWatch(handler, () => this.#started())),
      ),
      method,
      headers: { ...headers, ...more },
      body,
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.bodyIdleMs,
      // Connections aren't reused. A kept-alive one may be gone by the next request, which is then lost with an unknown
      // charge: not worth the saved handshake.
      reset: true,
      signal,
    });
    return this.#take(response);
  }

  async #take(response: Dispatcher.ResponseData): Promise<HttpResponse> {
    this.#stop.uploaded();
    const { statusCode: status, headers } = response;
    if (status >= 300 && status < 400) {
      this.redirectStatus = status;
      this.#stop.end();
      throw new Error("redirect");
    }
    this.#isTaken = status < 300;
    return { status, headers, body: await this.#read(response) };
  }

  /** A refusal counts by its status even if its body breaks off or never ends. */
  async #read(response: Dispatcher.ResponseData): Promise<Uint8Array> {
    try {
      return await response.body.bytes();
    } catch (error) {
      if (response.statusCode >= 400 && this.stoppedBy !== "caller") return new Uint8Array();
      throw error;
    }
  }

  #started(): void {
    // After an abort undici drops the request at this point, before any byte of it.
    if (this.stoppedBy !== undefined) return;
    this.wasSent = true;
    this.#stop.connected();
    if (this.#upload !== undefined) this.#stop.moved();
  }

  #moved(progress: UploadProgress): void {
    if (progress.sentBytes === progress.totalBytes) this.#stop.uploaded();
    else this.#stop.moved();
    this.#request.onProgress?.(progress);
  }
}
