import { setTimeout as wait } from "node:timers/promises";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { WatchedRun } from "../checking/vocabulary/check.ts";

/** Shorter work gets no notification, which would only flash, in milliseconds. */
const QUICK_MS = 400;

/** Shows a notification until `over` settles. */
export type ShowProgress = (
  title: string,
  over: Promise<unknown>,
  cancel: () => void,
  begun: (say: (message: string) => void) => void,
) => Thenable<unknown>;

/**
 * Runs something with a cancellable notification, which appears only if the run takes a while. It is held
 * back while a question is open; one that is already shown says that it waits for the answer.
 */
export async function withDelayedProgress<T>(
  title: string,
  run: (watched: WatchedRun) => Promise<T>,
  show: ShowProgress = inNotification,
): Promise<T> {
  const controller = new AbortController();
  const line = new ProgressLine();
  const wanted = Promise.withResolvers<false>();
  const running = run({
    signal: controller.signal,
    report: (message) => line.report(message),
    showNow: () => wanted.resolve(false),
    whileAsking: async (question) => line.whileAsking(question),
  });
  const over = running.then(
    () => true,
    () => true,
  );
  let isOver = await Promise.race([over, wait(QUICK_MS, false), wanted.promise]);
  while (!isOver && line.question !== undefined) {
    await Promise.race([over, line.question]);
    // Answering no ends the run now, and answering yes means that the price was seen.
    isOver = await Promise.race([over, wait(QUICK_MS, false)]);
  }
  if (!isOver) {
    await show(
      title,
      over,
      () => controller.abort(),
      (say) => line.begin(say),
    );
  }
  return running;
}

/** The notification's message, before it is shown and while a question is open. */
class ProgressLine {
  #say: ((message: string) => void) | undefined;
  /** Undefined if nothing has been reported. */
  #latest: string | undefined;
  #questions = 0;
  #answered = Promise.withResolvers<undefined>();

  /** Resolves when all open questions are answered; undefined if there are none. */
  get question(): Promise<undefined> | undefined {
    return this.#questions > 0 ? this.#answered.promise : undefined;
  }

  begin(say: (message: string) => void): void {
    this.#say = say;
    this.#show();
  }

  report(message: string): void {
    this.#latest = message;
    this.#show();
  }

  async whileAsking<T>(question: () => Promise<T>): Promise<T> {
    if (this.#questions === 0) this.#answered = Promise.withResolvers();
    this.#questions += 1;
    this.#show();
    try {
      return await question();
    } finally {
      this.#questions -= 1;
      if (this.#questions === 0) this.#answered.resolve(undefined);
      this.#latest ??= "";
      this.#show();
    }
  }

  #show(): void {
    const message = this.#questions > 0 ? l10n.t("waiting for your answer") : this.#latest;
    if (message !== undefined) this.#say?.(message);
  }
}

async function inNotification(...[title, over, cancel, begun]: Parameters<ShowProgress>): Promise<void> {
  const location = vscode.ProgressLocation.Notification;
  await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
    begun((message) => progress.report({ message }));
    const subscription = token.onCancellationRequested(cancel);
    await over;
    subscription.dispose();
  });
}
