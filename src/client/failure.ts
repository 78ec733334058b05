/** Whether credits moved. `unknown` is an answer that never arrived or cannot be trusted: the work may have been done. */
export type Charged = "no" | "yes" | "unknown";

export type FailureKind =
  /** The service, or something in front of it, answered with a status of 400 or more. */
  | "refused"
  /** An answer that does not fit the interface; `field` says where. */
  | "unexpected_response"
  | "response_too_large"
  /** A 3xx. Never followed: the key would go along. */
  | "redirected"
  /** The request provably never began to be sent; or the file it carries proved to be another one before its end was. */
  | "not_sent"
  /** The request went out and the connection was lost before the whole answer was in. */
  | "answer_lost"
  /** The request went out and no whole answer came in time. */
  | "timed_out"
  | "cancelled"
  /** The address or the key of the service cannot be used; nothing was sent. */
  | "invalid_configuration"
  /** The request does not fit the interface; nothing was sent. `field` says where. */
  | "invalid_request"
  /** Beyond a limit of the service that is known on this side; nothing was sent. `code` is the one the service would give. */
  | "over_limit";

/** What a button under the message can do. */
export type FailureAction =
  | "addKey"
  | "openPortal"
  | "retry"
  | "waitAndRetry"
  | "shorten"
  | "checkSettings"
  | "checkProxy"
  | "showCredits";

/**
 * Sentences with `{name}` placeholders and what to put in, so that the editor can translate the first and keep the
 * second. `args` hold numbers and names of the interface, the host, never text of a document.
 */
export interface Wording {
  readonly happened: string;
  readonly next: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** Numbers that a refusal explains itself with ("Errors", common rule 5). Nothing else of `details` is kept. */
export interface RefusalDetails {
  readonly limit?: number;
  readonly actual?: number;
  readonly credits?: number;
  readonly required?: number;
  readonly limit_seconds?: number;
}

export interface FailureFacts {
  readonly kind: FailureKind;
  readonly charged: Charged;
  /** Whether the same request can succeed later. Says nothing about what it would cost: see `charged`. */
  readonly retriable: boolean;
  readonly wording: Wording;
  readonly action?: FailureAction | undefined;
  /** HTTP status of a refusal or of an unexpected answer. */
  readonly status?: number | undefined;
  /** The service's own code, when it gave one; `missing_scope` also for the 403 that is documented without one. */
  readonly code?: string | undefined;
  readonly details?: RefusalDetails | undefined;
  /** Whether a refusal came as JSON, as all answers of the service do; anything in between answers otherwise. */
  readonly isFromService?: boolean | undefined;
  /** Path in the answer or the request, such as `diff[3].start`; names of the interface and indexes only. */
  readonly field?: string | undefined;
  /** Code of the error underneath, such as `ECONNREFUSED`. */
  readonly causeCode?: string | undefined;
  /** How long the service asked to wait, in milliseconds from the moment of its answer. */
  readonly retryAfterMs?: number | undefined;
  /** The job of an acceptance that could not be read in full: it has been paid for and can still be fetched. */
  readonly taskId?: string | undefined;
}

const NAME = "ServiceFailure";

/**
 * The one error of the client (CLI-2). It carries no key, no header, no text of a document and no text of the service,
 * which may repeat either; for the same reason the error underneath is not attached as `cause`.
 */
export class ServiceFailure extends Error implements FailureFacts {
  override readonly name = NAME;
  readonly kind: FailureKind;
  readonly charged: Charged;
  readonly retriable: boolean;
  readonly wording: Wording;
  readonly action: FailureAction | undefined;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly details: RefusalDetails | undefined;
  readonly isFromService: boolean | undefined;
  readonly field: string | undefined;
  readonly causeCode: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly taskId: string | undefined;
  /** What to do next, as one sentence in English. */
  readonly nextStep: string;
  readonly #facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(fill(facts.wording.happened, facts.wording.args));
    this.#facts = facts;
    this.kind = facts.kind;
    this.charged = facts.charged;
    this.retriable = facts.retriable;
    this.wording = facts.wording;
    this.action = facts.action;
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details;
    this.isFromService = facts.isFromService;
    this.field = facts.field;
    this.causeCode = facts.causeCode;
    this.retryAfterMs = facts.retryAfterMs;
    this.taskId = facts.taskId;
    this.nextStep = fill(facts.wording.next, facts.wording.args);
  }

  /** The same failure as the end of a call of which an earlier attempt may have been charged. */
  afterUncertainAttempt(): ServiceFailure {
    return this.charged === "no" ? new ServiceFailure({ ...this.#facts, charged: "unknown" }) : this;
  }
}

/** Whether a caught value is a `ServiceFailure`, by its name, which holds across bundles where `instanceof` does not. */
export function isServiceFailure(value: unknown): value is ServiceFailure {
  return value instanceof Error && value.name === NAME && "kind" in value && "charged" in value;
}

function fill(template: string, args: Wording["args"]): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}
