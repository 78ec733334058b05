import { element } from "./element.ts";

export interface RecordingParts {
  readonly address: string;
  readonly label: string;
  /** Reports the position, in seconds, and the state; often during playback. */
  readonly onMoved: (seconds: number, isPlaying: boolean) => void;
  /** The browser cannot play it. */
  readonly onFailed: () => void;
}

/** A recording with the browser's own controls; a stretch of it can be played alone. */
export class Recording {
  readonly element: HTMLAudioElement;
  readonly #parts: RecordingParts;
  /** The position to stop at, in seconds; undefined to play to the end. */
  #stopAt: number | undefined;
  #drawing = 0;

  constructor(parts: RecordingParts, at: number) {
    this.#parts = parts;
    const { address, label } = parts;
    const audio = element("audio", { id: "player", controls: "", preload: "metadata", "aria-label": label });
    this.element = audio;
    audio.addEventListener("error", () => this.#fail());
    audio.addEventListener("play", () => this.#follow());
    audio.addEventListener("pause", () => this.#look());
    audio.addEventListener("timeupdate", () => this.#look());
    // A manual change of position ends playing the segment.
    audio.addEventListener("seeking", () => this.#keepStop());
    audio.src = address;
    audio.currentTime = at;
  }

  get seconds(): number {
    return this.element.currentTime;
  }

  /** Plays a stretch from `start` to `end`, in seconds, and stops there. */
  playStretch(start: number, end: number): void {
    this.element.currentTime = start;
    this.#stopAt = end;
    // A newer stretch interrupts loading an older one, which is no failure.
    this.element.play().catch((thrown: unknown) => {
      if (!(thrown instanceof DOMException) || thrown.name !== "AbortError") this.#fail();
    });
  }

  /** Stops drawing; the page no longer shows this recording. */
  end(): void {
    cancelAnimationFrame(this.#drawing);
    this.element.pause();
    this.element.removeAttribute("src");
  }

  #follow(): void {
    cancelAnimationFrame(this.#drawing);
    this.#look();
    if (!this.element.paused) this.#drawing = requestAnimationFrame(() => this.#follow());
  }

  #look(): void {
    const { currentTime, paused } = this.element;
    if (this.#stopAt !== undefined && currentTime >= this.#stopAt && !paused) {
      this.#stopAt = undefined;
      this.element.pause();
      return;
    }
    if (paused && !this.element.seeking) this.#stopAt = undefined;
    this.#parts.onMoved(currentTime, !paused);
  }

  #keepStop(): void {
    const { currentTime } = this.element;
    if (this.#stopAt !== undefined && currentTime > this.#stopAt) this.#stopAt = undefined;
    this.#parts.onMoved(currentTime, !this.element.paused);
  }

  #fail(): void {
    if (!this.element.hasAttribute("src")) return;
    this.end();
    this.#parts.onFailed();
  }
}
