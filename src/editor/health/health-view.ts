import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { CheckError } from "../../checking/vocabulary/check-error.ts";
import { checkErrorOf } from "../../checking/paying/check-failure.ts";
import { withDelayedProgress } from "../delayed-progress.ts";
import { treeItem } from "../tree-item.ts";
import { showError } from "../notices.ts";
import type { Settings } from "../settings.ts";
import { healthRows, type HealthRow } from "../../report/media/health-rows.ts";
import type { EngineHealth } from "../../checking/media/media-health.ts";
import type { ServiceAddress } from "../../checking/paying/connections.ts";
import type { ServiceHealth } from "../../report/media/health-rows.ts";

export interface HealthViewParts {
  readonly health: EngineHealth;
  /** The service that the settings name; needs no key. Rejects with a `CheckStopped` where there is none. */
  readonly address: () => Promise<ServiceAddress>;
  readonly settings: Pick<Settings, "serviceMode">;
  readonly healthTree: { readonly refresh: () => void };
}

/** The outcome of Show Health for whoever called it; plain data. */
export type HealthOutcome =
  | ({ readonly status: "done" } & ServiceHealth)
  | {
      readonly status: "cancelled" | "failed";
      readonly service: ServiceHealth["service"];
      readonly error: CheckError;
    };

/** The engines for images and recordings, as they answered when they were asked last (EDI-17). Nothing asks by itself. */
export class HealthView {
  readonly #parts: HealthViewParts;

  constructor(parts: HealthViewParts) {
    this.#parts = parts;
    parts.health.onDidAnswer(() => {
      const { image, voice } = parts.health.latest ?? {};
      if (image?.status === "unhealthy" || voice?.status === "unhealthy") appear();
      parts.healthTree.refresh();
    });
  }

  /** Asks both engines; an engine that cannot be asked is part of the answer. */
  async ask(): Promise<HealthOutcome> {
    const { address, health, settings } = this.#parts;
    try {
      const title = l10n.t("Checking service health");
      return await withDelayedProgress(title, async ({ signal }) => ({
        status: "done" as const,
        ...(await health.ask(await address(), signal)),
      }));
    } catch (thrown) {
      const error = checkErrorOf(thrown);
      const status = error.code === "cancelled" ? "cancelled" : "failed";
      return { status, service: settings.serviceMode(), error };
    }
  }

  /** The same with the view in front, and what went wrong told to whoever looks. */
  async show(): Promise<HealthOutcome> {
    const outcome = await this.ask();
    if (outcome.status === "failed") showError(outcome.error);
    appear();
    await vscode.commands.executeCommand("contentAuthenticity.health.focus");
    return outcome;
  }

  childrenOf(parent?: HealthRow): readonly HealthRow[] {
    if (parent !== undefined) return parent.below ?? [];
    const { latest } = this.#parts.health;
    return latest === undefined ? [] : healthRows(latest);
  }

  item(row: HealthRow): vscode.TreeItem {
    return treeItem(row);
  }
}

/** Shows the view in embedded mode too, where there is usually nothing to see. */
function appear(): void {
  void vscode.commands.executeCommand("setContext", "contentAuthenticity.hasHealth", true);
}
