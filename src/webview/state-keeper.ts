/** What is looked at is kept so long after the last change of it, in milliseconds. */
const KEEP_AFTER_MS = 50;

/** Keeps how a page is looked at: a moment after it was scrolled or changed, and at the latest when the page goes. */
export class StateKeeper {
  readonly #keep: () => void;
  #timer: number | undefined;

  /** `keep` gives the state to the editor, if there is one yet. */
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
