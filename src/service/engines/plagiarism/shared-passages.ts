import type { Passage } from "./alignment.ts";
import type { Segment } from "./segment.ts";

/** A file of a segment and the passages that it shares with a text, in the order of the text. */
export interface SharedPassages {
  readonly segment: Segment;
  readonly file: number;
  readonly passages: readonly Passage[];
}
