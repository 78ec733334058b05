import * as vscode from "vscode";
import { redact } from "../../contract/redact.ts";
import { citedSource, WORDLESS } from "../../findings/citations/cited-source.ts";
import type { PassageAct } from "../../findings/citations/passage-planner.ts";
import type { CitationPlan, CitationRefusal } from "../../findings/citations/plan.ts";
import { firstProved } from "../../findings/citations/proved.ts";
import type { PassageFinding } from "../../findings/finding.ts";
import { stillHolds } from "../../findings/verify.ts";
import type { TextRange } from "../../text/range.ts";
import { openDocument } from "../documents/check-target.ts";
import { languageOf } from "../../text/languages.ts";
import { applyOwnEdits, isWritable } from "../grammar/corrections.ts";
import { showDone } from "../notices.ts";
import { relativeOf } from "../documents/workspace-place.ts";
import { bibliographyFile } from "./bibliography-file.ts";
import {
  describeCited,
  describeRefusal,
  type CitationAct,
  type NewEntry,
  type RefusedAct,
} from "../../report/words/citation-words.ts";
import type { SourceContext } from "./source-files.ts";

/** The result of a citation command. */
export interface CitationOutcome {
  readonly status: "written" | "refused";
  readonly reason?: RefusedAct;
}

/** A planned change, with the bibliography file that gets an entry. */
export interface PreparedAct {
  readonly plan: CitationPlan;
  readonly bibliography?: vscode.TextDocument;
}

/** The maximum number of attempts, in case edits lose a race against typing. */
const ATTEMPTS = 3;

/**
 * The maximum document length for offering actions, in UTF-16 units; longer documents are read only when an
 * action runs.
 */
const LONGEST_OFFERED = 100_000;
const MOST_OFFERED = 60;

/**
 * Cites the source of a passage in the document's own syntax, and quotes passages (EDI-6). Writes only if the
 * document still holds the passage, and re-reading the changed document yields the same prose plus the
 * citation (EDI-4). Insertions go beside the passage's words, apart from nested quotation marks, so markup
 * inside a passage is fine.
 */
export class SourceCitations {
  readonly #parts: SourceContext;
  readonly #offered = new Map<string, Promise<PreparedAct | undefined>>();

  constructor(parts: SourceContext) {
    this.#parts = parts;
  }

  /**
   * Returns what an action would write; undefined if it would be refused. For a document too long to read in
   * advance, `unknown`: the action itself may then refuse.
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

  /** Runs the command that cites a passage's source, or quotes it. Rejects with a `CheckStopped` if the document can't be opened. */
  async act(act: CitationAct, uri: unknown, id: unknown): Promise<CitationOutcome> {
    const document = await openDocument(uri);
    const written = await this.#write(act, document, id);
    if (typeof written === "string") {
      void vscode.window.showInformationMessage(describeRefusal(act, written));
      return { status: "refused", reason: written };
    }
    showDone(describeCited(act, entryOf(written)));
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
      // Retry if the document was edited meanwhile; give up if the finding was cleared or ignored.
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
    return this.#parts.shownPassages
      .of(uri)
      .find((finding) => finding.id === id && finding.placed !== "none");
  }

  /** Applies the edits to both files in one undo step. */
  async #apply(document: vscode.TextDocument, { plan, bibliography }: PreparedAct): Promise<boolean> {
    const { hints, passages, sections, sentences, store } = this.#parts;
    const stores = [store, hints, sentences, sections, passages];
    return applyOwnEdits(document, plan.edits, stores, (edit) => {
      if (bibliography === undefined || plan.entry === undefined) return;
      edit.insert(bibliography.uri, bibliography.positionAt(bibliography.getText().length), plan.entry);
    });
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
    // A service may echo the API key; an address changed by redaction is useless, so drop it.
    const named = { title: redact(title), domain: redact(domain), url: redact(url) === url ? url : "" };
    const accessed = this.#parts.results.of(document.uri).scan?.at ?? Date.now();
    const file = named.url === "" ? undefined : this.#parts.files.fileOf(url);
    const source = citedSource(named, accessed, WORDLESS, file && redact(pathOf(file)));
    if (source === undefined) return "nameless";
    const bibliography = await bibliographyFile(document, this.#parts.extractor);
    const entries = bibliography?.getText();
    const plan = await this.#planned(text, languageId, range, {
      kind: "cite",
      source,
      ...(entries !== undefined && { bibliography: entries }),
    });
    if (typeof plan === "string") return plan;
    // The bibliography was edited meanwhile: the citation key may be taken.
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
    const url = citedSource(source, 0, WORDLESS)?.url;
    const plan = await this.#planned(text, languageId, range, {
      kind: "quote",
      ...(url !== undefined && { url }),
    });
    if (typeof plan === "string") return plan;
    return plan === undefined ? "markup" : { plan };
  }

  /** Plans and verifies the change in the worker thread; undefined if no plan can be verified (ALL-1). */
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

/** Returns a file's path without folders that could reveal private information. */
function pathOf(file: vscode.Uri): string {
  return relativeOf(file.toString()) ?? file.path.split("/").slice(-2).join("/");
}

/** Returns the file that gets a new entry; undefined where none is needed. */
export function entryOf({ bibliography, plan }: PreparedAct): NewEntry | undefined {
  if (plan.entry === undefined || bibliography === undefined) return undefined;
  return { file: vscode.workspace.asRelativePath(bibliography.uri), isUnsaved: bibliography.isDirty };
}
