import type { AudioFormat } from "../../contract/limits.ts";
import { readAdtsFrame } from "./adts.ts";
import { damaged, unsupported } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { framesAt } from "./frames.ts";
import { readMp3Frame } from "./mp3.ts";
import { afterTags } from "./tags.ts";

/** Bytes as Latin-1, and their offset from the beginning or from the end of the ID3v2 tags. */
type Signature = readonly (readonly [at: number, mark: string])[];

const FORMATS: readonly (readonly [AudioFormat, Signature])[] = [
  ...["RIFF", "RIFX", "RF64", "BW64"].map((mark) => ["wav", [[0, mark], [8, "WAVE"]]] as const), // oxfmt-ignore
  ["flac", [[0, "fLaC"]]],
  ["ogg", [[0, "OggS"]]],
  ...["ftyp", "moov", "mdat", "wide", "free", "skip"].map((mark) => ["m4a", [[4, mark]]] as const),
];

/** Formats that are often sent by mistake, each with the message that names it: a whole sentence each, for translators. */
const OTHERS: readonly (readonly [string, Signature])[] = [
  ["WebM and Matroska files aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "\x1aE\xdf\xa3"]]],
  ["AVI video isn't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "RIFF"], [8, "AVI "]]], // oxfmt-ignore
  ["Flash video isn't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "FLV"]]],
  ["MPEG video isn't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "\0\0\x01\xba"]]],
  ["MPEG video isn't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "\0\0\x01\xb3"]]],
  ["MPEG transport streams aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "G"], [188, "G"]]], // oxfmt-ignore
  ["MPEG transport streams aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[4, "G"], [196, "G"]]], // oxfmt-ignore
  [
    "Windows Media files aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.",
    [[0, "0&\xb2u\x8ef\xcf\x11"]],
  ],
  ["AIFF files aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "FORM"], [8, "AIF"]]], // oxfmt-ignore
  ["AMR files aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "#!AMR"]]],
  ["CAF files aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "caff"]]],
  ["MIDI files aren't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.", [[0, "MThd"]]],
];

const SIGNATURE_BYTES = 200;
/** A recording cut out of a stream begins in the middle of a frame; none is longer. */
const SEARCHED_BYTES = 8192;

/**
 * Finds the format by content, and the start of the audio. Throws `unsupported` for all but the six, with their name if
 * known, and `damaged` for a tag that claims more bytes than the file has.
 */
export async function findFormat(file: AudioFile): Promise<{ format: AudioFormat; start: number }> {
  const start = await afterTags(file);
  if (start > file.size) throw damaged("The file ends within a tag.");
  const head = (await file.bytes(start, SIGNATURE_BYTES)).toString("latin1");
  const format = named(FORMATS, head);
  if (format !== undefined) return { format, start };
  if (head.startsWith("ADIF")) throw damaged("AAC in ADIF isn't supported: it doesn't state its length.");
  const other = named(OTHERS, head);
  if (other === undefined) {
    for (let at = start; at < Math.min(file.size, start + SEARCHED_BYTES); at += 1) {
      if ((await file.bytes(at, 1)).readUInt8(0) !== 0xff) continue;
      if (await framesAt(file, at, readMp3Frame)) return { format: "mp3", start: at };
      if (await framesAt(file, at, readAdtsFrame)) return { format: "aac", start: at };
    }
  }
  throw unsupported(other ?? "This file format isn't supported. Use WAV, FLAC, OGG, MP3, M4A or AAC.");
}

function named<Name>(table: readonly (readonly [Name, Signature])[], head: string): Name | undefined {
  return table.find(([, signature]) => signature.every(([at, mark]) => head.startsWith(mark, at)))?.[0];
}
