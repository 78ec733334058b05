import assert from "node:assert/strict";
import { EXAMPLES } from "../contract/examples.ts";
import { failureOf, newClient } from "./new-client.ts";
import { response, ScriptedTransport } from "./scripted-transport.ts";

const CONTENT = "A text that may take its time.";
const ACCEPTED = EXAMPLES.find(({ status }) => status === 202)?.body;
const MAX_SECRET = "s".repeat(1_024);
const SECRETS_TAKEN = ["s3cret", "with spaces inside", "signs!~", MAX_SECRET];
const SECRETS_REFUSED = [
  "",
  " ",
  " s",
  "s ",
  "a\r\nx-evil: 1",
  "a\u0000",
  "a\tb",
  "a\u007f",
  "a\u0085",
].concat("sîgns", "a\u00a0", "\u0441ecret", "\u{1f511}", `${MAX_SECRET}s`);
const CALLBACKS_TAKEN = [
  "https://example.com/hook",
  "http://example.com",
  "HTTPS://Example.com:8443/a/b?token=x&y=%20#part",
  `https://example.com/${"a".repeat(2_048 - 20)}`,
];
const CALLBACKS_REFUSED = [
  "",
  "example.com/hook",
  "//example.com",
  "ftp://example.com",
  "javascript:alert(1)",
].concat(
  "file:///etc/passwd",
  "https://",
  "https:example.com",
  "https://user:pass@example.com",
  "https://user@example.com",
  "https://example.com\\@evil.example",
  "https://exa mple.com",
  " https://example.com",
  "https://example.com/\r\nx-evil: 1",
  "https://example.com/\u202e",
  "https://[::1",
  `https://example.com/${"a".repeat(2_048)}`,
);

describe("the callback of a job", () => {
  for (const [field, taken, refused] of [
    ["webhook_secret", SECRETS_TAKEN, SECRETS_REFUSED],
    ["callback_url", CALLBACKS_TAKEN, CALLBACKS_REFUSED],
  ] as const) {
    for (const value of taken) {
      it(`[HOOK-1] [CLI-2] sends the ${field} ${JSON.stringify(value.slice(0, 50))} as it is`, async () => {
        const transport = new ScriptedTransport(response(202, ACCEPTED));
        await newClient(transport).submitDetection({ content: CONTENT, [field]: value });
        const [request] = transport.sent;
        assert.ok(typeof request?.body === "string");
        assert.deepEqual(JSON.parse(request.body), { content: CONTENT, poll: true, [field]: value });
      });
    }
    for (const value of refused) {
      it(`[HOOK-1] [CLI-2] refuses the ${field} ${JSON.stringify(value.slice(0, 50))} before anything is sent`, async () => {
        const transport = new ScriptedTransport(response(202, ACCEPTED));
        const failure = await failureOf(
          newClient(transport).submitDetection({ content: CONTENT, [field]: value }),
        );
        assert.deepEqual(
          [failure.kind, failure.field, failure.charged, transport.sent.length],
          ["invalid_request", field, "no", 0],
        );
        assert.doesNotMatch(`${failure.message} ${failure.nextStep}`, /evil|pass@|example|ecret "/);
      });
    }
  }
});
