import type { Connection } from "../vocabulary/connection.ts";
import { connectionTo } from "../paying/connections.ts";
import type { EmbeddedService } from "../paying/embedded-service.ts";
import type { ApiKeys } from "../paying/api-keys.ts";
import { originOf } from "../store/consent.ts";
import type { JobRecord } from "../store/job-record.ts";
import type { Preferences } from "../vocabulary/preferences.ts";

/** How a kept job can be asked for. */
export type JobAccess =
  /** In the order in which they are tried: the key it was sent with, then those that were entered since to rescue it. */
  | { readonly kind: "ready"; readonly connections: readonly Connection[] }
  /** The settings name another address now: the key is for that one, and goes nowhere else (CLI-5). */
  | { readonly kind: "elsewhere" };

/** Finds the service and the key for a job that was sent earlier, perhaps by another window. */
export class JobConnections {
  readonly #settings: Preferences;
  readonly #keys: ApiKeys;
  readonly #embedded: Pick<EmbeddedService, "ensure">;

  constructor(settings: Preferences, keys: ApiKeys, embedded: Pick<EmbeddedService, "ensure">) {
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

  /**
   * The key that a job was sent with goes where it was sent (KEY-3). No other key that was stored then is tried: a service that
   * refuses its own isn't handed others, and another account's would be told that there's no such job.
   */
  async #ofHosted({ baseUrl, createdAt, host, keyName }: JobRecord): Promise<JobAccess> {
    const origin = originOf(baseUrl);
    if (origin === undefined || this.#settings.baseUrl() !== baseUrl) return { kind: "elsewhere" };
    const keys = await this.#keys.forJob(keyName, origin, createdAt);
    const connections = keys.map(({ key, name }): Connection => ({
      service: "hosted",
      baseUrl,
      host,
      apiKey: key,
      keyName: name,
    }));
    return { kind: "ready", connections };
  }
}
