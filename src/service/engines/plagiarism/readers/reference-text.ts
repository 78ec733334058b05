/** What a reader finds in a file. */
export interface ReferenceText {
  readonly text: string;
  /** What the document calls itself, where it does. */
  readonly title?: string | undefined;
}

/** The same with what to call the file in any case. */
export interface TitledText extends ReferenceText {
  readonly title: string;
}
