/** The inputs of the proxy decision, named as in VS Code's settings. */
export interface ProxySettings {
  /** `http.proxySupport`; `off` ignores both settings and environment. */
  readonly proxySupport: string;
  /** `http.proxy`; empty if not set. */
  readonly proxy: string;
  /** `http.noProxy`: hosts that are reached directly. */
  readonly noProxy: readonly string[];
  /** `http.proxyAuthorization`: the value of `Proxy-Authorization`. */
  readonly authorization: string | undefined;
  /** `http.proxyStrictSSL`: true if the certificate of the proxy itself must be valid. */
  readonly strictSsl: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ProxyRoute {
  readonly kind: "proxy";
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host and port, for display. */
  readonly host: string;
  /** Value of the header `Proxy-Authorization`; sent only to the proxy. */
  readonly authorization: string | undefined;
}

/** A proxy setting that can't be used; its value may contain a password and is not repeated. */
export interface UnusableRoute {
  readonly kind: "unusable";
  /** Name of the setting or variable. */
  readonly source: string;
  /** For example `socks5`, for a valid address whose scheme isn't supported. */
  readonly scheme?: string;
}

export type Route = { readonly kind: "direct" } | ProxyRoute | UnusableRoute;

const DIRECT = { kind: "direct" } as const;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/u;
const VARIABLES = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "https:": "443", "http:": "80" };
const HEADER_VALUE = /^[\u0020-\u007E]+$/u;

/**
 * Returns the route to a service, in VS Code's order (CLI-6): this machine directly; with `http.proxySupport` off everything
 * directly; hosts of `http.noProxy`, or if that is empty of `NO_PROXY`, directly; through `http.proxy`; through the proxy of
 * the environment, lower case before upper case; otherwise directly. As in VS Code the variables of plain http also apply to
 * https, and address ranges (CIDR) are not supported. In addition to VS Code, `ALL_PROXY`, a proxy without a scheme and
 * `*.example.org` are.
 */
export function routeTo(url: URL, settings: ProxySettings): Route {
  const host = bare(url.hostname);
  if (LOOPBACK.test(host) || settings.proxySupport === "off") return DIRECT;
  const port = url.port || (DEFAULT_PORTS[url.protocol] ?? "");
  if (isExcepted(host, port, exceptionsOf(settings))) return DIRECT;
  const { environment, proxy } = settings;
  const variable = VARIABLES.find((name) => (environment[name] ?? "").trim() !== "");
  if (proxy.trim() !== "") return through(proxy.trim(), "http.proxy", settings);
  if (variable === undefined) return DIRECT;
  return through((environment[variable] ?? "").trim(), variable, settings);
}

function through(value: string, source: string, { authorization }: ProxySettings): Route {
  const address = value.includes("://") ? value : `http://${value}`;
  if (!URL.canParse(address)) return { kind: "unusable", source };
  const url = new URL(address);
  // An unescaped slash or the like in a password ends the host too early, within the user name.
  if (`${url.pathname}${url.search}${url.hash}`.includes("@")) return { kind: "unusable", source };
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return { kind: "unusable", source, scheme: url.protocol.slice(0, -1) };
  }
  if (authorization !== undefined && !HEADER_VALUE.test(authorization)) {
    return { kind: "unusable", source: "http.proxyAuthorization" };
  }
  return {
    kind: "proxy",
    origin: url.origin,
    host: `${url.hostname}:${url.port || DEFAULT_PORTS[url.protocol]}`,
    authorization: authorization ?? basic(url),
  };
}

function basic({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;
}

/** Decodes escapes; a percent sign that begins no valid escape is literal, whatever is next to it. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/giu, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

function exceptionsOf({ noProxy, environment }: ProxySettings): readonly string[] {
  const set = noProxy.filter((entry) => entry.trim() !== "");
  const listed = set.length > 0 ? set : [environment["no_proxy"] || environment["NO_PROXY"] || ""];
  return listed.flatMap((entry) => entry.toLowerCase().split(/[\s,]+/u)).filter((entry) => entry !== "");
}

function isExcepted(host: string, port: string, exceptions: readonly string[]): boolean {
  return exceptions.some((exception) => {
    if (exception === "*") return true;
    const { name, only } = parts(exception);
    const domain = bare(name).replace(/^\*?\./u, "");
    return domain !== "" && `.${host}`.endsWith(`.${domain}`) && (only === undefined || only === port);
  });
}

/** Host and port of an exception; an IPv6 address only has a port after brackets. */
function parts(exception: string): { readonly name: string; readonly only: string | undefined } {
  const [, name = exception, only] = /^(\[.+\]|[^:]+):(\d+)$/u.exec(exception) ?? [];
  return { name, only };
}

/** Removes the brackets of an IPv6 address and the dot that ends a full name. */
function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.+)\]$/u, "$1")
    .replace(/(?<=.)\.$/u, "");
}
