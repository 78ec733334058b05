import type { GrammarEdit, GrammarIssue } from "../contract/grammar.ts";

/** Changes, each with the issue that explains it if there is one, and the issues that belong to no change. */
export interface ExplainedChanges {
  /** In the order of the changes. */
  readonly explained: readonly (GrammarIssue | undefined)[];
  readonly left: readonly GrammarIssue[];
}

/** A change; `around` returns its original with the nearest words on each side. */
interface Change extends Pick<GrammarEdit, "original" | "corrected" | "category" | "message"> {
  readonly around?: () => string;
}

/** The most consecutive words that a message may repeat without quotation marks, and the fewest significant letters. */
const MOST_WORDS = 4;
const FEWEST_LETTERS = 4;

/** UTF-16 units of a message that are examined. */
const LONGEST = 600;

/** The most pairs of issues and changes that are compared by the words around the change. */
const MOST_COMPARED = 250_000;

/** The most changes with the same words that are examined for one issue. */
const MOST_ALIKE = 50;

/** Severities and categories of hints without a correction. */
const ADVICE = /^(?:advice|hint|info|note|notice|style|suggest)/iu;
const STYLE = /style|clarity|tone|readab|concis|wordi|redundan|engagement|delivery/iu;

/**
 * Finds the change that each issue belongs to; `changes` are in the order of the text. The interface doesn't link the two,
 * so an issue is matched to a change with the same texts, else to the first remaining one whose words it names, else to the
 * only one next to the words that it quotes. Issues that quote no words are matched to the remaining changes in order if
 * their numbers agree. Takes time linear in the changes and the words of the messages.
 */
export function issuesOfChanges(
  changes: readonly Change[],
  issues: readonly GrammarIssue[],
): ExplainedChanges {
  const matching = new Matching(changes, issues);
  matching.bySayingTheSame();
  matching.byWords();
  matching.byNeighbours();
  matching.byOrder();
  return matching.result();
}

/** Returns the words that a message quotes, in lower case. */
export function quotedIn(message: string): readonly string[] {
  return [...message.slice(0, LONGEST).matchAll(QUOTED)].flatMap((match) => {
    const words = match.slice(1).find((each) => each !== undefined) ?? "";
    return words.trim() === "" ? [] : [words.trim().toLowerCase()];
  });
}

const QUOTED =
  /“([^“”]{1,80})”|"([^"]{1,80})"|‘([^‘’]{1,80})’|`([^`]{1,80})`|(?<![\p{L}\p{N}])'([^']{1,80})'(?![\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

class Matching {
  readonly #changes: readonly Change[];
  readonly #issues: readonly GrammarIssue[];
  readonly #issueOf: (number | undefined)[];
  readonly #changeOf: (number | undefined)[];

  constructor(changes: readonly Change[], issues: readonly GrammarIssue[]) {
    this.#changes = changes;
    this.#issues = issues;
    this.#issueOf = changes.map(() => undefined);
    this.#changeOf = issues.map(() => undefined);
  }

  /** Matches issues with the same texts as a change. */
  bySayingTheSame(): void {
    const said = Map.groupBy(this.#issues.keys(), (issue) => saying(this.#issues[issue]));
    for (const queue of said.values()) queue.reverse();
    for (const [change, one] of this.#changes.entries()) {
      if (one.message === undefined) continue;
      const issue = said.get(saying(one))?.pop();
      if (issue !== undefined) this.#pair(change, issue);
    }
  }

  /** Matches issues that name the words of a change, first those that name both sides of it. */
  byWords(): void {
    const left = this.#unmatched();
    if (left.length === 0) return;
    const before = this.#by(({ original }) => original);
    const after = this.#by(({ corrected }) => corrected);
    const named = left.map((issue) => [issue, wordsNamedIn(this.#issues[issue]?.message ?? "")] as const);
    const match = (
      where: ReadonlyMap<string, number[]>,
      fits: (change: Change, words: NamedWords, issue: number) => boolean,
    ): void => {
      for (const [issue, words] of named) {
        if (this.#changeOf[issue] !== undefined) continue;
        const change = [...words.quoted, ...words.repeated]
          .flatMap((each) => this.#free(where, each))
          .filter((each) => fits(this.#changes[each] ?? NOTHING, words, issue))
          .sort((a, b) => a - b)[0];
        if (change !== undefined) this.#pair(change, issue);
      }
    };
    match(before, ({ corrected }, words) => isNamed(corrected, words));
    match(before, ({ original }, { quoted, repeated }, issue) => {
      const own = wordsOf(original);
      if (quoted.has(own)) return true;
      // Any sentence may contain such a word; an issue that quotes others, or advises, isn't about it.
      return quoted.size === 0 && repeated.has(own) && !OF_MESSAGES.test(own) && !this.#isAdvice(issue);
    });
    match(after, ({ corrected }, { quoted }) => quoted.has(wordsOf(corrected)));
  }

  /** Matches issues that quote words next to a change, if exactly one has them; in advice these would be words to change. */
  byNeighbours(): void {
    const issues = this.#unmatched().filter((issue) => !this.#isAdvice(issue));
    if (issues.length === 0) return;
    const around = this.#changes.map((change) => ` ${rowOf(change.around?.() ?? change.original)} `);
    let left = MOST_COMPARED;
    for (const issue of issues) {
      const quoted = quotedIn(this.#issues[issue]?.message ?? "").map((words) => ` ${rowOf(words)} `);
      left -= around.length;
      if (quoted.length === 0 || left < 0) continue;
      const beside = [...around.keys()].filter(
        (change) =>
          this.#issueOf[change] === undefined && quoted.some((words) => around[change]?.includes(words)),
      );
      const [change] = beside;
      if (change !== undefined && beside.length === 1) this.#pair(change, issue);
    }
  }

  /** Matches the rest in order, if there are as many issues as changes and no pair crosses another. */
  byOrder(): void {
    if (this.#changes.some(({ message }) => message !== undefined)) return;
    const changes = [...this.#issueOf.keys()].filter((change) => this.#issueOf[change] === undefined);
    // An issue that quotes words is about these, and they weren't changed; one about style changes nothing.
    const issues = [...this.#changeOf.keys()].filter((issue) => {
      const { category = "", message = "" } = this.#issues[issue] ?? {};
      return this.#changeOf[issue] === undefined && !STYLE.test(category) && quotedIn(message).length === 0;
    });
    const grave = issues.filter((issue) => !this.#isAdvice(issue));
    const chosen = [issues, grave].find(({ length }) => length === changes.length);
    if (chosen === undefined) return;
    const paired = [...this.#issueOf];
    for (const [index, change] of changes.entries()) paired[change] = chosen[index];
    const order = paired.filter((issue) => issue !== undefined);
    if (order.some((issue, index) => issue < (order[index - 1] ?? -1))) return;
    for (const [index, change] of changes.entries()) this.#pair(change, chosen[index] ?? -1);
  }

  result(): ExplainedChanges {
    return {
      explained: this.#issueOf.map((issue) => (issue === undefined ? undefined : this.#issues[issue])),
      left: this.#issues.filter((_, issue) => this.#changeOf[issue] === undefined),
    };
  }

  #isAdvice(issue: number): boolean {
    const { category = "", severity = "" } = this.#issues[issue] ?? {};
    return ADVICE.test(severity) || STYLE.test(category);
  }

  #unmatched(): readonly number[] {
    return [...this.#changeOf.keys()].filter((issue) => this.#changeOf[issue] === undefined);
  }

  #pair(change: number, issue: number): void {
    this.#issueOf[change] = issue;
    this.#changeOf[issue] = change;
  }

  #by(side: (change: Change) => string): ReadonlyMap<string, number[]> {
    const queues = Map.groupBy(this.#changes.keys(), (change) =>
      wordsOf(side(this.#changes[change] ?? NOTHING)),
    );
    queues.delete("");
    return queues;
  }

  /** The next changes of these words without an issue; removes those that have one. */
  #free(where: ReadonlyMap<string, number[]>, words: string): readonly number[] {
    const queue = where.get(words) ?? [];
    const taken = queue.findIndex((change) => this.#issueOf[change] === undefined);
    queue.splice(0, taken < 0 ? queue.length : taken);
    return queue.slice(0, MOST_ALIKE).filter((change) => this.#issueOf[change] === undefined);
  }
}

/** Words that occur in messages regardless of the subject. */
const OF_MESSAGES =
  /^(?:been|clause|comma|correct|form|have|here|instead|missing|noun|should|sentence|spelling|that|there|this|verb|with|word|words|wrong|your)$/u;

const NOTHING: Change = { original: "", corrected: "" };

interface NamedWords {
  readonly quoted: ReadonlySet<string>;
  /** Consecutive words, without quotation marks. */
  readonly repeated: ReadonlySet<string>;
}

function wordsNamedIn(message: string): NamedWords {
  const words = message.slice(0, LONGEST).toLowerCase().match(WORD) ?? [];
  const repeated = new Set<string>();
  for (let from = 0; from < words.length; from += 1) {
    for (let count = 1; count <= MOST_WORDS && from + count <= words.length; count += 1) {
      const row = words.slice(from, from + count).join(" ");
      if (row.length >= FEWEST_LETTERS) repeated.add(row);
    }
  }
  return { quoted: new Set(quotedIn(message)), repeated };
}

function isNamed(text: string, { quoted, repeated }: NamedWords): boolean {
  const words = wordsOf(text);
  return words !== "" && (quoted.has(words) || repeated.has(words));
}

function wordsOf(text: string): string {
  return text.trim().toLowerCase();
}

/** Joins the words of a text, in lower case. */
function rowOf(text: string): string {
  return (text.toLowerCase().match(WORD) ?? []).join(" ");
}

function saying(
  one: { readonly category?: string | undefined; readonly message?: string | undefined } = {},
): string {
  return `${one.category ?? ""}\n${one.message ?? ""}`;
}
