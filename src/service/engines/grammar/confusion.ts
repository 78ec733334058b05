/** A mistake recognizable by its adjacent words; the match is replaced, look-arounds are the context. */
export interface Confusion {
  readonly find: RegExp;
  /** The replacement, or what is made of the match, such as "$third", "to $bare" or "=take": see `replacementOf`. */
  readonly fix: string;
  readonly category: string;
  /** The second part of the rule's name, where it isn't that of all entries of the category. */
  readonly detail?: string;
}

/** Matches before the beginning of a sentence. */
export const START = String.raw`(?<=^|[.!?]\s)`;
