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
  /** A body that says of itself that the work is done, and does not fit otherwise. */
  | "says yes"
  /** A refusal that the interface describes, or another answer by which nothing was done. */
  | "says no"
  /** No connection on which a request could have been sent. */
  | "not sent"
  /** Anything else: the work may have been done. */
  | "says nothing";

/** Which operations may be sent again after it. */
export type Repeats =
  | "never"
  /** All of them: the attempt provably cost nothing. */
  | "always"
  /** Those whose repetition is free: by their idempotency key, or because they cost nothing at all. */
  | "if free"
  /** As "if free", once, with a new key. */
  | "renewed";

/** The scene of a fault, beyond the exchange. */
export interface FaultScene extends Scene {
  readonly name: BenchName;
  /** The caller changes their mind. */
  readonly cancel: () => void;
  /** A server on another origin, which must see nothing. */
  readonly elsewhere: string;
}

/** Where a client is sent instead of to the service. */
export interface Detour {
  readonly baseUrl: string;
  readonly options?: TransportOptions;
  /** Lets the next attempt through to the service; without it the fault lasts. */
  readonly mend?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Case {
  readonly name: string;
  readonly evidence: Evidence;
  /** Of the failure; none for a result. */
  readonly kind?: FailureKind;
  readonly repeats: Repeats;
  /** The states of the work to try the fault with; derived from the evidence if absent. */
  readonly work?: readonly Work[];
  /** Least and most of the first wait, in milliseconds, where the service says how long. */
  readonly wait?: readonly [least: number, most: number];
  readonly only?: (name: BenchName) => boolean;
  readonly options?: TransportOptions;
  /**
   * True if its cells must run in turn, because another cell must not take a port that one of them releases.
   */
  readonly takesTurns?: boolean;
  /** True if only the client's own connections can meet the fault. */
  readonly isOwn?: boolean;
  /** Before the call: the clock, or the caller's mind. */
  readonly prepare?: (bench: Bench, cancel: () => void) => void;
  /** True if the fault ends the call for good, so letting the next attempt through makes no sense. */
  readonly isFinal?: boolean;
}

/** Something that goes wrong with a request that has come to the service. */
export interface AnswerCase extends Case {
  readonly does: (scene: FaultScene) => void;
}

/** Something that goes wrong while the request is still coming; the work cannot be done. */
export interface EarlyCase extends Case {
  readonly atHead: (exchange: FaultyExchange, cancel: () => void) => void;
}

/** Something that goes wrong before there is a request. */
export interface ConnectionCase extends Case {
  readonly detour: (service: MeteredService, cancel: () => void) => Promise<Detour>;
}

export type FaultCase = AnswerCase | EarlyCase | ConnectionCase;
