import { readOwnAnchors } from "./engines/provenance/trust-anchors.ts";
import type { ServiceLog } from "./log.ts";

/** The PEM file of own trust anchors that is in use. Each change is logged with the number of anchors and a problem. */
export class OwnAnchorsFile {
  readonly #log: ServiceLog;
  #path: string | null;
  #logged: string | null = null;

  constructor(path: string | null, log: ServiceLog) {
    this.#path = path;
    this.#log = log;
  }

  get path(): string | null {
    return this.#path;
  }

  /** Uses another file, or none, from the next image or recording on. */
  use(path: string | null): void {
    this.#path = path;
    if (path === this.#logged) return;
    this.#logged = path;
    if (path !== null) void this.#logAnchors(path);
  }

  async #logAnchors(path: string): Promise<void> {
    const { pem, problem } = await readOwnAnchors(path);
    this.#log.event("trust_anchors", { anchors: pem.length, ...(problem === null ? {} : { problem }) });
  }
}
