import * as l10n from "@vscode/l10n";
import type { TreeRow } from "../tree-row.ts";
import { formatNumber, locale } from "../words/format.ts";
import { serviceWords } from "../words/service-words.ts";

/** The health that one engine reports; plain data. Times are milliseconds since 1970. */
export interface EngineAnswer {
  readonly at: number;
  /** `unknown` if there was no answer; `reason` then says why. */
  readonly status: "healthy" | "unhealthy" | "unknown";
  /** The state of the upstream system, as the service reports it. */
  readonly upstream?: { readonly status: string; readonly queueReady: boolean };
  /** The state of the circuit breaker, as the service reports it; `open` blocks all requests. */
  readonly circuit?: { readonly status: string; readonly failures: number };
  readonly reason?: string;
}

/** The engines of one service, each with its latest answer. */
export interface ServiceHealth {
  readonly service: "embedded" | "hosted";
  readonly host: string;
  readonly image?: EngineAnswer;
  readonly voice?: EngineAnswer;
}

/** One row of the view of engines: a service, an engine, or a property that an engine reports. */
export interface HealthRow extends TreeRow {
  readonly below?: readonly HealthRow[];
}

/** Returns the engines as they answered last, with who was asked and when. */
export function healthRows(health: ServiceHealth): readonly HealthRow[] {
  const asked = Math.max(health.image?.at ?? 0, health.voice?.at ?? 0);
  const service =
    health.service === "embedded"
      ? l10n.t("This machine")
      : l10n.t("Hosted service: {0}", serviceWords(health.host));
  return [
    {
      id: "service",
      label: service,
      description: l10n.t("checked at {0}", formatTime(asked)),
      icon: "server",
    },
    ...engineRow("image", l10n.t("Image engine"), health.image),
    ...engineRow("voice", l10n.t("Voice engine"), health.voice),
  ];
}

const ICONS: Readonly<Record<EngineAnswer["status"], string>> = {
  healthy: "pass",
  unhealthy: "error",
  unknown: "question",
};

function engineRow(id: string, label: string, answer: EngineAnswer | undefined): readonly HealthRow[] {
  if (answer === undefined) return [];
  const status = describeStatus(answer);
  const known =
    answer.reason === undefined ? status : l10n.t("{0}: {1}", status, serviceWords(answer.reason));
  const text = l10n.t("{0}: {1}", label, known);
  return [
    {
      id,
      label,
      description: status,
      icon: ICONS[answer.status],
      tooltip: text,
      spoken: text,
      opens: answer.status === "healthy" ? "collapsed" : "expanded",
      below: detailRows(id, answer),
    },
  ];
}

function detailRows(id: string, { at, circuit, reason, upstream }: EngineAnswer): readonly HealthRow[] {
  return [
    ...(reason === undefined ? [] : [{ id: `${id}.reason`, label: serviceWords(reason) }]),
    ...(upstream === undefined
      ? []
      : [
          {
            id: `${id}.upstream`,
            label: l10n.t("Engine"),
            description: serviceWords(upstream.status),
          },
          {
            id: `${id}.queue`,
            label: l10n.t("Queue"),
            description: upstream.queueReady ? l10n.t("ready") : l10n.t("not ready"),
          },
        ]),
    ...(circuit === undefined
      ? []
      : [
          {
            id: `${id}.circuit`,
            label: l10n.t("Recent failures"),
            description: formatNumber(circuit.failures),
          },
        ]),
    { id: `${id}.at`, label: l10n.t("Last checked"), description: formatTime(at) },
  ];
}

function describeStatus({ status }: EngineAnswer): string {
  return {
    healthy: l10n.t("healthy"),
    unhealthy: l10n.t("unavailable"),
    unknown: l10n.t("couldn't be reached"),
  }[status];
}

function formatTime(at: number): string {
  return new Date(at).toLocaleTimeString(locale());
}
