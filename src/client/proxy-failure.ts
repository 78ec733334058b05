import { wordingOf, type FailureEntry } from "./failure-table.ts";
import { ServiceFailure } from "./failure.ts";
import type { UnusableRoute } from "./proxy-policy.ts";
import type { Tunnel } from "./tunnel-watch.ts";

const UNREACHED: FailureEntry = {
  happened: ["No connection to the proxy {proxy} ({causeCode}).", "No connection to the proxy {proxy}."],
  next: ["Check http.proxy and the proxy environment variables."],
  action: "retry",
};

const CREDENTIALS_ASKED: FailureEntry = {
  happened: ["The proxy {proxy} asks for a user name and password (407)."],
  next: [
    "Put them into http.proxy or http.proxyAuthorization; for Kerberos or a PAC script set " +
      "contentAuthenticity.network.transport to vscode.",
  ],
  action: "checkProxy",
};

const REFUSED: FailureEntry = {
  happened: ["The proxy {proxy} blocked {host} ({status})."],
  next: ["Ask your network administrator, or add the host to http.noProxy."],
  action: "checkProxy",
};

const SERVICE_UNREACHED: FailureEntry = {
  happened: ["The proxy {proxy} couldn't reach {host} ({status})."],
  next: ["Check the service address, then try again."],
  action: "retry",
};

const UNTRUSTED: FailureEntry = {
  happened: ["The proxy {proxy} has an untrusted certificate ({causeCode})."],
  next: ["Install the certificate, or turn off http.proxyStrictSSL."],
  action: "checkProxy",
};

const UNKNOWN_KIND: FailureEntry = {
  happened: ["{source} names a {scheme} proxy, which only VS Code supports."],
  next: ["Set contentAuthenticity.network.transport to vscode."],
  action: "checkProxy",
};

const UNREADABLE: FailureEntry = {
  happened: ["{source} isn't a valid proxy address."],
  next: ["Correct it, or set contentAuthenticity.network.transport to vscode."],
  action: "checkProxy",
};

/** The facts about a connection that failed. */
interface Obstacle {
  /** Host and port of the service. */
  readonly host: string;
  readonly causeCode: string | undefined;
  /** True if the proxy's own certificate is the problem. */
  readonly isUntrusted: boolean;
  /** True if the next attempt would fail the same way. */
  readonly isFinal: boolean;
}

/**
 * A connection that the proxy didn't let through: nothing was sent, and the person has to check the proxy. Its refusal is
 * final, unless it says that it couldn't reach the service at the moment.
 */
export function tunnelFailure({ proxy, status }: Tunnel, obstacle: Obstacle): ServiceFailure {
  const { host, causeCode, isUntrusted, isFinal } = obstacle;
  const entry = entryFor(status, isUntrusted);
  return new ServiceFailure({
    kind: "not_sent",
    charged: "no",
    retriable: status === undefined ? !isFinal : status >= 500,
    wording: wordingOf(entry, { proxy, host, status, causeCode }),
    action: entry.action,
    causeCode: status === undefined ? causeCode : `PROXY_${status}`,
  });
}

function entryFor(status: number | undefined, isUntrusted: boolean): FailureEntry {
  if (status === undefined) return isUntrusted ? UNTRUSTED : UNREACHED;
  if (status === 407) return CREDENTIALS_ASKED;
  return status >= 500 ? SERVICE_UNREACHED : REFUSED;
}

/** A proxy from the settings that can't be used; bypassing it could send the request where it isn't allowed to go. */
export function unusableProxy({ source, scheme }: UnusableRoute): ServiceFailure {
  const entry = scheme === undefined ? UNREADABLE : UNKNOWN_KIND;
  return new ServiceFailure({
    kind: "invalid_configuration",
    charged: "no",
    retriable: false,
    wording: wordingOf(entry, { source, scheme }),
    action: entry.action,
  });
}
