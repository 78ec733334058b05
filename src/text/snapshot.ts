/** A document as it was at one moment. Every offset below `editor/` counts UTF-16 units of `text`. */
export interface Snapshot {
  readonly uri: string;
  /** VS Code's language id, such as `markdown`. */
  readonly languageId: string;
  /** VS Code's document version: it rises with every change. */
  readonly version: number;
  readonly text: string;
}
