import type { AudioFormat } from "../../contract/limits.ts";
import { readAdtsFrame } from "./adts.ts";
import { damaged, unsupported } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { framesAt } from "./frames.ts";
import { readMp3Frame } from "./mp3.ts";
import { afterTags } from "./tags.ts";

/** Bytes, as Latin-1, and where they stand from the beginning or from the end of ID3v2 tags on. */
type Signature = readonly (readonly [at: number, mark: string])[];

const FORMATS: readonly (readonly [AudioFormat, Signature])[] = [
  ...["RIFF", "RIFX", "RF64", "BW64"].map((mark) => ["wav", [[0, mark], [8, "WAVE"]]] as const), // prettier-ignore
  ["flac", [[0, "fLaC"]]],
  ["ogg", [[0, "OggS"]]],
  ...["ftyp", "moov", "mdat", "wide", "free", "skip"].map((mark) => ["m4a", [[4, mark]]] as const),
];

/** What is often sent by mistake, so that the refusal can name it. */
const OTHERS: readonly (readonly [string, Signature])[] = [
  ["a WebM or Matroska file", [[0, "\x1aE\xdf\xa3"]]],
  ["an AVI video", [[0, "RIFF"], [8, "AVI "]]], // prettier-ignore
  ["a Flash video", [[0, "FLV"]]],
  ["an MPEG video", [[0, "\0\0\x01\xba"]]],
  ["an MPEG video", [[0, "\0\0\x01\xb3"]]],
  ["an MPEG transport stream", [[0, "G"], [188, "G"]]], // prettier-ignore
  ["an MPEG transport stream", [[4, "G"], [196, "G"]]], // prettier-ignore
  ["a Windows Media file", [[0, "0&\xb2u\x8ef\xcf\x11"]]],
  ["an AIFF file", [[0, "FORM"], [8, "AIF"]]], // prettier-ignore
  ["an AMR file", [[0, "#!AMR"]]],
  ["a CAF file", [[0, "caff"]]],
  ["a MIDI file", [[0, "MThd"]]],
];

const SIGNATURE_BYTES = 200;
/** A recording that was cut out of a stream begins in the middle of a frame; none is longer. */
const SEARCHED_BYTES = 8192;

/**
 * The format by content, and where the audio begins. Throws `unsupported` for all but the six, with their name where it is
 * known, and `damaged` for a tag that claims more than the file.
 */
export async function findFormat(file: AudioFile): Promise<{ format: AudioFormat; start: number }> {
  const start = await afterTags(file);
  if (start > file.size) throw damaged("The file ends within a tag.");
  const head = (await file.bytes(start, SIGNATURE_BYTES)).toString("latin1");
  const format = named(FORMATS, head);
  if (format !== undefined) return { format, start };
  if (head.startsWith("ADIF")) throw damaged("AAC in ADIF is not supported: it does not say how long it is.");
  const other = named(OTHERS, head);
  if (other === undefined) {
    for (let at = start; at < Math.min(file.size, start + SEARCHED_BYTES); at += 1) {
      if ((await file.bytes(at, 1)).readUInt8(0) !== 0xff) continue;
      if (await framesAt(file, at, readMp3Frame)) return { format: "mp3", start: at };
      if (await framesAt(file, at, readAdtsFrame)) return { format: "aac", start: at };
    }
  }
  throw unsupported(
    `The file is ${other ?? "of another format"}. WAV, FLAC, OGG, MP3, M4A and AAC are accepted, and no video.`,
  );
}

function named<Name>(table: readonly (readonly [Name, Signature])[], head: string): Name | undefined {
  return table.find(([, signature]) => signature.every(([at, mark]) => head.startsWith(mark, at)))?.[0];
}
