/** The most entries of all lists in a response: more than any text within the limits has sentences, mistakes or matches. */
const MAX_ENTRIES = 200_000;

/**
 * True if a value parsed from JSON has a bounded number of entries. Schemas report each entry that doesn't match: a 16 MB
 * response that was one long list took gigabytes and most of a minute. Iterates by level, because nested values may be
 * deeper than the stack.
 */
export function isWorkable(value: unknown): boolean {
  let entries = 0;
  let level: readonly object[] = isContainer(value) ? [value] : [];
  while (level.length > 0) {
    const next: object[] = [];
    for (const container of level) {
      if (Array.isArray(container)) entries += container.length;
      if (entries > MAX_ENTRIES) return false;
      for (const child of Object.values(container)) if (isContainer(child)) next.push(child);
    }
    level = next;
  }
  return true;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
