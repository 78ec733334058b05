import * as z from "zod";
import { PLAN_NAMES, type PlanName } from "../../src/contract/plans.ts";
import { SCOPES, type Scope } from "../../src/contract/scopes.ts";
import { ServiceProcess } from "./service-process.ts";

/**
 * The roles of keys; each is a kind of caller that the interface distinguishes. `only_` has one scope and
 * `without_` all the others, both on the account of `full`; `plan_` is a separate account on that plan.
 */
const ROLES = [
  "full",
  "scopeless",
  "revoked",
  "expired",
  "other",
  "poor",
  ...SCOPES.map((scope) => `only_${scope}` as const),
  ...SCOPES.map((scope) => `without_${scope}` as const),
  ...PLAN_NAMES.map((plan) => `plan_${plan}` as const),
] as const;

export type Role = (typeof ROLES)[number];

/** Credits of the account behind the role `poor`. */
export const POOR_CREDITS = 13;

function account(userId: number, plan: PlanName, credits: number, keys: unknown[]): object {
  return { user_id: userId, plan, credits, keys };
}

const givenKeys = z.partialRecord(z.enum(ROLES), z.string());

/**
 * The service under test: by default the embedded one in its own process, or another one given by
 * `CONFORMANCE_BASE_URL` and `CONFORMANCE_KEYS`, a JSON object of keys by role. With another service, tests
 * of roles without a key and of behavior specific to the embedded service aren't defined.
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

  /** The keys by role, in the form of `CONFORMANCE_KEYS`. */
  get keys(): Readonly<Partial<Record<Role, string>>> {
    return this.#keys;
  }

  /** The service's process ID; undefined if it wasn't started here. */
  get pid(): number | undefined {
    return this.#process?.process.pid;
  }

  has(role: Role): boolean {
    return this.#keys[role] !== undefined;
  }

  key(role: Role): string {
    const key = this.#keys[role];
    if (key === undefined) throw new Error(`no key for the role ${role}`);
    return key;
  }

  /** Starts the service; `flags` are added to those passed when the suite was defined. */
  async start(flags: readonly string[] = []): Promise<void> {
    if (!this.isEmbedded) return;
    this.#process = await ServiceProcess.start(this.#accounts(), [...this.#flags, ...flags]);
    this.#baseUrl = this.#process.baseUrl;
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  #accounts(): unknown[] {
    return [
      account(7, "25M", 1_000_000, [
        this.#key("full", SCOPES),
        this.#key("scopeless", []),
        this.#key("revoked", SCOPES, { status: "Revoked" }),
        this.#key("expired", SCOPES, { expires_at: "2026-01-01T00:00:00Z" }),
        ...SCOPES.map((scope) => this.#key(`only_${scope}`, [scope])),
        ...SCOPES.map((scope) =>
          this.#key(
            `without_${scope}`,
            SCOPES.filter((other) => other !== scope),
          ),
        ),
      ]),
      account(8, "Trial", 2000, [this.#key("other", SCOPES)]),
      account(9, "Trial", POOR_CREDITS, [this.#key("poor", SCOPES)]),
      ...PLAN_NAMES.map((plan, index) =>
        account(20 + index, plan, 20_000, [this.#key(`plan_${plan}`, SCOPES)]),
      ),
    ];
  }

  #key(role: Role, scopes: readonly Scope[], parts: object = {}): object {
    return { name: role, key: this.key(role), scopes, ...parts };
  }
}
