import * as vscode from "vscode";
import { redact } from "../../client/redact.ts";
import type { OwnEdit } from "../../findings/after-own-edits.ts";
import { citedSource, type CitationWords } from "../../findings/citations/cited-source.ts";
import type { PassageAct } from "../../findings/citations/passage-planner.ts";
import type { CitationPlan, CitationRefusal } from "../../findings/citations/plan.ts";
import { firstProved } from "../../findings/citations/proved.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import { stillHolds } from "../../findings/verify.ts";
import type { TextRange } from "../../text/range.ts";
import { openDocument } from "../checks/check-target.ts";
import { languageOf } from "../documents/document-language.ts";
import type { ProseExtractor } from "../documents/prose-extractor.ts";
import { isWritable } from "../grammar/corrections.ts";
import type { Log } from "../log.ts";
import { showDone } from "../notices.ts";
import { toVsRange } from "../ranges.ts";
import type { DocumentResults } from "../results/document-results.ts";
import type { FindingView } from "../results/finding-store.ts";
import { relativeOf } from "../reports/relative-of.ts";
import { bibliographyFile } from "./bibliography-file.ts";
import type { SettledPassages } from "./settled-passages.ts";

export type CitationAct = "cite" | "quote";

/** Why nothing was written: the text is another one now, it cannot be written or read, or what the pure part says. */
export type RefusedAct = CitationRefusal | "changed" | "readonly" | "unread";

/** What a command gives to whoever ran it. */
export interface CitationOutcome {
  readonly status: "written" | "refused";
  readonly reason?: RefusedAct;
}

export interface SourceCitationParts {
  /** What people see: passages of ignored sources are not among them. */
  readonly shown: FindingView<PassageFinding>;
  /** Told of what is written, so that the findings beside it stand. */
  readonly stores: readonly {
    expectOwnEdits: (uri: vscode.Uri, written: readonly OwnEdit[], before: string) => () => void;
  }[];
  readonly extractor: Pick<ProseExtractor, "planPassage" | "provePlan" | "namedFiles">;
  readonly results: Pick<DocumentResults, "of">;
  /** Told of what was cited or quoted. */
  readonly settled: Pick<SettledPassages, "settle">;
  /** The file that a source's address leads to, where it may be opened. */
  readonly fileOf: (url: string) => vscode.Uri | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What is to be written, and the file that gets an entry with it. */
export interface PreparedAct {
  readonly plan: CitationPlan;
  readonly bibliography?: vscode.TextDocument;
}

/** An edit may lose a race against typing; after a few tries the writer is still at it. */
const ATTEMPTS = 3;

/** Longer documents are read for an act once it is chosen and not before, in UTF-16 units. */
const LONGEST_OFFERED = 100_000;
const MOST_OFFERED = 60;

/**
 * Cites the source of a passage in the document's own syntax, and puts passages in quotation marks (EDI-6). Each is written
 * only where the document holds the passage that was found, and only if the document, read again with it, has the same prose
 * as before and the citation beside it (EDI-4). What is put in stands beside the words of the passage and over none of them,
 * quotation marks inside it apart, so that markup inside a passage is no hindrance.
 */
export class SourceCitations {
  readonly #parts: SourceCitationParts;
  readonly #offered = new Map<string, Promise<PreparedAct | undefined>>();

  constructor(parts: SourceCitationParts) {
    this.#parts = parts;
  }

  /** The command: cites the source of a passage. Rejects with a `CheckStopped` for a document that cannot be opened. */
  async cite(uri: unknown, id: unknown): Promise<CitationOutcome> {
    return this.#act("cite", await openDocument(uri), id);
  }

  /** The command: marks a passage as a quotation. Rejects like `cite`. */
  async quote(uri: unknown, id: unknown): Promise<CitationOutcome> {
    return this.#act("quote", await openDocument(uri), id);
  }

  /**
   * What an act on a passage would write, for offering it: undefined where it would be refused. Of a document that is too
   * long to be read for an offer it is `unknown`, and refused at the act if need be.
   */
  async offered(
    document: vscode.TextDocument,
    finding: PassageFinding,
    act: CitationAct,
  ): Promise<PreparedAct | "unknown" | undefined> {
    if (finding.placed === "none" || !isWritable(document)) return undefined;
    if (document.getText().length > LONGEST_OFFERED) return "unknown";
    const key = JSON.stringify([
      document.uri.toString(),
      document.version,
      languageOf(document),
      finding.id,
      act,
    ]);
    const known = this.#offered.get(key);
    if (known !== undefined) return known;
    const looked = this.#prepare(document, finding, act).then(
      (prepared) => (typeof prepared === "string" ? undefined : prepared),
      () => undefined,
    );
    this.#offered.set(key, looked);
    for (const oldest of this.#offered.keys()) {
      if (this.#offered.size <= MOST_OFFERED) break;
      this.#offered.delete(oldest);
    }
    return looked;
  }

  async #act(act: CitationAct, document: vscode.TextDocument, id: unknown): Promise<CitationOutcome> {
    const written = await this.#write(act, document, id);
    if (typeof written === "string") {
      void vscode.window.showInformationMessage(refusalInWords(act, written));
      return { status: "refused", reason: written };
    }
    showDone(doneInWords(act, written));
    return { status: "written" };
  }

  async #write(
    act: CitationAct,
    document: vscode.TextDocument,
    id: unknown,
  ): Promise<PreparedAct | RefusedAct> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const finding = this.#finding(document.uri, id);
      if (finding === undefined) return "changed";
      if (!isWritable(document)) return "readonly";
      const { version } = document;
      const prepared = await this.#prepare(document, finding, act).catch((thrown: unknown) => {
        this.#parts.log.defect("A passage could not be cited", thrown);
        return "unread" as const;
      });
      // Typed meanwhile: everything is looked at again. Cleared or ignored meanwhile: nobody wants it any more.
      if (document.version !== version || prepared === "changed") continue;
      if (typeof prepared === "string") return prepared;
      if (this.#finding(document.uri, id) === undefined) return "changed";
      if (!(await this.#apply(document, prepared))) continue;
      const written = this.#finding(document.uri, id);
      if (written !== undefined) this.#parts.settled.settle(document, written, prepared.plan.edits);
      return prepared;
    }
    return "changed";
  }

  #finding(uri: vscode.Uri, id: unknown): PassageFinding | undefined {
    return this.#parts.shown.of(uri).find((finding) => finding.id === id && finding.placed !== "none");
  }

  /** VS Code refuses the edit if a document changes before it arrives. One step of undo for both files. */
  async #apply(document: vscode.TextDocument, { plan, bibliography }: PreparedAct): Promise<boolean> {
    const edit = new vscode.WorkspaceEdit();
    for (const { range, replacement } of plan.edits) {
      edit.replace(document.uri, toVsRange(document, range), replacement);
    }
    if (bibliography !== undefined && plan.entry !== undefined) {
      edit.insert(bibliography.uri, bibliography.positionAt(bibliography.getText().length), plan.entry);
    }
    const before = document.getText();
    const takeBack = this.#parts.stores.map((store) =>
      store.expectOwnEdits(document.uri, plan.edits, before),
    );
    try {
      return await vscode.workspace.applyEdit(edit);
    } finally {
      for (const each of takeBack) each();
    }
  }

  async #prepare(
    document: vscode.TextDocument,
    finding: PassageFinding,
    act: CitationAct,
  ): Promise<PreparedAct | RefusedAct> {
    const text = document.getText();
    const languageId = languageOf(document);
    if (!stillHolds(finding, text)) return "changed";
    return act === "cite"
      ? this.#citation(document, text, languageId, finding)
      : this.#quotation(text, languageId, finding);
  }

  async #citation(
    document: vscode.TextDocument,
    text: string,
    languageId: string,
    { range, source: { domain, title, url } }: PassageFinding,
  ): Promise<PreparedAct | RefusedAct> {
    const words = citationWords();
    // A service may repeat the key that it was asked with; an address without it is another one.
    const named = { title: redact(title), domain: redact(domain), url: redact(url) === url ? url : "" };
    const accessed = this.#parts.results.of(document.uri).scan?.at ?? this.#parts.now();
    const file = named.url === "" ? undefined : this.#parts.fileOf(url);
    const source = citedSource(named, accessed, words, file && redact(pathOf(file)));
    if (source === undefined) return "nameless";
    const bibliography = await bibliographyFile(document, this.#parts.extractor);
    const entries = bibliography?.getText();
    const plan = await this.#planned(text, languageId, range, {
      kind: "cite",
      source,
      words: { sources: words.sources },
      ...(entries !== undefined && { bibliography: entries }),
    });
    if (typeof plan === "string") return plan;
    // Typed into it meanwhile: the key may be another one's now.
    if (bibliography !== undefined && bibliography.getText() !== entries) return "changed";
    if (plan === undefined) return "markup";
    return bibliography === undefined ? { plan } : { plan, bibliography };
  }

  async #quotation(
    text: string,
    languageId: string,
    { range, source, within }: PassageFinding,
  ): Promise<PreparedAct | RefusedAct> {
    if (within === "quotation") return "quoted";
    const url = citedSource(source, 0, citationWords())?.url;
    const plan = await this.#planned(text, languageId, range, {
      kind: "quote",
      ...(url !== undefined && { url }),
    });
    if (typeof plan === "string") return plan;
    return plan === undefined ? "markup" : { plan };
  }

  /** Planned and proved in the thread that reads documents; undefined where no plan is proved (ALL-1). */
  async #planned(
    text: string,
    languageId: string,
    range: TextRange,
    act: PassageAct,
  ): Promise<CitationPlan | CitationRefusal | undefined> {
    const { extractor } = this.#parts;
    const plans = await extractor.planPassage(text, languageId, range, act);
    if (typeof plans === "string") return plans;
    return firstProved(plans, (plan, step) => extractor.provePlan(text, languageId, plan, step));
  }
}

/** Where a file is kept, without the folders that are nobody else's business. */
function pathOf(file: vscode.Uri): string {
  return relativeOf(file.toString()) ?? file.path.split("/").slice(-2).join("/");
}

function citationWords(): CitationWords {
  return {
    accessed: (day) => vscode.l10n.t("accessed {0}", day),
    sources: vscode.l10n.t("Sources"),
  };
}

function doneInWords(act: CitationAct, { plan, bibliography }: PreparedAct): string {
  if (act === "quote") return vscode.l10n.t("The passage is marked as a quotation");
  if (plan.entry === undefined || bibliography === undefined) return vscode.l10n.t("The source is cited");
  const name = vscode.workspace.asRelativePath(bibliography.uri);
  return bibliography.isDirty
    ? vscode.l10n.t("The source is cited, with a new entry in {0}, which is not saved yet", name)
    : vscode.l10n.t("The source is cited, with a new entry in {0}", name);
}

function refusalInWords(act: CitationAct, reason: RefusedAct): string {
  const nothing = vscode.l10n.t("Nothing was written.");
  return `${reasonInWords(act, reason)} ${nothing}`;
}

function reasonInWords(act: CitationAct, reason: RefusedAct): string {
  switch (reason) {
    case "nameless":
      return vscode.l10n.t("The service names neither a title nor an address of this source to cite.");
    case "markup":
      return act === "cite"
        ? vscode.l10n.t("A citation has no place here: the markup around the passage would change.")
        : vscode.l10n.t("The passage cannot be quoted as it stands: the markup around it would change.");
    case "quoted":
      return vscode.l10n.t("The passage is a quotation already.");
    case "severalBlocks":
      return vscode.l10n.t(
        "The passage goes over several blocks, and only whole paragraphs can be quoted together.",
      );
    case "partlyQuoted":
      return vscode.l10n.t("Only a part of a quotation is in the passage.");
    case "cited":
      return vscode.l10n.t("The source is cited behind this passage already.");
    case "changed":
      return vscode.l10n.t("The text of the passage is not what was scanned any more.");
    case "readonly":
      return vscode.l10n.t("The document cannot be written.");
    case "unread":
      return vscode.l10n.t("The document could not be read in time.");
    default:
      return reason satisfies never;
  }
}
