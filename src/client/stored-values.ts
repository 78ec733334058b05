/** Whether something read from a file has fields to look at. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Whether something read from a file is a name or a key: not empty, and no longer than these are. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= 300;
}
