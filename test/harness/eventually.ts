/**
 * Repeats an assertion until it holds: the extension host hears of an edit after the screen shows it, and the screen shows a
 * result after the command has returned. Fails with what the assertion said last. Patience costs nothing where the condition
 * comes, and a machine that does much at once needs it.
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
