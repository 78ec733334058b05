/**
 * Does work on each item, so many at a time, in their order. `goesOn` is asked before each: once it says no, no other is begun, and
 * what is under way comes to its end. Rejects with the first error of `work`, when all that was begun has ended.
 */
export async function fewAtOnce<T>(
  items: readonly T[],
  most: number,
  work: (item: T, index: number) => Promise<void>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (next < items.length && failures.length === 0 && goesOn()) {
      const index = next;
      next += 1;
      const item = items[index];
      if (item === undefined) continue;
      try {
        await work(item, index);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
