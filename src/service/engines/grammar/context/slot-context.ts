import type { Lexicon } from "./lexicon.ts";
import type { Slot } from "./slots.ts";
import type { WordAt } from "./subjects.ts";
import type { Token } from "./tokens.ts";

/** A correction that is considered, and the words around it. */
export interface Context {
  readonly tokens: readonly Token[];
  readonly at: WordAt;
  readonly lexicon: Lexicon;
  readonly slot: Slot;
  readonly put: string;
}
