import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";

/** What takes less needs no notification: it would only flash, in milliseconds. */
const QUICK_MS = 400;

export interface WatchedRun {
  readonly signal: AbortSignal;
  /** A line for the notification, when it is there. */
  readonly report: (message: string) => void;
  /** Has the notification shown at once, such as where it says what something costs. */
  readonly showNow: () => void;
}

/** Runs something with a notification that can cancel it, which shows only when the run is not over at once. */
export async function withDelayedProgress<T>(
  title: string,
  run: (watched: WatchedRun) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let show: ((message: string) => void) | undefined;
  // What is said before there is a notification is shown when there is one.
  let latest: string | undefined;
  const report = (message: string): void => {
    latest = message;
    show?.(message);
  };
  const wanted = Promise.withResolvers<false>();
  const showNow = (): void => wanted.resolve(false);
  const running = run({ signal: controller.signal, report, showNow });
  const over = running.then(
    () => true,
    () => true,
  );
  if (!(await Promise.race([over, wait(QUICK_MS, false), wanted.promise]))) {
    const location = vscode.ProgressLocation.Notification;
    await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
      show = (message) => progress.report({ message });
      if (latest !== undefined) show(latest);
      const subscription = token.onCancellationRequested(() => controller.abort());
      await over;
      subscription.dispose();
    });
  }
  return running;
}
