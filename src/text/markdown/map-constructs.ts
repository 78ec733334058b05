import type { Construct, ConstructRecord } from "micromark-util-types";

/** Returns the constructs, each replaced except those of line endings, which have negative codes. */
export function mapConstructs(
  constructs: ConstructRecord,
  replace: (construct: Construct) => Construct,
): ConstructRecord {
  const record: ConstructRecord = { ...constructs };
  for (const [key, list] of Object.entries(constructs)) {
    const code = Number(key);
    if (list !== undefined && code > 0)
      record[code] = Array.isArray(list) ? list.map(replace) : replace(list);
  }
  return record;
}
