import tls, { type SecureContext } from "node:tls";
import { Worker } from "node:worker_threads";

/** The lowest version of TLS (CLI-5). */
const MIN_VERSION = "TLSv1.2";

/**
 * Node's list with `NODE_EXTRA_CA_CERTS`, and the system's without expired certificates: an expired one could be chosen over
 * its successor of the same name and refused.
 */
const READ_ALL = `
  const { X509Certificate } = require("node:crypto");
  const { getCACertificates } = require("node:tls");
  const holds = (pem) => {
    try {
      return Date.parse(new X509Certificate(pem).validTo) > Date.now();
    } catch {
      return false;
    }
  };
  const all = [...getCACertificates("default"), ...getCACertificates("system").filter(holds)];
  require("node:worker_threads").parentPort.postMessage([...new Set(all)]);
`;

/** A context whose connections all trust these certificates, in PEM, or Node's own list. */
export function secureContext(ca?: readonly string[]): SecureContext {
  return tls.createSecureContext({ minVersion: MIN_VERSION, ...(ca === undefined ? {} : { ca: [...ca] }) });
}

/**
 * The trusted certificates, read when first needed and cached. Reading the system's list takes 50 to 100 ms here and far
 * longer on some systems, so a separate thread does it; a context with all of it takes 20 ms to create.
 */
export class TrustedCertificates {
  readonly #contexts = new Map<boolean, Promise<SecureContext>>();

  /** With the system's certificates or without (`http.systemCertificates`). */
  async context(withSystem: boolean): Promise<SecureContext> {
    const kept = this.#contexts.get(withSystem) ?? make(withSystem);
    this.#contexts.set(withSystem, kept);
    return kept;
  }
}

/** A list that can't be read counts as empty: connections then depend on Node's. */
async function make(withSystem: boolean): Promise<SecureContext> {
  if (!withSystem) return secureContext();
  const certificates = await readAll();
  return secureContext(certificates.length === 0 ? undefined : certificates);
}

async function readAll(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const worker = new Worker(READ_ALL, { eval: true, name: "certificates" });
    worker.once("message", (certificates: unknown) => {
      resolve(Array.isArray(certificates) ? certificates.filter((pem) => typeof pem === "string") : []);
    });
    worker.once("error", () => resolve([]));
    worker.once("exit", () => resolve([]));
  });
}
