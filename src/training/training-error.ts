/** Thrown for readable data that can't be trained on. The message is one line for the person who trains. */
export class TrainingError extends Error {
  readonly kind = "training_error";
}
