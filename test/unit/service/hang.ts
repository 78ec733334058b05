/** An engine that gives no answer until it is told to stop. */
export function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new Error("aborted"))),
  );
}
