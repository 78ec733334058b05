import type { ResponseSchema } from "./parse-response.ts";

/** Reads the body of a health check's 503: one that says `unhealthy`. Any other 503 comes from an intermediary. */
export function unhealthy<T extends { readonly status: string }>(
  schema: ResponseSchema<T>,
): ResponseSchema<T> {
  return {
    safeParse: (value) => {
      const parsed = schema.safeParse(value);
      if (!parsed.success || parsed.data.status === "unhealthy") return parsed;
      return { success: false, error: { issues: [{ path: ["status"] }] } };
    },
  };
}
