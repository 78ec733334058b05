/**
 * Does work on each item, so many at a time, in their order, and gives the results by the places of the items. `goesOn` is asked before
 * each: once it says no, no other is begun, and what is under way comes to its end. Rejects with the first error of `work`, when all
 * that was begun has ended.
 */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  most: number,
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
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
