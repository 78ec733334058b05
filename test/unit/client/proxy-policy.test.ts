import assert from "node:assert/strict";
import * as fc from "fast-check";
import { routeTo, type ProxySettings, type Route } from "../../../src/client/proxy-policy.ts";
import { NO_PROXY } from "../../harness/no-proxy.ts";

const SERVICE = "https://service.example/api/grammar/correct/";

function route(settings: Partial<ProxySettings>, url = SERVICE): Route {
  return routeTo(new URL(url), { ...NO_PROXY, ...settings });
}

/** Returns the host and port of the proxy, or the kind of another route. */
function way(settings: Partial<ProxySettings>, url = SERVICE): string {
  const found = route(settings, url);
  return found.kind === "proxy" ? found.host : found.kind;
}

const SET = { proxy: "http://set.example:3128" };
const ENVIRONMENT = { environment: { HTTPS_PROXY: "http://env.example:8080" } };

describe("the way to a service", () => {
  const orders: readonly [string, Partial<ProxySettings>, string][] = [
    ["nothing is set", {}, "direct"],
    ["http.proxy", SET, "set.example:3128"],
    ["http.proxy goes before the environment", { ...SET, ...ENVIRONMENT }, "set.example:3128"],
    ["blanks are no proxy", { proxy: "  ", ...ENVIRONMENT }, "env.example:8080"],
    ["http.proxySupport off ignores http.proxy", { ...SET, proxySupport: "off" }, "direct"],
    ["http.proxySupport off ignores the environment", { ...ENVIRONMENT, proxySupport: "off" }, "direct"],
    ["http.proxySupport on", { ...SET, proxySupport: "on" }, "set.example:3128"],
    ["http.proxySupport fallback", { ...SET, proxySupport: "fallback" }, "set.example:3128"],
    [
      "small letters before capitals",
      { environment: { HTTPS_PROXY: "http://capital.example:1", https_proxy: "http://small.example:2" } },
      "small.example:2",
    ],
    [
      "the variable of plain http serves too",
      { environment: { HTTP_PROXY: "http://a.example:1" } },
      "a.example:1",
    ],
    [
      "the variable of https goes before that of http",
      { environment: { http_proxy: "http://a.example:1", HTTPS_PROXY: "http://b.example:2" } },
      "b.example:2",
    ],
    ["ALL_PROXY comes last", { environment: { ALL_PROXY: "http://all.example:9" } }, "all.example:9"],
    [
      "an empty variable is none",
      { environment: { https_proxy: "", HTTPS_PROXY: "http://b.example:2" } },
      "b.example:2",
    ],
    ["without a scheme", { environment: { https_proxy: "bare.example:3128" } }, "bare.example:3128"],
    ["the port of http", { proxy: "http://set.example" }, "set.example:80"],
    ["the port of https", { proxy: "https://set.example/" }, "set.example:443"],
    ["an address of IPv6", { proxy: "http://[2001:db8::7]:3128" }, "[2001:db8::7]:3128"],
  ];
  for (const [name, settings, expected] of orders) {
    it(`[CLI-6] ${name}: ${expected}`, () => {
      assert.equal(way(settings), expected);
    });
  }

  for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"]) {
    it(`[CLI-6] ${host} is reached directly, whatever is set`, () => {
      assert.equal(way({ ...SET, ...ENVIRONMENT }, `http://${host}:4000/`), "direct");
    });
  }

  const exceptions: readonly [string, string, boolean][] = [
    ["service.example", SERVICE, true],
    ["SERVICE.Example", SERVICE, true],
    ["example", SERVICE, true],
    [".example", SERVICE, true],
    ["*.example", SERVICE, true],
    ["service.example.", SERVICE, true],
    ["vice.example", SERVICE, false],
    ["service.example.org", SERVICE, false],
    ["service.example:443", SERVICE, true],
    ["service.example:8443", SERVICE, false],
    ["service.example:8443", "https://service.example:8443/", true],
    ["service.example", "https://service.example./", true],
    ["*", SERVICE, true],
    ["10.1.2.3", "https://10.1.2.3/", true],
    ["10.0.0.0/8", "https://10.1.2.3/", false],
    ["2001:db8::7", "https://[2001:db8::7]/", true],
    ["[2001:db8::7]:443", "https://[2001:db8::7]/", true],
    ["[2001:db8::7]:1", "https://[2001:db8::7]/", false],
    ["2001:db8::7", "https://[2001:db8::17]/", false],
    [".", SERVICE, false],
    [":443", SERVICE, false],
  ];
  for (const [exception, url, isDirect] of exceptions) {
    it(`[CLI-6] the exception ${exception} and ${url}: ${isDirect ? "direct" : "through the proxy"}`, () => {
      const expected = isDirect ? "direct" : "set.example:3128";
      assert.equal(way({ ...SET, noProxy: [exception] }, url), expected, "http.noProxy");
      for (const name of ["no_proxy", "NO_PROXY"]) {
        const environment = { [name]: `first.test, ${exception} ,last.test` };
        assert.equal(way({ ...SET, environment }, url), expected, name);
      }
    });
  }

  it("[CLI-6] http.noProxy, when set, takes the place of NO_PROXY", () => {
    const environment = { NO_PROXY: "service.example" };
    assert.equal(way({ ...SET, environment }), "direct");
    assert.equal(way({ ...SET, environment, noProxy: ["other.example"] }), "set.example:3128");
    assert.equal(way({ ...SET, environment, noProxy: [" "] }), "direct", "blanks are not set");
  });

  const credentials: readonly [string, Partial<ProxySettings>, string | undefined][] = [
    ["none", SET, undefined],
    ["of the address", { proxy: "http://ann:pa%40ss@set.example:3128" }, basic("ann:pa@ss")],
    ["a name alone", { proxy: "http://ann@set.example:3128" }, basic("ann:")],
    ["a percent sign that is no escape", { proxy: "http://ann:100%@set.example:3128" }, basic("ann:100%")],
    [
      "such a sign beside escapes",
      { proxy: "http://ann:%C3%9F100%%zz%ff@set.example:3128" },
      basic("ann:ß100%%zz%ff"),
    ],
    ["other alphabets", { proxy: "http://änn:größe@set.example:3128" }, basic("änn:größe")],
    [
      "http.proxyAuthorization goes before",
      { proxy: "http://ann:pass@set.example:3128", authorization: "Negotiate abc==" },
      "Negotiate abc==",
    ],
    ["for the environment's proxy", { ...ENVIRONMENT, authorization: "Basic abc=" }, "Basic abc="],
  ];
  for (const [name, settings, expected] of credentials) {
    it(`[CLI-6] credentials, ${name}`, () => {
      const found = route(settings);
      assert.equal(found.kind, "proxy");
      if (found.kind !== "proxy") return;
      assert.equal(found.authorization, expected);
      assert.ok(!`${found.origin} ${found.host}`.includes("ann"));
    });
  }

  const unusable: readonly [Partial<ProxySettings>, string, string | undefined][] = [
    [{ proxy: "socks5://set.example:1080" }, "http.proxy", "socks5"],
    [{ proxy: "pac+http://set.example/proxy.pac" }, "http.proxy", "pac+http"],
    [{ environment: { ALL_PROXY: "socks://set.example:1080" } }, "ALL_PROXY", "socks"],
    [{ proxy: "http://ann:secret@:99999999" }, "http.proxy", undefined],
    [{ proxy: "http://ann:12/3@set.example:3128" }, "http.proxy", undefined],
    [{ proxy: "http://ann:12#3@set.example:3128" }, "http.proxy", undefined],
    [{ environment: { https_proxy: "ann:12?3@set.example" } }, "https_proxy", undefined],
    [{ ...SET, authorization: "Basic abc\r\nX-Other: 1" }, "http.proxyAuthorization", undefined],
  ];
  for (const [settings, source, scheme] of unusable) {
    it(`[CLI-6] an unusable proxy isn't bypassed: ${source}, ${scheme ?? "no address"}`, () => {
      const expected = { kind: "unusable", source };
      assert.deepEqual(route(settings), scheme === undefined ? expected : { ...expected, scheme });
    });
  }

  it("[CLI-6] any text in the settings yields a route, and no error", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), fc.string(), (proxy, noProxy, variable) => {
        assert.ok(route({ proxy, noProxy, environment: { HTTPS_PROXY: variable } }).kind);
      }),
    );
  });
});

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString("base64")}`;
}
