import * as l10n from "@vscode/l10n";
import type * as vscode from "vscode";
import type { PassageFinding } from "../../findings/finding.ts";
import { webAddress } from "../../findings/source-address.ts";
import { siteOf } from "../../findings/source-domains.ts";
import { commandAction, quickFixKind, wants } from "../command-action.ts";
import { toTextRange } from "../ranges.ts";
import { codeOf, isOurs } from "../results/diagnostics.ts";
import { PASSAGE_ACTS } from "./passage-actions.ts";
import { PASSAGE_CODE } from "./passage-diagnostics.ts";
import { shortSourceName } from "../../report/words/plagiarism-words.ts";
import { entryOf, type PreparedAct, type SourceCitations } from "./source-citations.ts";
import { citeTitle, quoteTitle } from "../../report/words/citation-words.ts";
import type { SourceContext } from "./source-files.ts";

interface PassageActionParts extends SourceContext {
  readonly citations: SourceCitations;
}

/** Passages at one place that get actions of their own, the closest first; the rest is in the view of the sources. */
const MOST_APART = 4;

/** Returns the actions for passages, what writes before what looks, and what hides last; nothing that would be refused. */
export async function passageActions(
  parts: PassageActionParts,
  document: vscode.TextDocument,
  range: vscode.Range,
  context: vscode.CodeActionContext,
  token: vscode.CancellationToken,
): Promise<vscode.CodeAction[]> {
  const asked = toTextRange(document, range);
  const { version } = document;
  const here = parts.shownPassages
    .touching(document.uri, asked)
    .filter(
      ({ placed, range: { start, end } }) => placed !== "none" && start <= asked.end && end >= asked.start,
    )
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, MOST_APART);
  const groups = await Promise.all(
    here.map(async (finding) => actionsFor(parts, document, finding, context)),
  );
  // What was looked at is not the text any more.
  if (token.isCancellationRequested || document.version !== version) return [];
  const actions = PASSAGE_ACTS.map(quickFixKind)
    .filter((kind) => wants(context, kind))
    .flatMap((kind) => groups.flat().filter((action) => action.kind?.value === kind.value));
  const [first] = actions;
  // Beside a correction that is preferred a second one would leave VS Code to choose.
  if (
    first?.kind?.value === quickFixKind("citeSource").value &&
    !context.diagnostics.some(isOfAnotherCheck)
  ) {
    first.isPreferred = true;
  }
  return withoutDoubles(actions);
}

async function actionsFor(
  { citations, files }: PassageActionParts,
  document: vscode.TextDocument,
  finding: PassageFinding,
  context: vscode.CodeActionContext,
): Promise<readonly vscode.CodeAction[]> {
  const { source, sourceText } = finding;
  const [cite, quote] = await Promise.all([
    wants(context, quickFixKind("citeSource")) ? citations.offered(document, finding, "cite") : undefined,
    wants(context, quickFixKind("quotePassage")) ? citations.offered(document, finding, "quote") : undefined,
  ]);
  const name = shortSourceName(source);
  const isFile = files.fileOf(source.url) !== undefined;
  const site = siteOf(source);
  const isComparable = isFile || sourceText !== undefined;
  const isOpenable = isFile || webAddress(source.url) !== undefined;
  const titles: Readonly<Record<(typeof PASSAGE_ACTS)[number], string | undefined>> = {
    citeSource:
      cite && citeTitle(name, isPrepared(cite) ? { plan: cite.plan, entry: entryOf(cite) } : undefined),
    quotePassage: quote && quoteTitle(isPrepared(quote) ? quote.plan : undefined),
    compareWithSource: isComparable ? l10n.t("Compare with “{0}”", name) : undefined,
    openSource: isOpenable ? l10n.t("Open the source “{0}”", name) : undefined,
    ignoreSource: l10n.t("Ignore the source “{0}”", name),
    ignoreDomain: site === undefined ? undefined : l10n.t("Ignore all sources from {0}", site),
  };
  const diagnostics = context.diagnostics.filter((diagnostic) => isAbout(diagnostic, finding));
  return PASSAGE_ACTS.flatMap((act) => {
    const title = titles[act];
    const given = [document.uri, finding.id];
    return title === undefined ? [] : commandAction(title, quickFixKind(act), `_${act}`, given, diagnostics);
  });
}

/** False where the document is too long to look at beforehand, or the act would be refused. */
function isPrepared(offered: PreparedAct | "unknown" | undefined): offered is PreparedAct {
  return typeof offered === "object";
}

/** One passage of several sources is quoted once, and one source is ignored once. */
function withoutDoubles(actions: readonly vscode.CodeAction[]): vscode.CodeAction[] {
  const seen = new Set<string>();
  return actions.filter(({ title, kind }) => {
    const isNew = !seen.has(`${kind?.value} ${title}`);
    seen.add(`${kind?.value} ${title}`);
    return isNew;
  });
}

function isAbout(diagnostic: vscode.Diagnostic, finding: PassageFinding): boolean {
  if (!isOurs(diagnostic) || codeOf(diagnostic) !== PASSAGE_CODE) return false;
  return !("findingId" in diagnostic) || diagnostic.findingId === finding.id;
}

function isOfAnotherCheck(diagnostic: vscode.Diagnostic): boolean {
  return isOurs(diagnostic) && codeOf(diagnostic) !== PASSAGE_CODE;
}
