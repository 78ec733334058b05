import assert from "node:assert/strict";
import { endpointUrl, parseBaseUrl } from "../../../src/client/base-url.ts";
import { isServiceFailure } from "../../../src/client/failure.ts";

const ACCEPTED: readonly (readonly [value: string, href: string, host: string, isLoopback: boolean])[] = [
  ["https://api.example.org", "https://api.example.org", "api.example.org", false],
  ["https://api.example.org/", "https://api.example.org", "api.example.org", false],
  ["  https://api.example.org  ", "https://api.example.org", "api.example.org", false],
  ["HTTPS://API.Example.org:443", "https://api.example.org", "api.example.org", false],
  ["https://api.example.org:8443", "https://api.example.org:8443", "api.example.org:8443", false],
  ["https://example.org/authenticity/v1//", "https://example.org/authenticity/v1", "example.org", false],
  ["https://example.org///", "https://example.org", "example.org", false],
  ["https://example.org/a.b/..c/...", "https://example.org/a.b/..c/...", "example.org", false],
  ["https://example.org/api/authenticity", "https://example.org/api/authenticity", "example.org", false],
  ["https://example.org/my-api/", "https://example.org/my-api", "example.org", false],
  ["https://api.example.org/v1%20beta", "https://api.example.org/v1%20beta", "api.example.org", false],
  ["https://xn--bcher-kva.example", "https://xn--bcher-kva.example", "xn--bcher-kva.example", false],
  ["https://XN--pple-43d.example/v1", "https://xn--pple-43d.example/v1", "xn--pple-43d.example", false],
  ["https://10.0.0.8", "https://10.0.0.8", "10.0.0.8", false],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8080", "127.0.0.1:8080", true],
  ["http://127.8.9.10", "http://127.8.9.10", "127.8.9.10", true],
  ["http://127.1", "http://127.0.0.1", "127.0.0.1", true],
  ["http://0x7f000001", "http://127.0.0.1", "127.0.0.1", true],
  ["http://localhost:3000", "http://localhost:3000", "localhost:3000", true],
  ["http://[::1]:3000/p", "http://[::1]:3000/p", "[::1]:3000", true],
  ["https://localhost", "https://localhost", "localhost", true],
];

const REFUSED: readonly string[] = [
  "",
  "   ",
  "api.example.org",
  "//api.example.org",
  "https:",
  "https://",
  "https:///api.example.org",
  "https:api.example.org",
  "https:/api.example.org",
  String.raw`https:\\api.example.org`,
  String.raw`https://api.example.org\@evil.example`,
  "http://api.example.org",
  "http://10.0.0.8",
  "http://0.0.0.0",
  "http://128.0.0.1",
  "http://127.0.0.1.example.org",
  "http://localhost.example.org",
  "http://evil-localhost",
  "http://[::ffff:127.0.0.1]",
  "http://[::2]",
  "ftp://api.example.org",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "wss://api.example.org",
  "https://user:pass@api.example.org",
  "https://user@api.example.org",
  "https://@api.example.org",
  "https://:@api.example.org",
  "https://api.example.org?a=1",
  "https://api.example.org/?",
  "https://api.example.org/#",
  "https://api.example.org/#part",
  "https://api.example.org:99999",
  "https://api example.org",
  "https://api.example.org/a b",
  "https://api.exam\tple.org",
  "https://api.example.org/\nx-header: 1",
  "https://api.example.org/\u0000",
  "https://api\u202e.example.org",
  "https://[::1",
  "https://example.org/a/../b/",
  "https://example.org/./b",
  "https://example.org/..",
  "https://example.org/a/%2e%2E/b",
  "https://example.org/%2e",
  "https://example.org/.%2e/b",
  "https://example.org/a%2Fb",
  "https://example.org/a%5cb",
  "https://example.org/api",
  "https://example.org/api//",
  "https://example.org/v1/api/",
  "https://ex%61mple.org",
  "https://b%C3%BCcher.example",
  `https://api.example.org/${"a".repeat(2_048)}`,
];

/** Characters that are, or look like, others, and the host that would be requested. */
const LOOK_ALIKES: readonly (readonly [value: string, punycode: string])[] = [
  ["https://bücher.example", "xn--bcher-kva.example"],
  ["https://\u0430pple.example", "xn--pple-43d.example"],
  ["https://\u0430pple.example:8443/v1", "xn--pple-43d.example"],
  ["https://ex\u0430mple.org/v1", "xn--exmple-4nf.org"],
  ["https://\uff45xample.org", "example.org"],
  ["https://example\u3002org", "example.org"],
  ["https://\u212aelvin.example", "kelvin.example"],
  ["http://\uff11\uff12\uff17.0.0.1", "127.0.0.1"],
];

describe("the address of the service", () => {
  for (const [value, href, host, isLoopback] of ACCEPTED) {
    it(`[CLI-5] ${JSON.stringify(value)} is ${href}`, () => {
      const base = parseBaseUrl(value);
      assert.deepEqual([base.href, base.host, base.isLoopback], [href, host, isLoopback]);
      assert.equal(base.origin, new URL(href).origin);
    });
  }

  for (const value of REFUSED) {
    it(`[CLI-5] ${JSON.stringify(value.slice(0, 60))} is refused`, () => {
      assert.throws(
        () => parseBaseUrl(value),
        (error) => {
          assert.ok(isServiceFailure(error));
          assert.deepEqual(
            [error.kind, error.charged, error.retriable, error.action],
            ["invalid_configuration", "no", false, "checkSettings"],
          );
          assert.doesNotMatch(error.message, /:pass|evil|etc/);
          return true;
        },
      );
    });
  }

  for (const [value, punycode] of LOOK_ALIKES) {
    it(`[CLI-5] ${JSON.stringify(value)} is refused with what to enter instead: ${punycode}`, () => {
      assert.throws(
        () => parseBaseUrl(value),
        (error) => {
          assert.ok(isServiceFailure(error));
          assert.equal(error.kind, "invalid_configuration");
          assert.equal(error.nextStep, `If it's the one you mean, enter ${punycode}.`);
          assert.match(error.message + error.nextStep, /^[ -~]+$/);
          return true;
        },
      );
      assert.equal(parseBaseUrl(`https://${punycode}`).host, punycode);
    });
  }

  it("[CLI-1] [CLI-5] paths are appended to it, and a parameter cannot leave its place", () => {
    const base = parseBaseUrl("https://example.org/v1/");
    assert.equal(endpointUrl(base, "/api/detector/").href, "https://example.org/v1/api/detector/");
    const task = endpointUrl(base, "/api/jobs/{task_id}/", { task_id: "../../x?y#z//evil.example" });
    assert.equal(task.href, "https://example.org/v1/api/jobs/..%2F..%2Fx%3Fy%23z%2F%2Fevil.example/");
  });
});
