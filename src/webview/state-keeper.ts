/** The delay between the last change of the view and saving its state, in milliseconds. */
const KEEP_AFTER_MS = 50;

/** Saves the view state of a page shortly after it was scrolled or changed, and at the latest when the page is hidden. */
export class StateKeeper {
  readonly #keep: () => void;
  #timer: number | undefined;

  /** `keep` sends the state to the editor, if there is one yet. */
  constructor(keep: () => void) {
    this.#keep = keep;
    window.addEventListener("scroll", () => this.soon(), { passive: true });
    window.addEventListener("pagehide", () => this.now());
  }

  soon(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.now(), KEEP_AFTER_MS);
  }

  now(): void {
    window.clearTimeout(this.#timer);
    this.#keep();
  }
}
