import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";

/** What takes less needs no notification: it would only flash, in milliseconds. */
const QUICK_MS = 400;

/** Asks a person something before the work goes on: meanwhile nothing is under way, and no notification says that it is. */
export type WhileAsking = <T>(question: () => Promise<T>) => Promise<T>;

export interface WatchedRun {
  readonly signal: AbortSignal;
  /** A line for the notification, when it is there. */
  readonly report: (message: string) => void;
  /** Has the notification shown at once, such as where it says what something costs. */
  readonly showNow: () => void;
  readonly whileAsking: WhileAsking;
}

/** A notification of something under way, for as long as `over` is open. */
export type ShowProgress = (
  title: string,
  over: Promise<unknown>,
  cancel: () => void,
  begun: (say: (message: string) => void) => void,
) => Thenable<unknown>;

/**
 * Runs something with a notification that can cancel it, which shows only when the run is not over at once. While a person is
 * asked something it is held back, and one that is there already says that it waits for the answer.
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
    // Whoever said no ends it now, and whoever said yes has seen the price.
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

/** What a notification says, before it is there and while a question is open. */
class ProgressLine {
  #say: ((message: string) => void) | undefined;
  /** Undefined where nothing has been said. */
  #latest: string | undefined;
  #questions = 0;
  #answered = Promise.withResolvers<undefined>();

  /** Resolves when the questions that are open are answered; undefined where none is. */
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
    const message = this.#questions > 0 ? vscode.l10n.t("waiting for your answer") : this.#latest;
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
