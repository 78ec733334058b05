import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import type { ErrorObject } from "ajv";
import Ajv from "ajv-draft-04";
import formats from "ajv-formats";

// A pattern of the schema is invalid in Unicode mode.
const ajv = new Ajv.default({ allErrors: true, strict: false, unicodeRegExp: false });
formats.default(ajv);
const validate = ajv.compile(schema);

/**
 * Returns the places where a value violates the schema of the Static Analysis Results Interchange Format
 * 2.1.0.
 */
export function sarifFaults(value: unknown): readonly string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }: ErrorObject) => `${instancePath} ${message ?? ""}`,
  );
}
