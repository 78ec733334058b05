/** What an engine says to its worker: one question at a time, with rising ids. */
export type ToWorker<Question> =
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  /** Nobody waits for the answer any more. */
  | { readonly kind: "abandon"; readonly id: number };

/** What a worker says: `ready` once, then notes and one of the others for each question; after `broken` nothing more. */
export type FromWorker<Answer, Note = never> =
  | { readonly kind: "ready" }
  | { readonly kind: "note"; readonly note: Note }
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "abandoned" }
  | { readonly kind: "broken" };
