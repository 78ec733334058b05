import type { HeaderValue } from "./retry-after.ts";
import type { Timeouts } from "./timeouts.ts";

/** A file as the only part, named `file`, of a multipart body ("Endpoints", images and audio). */
export interface UploadFile {
  /** Path of a file on disk, which is streamed and never loaded into memory; or the bytes of one that isn't on disk. */
  readonly source: string | Uint8Array;
  /** Bytes. A file whose size has changed is not sent, or not to its end. */
  readonly size: number;
  /** The last write of a file on disk, in milliseconds since the epoch. A file written since then is not sent. */
  readonly modifiedMs?: number | undefined;
  /** The file name sent with it. */
  readonly name: string;
  /** Media type, such as `image/png`. */
  readonly type: string;
}

/** The progress of an upload, in bytes of the whole body. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** One complete request: the transport adds nothing and follows no redirect. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Text unchanged; a file as `multipart/form-data`, whose content type the transport sets. */
  readonly body?: string | UploadFile | undefined;
  /** True if the service charges for it: a lost response may then have been paid for. */
  readonly isMetered: boolean;
  readonly timeouts: Timeouts;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

export interface HttpResponse {
  /** 200 and up, never a redirect. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, HeaderValue>>;
  /** Limited in size. Empty if the body of a refusal couldn't be read: its status suffices. */
  readonly body: Uint8Array;
}

/** Sends requests to the service. The client depends on this alone, so that the transport can be replaced. */
export interface HttpTransport {
  /** @throws ServiceFailure for anything but a complete response that is no redirect */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Lets requests in progress finish and accepts no more. */
  close(): Promise<void>;
}
