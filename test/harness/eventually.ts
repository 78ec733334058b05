/**
 * Repeats an assertion until it holds, and fails with its last error. The extension host learns of an edit
 * after the screen shows it, and the screen shows a result after the command has returned. A long time limit
 * costs nothing when the condition holds, and a busy machine needs it.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, timeoutMs = 30_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
