/** Returns the system error code, for example `ENOENT`; undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Returns true if an error has one of the codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const code = errorCode(error);
  return code !== undefined && codes.includes(code);
}
