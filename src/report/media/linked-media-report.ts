import * as l10n from "@vscode/l10n";
import * as z from "zod";
import type { AiStatement, CredentialIngredient } from "../../contract/content-credentials.ts";
import type { Fact } from "../report-view.ts";
import { shownText } from "../shown-text.ts";
import { formatMoment, formatNumber, locale } from "../words/format.ts";
import { describePlace, describeState, isBroken } from "./credential-words.ts";
import { recordedBy } from "./credentials-view-of.ts";
import { shortTarget } from "../words/service-words.ts";
import { describeItem } from "./linked-media-words.ts";
import { mediaLabels } from "./media-labels.ts";
import { mediaReport, type MediaReport } from "./media-report.ts";
import { shortVerdict } from "./media-result-words.ts";
import type { MediaView } from "./media-view.ts";

/** A file that a document links to, and its report if it was checked. */
const linkedFile = z.object({
  /** The target as written in the document. */
  target: z.string(),
  uri: z.string().exactOptional(),
  kind: z.enum(["image", "audio", "video"]),
  status: z.enum(["done", "skipped", "failed", "cancelled"]),
  reason: z.string().exactOptional(),
  report: mediaReport.exactOptional(),
});

/** A check of all files that a document links to, in its order. */
export const linkedMediaReport = z.object({
  /** The name of the document. */
  name: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
  files: z.array(linkedFile).readonly(),
});

type LinkedFile = Readonly<z.infer<typeof linkedFile>>;
export type LinkedMediaReport = Readonly<z.infer<typeof linkedMediaReport>>;

/** Returns the report of an ended check, as of now; `reports` are those of the files, by their addresses. */
export function linkedReportOf(
  name: string,
  ended: {
    readonly outcome: { readonly items: readonly Omit<LinkedFile, "report">[] };
    readonly reports: ReadonlyMap<string, MediaReport>;
  },
): LinkedMediaReport {
  const files = ended.outcome.items.map(({ kind, reason, status, target, uri }) => {
    const report = uri === undefined ? undefined : ended.reports.get(uri);
    const known = { ...(uri && { uri }), ...(reason && { reason }), ...(report && { report }) };
    return { kind, status, target, ...known };
  });
  return { name, at: Date.now(), files };
}

/** The bytes of a file as far as they tell of its credentials. `elsewhere` has only their address. */
export type CredentialTrace = "present" | "invalid" | "elsewhere" | "lost" | "none" | "unknown";

/** Returns what the bytes of a file tell of its credentials; `unknown` of the hosted service, which doesn't look for them. */
export function credentialTrace(report: MediaReport | undefined): CredentialTrace {
  const credentials = report?.credentials;
  if (credentials === undefined) return "unknown";
  if (credentials.is_missing) return "lost";
  if (credentials.state === "none") return credentials.stored_at === null ? "none" : "elsewhere";
  return isBroken(credentials) ? "invalid" : "present";
}

/** Returns true if AI made a file or a part of it: by its class, or by a signed action at any depth. Mere inputs don't count. */
export function isMadeByAi(report: MediaReport): boolean {
  const verdict = shortVerdict(report);
  return verdict === "fake" || verdict === "changed" || aiStatement(report) !== undefined;
}

function aiStatement({ credentials }: MediaReport): AiStatement | undefined {
  if (credentials === undefined || isBroken(credentials)) return undefined;
  return credentials.ai.find(({ is_input }) => !is_input);
}

/** Returns the report as a table with what a file's bytes can tell and what they can't. */
export function linkedViewOf(report: LinkedMediaReport): MediaView {
  const name = shownText(report.name, 200);
  const inCredentials = namesInCredentials(report.files);
  return {
    language: locale(),
    kind: "links",
    title: l10n.t("Images and recordings in {0}", name),
    made: l10n.t("Checked {0}", formatMoment(report.at)),
    file: { alt: name, said: "" },
    linked: {
      heading: l10n.t("Origin of the linked files"),
      facts: factsOf(report.files),
      caveats: caveatsOf(report.files),
      columns: [
        l10n.t("File"),
        l10n.t("Content Credentials"),
        l10n.t("Recorded by"),
        l10n.t("Made by AI"),
        l10n.t("Result"),
      ],
      rows: report.files.map((file) => rowOf(file, inCredentials)),
    },
    labels: mediaLabels(false),
  };
}

function factsOf(files: readonly LinkedFile[]): readonly Fact[] {
  const traces = files.map(({ report }) => credentialTrace(report));
  const count = (trace: CredentialTrace): number => traces.filter((one) => one === trace).length;
  const checked = files.filter(({ report }) => report !== undefined);
  const facts: readonly (readonly [string, number])[] = [
    [l10n.t("Files checked"), checked.length],
    [l10n.t("With intact Content Credentials"), count("present")],
    [l10n.t("With invalid Content Credentials"), count("invalid")],
    [l10n.t("Credentials stored elsewhere"), count("elsewhere")],
    [l10n.t("Credentials lost"), count("lost")],
    [
      l10n.t("Made by AI, at least in part"),
      checked.filter(({ report }) => report && isMadeByAi(report)).length,
    ],
    [l10n.t("Files not checked"), files.length - checked.length],
  ];
  return facts.map(([label, value]) => ({ label, value: formatNumber(value) }));
}

function caveatsOf(files: readonly LinkedFile[]): readonly string[] {
  const isHosted = files.some(({ report }) => report?.service === "hosted");
  return [
    l10n.t(
      "A file whose metadata was removed looks like one that never had credentials: only a leftover pointer shows a loss.",
    ),
    l10n.t("A file's bytes can't prove that AI had no part in it."),
    ...(isHosted ? [l10n.t("The hosted service doesn't look for Content Credentials.")] : []),
  ];
}

function rowOf(
  file: LinkedFile,
  inCredentials: ReadonlyMap<string, string>,
): { readonly cells: readonly string[]; readonly canOpen: boolean } {
  const { report, target } = file;
  const signer = report?.credentials?.signer ?? null;
  return {
    canOpen: report !== undefined && file.uri !== undefined,
    cells: [
      shortTarget(target),
      report === undefined ? "" : describeTrace(report, inCredentials),
      signer === null ? "" : recordedBy(signer),
      report === undefined ? "" : describeAi(report),
      describeItem(file, report),
    ].map((text) => shownText(text, 300)),
  };
}

function describeTrace(report: MediaReport, inCredentials: ReadonlyMap<string, string>): string {
  const { credentials, name } = report;
  if (credentials === undefined) return l10n.t("Credentials not checked");
  const place = describePlace(credentials);
  if (place !== undefined || credentials.state !== "none") return place ?? describeState(credentials);
  const other = inCredentials.get(name.toLowerCase());
  return other === undefined
    ? l10n.t("None found")
    : l10n.t("None found, but {0} lists an ingredient with this name that had them", other);
}

function describeAi(report: MediaReport): string {
  if (!isMadeByAi(report)) return l10n.t("Not stated");
  const tool = aiStatement(report)?.tool ?? null;
  return tool === null ? l10n.t("Yes") : l10n.t("Yes, by {0}", tool);
}

/** Returns the titles of ingredients that had credentials, each with the name of the file whose valid credentials list it. */
function namesInCredentials(files: readonly LinkedFile[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (ingredients: readonly CredentialIngredient[], by: string): void => {
    for (const { ingredients: below, state, title } of ingredients) {
      if (title !== null && state !== "none") names.set(title.toLowerCase(), by);
      add(below, by);
    }
  };
  for (const { report } of files)
    if (report !== undefined && credentialTrace(report) === "present")
      add(report.credentials?.ingredients ?? [], report.name);
  return names;
}
