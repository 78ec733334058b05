import type { FailureKind } from "../../src/client/failure.ts";
import type { TransportOptions } from "../../src/client/transport.ts";
import type { Bench } from "./bench.ts";
import type { BenchName } from "./bench-operations.ts";
import type { FaultyExchange } from "./fault-server.ts";
import type { MeteredService, Scene, Work } from "./metered-service.ts";

/** The evidence that a client gets from an attempt, and all that it can draw conclusions from. */
export type Evidence =
  /** The right answer, whatever went wrong around it. */
  | "the result"
  /** A body that states that the work is done but is otherwise invalid. */
  | "says yes"
  /** A documented refusal, or another answer that means nothing was done. */
  | "says no"
  /** No connection over which a request could have been sent. */
  | "not sent"
  /** Anything else: the work may have been done. */
  | "says nothing";

/** The operations that may be retried after it. */
export type Repeats =
  | "never"
  /** All of them: the attempt provably cost nothing. */
  | "always"
  /** Operations that are free to repeat, because of their idempotency key or because they cost nothing. */
  | "if free"
  /** As "if free", once, with a new key. */
  | "renewed";

/** The scene of a fault, beyond the exchange. */
export interface FaultScene extends Scene {
  readonly name: BenchName;
  /** Cancels the call. */
  readonly cancel: () => void;
  /** A server on another origin, which must receive nothing. */
  readonly elsewhere: string;
}

/** Where a client is sent instead of the service. */
export interface Detour {
  readonly baseUrl: string;
  readonly options?: TransportOptions;
  /** Lets the next attempt through to the service; the fault is permanent without it. */
  readonly mend?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Case {
  readonly name: string;
  readonly evidence: Evidence;
  /** The kind of the failure; absent for a result. */
  readonly kind?: FailureKind;
  readonly repeats: Repeats;
  /** The states of the work to try the fault with; derived from the evidence if absent. */
  readonly work?: readonly Work[];
  /** Bounds of the first wait in milliseconds, where the service states how long to wait. */
  readonly wait?: readonly [least: number, most: number];
  readonly only?: (name: BenchName) => boolean;
  readonly options?: TransportOptions;
  /** True if its cells must run in turn, because another cell must not take a port that one of them releases. */
  readonly takesTurns?: boolean;
  /** True if only the client's own connections can meet the fault. */
  readonly isOwn?: boolean;
  /** Runs before the call, to set the clock or prepare the cancellation. */
  readonly prepare?: (bench: Bench, cancel: () => void) => void;
  /** True if the fault ends the call for good, so letting the next attempt through makes no sense. */
  readonly isFinal?: boolean;
}

/** A fault of a request that has reached the service. */
export interface AnswerCase extends Case {
  readonly does: (scene: FaultScene) => void;
}

/** A fault while the request is still arriving, so the work can't be done. */
export interface EarlyCase extends Case {
  readonly atHead: (exchange: FaultyExchange, cancel: () => void) => void;
}

/** A fault before there is a request. */
export interface ConnectionCase extends Case {
  readonly detour: (service: MeteredService, cancel: () => void) => Promise<Detour>;
}

export type FaultCase = AnswerCase | EarlyCase | ConnectionCase;
