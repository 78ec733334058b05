/** Why a text was not corrected. `engine_failed` and `engine_timeout` may succeed when tried again. */
export type GrammarFailureKind = "engine_failed" | "engine_timeout" | "aborted";

/** The rejection of every failed correction; it never carries text of the request. */
export class GrammarFailure extends Error {
  readonly kind: GrammarFailureKind;

  constructor(kind: GrammarFailureKind, message: string) {
    super(message);
    this.name = "GrammarFailure";
    this.kind = kind;
  }
}
