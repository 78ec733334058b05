import type {
  Construct,
  ConstructRecord,
  Extension,
  State,
  TokenizeContext,
  Tokenizer,
} from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    excessMarkup: "excessMarkup";
  }
}

/** The most emphasis and link marks that are paired in one paragraph. */
const MARKS = 1000;
/**
 * Characters that one paragraph may reread for failed constructs. The end of an unclosed `<!--` or `$$` is searched up to
 * the end of the paragraph from every one of its marks.
 */
const REREAD = 2_000_000;
/**
 * Events that one paragraph may walk back over. After an unclosed bracket, GFM does so from each word. Beyond this,
 * addresses are left to `inline-patterns.ts`.
 */
const WALKED = 20_000_000;

const PAIRED = "*_~[]!";
const OTHER = "<`${&\\";
const WALKS_BACK: ReadonlySet<string | undefined> = new Set([
  "wwwAutolink",
  "protocolAutolink",
  "emailAutolink",
]);

/**
 * Bounds the time that a paragraph takes, which in micromark is quadratic in its marks. When the budget is spent, the
 * following marks are elided without being paired: they are neither prose nor emphasis. A tokenizer context is one
 * paragraph, heading or cell.
 */
export class ParagraphBudget {
  readonly #marks = new WeakMap<TokenizeContext, number>();
  readonly #reread = new WeakMap<TokenizeContext, number>();
  readonly #walked = new WeakMap<TokenizeContext, number>();

  /** Consumes marks once the budget is spent. It must precede all other constructs, which the last extension does. */
  extension(): Extension {
    const spend = this.#spend.bind(this);
    const construct = (cost: number): Construct => ({
      name: "excessMarkup",
      tokenize(effects, ok, nok) {
        if (!spend(this, cost, 0)) return nok;
        return (code) => {
          effects.enter("excessMarkup");
          effects.consume(code);
          effects.exit("excessMarkup");
          return ok;
        };
      },
    });
    const entries = (marks: string, cost: number): [number, Construct][] =>
      Array.from(marks, (mark) => [mark.charCodeAt(0), construct(cost)]);
    return { text: Object.fromEntries([...entries(PAIRED, 1), ...entries(OTHER, 0)]) };
  }

  /** Wraps the inline constructs so that each is charged for failed attempts, and isn't tried once the budget is spent. */
  charge(constructs: ConstructRecord): ConstructRecord {
    const known = new Map<Construct, Construct>();
    const charged = (construct: Construct): Construct => {
      if (construct.name === "excessMarkup") return construct;
      // The same construct is registered for several characters, and micromark resolves each object once.
      const result = known.get(construct) ?? this.#charged(construct);
      known.set(construct, result);
      return result;
    };
    const record: ConstructRecord = { ...constructs };
    for (const [key, list] of Object.entries(constructs)) {
      const code = Number(key);
      // Line endings have negative codes, and are always allowed.
      if (list !== undefined && code > 0) {
        record[code] = Array.isArray(list) ? list.map(charged) : charged(list);
      }
    }
    return record;
  }

  #charged(construct: Construct): Construct {
    const spend = this.#spend.bind(this);
    const walked = this.#walked;
    const walksBack = WALKS_BACK.has(construct.name);
    const tokenize: Tokenizer = function charged(effects, ok, nok) {
      if (spend(this, 0, 0)) return nok;
      if (walksBack) {
        const steps = (walked.get(this) ?? 0) + this.events.length;
        walked.set(this, steps);
        if (steps > WALKED) return nok;
      }
      const start = this.now().offset;
      const failed: State = (code) => {
        spend(this, 0, this.now().offset - start);
        return nok(code);
      };
      return construct.tokenize.call(this, effects, ok, failed);
    };
    return { ...construct, tokenize };
  }

  /** Charges the paragraph; true if its budget is spent. */
  #spend(context: TokenizeContext, marks: number, reread: number): boolean {
    const allMarks = (this.#marks.get(context) ?? 0) + marks;
    const allReread = (this.#reread.get(context) ?? 0) + reread;
    this.#marks.set(context, allMarks);
    this.#reread.set(context, allReread);
    return allMarks > MARKS || allReread > REREAD;
  }
}
