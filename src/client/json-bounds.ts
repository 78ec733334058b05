/** Entries of all lists of an answer: more than there are sentences, mistakes or matches in any text within the limits. */
const MAX_ENTRIES = 200_000;

/**
 * Whether a value that was read from JSON is one that can be worked with. A schema notes each entry that does not fit: an
 * answer of 16 MB that is one long list took gigabytes and most of a minute. Level by level, since one that is nested deep has
 * more of them than the stack.
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
