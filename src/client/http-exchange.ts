import type { HeaderValue } from "./retry-after.ts";
import type { Timeouts } from "./timeouts.ts";

/** A file as the one part, named `file`, of a multipart body ("Endpoints", images and audio). */
export interface UploadFile {
  /** Path of a file on disk, which is streamed and never held in memory; or the bytes of one that is not on disk. */
  readonly source: string | Uint8Array;
  /** Bytes. A file that has another size by the time it is sent is not sent, or not to its end. */
  readonly size: number;
  /** When a file on disk was last written, in milliseconds since the epoch. One that has been written since is not sent. */
  readonly modifiedMs?: number | undefined;
  /** The file name that is sent. */
  readonly name: string;
  /** Media type, such as `image/png`. */
  readonly type: string;
}

/** How far an upload is, in bytes of the whole body. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** One request, complete: what carries it adds nothing and follows nothing. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Text as it is; a file as `multipart/form-data`, whose content type the carrier sets. */
  readonly body?: string | UploadFile | undefined;
  /** Whether the service charges for it: an answer that is lost then may have been paid for. */
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
  /** Bounded. Empty when the body of a refusal could not be read: its status says enough. */
  readonly body: Uint8Array;
}

/** What carries a request to the service. The client depends on this alone, so that there can be another carrier. */
export interface HttpTransport {
  /** @throws ServiceFailure for anything but a whole answer that is no redirect */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Lets requests in progress finish and takes no more. */
  close(): Promise<void>;
}
