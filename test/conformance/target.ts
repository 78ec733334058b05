import * as z from "zod";
import { SCOPES, type Scope } from "../../src/contract/scopes.ts";
import { ServiceProcess } from "./service-process.ts";

/** What a key is for: each role is one kind of caller that the interface tells apart. */
const ROLES = ["full", "grammarOnly", "scopeless", "revoked", "expired", "other", "poor"] as const;

export type Role = (typeof ROLES)[number];

/** Credits of the account behind the role `poor`. */
export const POOR_CREDITS = 13;

const givenKeys = z.partialRecord(z.enum(ROLES), z.string());

/**
 * The service that the suite speaks to: by itself the embedded one as a process of its own; any other with
 * `CONFORMANCE_BASE_URL` and `CONFORMANCE_KEYS`, a JSON object of keys by role. Tests of a role that has no key there,
 * and of what only holds for the embedded service, are then not defined.
 */
export class Target {
  readonly isEmbedded: boolean;
  readonly #keys: Partial<Record<Role, string>>;
  readonly #flags: readonly string[];
  #baseUrl: string;
  #process: ServiceProcess | undefined;

  constructor(flags: readonly string[] = []) {
    const baseUrl = process.env["CONFORMANCE_BASE_URL"];
    this.isEmbedded = baseUrl === undefined;
    this.#baseUrl = baseUrl ?? "";
    this.#flags = flags;
    this.#keys = this.isEmbedded
      ? Object.fromEntries(ROLES.map((role) => [role, `prfd_conformance_${role}_0123456789`]))
      : givenKeys.parse(JSON.parse(process.env["CONFORMANCE_KEYS"] ?? "{}"));
  }

  get baseUrl(): string {
    return this.#baseUrl;
  }

  has(role: Role): boolean {
    return this.#keys[role] !== undefined;
  }

  key(role: Role): string {
    const key = this.#keys[role];
    if (key === undefined) throw new Error(`no key for the role ${role}`);
    return key;
  }

  async start(): Promise<void> {
    if (!this.isEmbedded) return;
    this.#process = await ServiceProcess.start(this.#accounts(), this.#flags);
    this.#baseUrl = this.#process.baseUrl;
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  #accounts(): unknown[] {
    const key = (role: Role, scopes: readonly Scope[], parts: object = {}): object => ({
      name: role,
      key: this.key(role),
      scopes,
      ...parts,
    });
    return [
      {
        user_id: 7,
        plan: "1M",
        credits: 1_000_000,
        keys: [
          key("full", SCOPES),
          key("grammarOnly", ["grammar_checker"]),
          key("scopeless", []),
          key("revoked", SCOPES, { status: "Revoked" }),
          key("expired", SCOPES, { expires_at: "2026-01-01T00:00:00Z" }),
        ],
      },
      { user_id: 8, plan: "Trial", credits: 2000, keys: [key("other", SCOPES)] },
      { user_id: 9, plan: "Trial", credits: POOR_CREDITS, keys: [key("poor", SCOPES)] },
    ];
  }
}
