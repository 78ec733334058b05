import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { bytesOf } from "./bounded-body.ts";
import { exchangeFailure, redirected } from "./exchange-failure.ts";
import { isUnverified, rootOf, unverified } from "./fetch-failure.ts";
import type { HttpRequest, HttpResponse, HttpTransport, UploadFile } from "./http-exchange.ts";
import { RunningWork } from "./running-work.ts";
import { StopWatch } from "./stop-watch.ts";
import type { Timeouts } from "./timeouts.ts";
import { MAX_RESPONSE_BYTES } from "./transport.ts";
import { faultOf, UploadFault } from "./upload-fault.ts";

export interface FetchTransportOptions {
  /** VS Code provides one in its extension host that uses every proxy it knows of. */
  readonly fetch: typeof fetch;
  /** The environment of this process, which such a `fetch` reads. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Override the requests' own. */
  readonly timeouts?: Partial<Timeouts>;
  readonly maxResponseBytes?: number;
}

/**
 * Sends requests over a `fetch` that isn't ours, for networks that only it can get through. It doesn't report when it begins
 * to send, so most failures may have been charged. Of its time-outs only the one for the whole exchange is under our
 * control, of an upload only its beginning and its end are seen, and the whole file is in memory while it's sent.
 */
export class FetchTransport implements HttpTransport {
  readonly #options: FetchTransportOptions;
  readonly #maxResponseBytes: number;
  readonly #running = new RunningWork();
  #isClosed = false;

  constructor(options: FetchTransportOptions) {
    this.#options = options;
    this.#maxResponseBytes = options.maxResponseBytes ?? MAX_RESPONSE_BYTES;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    return this.#running.add(this.#send(request));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running.ended();
  }

  async #send(request: HttpRequest): Promise<HttpResponse> {
    const { environment = {} } = this.#options;
    if (request.url.protocol === "https:" && isUnverified(environment)) throw unverified();
    const stop = new StopWatch({ ...request.timeouts, ...this.#options.timeouts }, request.signal);
    // `fetch` reports nothing about connections.
    stop.connected();
    const { signal } = stop;
    const progress = { hasBegun: false };
    try {
      signal.throwIfAborted();
      if (this.#isClosed) throw Object.assign(new Error("closed"), { code: "UND_ERR_CLOSED" });
      return await this.#exchange(request, signal, () => (progress.hasBegun = true));
    } catch (error) {
      if (error instanceof Redirected) throw redirected(error.status, request.url.host, request.isMetered);
      const root = rootOf(error);
      throw exchangeFailure({
        error: root.error,
        wasSent: progress.hasBegun && !root.isUnsent,
        wasCutOff: false,
        stoppedBy: stop.reason,
        tunnel: undefined,
        isMetered: request.isMetered,
        host: request.url.host,
        maxResponseBytes: this.#maxResponseBytes,
      });
    } finally {
      stop.dispose();
    }
  }

  async #exchange(request: HttpRequest, signal: AbortSignal, onBegin: () => void): Promise<HttpResponse> {
    const { url, method, headers, body, onProgress } = request;
    const file = typeof body === "object" ? body : undefined;
    const payload = file === undefined ? (typeof body === "string" ? body : null) : await formOf(file);
    signal.throwIfAborted();
    if (file !== undefined) onProgress?.({ sentBytes: 0, totalBytes: file.size });
    onBegin();
    const response = await this.#options.fetch(url, {
      method,
      // Not reused, as over our own transport: a kept-alive connection may be gone by the next request, which is then lost.
      headers: { ...headers, connection: "close" },
      body: payload,
      // Following would send the key along.
      redirect: "manual",
      credentials: "omit",
      signal,
    });
    if (file !== undefined) onProgress?.({ sentBytes: file.size, totalBytes: file.size });
    const { status } = response;
    // A hidden redirect has the status 0.
    if (response.type === "opaqueredirect" || status < 200 || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      throw new Redirected(status < 300 ? undefined : status);
    }
    const bytes = await this.#read(response, request.signal);
    return { status, headers: Object.fromEntries(response.headers), body: bytes };
  }

  /**
   * A refusal counts by its status even if its body breaks off or never ends; a complete response counts even if the caller
   * has stopped waiting.
   */
  async #read({ body, status }: Response, caller: AbortSignal | undefined): Promise<Uint8Array> {
    try {
      return await bytesOf(body, this.#maxResponseBytes);
    } catch (error) {
      if (status < 400 || caller?.aborted === true) throw error;
      return new Uint8Array();
    }
  }
}

class Redirected extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined) {
    super("redirect");
    this.status = status;
  }
}

/** Reading a file's blob fails if the file has changed. */
async function formOf(file: UploadFile): Promise<FormData> {
  const { source, size, name, type } = file;
  const blob = typeof source === "string" ? await blobOf(source, file) : new Blob([source.slice()], { type });
  if (blob.size !== size) throw new UploadFault("changed");
  const form = new FormData();
  form.set("file", blob, name);
  return form;
}

async function blobOf(path: string, file: UploadFile): Promise<Blob> {
  try {
    const blob = await openAsBlob(path, { type: file.type });
    const fault = faultOf(await stat(path), file);
    if (fault === undefined) return blob;
    throw fault;
  } catch (error) {
    throw error instanceof UploadFault ? error : new UploadFault("unreadable");
  }
}
