import type { FailureKind } from "../../src/client/failure.ts";
import type { TransportOptions } from "../../src/client/transport.ts";
import type { Bench } from "./bench.ts";
import type { BenchName } from "./bench-operations.ts";
import type { FaultyExchange } from "./fault-server.ts";
import type { MeteredService, Scene, Work } from "./metered-service.ts";

/** What a client gets to see of an attempt: all that it can conclude from. */
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

/** What a fault has to do with, besides the exchange. */
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
  /** Whether the work is done when it happens; each is tried. Follows from the evidence unless given. */
  readonly work?: readonly Work[];
  /** Least and most of the first wait, in milliseconds, where the service says how long. */
  readonly wait?: readonly [least: number, most: number];
  readonly only?: (name: BenchName) => boolean;
  readonly options?: TransportOptions;
  /** Whether its cells take turns: a port that one of them gives up must not be taken by another. */
  readonly takesTurns?: boolean;
  /** Whether it is about something that only the client's own connections are told. */
  readonly isOwn?: boolean;
  /** Before the call: the clock, or the caller's mind. */
  readonly prepare?: (bench: Bench, cancel: () => void) => void;
  /** Whether it ends the call for good, so that it makes no sense to let the next attempt through. */
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
