/** Never answers, like a hanging engine; rejects once it is aborted. */
export function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new Error("aborted"))),
  );
}
