/** One change as VS Code's git extension tells of it; `uri` is that of the file as it is named now. */
export interface GitChange<Uri> {
  readonly uri: Uri;
  readonly status: number;
}

/** Kinds of changes after which there is no file, or one that git was told not to look at: see `Status` of the extension's interface. */
const GONE = new Set([
  2, // deleted in the index
  6, // deleted
  8, // ignored
  14, // deleted by us
  15, // deleted by them
  17, // deleted by both
]);

/** The files of changes, each once, in the order in which they are told of. One that is staged and then deleted is gone. */
export function stillThere<Uri extends { toString(): string }>(
  changes: readonly GitChange<Uri>[],
): readonly Uri[] {
  const gone = new Set(changes.filter(({ status }) => GONE.has(status)).map(({ uri }) => uri.toString()));
  const there = new Map(changes.map(({ uri }) => [uri.toString(), uri]));
  return [...there].filter(([key]) => !gone.has(key)).map(([, uri]) => uri);
}
