import * as z from "zod";
import { apiKeyRecord } from "../contract/api-key.ts";
import { isApiKey } from "../contract/key-format.ts";
import { PLAN_NAMES, TRIAL_CREDITS } from "../contract/plans.ts";

/** The accounts that a service starts with (the `--accounts` flag). */

const accountKey = apiKeyRecord.extend({
  // Checked here rather than in the contract, which also describes keys of other services.
  key: z.string().refine(isApiKey, "is not a key: prfd_ and printable ASCII characters without spaces"),
});

const accountRecord = z
  .object({
    user_id: z.int().min(0),
    plan: z.enum(PLAN_NAMES),
    credits: z.int().min(0).optional(),
    keys: z.array(accountKey),
  })
  .transform(({ credits, ...account }, context) => {
    if (credits === undefined && account.plan !== "Trial")
      context.addIssue({ code: "custom", path: ["credits"], message: "is missing" });
    return { ...account, credits: credits ?? TRIAL_CREDITS };
  });

const accountsFile = z
  .object({ accounts: z.array(accountRecord).min(1, "holds no account") })
  .superRefine(({ accounts }, context) => {
    const users = new Set<number>();
    const keys = new Set<string>();
    for (const [index, account] of accounts.entries()) {
      if (users.has(account.user_id)) {
        const path = ["accounts", index, "user_id"];
        context.addIssue({ code: "custom", path, message: "is used by another account" });
      }
      users.add(account.user_id);
      for (const [place, { key }] of account.keys.entries()) {
        const path = ["accounts", index, "keys", place, "key"];
        if (keys.has(key)) context.addIssue({ code: "custom", path, message: "is given twice" });
        keys.add(key);
      }
    }
  });

export type AccountRecord = z.infer<typeof accountRecord>;

/** The accounts read, or a one-line error that names the field and never quotes its value. */
export type AccountsRead =
  | { readonly ok: true; readonly accounts: readonly AccountRecord[] }
  | { readonly ok: false; readonly message: string };

/** Reads the JSON of an accounts file. Never throws, and never repeats a key in its message. */
export function readAccounts(json: string): AccountsRead {
  let value: unknown;
  try {
    // Some editors write a byte order mark.
    value = JSON.parse(json.replace(/^\uFEFF/, ""));
  } catch {
    // The parser's own message quotes the text around the fault, which may be a key.
    return { ok: false, message: "is not JSON" };
  }
  const parsed = accountsFile.safeParse(value);
  if (parsed.success) return { ok: true, accounts: parsed.data.accounts };
  const issue = parsed.error.issues[0];
  return { ok: false, message: issue === undefined ? "is not valid" : describe(issue) };
}

function describe(issue: z.core.$ZodIssue): string {
  const path = issue.path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("");
  return path === "" ? issue.message : `${path.slice(1)}: ${issue.message}`;
}
