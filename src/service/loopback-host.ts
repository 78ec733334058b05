import { notFound } from "./refusal.ts";

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Refuses a request with another host. A web page can point its own name at 127.0.0.1 and then use this service as its own
 * origin (DNS rebinding); the `Host` header reveals that. Any port is accepted, because a tunnel to a remote machine may
 * listen on another one.
 */
export function requireLoopbackHost(host: string | undefined): void {
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    throw notFound("This service answers to loopback names only.");
  }
}
