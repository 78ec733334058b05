import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";

/** What takes less needs no notification: it would only flash, in milliseconds. */
const QUICK_MS = 400;

export interface WatchedRun {
  readonly signal: AbortSignal;
  /** A line for the notification, when it is there. */
  readonly report: (message: string) => void;
}

/** Runs something with a notification that can cancel it, which shows only when the run is not over at once. */
export async function withDelayedProgress<T>(
  title: string,
  run: (watched: WatchedRun) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let show: ((message: string) => void) | undefined;
  const running = run({ signal: controller.signal, report: (message) => show?.(message) });
  const over = running.then(
    () => true,
    () => true,
  );
  if (!(await Promise.race([over, wait(QUICK_MS, false)]))) {
    const location = vscode.ProgressLocation.Notification;
    await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
      show = (message) => progress.report({ message });
      const subscription = token.onCancellationRequested(() => controller.abort());
      await over;
      subscription.dispose();
    });
  }
  return running;
}
