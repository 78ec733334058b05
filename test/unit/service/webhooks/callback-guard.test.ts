import assert from "node:assert/strict";
import * as fc from "fast-check";
import { CallbackGuard, type HostAddress } from "../../../../src/service/webhooks/callback-guard.ts";
import { isPublicAddress } from "../../../../src/service/webhooks/public-address.ts";

const PUBLIC: HostAddress = { address: "93.184.215.14", family: 4 };
const NOT_PUBLIC = "callback_url does not lead to a public address.";

const PUBLIC_ADDRESSES = listed(`93.184.215.14 8.8.8.8 1.1.1.1 172.32.0.1 2606:2800:21f:cb07::1 2a00::1`);
const OTHER_ADDRESSES = [
  "",
  "8.8.8.8 ",
  ...listed(`
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.255 169.254.0.1
    169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255
    198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
    :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 2001::1
    2001:2::1 2001:db8::1 2001:10::1 2001:20::1 2002:7f00:1:: 2002:808:808:: 3fff::1 5f00::1 fc00::1 fd12::1
    fe80::1 fe80::1%eth0 fec0::1 ff02::1 4000::1 e000::1 no-address`),
];

/** Every notation that a URL has for an address that isn't public. */
const OTHER_HOSTS = listed(`
  2130706433 0177.0.0.1 0x7f.1 0x7f000001 017700000001 127.1 127.0.1 0 0x0 %31%32%37.0.0.1 127.0.0.1.
  \u{ff11}27.0.0.1 127\u{3002}0\u{3002}0\u{3002}1 [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:7f00:1] [::]
  [::1] [0:0::1] 0.0.0.0 169.254.169.254 [fe80::1] [fc00::1] [ff02::1] 224.0.0.1 255.255.255.255 100.64.0.1 10.1.2.3
  172.16.0.1 192.168.1.1 192.0.2.1 3232235777 [64:ff9b::a00:1] localhost LocalHost localhost. a.localhost
  a.b.localhost. 127.0.0.1:9000 [::1]:9000`);

function listed(names: string): string[] {
  return names.trim().split(/\s+/);
}

interface Asked {
  readonly guard: CallbackGuard;
  readonly names: string[];
}

function guardOver(addresses: readonly HostAddress[], allowPrivate = false): Asked {
  const names: string[] = [];
  const resolve = (name: string): Promise<readonly HostAddress[]> => {
    names.push(name);
    return Promise.resolve(addresses);
  };
  return { guard: new CallbackGuard({ resolve, allowPrivate, resolveMs: 1000 }), names };
}

const refusal = (message: string): object => ({
  kind: "refusal",
  status: 400,
  code: "invalid_callback_url",
  message,
});

describe("public addresses", () => {
  for (const address of PUBLIC_ADDRESSES) {
    it(`[HOOK-3] takes ${address}`, () => assert.equal(isPublicAddress(address), true));
  }
  for (const address of OTHER_ADDRESSES) {
    it(`[HOOK-3] refuses "${address}"`, () => assert.equal(isPublicAddress(address), false));
  }
});

describe("the callback guard", () => {
  for (const host of OTHER_HOSTS) {
    it(`[HOOK-3] refuses http://${host}/ without asking a resolver`, async () => {
      const { guard, names } = guardOver([PUBLIC]);
      await assert.rejects(guard.check(`http://${host}/hook`), refusal(NOT_PUBLIC));
      assert.deepEqual(names, []);
      assert.ok(
        await guardOver([PUBLIC], true).guard.check(`http://${host}/hook`),
        "allowed for development",
      );
    });
  }

  it("[HOOK-3] refuses an IPv4 address in every spelling of its number", async () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const ending = fc.tuple(octet, octet, octet);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 10, 127), ending, fc.nat(2), async (first, rest, radix) => {
        const { guard } = guardOver([PUBLIC]);
        const spell = (number: number): string =>
          radix === 0 ? String(number) : radix === 1 ? `0${number.toString(8)}` : `0x${number.toString(16)}`;
        const [a, b, c] = rest;
        const last = [b * 256 + c, (a * 256 + b) * 256 + c, ((first * 256 + a) * 256 + b) * 256 + c] as const;
        for (const host of [
          [first, a, b, c].map(spell).join("."),
          [first, a, last[0]].map(spell).join("."),
          [first, last[1]].map(spell).join("."),
          spell(last[2]),
        ]) {
          await assert.rejects(guard.check(`http://${host}/`), refusal(NOT_PUBLIC));
        }
      }),
    );
  });

  it("[HOOK-3] returns the URL and every address of a public name", async () => {
    const both = [PUBLIC, { address: "2606:2800:21f:cb07::1", family: 6 }];
    const { guard, names } = guardOver(both);
    const { url, addresses } = await guard.check("https://hooks.example.org:8443/a?b=c#d");
    assert.equal(url.href, "https://hooks.example.org:8443/a?b=c#d");
    assert.deepEqual(addresses, both);
    assert.deepEqual(names, ["hooks.example.org"]);
    assert.deepEqual((await guard.check("http://8.8.8.8/")).addresses, [{ address: "8.8.8.8", family: 4 }]);
    assert.deepEqual((await guard.check("http://[2a00::1]/")).addresses, [{ address: "2a00::1", family: 6 }]);
  });

  it("[HOOK-3] refuses a name with one address that is not public among others", async () => {
    for (const address of OTHER_ADDRESSES) {
      const { guard } = guardOver([PUBLIC, { address, family: 4 }]);
      await assert.rejects(guard.check("https://hooks.example.org/"), refusal(NOT_PUBLIC));
    }
  });

  for (const [name, url, message] of [
    ["another scheme", "ftp://example.org/", "callback_url is not an http or https URL."],
    ["a file", "file:///etc/passwd", "callback_url is not an http or https URL."],
    ["a script", "javascript:alert(1)", "callback_url is not an http or https URL."],
    ["no URL", "example.org/hook", "callback_url is not an http or https URL."],
    ["no host", "http://", "callback_url is not an http or https URL."],
    [
      "a user name",
      "https://user@example.org/",
      "callback_url holds a user name or a password; use webhook_secret instead.",
    ],
    [
      "a password",
      "https://:secret@example.org/",
      "callback_url holds a user name or a password; use webhook_secret instead.",
    ],
    [
      "2,049 characters",
      `https://example.org/${"x".repeat(2029)}`,
      "callback_url is longer than 2048 characters.",
    ],
  ] as const) {
    it(`[HOOK-3] refuses ${name}, also for development`, async () => {
      for (const allowPrivate of [false, true]) {
        await assert.rejects(guardOver([PUBLIC], allowPrivate).guard.check(url), refusal(message));
      }
    });
  }

  it("takes 2,048 characters", async () => {
    assert.ok(await guardOver([PUBLIC]).guard.check(`https://example.org/${"x".repeat(2028)}`));
  });

  it("[HOOK-3] looks up two names at once, and none that nobody waits for any more", async () => {
    const asked: string[] = [];
    const resolve = (name: string): Promise<readonly HostAddress[]> => {
      asked.push(name);
      return new Promise((answer) => setTimeout(answer, 100, [PUBLIC]));
    };
    const guard = new CallbackGuard({ resolve, allowPrivate: false, resolveMs: 50 });
    const names = ["a", "b", "c", "d"].map((name) => `http://${name}.example.org/`);
    const outcomes = await Promise.allSettled(names.map((name) => guard.check(name)));
    assert.ok(outcomes.every(({ status }) => status === "rejected"));
    await new Promise((done) => setTimeout(done, 150));
    assert.deepEqual(asked, ["a.example.org", "b.example.org"]);
  });

  it("[HOOK-3] refuses a name without an address, that cannot be resolved, or not in time", async () => {
    for (const resolve of [
      () => Promise.resolve([]),
      () => Promise.reject(new Error("ENOTFOUND canary.example.org")),
      () => new Promise<never>(() => undefined),
    ]) {
      for (const allowPrivate of [false, true]) {
        const guard = new CallbackGuard({ resolve, allowPrivate, resolveMs: 20 });
        const message = "The host of callback_url has no address that could be found.";
        await assert.rejects(guard.check("https://canary.example.org/"), refusal(message));
      }
    }
  });
});
