import * as vscode from "vscode";
import { correctedText } from "../../findings/corrected-text.ts";
import { withoutOverlap } from "../../findings/edits.ts";
import type { GrammarFinding } from "../../findings/finding.ts";
import { stillHolds } from "../../findings/verify.ts";
import type { TextRange } from "../../text/range.ts";
import { touches } from "../../text/ranges-at-caret.ts";
import { openDocumentAt } from "../documents/open-document.ts";
import type { Corrections } from "../grammar/corrections.ts";
import type { FindingView } from "../results/finding-store.ts";
import { toTextRange } from "../ranges.ts";
import { reviewUri } from "../documents/review-texts.ts";
import { Owner } from "../owner.ts";

/** A correction under review, and where its words stand in the corrected text. UTF-16 units of that text. */
export interface Reviewed {
  readonly finding: GrammarFinding;
  readonly corrected: TextRange;
}

/** How long the writer has to pause before it is looked at anew which corrections may be written, in milliseconds. */
const PAUSE_MS = 300;

/**
 * The corrected text of one document, in step with it: every edit, correction that is written, refused or hidden, and every
 * check changes it at once. Which corrections may be written at all takes a reading of the document, and is looked at again
 * after a pause, and for new corrections at once; until then those stand that were found writable before.
 */
export class Review extends Owner {
  readonly document: vscode.TextDocument;
  readonly uri: vscode.Uri;
  readonly #view: FindingView<GrammarFinding>;
  readonly #corrections: Pick<Corrections, "writable">;
  readonly #changed = new vscode.EventEmitter<void>();
  #writable: ReadonlySet<string> = new Set();
  /** Those that were looked at, writable or not. */
  #judged: ReadonlySet<string> = new Set();
  /** The version of the document that is being looked at. */
  #judging: number | undefined;
  #left = 0;
  #turn = 0;
  #text: string;
  #reviewed: readonly Reviewed[] = [];
  #pause: NodeJS.Timeout | undefined;
  #rendering: NodeJS.Immediate | undefined;

  /** Fires when the corrected text is another one, or other corrections are under review. */
  readonly onDidChange: vscode.Event<void> = this.#changed.event;

  constructor(
    document: vscode.TextDocument,
    view: FindingView<GrammarFinding>,
    corrections: Pick<Corrections, "writable">,
  ) {
    super();
    this.document = document;
    this.uri = reviewUri(document.uri);
    this.#view = view;
    this.#corrections = corrections;
    this.#text = document.getText();
    const key = document.uri.toString();
    this.register(
      this.#changed,
      view.onDidChange((uri) => {
        if (uri.toString() === key) this.#follow();
      }),
      // With no correction left in it, the document has no findings that could change.
      vscode.workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        if (uri.toString() === key) this.#follow();
      }),
    );
  }

  /** The document with every correction under review. */
  get text(): string {
    return this.#text;
  }

  /** In the order of the document, whose text they hold in now. */
  get reviewed(): readonly Reviewed[] {
    return this.#reviewed;
  }

  /** How many corrections are not under review, since writing them would change markup or another correction. */
  get left(): number {
    return this.#left;
  }

  /** Looks at which corrections may be written; of two looks at once the later counts. */
  async judge(): Promise<void> {
    clearTimeout(this.#pause);
    const turn = (this.#turn += 1);
    this.#judging = this.document.version;
    const judged = new Set(this.#view.of(this.document.uri).map(({ id }) => id));
    const { findings, left } = await this.#corrections.writable(this.document);
    if (turn !== this.#turn) return;
    this.#judging = undefined;
    this.#judged = judged;
    this.#writable = new Set(findings.map(({ id }) => id));
    this.#left = left;
    this.#render();
  }

  override dispose(): void {
    clearTimeout(this.#pause);
    clearImmediate(this.#rendering);
    super.dispose();
  }

  /** One keystroke tells of itself more than once: it is rendered once, when all have heard of it. */
  #follow(): void {
    clearImmediate(this.#rendering);
    this.#rendering = setImmediate(() => {
      // Another check gives all corrections other ids, and an undo gives some back: without a look at them they would be gone
      // from the corrected side and come again.
      const isNew = this.#hasNew();
      if (isNew && this.#judging === undefined) void this.judge();
      else if (!isNew || this.#judging !== this.document.version) this.#render();
    });
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.judge(), PAUSE_MS);
  }

  #hasNew(): boolean {
    return this.#view.of(this.document.uri).some(({ id }) => !this.#judged.has(id));
  }

  #render(): void {
    const before = this.document.getText();
    const findings = withoutOverlap(
      this.#view
        .of(this.document.uri)
        .filter((finding) => this.#writable.has(finding.id) && stillHolds(finding, before)),
    );
    const { text, places } = correctedText(before, findings, this.#lineEnding());
    this.#text = text;
    this.#reviewed = findings.flatMap((finding, index) => {
      const place = places[index];
      return place === undefined ? [] : [{ finding, corrected: place }];
    });
    this.#changed.fire();
  }

  /** The corrected side keeps the line endings that it was opened with, whatever becomes of those of the document. */
  #lineEnding(): "\n" | "\r\n" {
    const shown = openDocumentAt(this.uri);
    return (shown ?? this.document).eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n";
  }
}

/** Where a correction stands in either side of its review. */
export function placeIn(
  document: vscode.TextDocument,
  review: Review,
  { finding, corrected }: Reviewed,
): TextRange {
  return document.uri.toString() === review.uri.toString() ? corrected : finding.range;
}

/** The corrections that a range of either side touches. */
export function reviewedAt(
  review: Review,
  document: vscode.TextDocument,
  range: vscode.Range,
): readonly Reviewed[] {
  const at = toTextRange(document, range);
  return review.reviewed.filter((each) => touches(placeIn(document, review, each), at));
}
