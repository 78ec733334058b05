import type { IncomingMessage } from "node:http";
import { ENDPOINTS, type Operation } from "../../contract/endpoints.ts";
import type { Account } from "../accounts.ts";
import type { Answer } from "../responses.ts";

/** A request whose operation is known. The body has not been read. */
export interface Call {
  readonly request: IncomingMessage;
  /** The values of `{name}` in the endpoint's path. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** An operation for the holder of a key, admitted by the gatekeeper. Throws a `Refusal` to respond with an error. */
export interface KeyedOperation {
  run(call: Call, caller: Account): Promise<Answer>;
}

/** A public operation: the health checks. */
export interface OpenOperation {
  run(call: Call): Promise<Answer>;
}

/** The operations that need no key. */
export type OpenName = {
  [O in Operation]: (typeof ENDPOINTS)[O]["scope"] extends "none" ? O : never;
}[Operation];

type KeyedName = Exclude<Operation, OpenName>;

/** One implementation for every row of the endpoint table. */
export interface Operations {
  readonly keyed: Readonly<Record<KeyedName, KeyedOperation>>;
  readonly open: Readonly<Record<OpenName, OpenOperation>>;
}

export function isOpen(operation: Operation): operation is OpenName {
  return ENDPOINTS[operation].scope === "none";
}
