import { CHECK_KINDS } from "../paying/document-price.ts";
import type { FileChecks, FolderFile } from "../store/summary-record.ts";

/**
 * The files of a check that was interrupted with those of the run that went on with it, each once: with all that was paid for it,
 * and the figures of each of its checks that had an answer.
 */
export function resumedFiles(
  before: readonly FolderFile[],
  now: readonly FolderFile[],
): readonly FolderFile[] {
  const files = new Map(before.map((file) => [file.uri, file]));
  for (const file of now) {
    const earlier = files.get(file.uri);
    files.set(file.uri, earlier === undefined ? file : together(earlier, file));
  }
  return [...files.values()];
}

function together(before: FolderFile, now: FolderFile): FolderFile {
  const checks: { -readonly [K in keyof FileChecks]: FileChecks[K] } = {};
  for (const kind of CHECK_KINDS) {
    const [earlier, later] = [before[kind], now[kind]];
    const creditsCharged = (earlier?.creditsCharged ?? 0) + (later?.creditsCharged ?? 0);
    // Nothing that was answered is unknown because it was asked again in vain.
    const isInVain = later?.coverage.checked === 0 && (earlier?.coverage.checked ?? 0) > 0;
    const told = isInVain ? earlier : (later ?? earlier);
    if (told !== undefined) Object.assign(checks, { [kind]: { ...told, creditsCharged } });
  }
  return { ...now, ...checks, creditsCharged: before.creditsCharged + now.creditsCharged };
}
