/**
 * Repeats an assertion until it holds: the extension host hears of an edit after the screen shows it, and the screen shows a
 * result after the command has returned. Fails with what the assertion said last.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, timeoutMs = 8000): Promise<T> {
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
