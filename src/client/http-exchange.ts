import type { HeaderValue } from "./retry-after.ts";

/** One request, complete: what carries it adds nothing and follows nothing. */
export interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Whether the service charges for it: an answer that is lost then may have been paid for. */
  readonly isMetered: boolean;
  readonly signal?: AbortSignal | undefined;
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
