import type { ServiceMode } from "./preferences.ts";

/** The service that a check goes to, with its credentials. The key is for the client only. */
export interface Connection {
  readonly service: ServiceMode;
  readonly baseUrl: string;
  /** The display name of the host. */
  readonly host: string;
  readonly apiKey: string;
  /** The person's name for the key. */
  readonly keyName: string;
  /** Aborted when the embedded service ends; pending requests won't be answered then. */
  readonly gone?: AbortSignal;
}
