/**
 * The reason why audio can't be priced: `unsupported` is another format or a video, `damaged` a corrupt or inconsistent file
 * or an unsupported codec, `too_long` one beyond the limit of seconds.
 */
export type AudioFaultKind = "unsupported" | "damaged" | "too_long";

/** The error code of the service's refusal for each fault ("Errors", voice). */
export const CODE_OF_FAULT = {
  unsupported: "invalid_payload",
  damaged: "invalid_audio",
  too_long: "audio_too_long",
} as const;

/** Thrown by all functions that read an audio file. The message is a sentence for a person, quoting nothing of the file. */
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
