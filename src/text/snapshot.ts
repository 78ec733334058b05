/** A document as it was at one moment. Every offset below `editor/` counts UTF-16 units of `text`. */
export interface Snapshot {
  readonly uri: string;
  /** The language by which it is read, as VS Code names it, such as `markdown`. */
  readonly languageId: string;
  /** VS Code's document version: it rises with every change. */
  readonly version: number;
  readonly text: string;
}
