import * as vscode from "vscode";
import { formatNumber } from "../format.ts";
import { serviceWords } from "../service-words.ts";
import type { EngineAnswer, ServiceHealth } from "./media-health.ts";

/** One row of the view of engines: a service, an engine, or something that an engine says of itself. */
export interface HealthRow {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: vscode.ThemeIcon;
  /** For screen readers, and where it is pointed at. */
  readonly told?: string;
  readonly children?: readonly HealthRow[];
}

/** The engines as they answered last, with who was asked and when. */
export function healthRows(health: ServiceHealth): readonly HealthRow[] {
  const asked = Math.max(health.image?.at ?? 0, health.voice?.at ?? 0);
  const service =
    health.service === "embedded"
      ? vscode.l10n.t("Embedded service")
      : vscode.l10n.t("Hosted service: {0}", serviceWords(health.host));
  return [
    {
      id: "service",
      label: service,
      description: vscode.l10n.t("asked at {0}", timeInWords(asked)),
      icon: new vscode.ThemeIcon("server"),
    },
    ...engineRow("image", vscode.l10n.t("Engine for images"), health.image),
    ...engineRow("voice", vscode.l10n.t("Engine for voices"), health.voice),
  ];
}

const ICONS: Readonly<Record<EngineAnswer["status"], string>> = {
  healthy: "pass",
  unhealthy: "error",
  unknown: "question",
};

function engineRow(id: string, label: string, answer: EngineAnswer | undefined): readonly HealthRow[] {
  if (answer === undefined) return [];
  const status = statusInWords(answer);
  const told = [label, status, ...(answer.reason === undefined ? [] : [serviceWords(answer.reason)])];
  return [
    {
      id,
      label,
      description: status,
      icon: new vscode.ThemeIcon(ICONS[answer.status]),
      told: told.join(": "),
      children: detailRows(id, answer),
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
            label: vscode.l10n.t("What computes"),
            description: serviceWords(upstream.status),
          },
          {
            id: `${id}.queue`,
            label: vscode.l10n.t("Queue"),
            description: upstream.queueReady ? vscode.l10n.t("ready") : vscode.l10n.t("not ready"),
          },
        ]),
    ...(circuit === undefined
      ? []
      : [
          {
            id: `${id}.circuit`,
            label: vscode.l10n.t("Circuit"),
            description: vscode.l10n.t(
              "{0}, {1} failures in a row",
              serviceWords(circuit.status),
              formatNumber(circuit.failures),
            ),
          },
        ]),
    { id: `${id}.at`, label: vscode.l10n.t("Asked"), description: timeInWords(at) },
  ];
}

function statusInWords({ status }: EngineAnswer): string {
  switch (status) {
    case "healthy":
      return vscode.l10n.t("healthy");
    case "unhealthy":
      return vscode.l10n.t("not well: nothing is sent to it");
    case "unknown":
      return vscode.l10n.t("could not be asked");
    default:
      return status satisfies never;
  }
}

function timeInWords(at: number): string {
  return new Date(at).toLocaleTimeString(vscode.env.language);
}
