import type { PassageSource } from "./finding.ts";
import { isFileAddress, webAddress } from "./source-address.ts";

/** The longest that a domain may be (RFC 1035), in UTF-16 units of ASCII. */
const LONGEST = 253;

const IP_ADDRESS = /^(?:\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3})$/u;

/**
 * Normalizes a domain for comparison: lower case, punycode, no dot at the end; also from a whole address or `*.example.org`.
 * Undefined if it is no domain, and for a single name such as `local`, which would match every file.
 */
export function domainIn(written: string): string | undefined {
  const bare = written
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//iu, "")
    .replace(/^\*?\./u, "");
  const text = bare.replace(/[/?#].*$/su, "");
  if (text === "" || text.length > 4 * LONGEST || /[\s@\\%]/u.test(text)) return undefined;
  if (!URL.canParse(`http://${text}/`)) return undefined;
  const host = new URL(`http://${text}/`).hostname.replace(/\.$/u, "");
  if (IP_ADDRESS.test(host)) return host;
  return host.length <= LONGEST && /^[^.]+(?:\.[^.]+)+$/u.test(host) ? host : undefined;
}

/** The domain of a source's address, whatever the service calls it. Undefined for a local file and a non-web address. */
export function domainOf({ url, domain }: PassageSource): string | undefined {
  if (url.trim() === "") return domainIn(domain);
  if (isFileAddress(url)) return undefined;
  const address = webAddress(url);
  return address && domainIn(address.host);
}

/** The domain of a source for ignoring it: the site, with `www.` removed. */
export function siteOf(source: PassageSource): string | undefined {
  const domain = domainOf(source);
  return domain && (domainIn(domain.replace(/^www\./u, "")) ?? domain);
}

/** Ignored domains, including their subdomains. */
export class SourceDomains {
  readonly #domains: ReadonlySet<string>;

  /** As people enter them; invalid domains match nothing. */
  constructor(written: Iterable<string>) {
    this.#domains = new Set([...written].map(domainIn).filter((domain) => domain !== undefined));
  }

  /** The normalized domain that excludes a source; undefined if none does. */
  matching(source: PassageSource): string | undefined {
    const domain = this.#domains.size === 0 ? undefined : domainOf(source);
    if (domain === undefined) return undefined;
    if (IP_ADDRESS.test(domain)) return this.#domains.has(domain) ? domain : undefined;
    const names = domain.split(".");
    return names.map((_, index) => names.slice(index).join(".")).find((each) => this.#domains.has(each));
  }
}
