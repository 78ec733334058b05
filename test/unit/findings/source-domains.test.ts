import * as fc from "fast-check";
import assert from "node:assert/strict";
import { domainIn, domainOf, siteOf, SourceDomains } from "../../../src/findings/source-domains.ts";

const at = (url: string, domain = "") => ({ url, title: "A title", domain });

describe("domains of sources", () => {
  const WRITTEN: readonly (readonly [written: string, domain: string | undefined])[] = [
    ["example.org", "example.org"],
    ["EXAMPLE.Org", "example.org"],
    [" example.org. ", "example.org"],
    ["*.example.org", "example.org"],
    [".example.org", "example.org"],
    ["https://example.org/a?b#c", "example.org"],
    ["example.org:8080/a", "example.org"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["127.0.0.1", "127.0.0.1"],
    ["[::1]", "[::1]"],
    ["local", undefined],
    ["org", undefined],
    ["", undefined],
    ["a b.org", undefined],
    ["user@example.org", undefined],
    ["example..org", undefined],
    ["javascript:alert(1)", undefined],
  ];

  for (const [written, domain] of WRITTEN) {
    it(`[EDI-6] ${JSON.stringify(written)} is ${domain ?? "no domain"}`, () => {
      assert.equal(domainIn(written), domain);
    });
  }

  const LEFT_OUT: readonly (readonly [domain: string, url: string, isLeftOut: boolean])[] = [
    ["example.org", "https://example.org/page", true],
    ["example.org", "http://EXAMPLE.org./page", true],
    ["example.org", "https://www.example.org/page", true],
    ["example.org", "https://a.b.example.org:81/", true],
    ["www.example.org", "https://example.org/", false],
    ["example.org", "https://notexample.org/", false],
    ["example.org", "https://example.org.evil.test/", false],
    ["example.org", "https://evil.test/example.org", false],
    ["example.org", "https://example.org@evil.test/", false],
    ["bücher.example", "https://xn--bcher-kva.example/", true],
    ["xn--bcher-kva.example", "https://bücher.example/", true],
    ["0.0.1", "http://127.0.0.1/", false],
    ["127.0.0.1", "http://127.0.0.1/", true],
    ["local", "file:///home/me/a.txt", false],
    ["example.org", "file:///example.org/a.txt", false],
    ["example.org", "javascript:example.org", false],
  ];

  for (const [domain, url, isLeftOut] of LEFT_OUT) {
    it(`[EDI-6] ${domain} ${isLeftOut ? "leaves out" : "leaves"} ${url}`, () => {
      assert.equal(new SourceDomains([domain]).matching(at(url)) !== undefined, isLeftOut);
    });
  }

  it("[EDI-6] the domain comes from the URL, and from the service's name for it only without one", () => {
    assert.equal(domainOf(at("https://evil.test/", "example.org")), "evil.test");
    assert.equal(domainOf(at("", "example.org")), "example.org");
    assert.equal(domainOf(at("file:///a.txt", "example.org")), undefined);
    assert.equal(domainOf(at("", "local")), undefined);
    assert.equal(siteOf(at("https://www.example.org/")), "example.org");
    assert.equal(siteOf(at("https://www.org/")), "www.org");
  });

  it("[EDI-6] for any spelling, only the domain and its subdomains are excluded", () => {
    const label = fc.stringMatching(/^[a-z][a-z\d]{0,8}$/u);
    const name = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join("."));
    fc.assert(
      fc.property(name, name, (domain, host) => {
        const isBelow = host === domain || host.endsWith(`.${domain}`);
        assert.equal(new SourceDomains([domain]).matching(at(`https://${host}/`)) !== undefined, isBelow);
      }),
    );
  });

  it("never throws, whatever an address or an entry is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (written, url) => {
        new SourceDomains([written]).matching(at(url, written));
        siteOf(at(url, written));
      }),
    );
  });
});
