/** The effect on credits. `unknown` means that no trustworthy response arrived: the work may have been done. */
export type Charged = "no" | "yes" | "unknown";

export type FailureKind =
  /** The service, or an intermediary, responded with a status of 400 or more. */
  | "refused"
  /** A response that doesn't match the interface; `field` says where. */
  | "unexpected_response"
  | "response_too_large"
  /** A 3xx. Never followed, because the key would be sent along. */
  | "redirected"
  /** Provably nothing was sent; or the file turned out to be a different one before its end was sent. */
  | "not_sent"
  /** The request was sent and the connection was lost before the complete response arrived. */
  | "answer_lost"
  /** The request was sent and no complete response arrived in time. */
  | "timed_out"
  | "cancelled"
  /** The address or the key of the service is unusable; nothing was sent. */
  | "invalid_configuration"
  /** The request doesn't match the interface; nothing was sent. `field` says where. */
  | "invalid_request"
  /** Beyond a limit of the service that the client knows; nothing was sent. `code` is the one the service would return. */
  | "over_limit";

/** The action of a button under the message. */
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
 * Sentences with `{name}` placeholders and their values, so that the editor can translate the sentences. `args` are numbers,
 * names of the interface, or the host, never text of a document.
 */
export interface Wording {
  readonly happened: string;
  readonly next: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** Numbers that explain a refusal ("Errors", common rule 5). Nothing else of `details` is retained. */
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
  /** True if the same request can succeed later. Its cost is a separate question: see `charged`. */
  readonly retriable: boolean;
  readonly wording: Wording;
  readonly action?: FailureAction | undefined;
  /** HTTP status of a refusal or of an unexpected answer. */
  readonly status?: number | undefined;
  /** The service's own code, if any; `missing_scope` also for the 403 that is documented without one. */
  readonly code?: string | undefined;
  readonly details?: RefusalDetails | undefined;
  /** True if a refusal came as JSON, as all of the service's responses do; intermediaries respond otherwise. */
  readonly isFromService?: boolean | undefined;
  /** The path in the response or the request, such as `diff[3].start`; only names of the interface and indexes. */
  readonly field?: string | undefined;
  /** The code of the underlying error, such as `ECONNREFUSED`. */
  readonly causeCode?: string | undefined;
  /** The wait that the service asked for, in milliseconds from its response. */
  readonly retryAfterMs?: number | undefined;
  /** The job of an acceptance that couldn't be read in full: it has been paid for and can still be fetched. */
  readonly taskId?: string | undefined;
}

const NAME = "ServiceFailure";

/**
 * The only error of the client (CLI-2). It contains no key, no header, no text of a document and no text of the service,
 * which may repeat either; for the same reason the underlying error is not attached as `cause`.
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
  /** The next step for the person, as one sentence in English. */
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

  /** Returns the same failure for a call whose earlier attempt may have been charged. */
  afterUncertainAttempt(): ServiceFailure {
    return this.charged === "no" ? new ServiceFailure({ ...this.#facts, charged: "unknown" }) : this;
  }
}

/** True if a caught value is a `ServiceFailure`, by its name, because `instanceof` doesn't work across bundles. */
export function isServiceFailure(value: unknown): value is ServiceFailure {
  return value instanceof Error && value.name === NAME && "kind" in value && "charged" in value;
}

function fill(template: string, args: Wording["args"]): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}
