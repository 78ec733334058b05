import type { FailureAction, FailureKind, Wording } from "./failure.ts";

/** The wording of a failure for a person. Of several sentences the first with all placeholders known is used. */
export interface FailureEntry {
  readonly happened: readonly string[];
  readonly next: readonly string[];
  readonly action?: FailureAction;
}

/** Only the unit of the wait is known, if any. */
const WAIT = [
  "Try again in {second} second.",
  "Try again in {seconds} seconds.",
  "Try again in {minutes} minutes.",
  "Try again in {hours} hours.",
  "Try again in {days} days.",
  "Wait a moment, then try again.",
];

function entry(happened: string | string[], next: string | string[], action?: FailureAction): FailureEntry {
  const several = { happened: [happened].flat(), next: [next].flat() };
  return action === undefined ? several : { ...several, action };
}

/** By the code of a refusal ("Errors", and the decided codes of a key). */
export const ENTRY_BY_CODE: Readonly<Record<string, FailureEntry>> = {
  missing_api_key: entry("The service asks for an API key.", "Add an API key.", "addKey"),
  invalid_api_key: entry(
    "The service doesn't know this API key.",
    "Add the key again, or add another one.",
    "addKey",
  ),
  revoked_api_key: entry(
    "This API key has been revoked.",
    "Create a new key in the developer portal, then add it.",
    "openPortal",
  ),
  expired_api_key: entry(
    "This API key has expired.",
    "Create a new key in the developer portal, then add it.",
    "openPortal",
  ),
  missing_scope: entry(
    ["The API key lacks the scope {scope}.", "The API key lacks a scope that this check needs."],
    ["Add or create a key that has {scope}.", "Add a key with that scope."],
    "addKey",
  ),
  insufficient_credits: entry(
    [
      "This check needs {required} credits; the balance is {credits}.",
      "The balance is too low for this check.",
    ],
    "Add credits, then try again.",
    "showCredits",
  ),
  min_words_not_met: entry(
    ["The text is too short: {actual} words (minimum {limit}).", "The text is too short for this check."],
    "Select more text.",
  ),
  max_words_exceeded: entry(
    ["The text is too long: {actual} words (maximum {limit}).", "The text is too long for this check."],
    "Check a shorter passage.",
    "shorten",
  ),
  insufficient_content: entry("The text has too few complete sentences to scan.", "Select more text."),
  invalid_payload: entry(
    ["The service didn't accept the request: {field}.", "The service didn't accept the request."],
    "Check the service's limits.",
  ),
  invalid_callback_url: entry(
    "The service didn't accept the callback address.",
    "Set an address that's reachable from the internet.",
    "checkSettings",
  ),
  invalid_idempotency_key: entry("The service didn't accept the idempotency key.", "Try again.", "retry"),
  idempotency_key_reuse: entry(
    "The idempotency key was already used for another text.",
    "Try again.",
    "retry",
  ),
  payment_in_progress: entry("Another billing operation is in progress.", WAIT, "waitAndRetry"),
  invalid_image: entry("Couldn't read the file as an image.", "Choose another file."),
  invalid_audio: entry("The audio file is damaged or unsupported.", "Convert it to WAV, then try again."),
  audio_too_long: entry(
    ["The audio is longer than {limit_seconds} seconds.", "The audio is too long."],
    "Check a shorter part of it.",
    "shorten",
  ),
  payload_too_large: entry(
    "The request is larger than the service accepts.",
    "Check a shorter passage or a smaller file.",
    "shorten",
  ),
  not_found: entry(
    "The service couldn't find the requested item.",
    "Check the service address, or run the check again.",
    "checkSettings",
  ),
  method_not_allowed: entry(
    "The address doesn't offer this check.",
    "Check the service address.",
    "checkSettings",
  ),
  unsupported_media_type: entry(
    "The service didn't accept the request's format.",
    "Check the service address.",
    "checkSettings",
  ),
  service_unavailable: entry("The service is temporarily unavailable.", WAIT, "waitAndRetry"),
  service_error: entry("The service couldn't finish the check.", "Try again.", "retry"),
};

/** A bare 401 or 403, which may come from something in front of the service. */
const KEY_REFUSED = entry(
  "The service didn't accept the API key.",
  "Add the key again, or check the service address.",
  "addKey",
);
const ACCESS_REFUSED = entry(
  ["The API key may lack the scope {scope}.", "The service refused access with this API key."],
  ["Add another key, or check the address.", "Add another key, or check the service address."],
  "addKey",
);
const TOO_MANY = entry("Too many requests from this account.", WAIT, "waitAndRetry");
const UNDOCUMENTED = entry(
  "The service refused the request with status {status}.",
  "Check the service address, or try again later.",
  "checkSettings",
);

/** A response that leaves it unknown if the work was done, whatever it says. */
export const UNKNOWN_OUTCOME: FailureEntry = entry(
  "The service, or a gateway before it, failed with status {status}.",
  "Check the balance, then try again.",
  "showCredits",
);

const BROKEN = entry(
  "The service, or a gateway before it, failed with status {status}.",
  WAIT,
  "waitAndRetry",
);

/** By status, for a refusal that has no known code but is known to be free. */
export function entryByStatus(status: number): FailureEntry {
  if (status === 401) return KEY_REFUSED;
  if (status === 403) return ACCESS_REFUSED;
  if (status === 429) return TOO_MANY;
  const code = CODE_OF_STATUS[status];
  return (code === undefined ? undefined : ENTRY_BY_CODE[code]) ?? (status >= 500 ? BROKEN : UNDOCUMENTED);
}

/** The code implied by a status that comes without one ("Errors", common rules 1 and 2). */
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: "invalid_payload",
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  503: "service_unavailable",
};

/** By kind, for everything that is not a refusal. */
export const ENTRY_BY_KIND: Readonly<Record<Exclude<FailureKind, "refused">, FailureEntry>> = {
  unexpected_response: entry(
    ["The service sent an invalid response: {field}.", "Couldn't read the response."],
    "Check the balance and update this extension.",
    "checkSettings",
  ),
  response_too_large: entry(
    "The response was larger than {maxMegabytes} MB and was cut off.",
    "Check the balance, then check less at once.",
    "shorten",
  ),
  redirected: entry(
    "{host} sent a redirect ({status}), which isn't followed.",
    "Enter the final service address.",
    "checkSettings",
  ),
  not_sent: entry(
    ["No connection to {host} ({causeCode}).", "No connection to {host}."],
    "Check the network and the address.",
    "retry",
  ),
  answer_lost: entry(
    "Lost the connection to {host} before it responded.",
    "Check the balance, then try again.",
    "retry",
  ),
  timed_out: entry("{host} didn't respond in time.", "Check the balance, then try again.", "retry"),
  // No button to try again: it would appear where Cancel was, under a second click.
  cancelled: entry("The check was canceled.", "Run it again anytime."),
  invalid_configuration: entry(
    "The service settings aren't valid.",
    "Correct the service settings.",
    "checkSettings",
  ),
  invalid_request: entry("The request isn't valid: {field}.", "Check that there is text to send."),
  over_limit: entry("This exceeds a limit of the service.", "Check a shorter passage or a smaller file."),
};

/** The same for free operations, such as fetching a job: no balance needs checking. */
export const ENTRY_BY_KIND_WHEN_FREE: Partial<Readonly<Record<FailureKind, FailureEntry>>> = {
  answer_lost: entry(ENTRY_BY_KIND.answer_lost.happened.join(""), "Try again.", "retry"),
  timed_out: entry(ENTRY_BY_KIND.timed_out.happened.join(""), "Check the network, then try again.", "retry"),
  unexpected_response: entry(
    [...ENTRY_BY_KIND.unexpected_response.happened],
    "Check the service address and update this extension.",
    "checkSettings",
  ),
  response_too_large: entry(
    ENTRY_BY_KIND.response_too_large.happened.join(""),
    "Check the service address.",
    "checkSettings",
  ),
};

/** Refusals by the client before anything is sent, for which the service has no message of its own. */
export const OWN_ENTRIES = {
  missingKey: entry("This needs an API key.", "Add an API key.", "addKey"),
  tooManyCharacters: entry(
    "The text is too long: {actual} characters (maximum {limit}).",
    "Check a shorter passage.",
    "shorten",
  ),
  tooFewCharacters: entry(
    "The text is too short: {actual} characters (minimum {limit}).",
    "Select more text.",
  ),
  taskId: entry("The job's ID isn't valid.", "To get a result, send the text again."),
  idempotencyKey: entry("Can't send the idempotency key in a header.", "Try again.", "retry"),
  callbackUrl: entry(
    "Can't use the callback address.",
    "Set a web address without a user name or password.",
    "checkSettings",
  ),
  webhookSecret: entry("Can't send the webhook secret.", "Use up to 1,024 printable ASCII characters."),
} as const satisfies Readonly<Record<string, FailureEntry>>;

/** A connection that failed over its certificate, which waiting doesn't fix. */
export const UNTRUSTED_CERTIFICATE: FailureEntry = entry(
  "{host} has an untrusted certificate ({causeCode}).",
  "Install the certificate.",
  "checkSettings",
);

/** States if credits were charged, placed between the failure and the next step (EDI-13). */
export const CHARGE_NOTES = {
  no: "Nothing was charged.",
  yes: "Credits were charged.",
  unknown: "Credits may have been charged.",
} as const;

/** The wording of an entry with these facts filled in; undefined facts count as unknown. */
export function wordingOf(
  entry: FailureEntry,
  facts: Readonly<Record<string, string | number | undefined>>,
): Wording {
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(facts)) if (value !== undefined) args[name] = value;
  return { happened: firstKnown(entry.happened, args), next: firstKnown(entry.next, args), args };
}

function firstKnown(sentences: readonly string[], args: Wording["args"]): string {
  const known = sentences.find((sentence) =>
    [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name]) => name !== undefined && name in args),
  );
  return known ?? sentences.at(-1) ?? "";
}
