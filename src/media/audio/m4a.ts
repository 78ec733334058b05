import { damaged, unsupported } from "./audio-fault.ts";
import type { AudioFile } from "./audio-file.ts";
import { type Box, walkBoxes } from "./boxes.ts";
import { requireAgreement, requireShort, withoutPadding } from "./length.ts";
import { readM4aCodec } from "./m4a-codec.ts";
import { newTrack, readDuration, readTrackBox, type Track } from "./m4a-track.ts";

/** Codecs of a picture track that is a cover or chapter images instead of video. */
const STILL_PICTURES = new Set(["jpeg", "png ", "mjpa", "mjpb"]);

const MOST_TRACKS = 64;

/** The state gathered while the boxes are read. */
interface Movie {
  readonly tracks: Track[];
  /** The number of frames in fragments by track id. */
  readonly fragments: Map<number, number>;
  fragmentTrack: number;
  mediaBytes: number;
  statedSeconds: number;
  timescale: number;
  isImage: boolean;
}

/**
 * Returns the seconds of an MP4 file with sound alone: the frames of its longest sound track times the length of a frame by
 * its codec. The times in the tables and headers must agree, and there must be room for the frames. Sound that an edit list
 * cuts off beyond the encoder's priming is counted, since it is in the file.
 */
export async function measureM4a(file: AudioFile, start: number): Promise<number> {
  const movie: Movie = {
    tracks: [],
    fragments: new Map(),
    fragmentTrack: 0,
    mediaBytes: 0,
    statedSeconds: 0,
    timescale: 1,
    isImage: false,
  };
  await walkBoxes(file, start, (box) => takeBox(file, box, movie));
  const { isImage, mediaBytes, statedSeconds, tracks } = movie;
  if (tracks.some(({ entry, handler }) => handler === "vide" && !STILL_PICTURES.has(entry)))
    throw unsupported("The file is a video: it has a video track.");
  if (isImage && tracks.length === 0) throw unsupported("The file is an image.");
  const sounds = tracks.filter(({ handler }) => handler === "soun");
  if (sounds.length === 0) throw damaged("The M4A file has no sound track.");
  const seconds = Math.max(...sounds.map((track) => trackSeconds(track, movie)));
  if (tracks.reduce((sum, { frameBytes }) => sum + frameBytes, 0) > mediaBytes)
    throw damaged("The M4A file states more audio than it holds.");
  // An edit can make a movie shorter than its sound, but never longer.
  if (statedSeconds > seconds) requireAgreement(statedSeconds, seconds);
  return seconds;
}

async function takeBox(file: AudioFile, box: Box, movie: Movie): Promise<void> {
  switch (box.type) {
    case "trak":
      if (movie.tracks.length === MOST_TRACKS) throw damaged("The M4A file has too many tracks.");
      movie.tracks.push(newTrack());
      break;
    case "mvhd": {
      const { duration, timescale } = await readDuration(file, box);
      movie.timescale = timescale;
      movie.statedSeconds = duration / timescale;
      break;
    }
    case "mdat":
      movie.mediaBytes += box.end - box.start;
      break;
    case "meta":
      movie.isImage = true;
      break;
    case "tfhd":
      movie.fragmentTrack = (await file.exactly(box.start, 8)).readUInt32BE(4);
      break;
    case "trun": {
      const frames = (await file.exactly(box.start, 8)).readUInt32BE(4);
      const before = movie.fragments.get(movie.fragmentTrack) ?? 0;
      movie.fragments.set(movie.fragmentTrack, before + frames);
      break;
    }
    default: {
      const track = movie.tracks.at(-1);
      if (track !== undefined) await readTrackBox(file, box, track);
    }
  }
}

function trackSeconds(track: Track, { fragments, mediaBytes, timescale }: Movie): number {
  const { description, edited, frames, statedSeconds, time, timedFrames } = track;
  const codec = readM4aCodec(description);
  const inFragments = fragments.get(track.id) ?? 0;
  // Each frame takes at least one byte.
  if (timedFrames !== frames || frames + inFragments > mediaBytes)
    throw damaged("The tables of the M4A file contradict each other.");
  const frameSeconds = codec.frameSamples / codec.rate;
  const held = (frames + inFragments) * frameSeconds;
  if (held === 0) throw damaged("The M4A file has no audio.");
  requireShort(held - frameSeconds);
  if (frames > 0) requireAgreement(time / track.timescale, frames * frameSeconds, frameSeconds);
  // With fragments, a header may count all of them, or none.
  if (statedSeconds > 0) requireAgreement(statedSeconds, held, frameSeconds);
  const timed = inFragments === 0 ? withoutPadding(time / track.timescale, held, frameSeconds) : held;
  return edited === undefined ? timed : withoutPadding(edited / timescale, timed, frameSeconds);
}
