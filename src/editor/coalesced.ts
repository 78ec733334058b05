/** Returns a function that runs `work`, and if it is called meanwhile, however often, runs it once more afterwards. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let isRunning = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      for (; isAsked; await work()) isAsked = false;
    } finally {
      isRunning = false;
    }
  };
}
