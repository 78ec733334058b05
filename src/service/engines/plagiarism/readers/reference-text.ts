/** What a reader finds in a file. */
export interface ReferenceText {
  readonly text: string;
  /** What the document calls itself, where it does. */
  readonly title?: string | undefined;
}
