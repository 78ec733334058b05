/**
 * Maps items concurrently, at most `limit` at a time, starting them in order. Returns the results in the order of the items;
 * undefined for those that were not started, since `goesOn` returned false before. Rejects with the first error of `work`, when all
 * work that was started has ended.
 */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
  goesOn: () => boolean = () => true,
): Promise<readonly (R | undefined)[]> {
  const results: (R | undefined)[] = items.map(() => undefined);
  const failures: unknown[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    while (failures.length === 0 && goesOn()) {
      const { done, value } = waiting.next();
      if (done === true) return;
      const [index, item] = value;
      try {
        results[index] = await work(item);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
