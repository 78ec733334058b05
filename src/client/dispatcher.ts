import { isIP } from "node:net";
import type { SecureContext } from "node:tls";
import { buildConnector, Client, ProxyAgent, type Dispatcher } from "undici";
import type { ProxyRoute } from "./proxy-policy.ts";
import type { Tunnel } from "./tunnel-watch.ts";

/** The options of direct and tunneled connections. */
export interface ConnectionOptions {
  /** For https: the trusted certificates and the lowest version of TLS. */
  readonly trust: SecureContext | undefined;
  readonly connectMs: number;
  readonly maxResponseBytes: number;
}

/** A dispatcher with its own direct connection to the service. */
export function directDispatcher(url: URL, options: ConnectionOptions): Dispatcher {
  return new Client(url.origin, {
    ...COMMON,
    maxResponseSize: options.maxResponseBytes,
    connect: { ...tlsOptions(options.trust), timeout: options.connectMs },
  });
}

/**
 * A dispatcher with its own connection through a tunnel (`CONNECT`): the proxy sees the service's host and port and its own
 * credentials, but nothing of a request. The certificate of the service is verified as always; `strictSsl` only concerns
 * that of a proxy reached over TLS.
 */
export function tunnelDispatcher(
  { origin, authorization }: ProxyRoute,
  tunnel: Tunnel,
  strictSsl: boolean,
  options: ConnectionOptions,
): Dispatcher {
  const { trust, connectMs, maxResponseBytes } = options;
  return new ProxyAgent({
    ...COMMON,
    uri: origin,
    ...(authorization === undefined ? {} : { token: authorization }),
    proxyTunnel: true,
    connections: 1,
    maxResponseSize: maxResponseBytes,
    connectTimeout: connectMs,
    requestTls: tlsOptions(trust),
    clientFactory: (proxy) => {
      const connect = nameless(
        buildConnector({ ...tlsOptions(trust), rejectUnauthorized: strictSsl, timeout: connectMs }),
      );
      return tunnel.watch(new Client(proxy, { connect, ...COMMON, headersTimeout: connectMs }));
    },
  });
}

/**
 * Removes a server name that is an IP address: TLS doesn't allow these (RFC 6066, 3), and a later Node will refuse them. The
 * certificate is still checked against the address.
 */
function nameless(connector: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const { servername = "" } = options;
    const isAddress = isIP(servername.replace(/^\[(.*)\]$/u, "$1")) !== 0;
    connector(isAddress ? { ...options, servername: "" } : options, callback);
  };
}

const COMMON = {
  // HTTP/2 may resend a refused stream automatically, whatever the method: a second charge.
  allowH2: false,
  useMilo: false,
  pipelining: 1,
} as const;

function tlsOptions(secureContext: SecureContext | undefined) {
  return {
    allowH2: false,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would decide otherwise.
    rejectUnauthorized: true,
    ...(secureContext === undefined ? {} : { secureContext }),
  };
}
