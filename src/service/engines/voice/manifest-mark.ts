import { AudioFile, WINDOW_BYTES } from "../../../media/audio/audio-file.ts";

/** The beginning of every C2PA manifest store: the type and label of a JUMBF box. */
const MARK = Buffer.from("jumdc2pa");

/** True if a file contains the marker of a C2PA manifest anywhere, so that most files need no worker. */
export function mentionsManifest(path: string, signal: AbortSignal): Promise<boolean> {
  return AudioFile.using(path, signal, async (file) => {
    // Pieces overlap, so that a mark across two of them is found.
    for (let at = 0; at < file.size; at += WINDOW_BYTES - MARK.length) {
      if ((await file.bytes(at, WINDOW_BYTES)).includes(MARK)) return true;
    }
    return false;
  });
}
