import type { ResponseSchema } from "./parse-response.ts";

/** The body of a 503 of a health check: one that says `unhealthy`. Any other 503 comes from something in between. */
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
