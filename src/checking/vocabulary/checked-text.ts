import type { TextRange } from "../../text/range.ts";
import type { TextScope } from "./preferences.ts";

/** As much of a target as a check needs beside its text, which need not be that of a document in an editor. */
export interface CheckedText {
  /** Whose settings hold. */
  readonly document: TextScope;
  /** In UTF-16 units of the document; absent for all of it. */
  readonly selection?: TextRange;
}
