/** Why nothing can be learned from data that can be read. The message is one line for the person who trains. */
export class TrainingError extends Error {
  readonly kind = "training_error";
}
