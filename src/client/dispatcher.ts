import { isIP } from "node:net";
import type { SecureContext } from "node:tls";
import { buildConnector, Client, ProxyAgent, type Dispatcher } from "undici";
import type { ProxyRoute } from "./proxy-policy.ts";
import type { Tunnel } from "./tunnel-watch.ts";

/** What a connection of either kind needs. */
export interface ConnectionOptions {
  /** Of https: who is trusted, and from which version on TLS is spoken. */
  readonly trust: SecureContext | undefined;
  readonly connectMs: number;
  readonly maxResponseBytes: number;
}

/** A dispatcher with a connection of its own straight to the service. */
export function directDispatcher(url: URL, options: ConnectionOptions): Dispatcher {
  return new Client(url.origin, {
    ...COMMON,
    maxResponseSize: options.maxResponseBytes,
    connect: { ...tlsOptions(options.trust), timeout: options.connectMs },
  });
}

/**
 * A dispatcher with a connection of its own through a tunnel (`CONNECT`): the proxy learns host and port of the service
 * and its own credentials, and sees nothing of a request. The certificate of the service is verified as ever;
 * `strictSsl` is about that of a proxy which is spoken to in TLS itself.
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
 * Takes out an address that stands in the place of a name: TLS has no such names (RFC 6066, 3), and Node will refuse them
 * one day. The certificate is compared with the address all the same.
 */
function nameless(connector: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const { servername = "" } = options;
    const isAddress = isIP(servername.replace(/^\[(.*)\]$/u, "$1")) !== 0;
    connector(isAddress ? { ...options, servername: "" } : options, callback);
  };
}

const COMMON = {
  // HTTP/2 may send a refused stream again by itself, whatever the method: a second charge.
  allowH2: false,
  useMilo: false,
  pipelining: 1,
} as const;

function tlsOptions(secureContext: SecureContext | undefined) {
  return {
    allowH2: false,
    // Said outright, or NODE_TLS_REJECT_UNAUTHORIZED=0 in somebody's environment would decide.
    rejectUnauthorized: true,
    ...(secureContext === undefined ? {} : { secureContext }),
  };
}
