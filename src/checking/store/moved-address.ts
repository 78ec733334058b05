/** Addresses of files, as text, when a file or a folder has become another. Undefined for what is neither that nor within it. */
export function movedAddress(uri: string, from: string, to: string): string | undefined {
  if (uri === from) return to;
  const [folder, target] = [withSlash(from), withSlash(to)];
  return uri.startsWith(folder) ? target + uri.slice(folder.length) : undefined;
}

function withSlash(folder: string): string {
  return folder.endsWith("/") ? folder : `${folder}/`;
}

/**
 * Returns the former and the new address of each document of which something is known, in memory or on the disk, when a file or a
 * folder has become another: also where it is known of what had the new name before. `within` are the files that are there now.
 */
export async function movedDocuments(
  { from: before, to: now }: { readonly from: string; readonly to: string },
  within: readonly string[],
  inMemory: readonly string[],
  disk: { readonly keptOf: (uris: readonly string[]) => Promise<readonly string[]> },
): Promise<ReadonlyMap<string, string>> {
  const former = within.flatMap((uri) => movedAddress(uri, now, before) ?? []);
  const known = [...inMemory, ...(await disk.keptOf([...former, ...within]))];
  const moves = known.flatMap((uri) => {
    const to = movedAddress(uri, before, now);
    const from = to === undefined ? movedAddress(uri, now, before) : uri;
    return from === undefined || from === to ? [] : [[from, to ?? uri] as const];
  });
  return new Map(moves.filter(([from, to]) => from !== to));
}
