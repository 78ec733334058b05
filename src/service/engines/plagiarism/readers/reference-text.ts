/** The content that a reader extracts from a file. */
export interface ReferenceText {
  readonly text: string;
  /** The document's own title, if it has one. */
  readonly title?: string | undefined;
}

/** A reference text with a title in any case. */
export interface TitledText extends ReferenceText {
  readonly title: string;
}
