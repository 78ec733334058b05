import { checkCallback, type CallbackFields } from "../../client/callback-fields.ts";
import { PLANS } from "../../contract/plans.ts";
import type { NextStep } from "../checks/check-error.ts";
import type { Connection } from "../connection/connections.ts";
import type { WebhookSecret } from "../keys/webhook-secret.ts";
import type { Settings } from "../settings.ts";
import { isOver } from "./job-facts.ts";
import type { JobStore } from "./job-store.ts";

/**
 * Makes what is thrown where nothing is sent: a stable code, a sentence on what stands in the way, and a next step. The sentence
 * is a literal with `{name}` for each argument, so that translators are given it.
 */
export type Refuse = (
  code: string,
  sentence: string,
  action?: NextStep,
  args?: Readonly<Record<string, string | number>>,
) => Error;

export interface JobGuardParts {
  readonly store: JobStore;
  readonly settings: Pick<Settings, "plan" | "callbackUrl">;
  readonly secret: Pick<WebhookSecret, "get">;
  readonly refuse: Refuse;
}

/** What is looked at before a background job is sent. */
export class JobGuards {
  readonly #parts: JobGuardParts;

  constructor(parts: JobGuardParts) {
    this.#parts = parts;
  }

  /**
   * Where the service delivers the result as well, and the secret that goes with it; only the hosted one does. Rejects for what
   * cannot be used; neither is repeated, since an address may hold a password.
   */
  async callback({ service }: Connection): Promise<CallbackFields> {
    const { refuse, secret, settings } = this.#parts;
    const url = service === "hosted" ? settings.callbackUrl().trim() : "";
    if (url === "") return {};
    const kept = await secret.get();
    const callback = { callback_url: url, ...(kept === undefined ? {} : { webhook_secret: kept }) };
    try {
      checkCallback(callback);
    } catch {
      throw refuse(
        "invalid_callback_url",
        "The address in contentAuthenticity.service.callbackUrl, or the webhook secret, cannot be used. The address has to be a web address without a user name and password.",
      );
    }
    return callback;
  }

  /** The plan's number of pending jobs, where the plan is known. Jobs of other programs are for the service to count. */
  async requireRoom({ service, baseUrl }: Connection): Promise<void> {
    const { refuse, settings, store } = this.#parts;
    const plan = service === "hosted" ? settings.plan() : undefined;
    if (plan === undefined) return;
    const limit = PLANS[plan].pendingJobs;
    const pending = (await store.list()).filter(
      (record) => record.service === service && record.baseUrl === baseUrl && !isOver(record),
    ).length;
    if (pending < limit) return;
    throw refuse(
      "pending_jobs_exceeded",
      "The plan {plan} allows {limit} background jobs at once, and {pending} are pending. Try again when one is finished.",
      "retry",
      { plan, limit, pending },
    );
  }
}
