import type { TlsOptions } from "node:tls";
import type { Socket } from "node:net";
import { NO_PROXY } from "../../harness/no-proxy.ts";
import type { ConnectionCase, Detour } from "../fault-case.ts";
import type { MeteredService } from "../metered-service.ts";
import { RawListener } from "../raw-listener.ts";
import { selfSigned } from "../self-signed.ts";

const NOT_SENT = { kind: "not_sent", evidence: "not sent", isFinal: true } as const;
const BY_PROXY = { ...NOT_SENT, isOwn: true } as const;
/** Time-out for a connection that is never established. */
const SHORT = { timeouts: { connectMs: 300, totalMs: 1_500 } };
const OLD = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;

/** Closes the service's own port until it is restored. */
async function closed(service: MeteredService): Promise<Detour> {
  const host = await service.leave();
  return {
    baseUrl: `http://${host}`,
    mend: async () => service.comeBack(),
    stop: async () => Promise.resolve(),
  };
}

function listening(
  scheme: "http" | "https",
  onConnection: (socket: Socket) => void = () => undefined,
  tls?: TlsOptions & { readonly trusted?: string },
  hostname = "127.0.0.1",
): ConnectionCase["detour"] {
  return async () => {
    const listener = new RawListener(onConnection, tls);
    const host = await listener.start();
    return {
      baseUrl: `${scheme}://${host.replace("127.0.0.1", hostname)}`,
      options: tls?.trusted === undefined ? {} : { ca: [tls.trusted] },
      stop: async () => listener.stop(),
    };
  };
}

/** A proxy that rejects the tunnel. The service is never asked, because loopback doesn't use a proxy. */
function proxy(onConnection: (socket: Socket) => void, isDown = false): ConnectionCase["detour"] {
  return async () => {
    const listener = new RawListener(onConnection);
    const host = await listener.start();
    if (isDown) await listener.stop();
    return {
      baseUrl: "https://service.example",
      options: { proxies: { ...NO_PROXY, proxy: `http://${host}` } },
      stop: async () => (isDown ? Promise.resolve() : listener.stop()),
    };
  };
}

const REFUSED_BY_PROXY = "HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\n\r\n";

const own = selfSigned();
const late = selfSigned("250201000000Z");

/** Faults that end an attempt before a request could be sent. */
export const CONNECTIONS: readonly ConnectionCase[] = [
  {
    name: "a refused connection",
    ...NOT_SENT,
    isFinal: false,
    repeats: "always",
    takesTurns: true,
    detour: closed,
  },
  {
    name: "a name that nobody knows",
    ...NOT_SENT,
    repeats: "always",
    // A label of 64 letters isn't a valid name, so no resolver is asked.
    detour: async () =>
      Promise.resolve({
        baseUrl: `https://${"x".repeat(64)}.invalid`,
        stop: async () => Promise.resolve(),
      }),
  },
  {
    name: "a connection that never stands",
    ...NOT_SENT,
    repeats: "always",
    options: SHORT,
    detour: listening("https"),
  },
  {
    name: "a reset in the TLS handshake",
    ...NOT_SENT,
    repeats: "always",
    detour: listening("https", (socket) => socket.once("data", () => socket.resetAndDestroy())),
  },
  {
    name: "the end in the TLS handshake",
    ...NOT_SENT,
    repeats: "always",
    detour: listening("https", (socket) => socket.once("data", () => socket.end())),
  },
  {
    name: "plain HTTP where TLS should be",
    ...NOT_SENT,
    repeats: "never",
    detour: listening("https", (socket) => socket.once("data", () => socket.end("HTTP/1.1 400 \r\n\r\n"))),
  },
  {
    name: "a certificate signed by itself",
    ...NOT_SENT,
    repeats: "never",
    detour: listening("https", undefined, own),
  },
  {
    name: "a certificate for another host",
    ...NOT_SENT,
    repeats: "never",
    detour: listening("https", undefined, { ...own, trusted: own.cert }, "localhost"),
  },
  {
    name: "a certificate that has expired",
    ...NOT_SENT,
    repeats: "never",
    detour: listening("https", undefined, { ...late, trusted: late.cert }),
  },
  {
    name: "TLS 1.1",
    ...NOT_SENT,
    repeats: "never",
    detour: listening("https", undefined, { ...own, ...OLD, trusted: own.cert }),
  },
  {
    name: "a proxy that wants to know who it is (407)",
    ...BY_PROXY,
    repeats: "never",
    detour: proxy((socket) => socket.once("data", () => socket.end(REFUSED_BY_PROXY))),
  },
  {
    name: "a proxy that cannot reach the service (502)",
    ...BY_PROXY,
    repeats: "always",
    detour: proxy((socket) => socket.once("data", () => socket.end("HTTP/1.1 502 Bad\r\n\r\n"))),
  },
  {
    name: "a proxy that resets",
    ...BY_PROXY,
    repeats: "always",
    detour: proxy((socket) => socket.once("data", () => socket.resetAndDestroy())),
  },
  {
    name: "a proxy that lets through and resets",
    ...BY_PROXY,
    repeats: "always",
    detour: proxy((socket) =>
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.once("data", () => socket.resetAndDestroy());
      }),
    ),
  },
  {
    name: "a proxy that does nothing",
    ...BY_PROXY,
    repeats: "always",
    options: SHORT,
    detour: proxy(() => undefined),
  },
  {
    name: "a proxy that is down",
    ...BY_PROXY,
    takesTurns: true,
    repeats: "always",
    detour: proxy(() => undefined, true),
  },
];
