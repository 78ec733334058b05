/** A document at one moment. Every offset below `editor/` is in UTF-16 units of `text`. */
export interface Snapshot {
  readonly uri: string;
  /** VS Code's id of the language that it is read as, such as `markdown`. */
  readonly languageId: string;
  /** VS Code's document version: it rises with every change. */
  readonly version: number;
  readonly text: string;
}
