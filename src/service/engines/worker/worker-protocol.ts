/** Messages from an engine to its worker: one question at a time, with rising ids. */
export type ToWorker<Question> =
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  /** The answer is no longer needed. */
  | { readonly kind: "abandon"; readonly id: number };

/** Messages from a worker: `ready` once, then notes and one of the others for each question; after `broken` nothing more. */
export type FromWorker<Answer, Note = never> =
  | { readonly kind: "ready" }
  | { readonly kind: "note"; readonly note: Note }
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "abandoned" }
  | { readonly kind: "broken" };
