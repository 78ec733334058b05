/** Addresses of files, as text, when a file or a folder has become another. Undefined for what is neither that nor within it. */
export function movedAddress(uri: string, from: string, to: string): string | undefined {
  if (uri === from) return to;
  const [folder, target] = [withSlash(from), withSlash(to)];
  return uri.startsWith(folder) ? target + uri.slice(folder.length) : undefined;
}

function withSlash(folder: string): string {
  return folder.endsWith("/") ? folder : `${folder}/`;
}
