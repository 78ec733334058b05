/**
 * Why a file is no audio that can be priced: `unsupported` is another format or a video, `damaged` a corrupt file, one that
 * contradicts itself or an unsupported codec, `too_long` one beyond the limit of seconds.
 */
export type AudioFaultKind = "unsupported" | "damaged" | "too_long";

/** What the service answers for a fault by the code of its refusal ("Errors", voice). */
export const CODE_OF_FAULT = {
  unsupported: "invalid_payload",
  damaged: "invalid_audio",
  too_long: "audio_too_long",
} as const;

/** Thrown by everything that reads an audio file. The message is a sentence for a person and quotes nothing of the file. */
export class AudioFault extends Error {
  readonly kind = "audio_fault";
  readonly fault: AudioFaultKind;

  constructor(fault: AudioFaultKind, message: string) {
    super(message);
    this.name = "AudioFault";
    this.fault = fault;
  }
}

export function isAudioFault(error: unknown): error is AudioFault {
  return error instanceof Error && "kind" in error && error.kind === "audio_fault";
}

export function damaged(message: string): AudioFault {
  return new AudioFault("damaged", message);
}

export function unsupported(message: string): AudioFault {
  return new AudioFault("unsupported", message);
}
