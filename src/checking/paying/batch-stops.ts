/**
 * How far an error of one item reaches in a batch, such as a folder or the files that a document links to: that item alone (`item`),
 * all of its kind (`kind`), since each kind has an endpoint and keys of its own, or everything (`run`). With `doubt` a second one
 * without an answer in between stops the kind.
 */
export type StopReach = "item" | "kind" | "run" | "doubt";

/** Errors that reach further than their item, by their codes. */
const REACH: Readonly<Record<string, StopReach>> = {
  // Keys and engines belong to a kind: what one kind lacks another may have.
  no_api_key: "kind",
  missing_scope: "kind",
  engine_unhealthy: "kind",
  service_unavailable: "kind",
  not_found: "kind",
  method_not_allowed: "kind",
  unsupported_media_type: "kind",
  // A key that is refused is refused for everything; whether another one pays for the rest is for a person to say.
  missing_api_key: "run",
  invalid_api_key: "run",
  revoked_api_key: "run",
  expired_api_key: "run",
  key_removed: "run",
  // A smaller item may be affordable, but nobody wants just the small ones checked.
  insufficient_credits: "run",
  daily_budget_exceeded: "run",
  daily_budget_needed: "run",
  confirmation_needed: "run",
  consent_needed: "run",
  untrusted_workspace: "run",
  // The address, the settings, or what stands before the service.
  no_base_url: "run",
  invalid_configuration: "run",
  not_sent: "run",
  redirected: "run",
  embedded_service_failed: "run",
  // It may have been paid for, and the next one would be too.
  unexpected_response: "run",
  cancelled: "run",
  // One may be chance or the item's own; each may have been paid for.
  answer_lost: "doubt",
  timed_out: "doubt",
  service_error: "doubt",
  payment_in_progress: "doubt",
  refused: "doubt",
};

/** Doubtful errors of a kind, with no answer in between, that stop it. */
const MOST_DOUBTS = 2;

/** Returns how far an error reaches; one whose code is not in the table is that of its item. */
export function reachOf(code: string): StopReach {
  return REACH[code] ?? "item";
}

/** Decides which items of a batch are still begun, by the errors of those before them. */
export class BatchStops<Kind, E extends { readonly code: string }> {
  readonly #kinds: ReadonlySet<Kind>;
  readonly #stopped = new Map<Kind, E>();
  readonly #doubts = new Map<Kind, number>();
  #error: E | undefined;

  /** `kinds` are all that the batch has: once each of them is stopped, so is the batch. */
  constructor(kinds: Iterable<Kind>) {
    this.#kinds = new Set(kinds);
  }

  /** The error that stopped everything; undefined while items are begun. */
  get error(): E | undefined {
    return this.#error;
  }

  /** Returns the error that stopped a kind, or everything. */
  stopped(kind: Kind): E | undefined {
    return this.#error ?? this.#stopped.get(kind);
  }

  /** The errors that stopped single kinds, in the order in which they did. */
  get ofKinds(): readonly (readonly [Kind, E])[] {
    return [...this.#stopped];
  }

  answered(kind: Kind): void {
    this.#doubts.delete(kind);
  }

  /** Takes the error of one item. */
  failed(kind: Kind, error: E): void {
    const reach = reachOf(error.code);
    const doubts = (this.#doubts.get(kind) ?? 0) + (reach === "doubt" ? 1 : 0);
    this.#doubts.set(kind, doubts);
    if (reach === "run") this.#error ??= error;
    else if ((reach === "kind" || doubts >= MOST_DOUBTS) && !this.#stopped.has(kind)) {
      this.#stopped.set(kind, error);
      if (this.#stopped.size === this.#kinds.size) this.#error ??= error;
    }
  }
}
