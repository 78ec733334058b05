import type { TextDocument } from "vscode";
import type { Settings } from "../settings.ts";
import type { CheckTarget } from "../documents/check-target.ts";

/** Checks of one kind that are under way: the same one asked for twice is run once, and both get its answer. */
export class RunningChecks<Outcome> {
  readonly #settings: Settings;
  readonly #running = new WeakMap<TextDocument, Map<string, Promise<Outcome>>>();

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** `options` are what the answer depends on besides the text and where it is sent. */
  async share(
    { document, selection }: CheckTarget,
    options: readonly string[],
    run: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const settings = this.#settings;
    const asked = JSON.stringify([
      document.version,
      document.languageId,
      selection,
      settings.serviceMode(),
      settings.baseUrl(),
      settings.submission(document),
      ...options,
    ]);
    const running = this.#running.get(document) ?? new Map<string, Promise<Outcome>>();
    this.#running.set(document, running);
    const check = running.get(asked) ?? run().finally(() => running.delete(asked));
    running.set(asked, check);
    return check;
  }

  /** From here on a check of this document is a run of its own, such as after a person's no, which ends the one under way. */
  leave(document: TextDocument): void {
    this.#running.delete(document);
  }
}
