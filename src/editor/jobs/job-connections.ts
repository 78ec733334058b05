import { connectionTo, type Connection } from "../connection/connections.ts";
import type { EmbeddedService } from "../connection/embedded-service.ts";
import type { ApiKeys } from "../keys/api-keys.ts";
import type { Settings } from "../settings.ts";
import type { JobRecord } from "./job-record.ts";

/** How a kept job can be asked for. */
export type JobAccess =
  /** In the order in which they are tried; the first is that of the key it was sent with, where that is still there. */
  | { readonly kind: "ready"; readonly connections: readonly Connection[] }
  /** The settings name another address now: the key is for that one, and goes nowhere else (CLI-5). */
  | { readonly kind: "elsewhere" };

/** Finds the service and the key for a job that was sent earlier, perhaps by another window. */
export class JobConnections {
  readonly #settings: Settings;
  readonly #keys: ApiKeys;
  readonly #embedded: EmbeddedService;

  constructor(settings: Settings, keys: ApiKeys, embedded: EmbeddedService) {
    this.#settings = settings;
    this.#keys = keys;
    this.#embedded = embedded;
  }

  /** Rejects where the embedded service does not start. */
  async of(record: JobRecord): Promise<JobAccess> {
    if (record.service === "hosted") return this.#ofHosted(record);
    // Every process of it knows the jobs of the others.
    return { kind: "ready", connections: [connectionTo(await this.#embedded.ensure())] };
  }

  /** Any key of the account will do ("Authentication" 4); which of the others belong to it is not known. */
  async #ofHosted({ baseUrl, host, keyName }: JobRecord): Promise<JobAccess> {
    if (this.#settings.baseUrl() !== baseUrl) return { kind: "elsewhere" };
    const choice = await this.#keys.choose("ai_detector");
    const names = new Set([
      keyName,
      ...(choice.kind === "found" ? [choice.name] : []),
      ...(await this.#keys.names()),
    ]);
    const stored = await Promise.all(
      [...names].map(async (name) => {
        const key = (await this.#keys.get(name))?.key;
        return {
          name,
          key: key ?? (choice.kind === "found" && choice.name === name ? choice.key : undefined),
        };
      }),
    );
    const connections = stored.flatMap(({ name, key }): readonly Connection[] =>
      key === undefined ? [] : [{ service: "hosted", baseUrl, host, apiKey: key, keyName: name }],
    );
    return { kind: "ready", connections };
  }
}
