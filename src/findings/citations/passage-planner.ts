import { extractProse, type Prose } from "../../text/prose.ts";
import type { TextRange } from "../../text/range.ts";
import type { Snapshot } from "../../text/snapshot.ts";
import { applyEdits } from "../edits.ts";
import { citationWords } from "./citation-words.ts";
import type { CitationPlan, CitationRefusal, CitationRequest } from "./plan.ts";
import type { ProofStep } from "./proved.ts";
import { quotations } from "./quotation.ts";
import { isAsPlanned, isRunningText } from "./same-prose.ts";
import { citations } from "./syntaxes.ts";

type Source = Pick<Snapshot, "text" | "languageId">;

/**
 * A citation of a passage's source, or quotation marks around the passage; `url` is the source's address. The planner adds the
 * words of the document's language: the source's `accessed` is the day alone.
 */
export type PassageAct =
  | ({ readonly kind: "cite" } & Pick<CitationRequest, "source" | "bibliography">)
  | { readonly kind: "quote"; readonly url?: string };

/**
 * Plans citations and quotations, and proves the plans. Runs in a thread of its own: each call takes as long as reading the
 * document once or twice, and the prose of the current document is cached between calls.
 */
export class PassagePlanner {
  #read: (Source & { readonly prose: Prose }) | undefined;

  /** Returns the plans for a passage, the best one first, or the reason for none. `range` is in UTF-16 units of the text. */
  plans(source: Source, range: TextRange, act: PassageAct): readonly CitationPlan[] | CitationRefusal {
    const { text, languageId } = source;
    const prose = this.#proseOf(source);
    const request = { text, languageId, prose, range };
    if (act.kind === "quote") return quotations({ ...request, ...act });
    const words = citationWords(prose.text);
    const { accessed } = act.source;
    const dated = { ...act.source, accessed: accessed && words.accessed(accessed) };
    return citations(languageId, { ...request, ...act, source: dated, words });
  }

  /** Runs one step of the proof of a plan: reads the document again with its probe, or with its edits. */
  proves(source: Source, plan: CitationPlan, step: ProofStep): boolean {
    const { text, languageId } = source;
    if (step === "edits") {
      const edited = applyEdits(text, plan.edits);
      const before = { text, prose: this.#proseOf(source) };
      return isAsPlanned(plan, before, { text: edited, prose: extractProse(edited, languageId) });
    }
    const { at, put } = plan.probe ?? { at: 0, put: "" };
    const probed = text.slice(0, at) + put + text.slice(at);
    return isRunningText({ text: probed, prose: extractProse(probed, languageId) }, at);
  }

  #proseOf({ text, languageId }: Source): Prose {
    if (this.#read?.text !== text || this.#read.languageId !== languageId) {
      this.#read = { text, languageId, prose: extractProse(text, languageId) };
    }
    return this.#read.prose;
  }
}
