/**
 * What an error of one file means for the files after it: nothing (`file`), that this check is not asked of any other (`check`), that
 * nothing more is asked of the service (`run`), or that once more would be enough to stop (`doubt`).
 */
export type StopReach = "file" | "check" | "run" | "doubt";

/** Errors that stop because of what stands behind them; each by its code. */
const REACH: Readonly<Record<string, StopReach>> = {
  // The key is for all files; without one, or with one that is refused, each file would be refused again.
  no_base_url: "run",
  no_api_key: "run",
  missing_api_key: "run",
  invalid_api_key: "run",
  revoked_api_key: "run",
  expired_api_key: "run",
  // Whether another key is to pay for the rest is for a person to say.
  key_removed: "run",
  invalid_configuration: "run",
  // A key may have the scopes of the other checks.
  missing_scope: "check",
  // What a smaller file costs may be left, but nobody wants the small ones checked and the others not.
  insufficient_credits: "run",
  daily_budget_exceeded: "run",
  daily_budget_needed: "run",
  confirmation_needed: "run",
  consent_needed: "run",
  // The address, or what stands before it.
  not_sent: "run",
  redirected: "run",
  refused: "run",
  not_found: "run",
  method_not_allowed: "run",
  unsupported_media_type: "run",
  service_unavailable: "run",
  embedded_service_failed: "run",
  // It may have been paid for, and the next would be too.
  unexpected_response: "run",
  // One of them may be chance, and each may have been paid for.
  answer_lost: "doubt",
  timed_out: "doubt",
  service_error: "doubt",
  payment_in_progress: "doubt",
};

/** So many doubtful errors with no answer in between stop all. */
export const MOST_DOUBTS = 2;

/** Errors after which the same file may be done the next time. */
const LATER = new Set(["cancelled", "price_changed", "stopped"]);

/** How far an error reaches, by its code; one that is not known is that of its file. */
export function reachOf(code: string): StopReach {
  return REACH[code] ?? "file";
}

/** Whether a file that ended with this error belongs to those that a resumed check goes on with. */
export function isLeftFor(code: string): boolean {
  return LATER.has(code) || reachOf(code) !== "file";
}

/** Says of the errors of a run, in their order, when it is enough: so that a service that is down is not asked about each file. */
export class StopRule<Kind, E extends { readonly code: string }> {
  readonly #checks = new Map<Kind, E>();
  #doubts = 0;
  #error: E | undefined;

  /** What stopped everything; undefined while files are begun. */
  get error(): E | undefined {
    return this.#error;
  }

  /** What stopped one check, or everything. */
  stopped(kind: Kind): E | undefined {
    return this.#error ?? this.#checks.get(kind);
  }

  /** What stopped single checks, in the order in which it did. */
  get ofChecks(): readonly (readonly [Kind, E])[] {
    return [...this.#checks];
  }

  answered(): void {
    this.#doubts = 0;
  }

  /** Takes an error of one check of one file. */
  failed(kind: Kind, error: E): void {
    const reach = reachOf(error.code);
    if (reach === "doubt") this.#doubts += 1;
    if (reach === "run" || this.#doubts >= MOST_DOUBTS) this.#error ??= error;
    else if (reach === "check" && !this.#checks.has(kind)) this.#checks.set(kind, error);
  }
}
