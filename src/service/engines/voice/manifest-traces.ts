import { AudioFile, WINDOW_BYTES } from "../../../media/audio/audio-file.ts";
import { LONGEST_POINTER, POINTER_NAME, pointerIn } from "../provenance/pointer.ts";

/** What the bytes of a recording hold of Content Credentials. */
export interface ManifestTraces {
  /** True if there is the marker of a manifest anywhere. Most files have none, and need no worker. */
  readonly hasManifest: boolean;
  /** True if it is in the chunk of a WAV file that is meant for it, and not in a cover picture's manifest. */
  readonly hasChunk: boolean;
  /** The first pointer to a manifest, within the file or elsewhere. */
  readonly pointer: string | null;
}

/** The beginning of every C2PA manifest store: the type and label of a JUMBF box. */
const MARK = Buffer.from("jumdc2pa");
/** The name of that chunk, and the bytes from it to the mark. */
const CHUNK = Buffer.from("C2PA");
const FROM_CHUNK_TO_MARK = 20;
/** Pieces overlap, so that a mark or a pointer across two of them is found. */
const STEP = WINDOW_BYTES - LONGEST_POINTER;

/** Reads a recording of any format by its bytes alone. */
export function manifestTraces(path: string, signal: AbortSignal): Promise<ManifestTraces> {
  return AudioFile.using(path, signal, async (file) => {
    let [hasManifest, hasChunk] = [false, false];
    let pointer: string | null = null;
    for (let at = 0; at < file.size; at += STEP) {
      const bytes = await file.bytes(at, WINDOW_BYTES);
      for (let mark = bytes.indexOf(MARK); mark !== -1; mark = bytes.indexOf(MARK, mark + 1)) {
        hasManifest = true;
        const chunk = mark - FROM_CHUNK_TO_MARK;
        hasChunk ||= chunk >= 0 && bytes.subarray(chunk, chunk + CHUNK.length).equals(CHUNK);
      }
      const named = pointer === null ? bytes.indexOf(POINTER_NAME) : -1;
      if (named !== -1) pointer = pointerIn(bytes.toString("utf8", named, named + LONGEST_POINTER));
    }
    return { hasManifest, hasChunk, pointer };
  });
}
