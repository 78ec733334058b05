import * as l10n from "@vscode/l10n";
import { parseBaseUrl } from "../../client/base-url.ts";
import { notSent } from "../vocabulary/check-error.ts";
import { connectionTo } from "../paying/connections.ts";
import type { EmbeddedService } from "../paying/embedded-service.ts";
import type { HealthAddress } from "./media-health.ts";
import type { Preferences } from "../vocabulary/preferences.ts";

/**
 * The service that the settings name, for what needs no key. Rejects with a `CheckStopped` where there is none, and with the
 * `ServiceFailure` of an address that cannot be used.
 */
export async function healthAddress(
  settings: Pick<Preferences, "baseUrl" | "serviceMode">,
  embedded: Pick<EmbeddedService, "ensure">,
): Promise<HealthAddress> {
  if (settings.serviceMode() === "hosted") {
    const baseUrl = settings.baseUrl();
    if (baseUrl === "")
      throw notSent("no_base_url", l10n.t("The hosted service has no address yet."), "useHosted");
    return { service: "hosted", baseUrl, host: parseBaseUrl(baseUrl).host };
  }
  try {
    const { baseUrl, host, service } = connectionTo(await embedded.ensure());
    return { service, baseUrl, host };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw notSent(
      "embedded_service_failed",
      l10n.t("The embedded service did not start: {0}.", reason),
      "showLog",
    );
  }
}
