import * as z from "zod";
import { EXPIRATIONS } from "../../contract/api-key.ts";
import { KEY_PREFIX } from "../../contract/key-format.ts";
import { SCOPES } from "../../contract/scopes.ts";

/** In UTF-16 units, as a browser counts `maxlength`. */
export const MAX_NAME_LENGTH = 100;

const newKeyForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name.")
    .max(MAX_NAME_LENGTH, `Enter a name of at most ${MAX_NAME_LENGTH} characters.`)
    .refine((name) => !/\p{Cc}/u.test(name), "Enter a name without control characters.")
    // A key pasted as its name would be shown in every listing.
    .refine((name) => !name.includes(KEY_PREFIX), "Enter a name that is not a key."),
  scopes: z.array(z.enum(SCOPES, "Choose scopes from the list.")).min(1, "Choose at least one scope."),
  expiration: z.enum(EXPIRATIONS, "Choose an expiration from the list."),
});

/** The values of a valid form for a new key ("API key (managed in the portal)"). */
export type NewKeyRequest = z.infer<typeof newKeyForm>;

/** A submitted form, to be shown again. */
export interface NewKeyValues {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiration: string;
}

/** The errors of each field, the first one first; none for a valid field. */
export type NewKeyProblems = z.core.$ZodFlattenedError<NewKeyRequest>["fieldErrors"];

export const FRESH_VALUES: NewKeyValues = { name: "", scopes: [], expiration: "90 Days" };

/** Reads the fields of the form. Never throws: invalid values are reported next to their field. */
export function readNewKeyForm(fields: URLSearchParams): {
  readonly values: NewKeyValues;
  readonly problems: NewKeyProblems;
  readonly request: NewKeyRequest | undefined;
} {
  const values = {
    name: fields.get("name") ?? "",
    scopes: [...new Set(fields.getAll("scope"))],
    expiration: fields.get("expiration") ?? "",
  };
  const { data: request, error } = newKeyForm.safeParse(values);
  return { values, problems: error === undefined ? {} : z.flattenError(error).fieldErrors, request };
}
