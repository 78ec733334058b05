import { AudioFile, WINDOW_BYTES } from "../../../media/audio/audio-file.ts";
import { wavChunks } from "../../../media/audio/wav.ts";
import { LONGEST_POINTER, POINTER_NAME, pointerIn } from "../provenance/pointer.ts";

/** What the bytes of a recording hold of Content Credentials. */
export interface ManifestTraces {
  /** True if there is the marker of a manifest anywhere. Most files have none, and need no worker. */
  readonly hasManifest: boolean;
  /** True if a WAV file has the chunk that is meant for it; a cover picture may have a manifest of its own. */
  readonly hasChunk: boolean;
  /** The first pointer to a manifest, within the file or elsewhere. */
  readonly pointer: string | null;
}

/** The beginning of every C2PA manifest store: the type and label of a JUMBF box. */
const MARK = Buffer.from("jumdc2pa");
/** Pieces overlap, so that a mark or a pointer across two of them is found. */
const STEP = WINDOW_BYTES - LONGEST_POINTER;

/** Reads a recording of any format by its bytes alone. */
export function manifestTraces(path: string, signal: AbortSignal): Promise<ManifestTraces> {
  return AudioFile.using(path, signal, async (file) => {
    let hasManifest = false;
    let pointer: string | null = null;
    for (let at = 0; at < file.size; at += STEP) {
      const bytes = await file.bytes(at, WINDOW_BYTES);
      hasManifest ||= bytes.includes(MARK);
      const named = pointer === null ? bytes.indexOf(POINTER_NAME) : -1;
      if (named !== -1) pointer = pointerIn(bytes.toString("utf8", named, named + LONGEST_POINTER));
    }
    return { hasManifest, hasChunk: hasManifest && (await hasOwnChunk(file)), pointer };
  });
}

async function hasOwnChunk(file: AudioFile): Promise<boolean> {
  if ((await file.bytes(0, 4)).toString("latin1") !== "RIFF") return false;
  for await (const { id } of wavChunks(file, 0)) if (id === "C2PA") return true;
  return false;
}
