import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { trusted } from "./trusted.ts";

/** An attempt to use the network. */
export interface NetworkAttempt {
  readonly kind: "connect" | "lookup" | "datagram" | "fetch";
  /** A host, an address, or the path of a local socket. */
  readonly to: string;
  /** False if the connection would leave this machine, in which case it is refused. */
  readonly isLocal: boolean;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Functions that look up names and addresses; all take the name first. */
const LOOKUPS = [
  "lookup",
  "resolve",
  "resolve4",
  "resolve6",
  "resolveAny",
  "resolveCname",
  "resolveMx",
  "resolveNs",
  "resolveSrv",
  "resolveTxt",
  "reverse",
] as const;

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1|\[::1\]|::ffff:127(?:\.\d+){3})$/iu;

/**
 * Reports every connection, datagram, name lookup and `fetch` of this process from now on, whoever makes it,
 * and refuses those that leave this machine. Returns a function that ends the watch.
 */
export function watchNetwork(report: (attempt: NetworkAttempt) => void): () => void {
  const undo: (() => void)[] = [];
  /** Returns the error for a refused attempt; undefined if it may proceed. */
  const judge = (kind: NetworkAttempt["kind"], to: string, isLocal: boolean): Error | undefined => {
    report({ kind, to, isLocal });
    return isLocal ? undefined : new Error(`The network is not to be used: ${kind} ${to}`);
  };
  const replace = (owner: object, name: string, make: (original: Method) => Method): void => {
    const original = trusted<Method>(Reflect.get(owner, name));
    Reflect.set(owner, name, make(original));
    undo.push(() => void Reflect.set(owner, name, original));
  };

  replace(
    net.Socket.prototype,
    "connect",
    (original) =>
      function connect(...args) {
        const { to, isLocal } = targetOf(args);
        const refused = judge("connect", to, isLocal);
        if (refused === undefined) return original.apply(this, args);
        const socket = trusted<net.Socket>(this);
        process.nextTick(() => socket.destroy(refused));
        return socket;
      },
  );
  replace(dgram.Socket.prototype, "send", () => () => {
    throw judge("datagram", "somewhere", false) ?? new Error("It was let go.");
  });
  for (const [owner, isPromised] of [
    [dns, false],
    [dns.promises, true],
  ] as const) {
    for (const name of LOOKUPS) {
      replace(
        owner,
        name,
        (original) =>
          function look(...args) {
            const refused = judge("lookup", String(args[0]), isLoopback(args[0]));
            if (refused === undefined) return original.apply(this, args);
            if (isPromised) return Promise.reject(refused);
            const callback = args.at(-1);
            if (typeof callback === "function") process.nextTick(trusted<Method>(callback), refused);
            return undefined;
          },
      );
    }
  }
  replace(
    globalThis,
    "fetch",
    (original) =>
      function fetching(...args) {
        const { to, isLocal } = fetchTarget(args[0]);
        const refused = judge("fetch", to, isLocal);
        return refused === undefined ? original.apply(this, args) : Promise.reject(refused);
      },
  );
  syncBuiltinESMExports();
  return () => {
    for (const restore of undo.toReversed()) restore();
    syncBuiltinESMExports();
  };
}

function isLoopback(host: unknown): boolean {
  return typeof host === "string" && LOOPBACK.test(host);
}

interface Options {
  readonly path?: string;
  readonly host?: string;
}

/**
 * Reads the target from the arguments of `connect`: options, a port with a host, a path, or Node's own list
 * of these.
 */
function targetOf(args: readonly unknown[]): { readonly to: string; readonly isLocal: boolean } {
  const [first, second] = trusted<readonly unknown[]>(Array.isArray(args[0]) ? args[0] : args);
  if (typeof first === "string" && !/^\d+$/u.test(first)) return { to: first, isLocal: true };
  const isOptions = typeof first === "object" && first !== null;
  const { path, host } = trusted<Options>(isOptions ? first : { host: second });
  if (typeof path === "string") return { to: path, isLocal: true };
  const to = typeof host === "string" ? host : "localhost";
  return { to, isLocal: isLoopback(to) };
}

/** Returns the target of a `fetch`; file and data URLs have none. */
function fetchTarget(resource: unknown): { readonly to: string; readonly isLocal: boolean } {
  const url = resource instanceof Request ? resource.url : String(resource);
  if (!URL.canParse(url)) return { to: "an address that is none", isLocal: true };
  const { hostname, protocol } = new URL(url);
  if (!/^https?:$/u.test(protocol)) return { to: protocol, isLocal: true };
  return { to: hostname, isLocal: isLoopback(hostname) };
}
