/** True if a value read from a file is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** True if a value read from a file can be a name or a key: not empty, and at most 300 characters. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 300;
}
