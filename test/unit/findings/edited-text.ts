/**
 * A text in which every character has its own identity, so that the effect of an edit on a range can be
 * observed without arithmetic on offsets. It is the slow, simple oracle for the fast code.
 */
export class EditedText {
  #characters: readonly Character[];
  #next = 0;

  constructor(text: string) {
    this.#characters = this.#fresh(text);
  }

  get text(): string {
    return this.#characters.map(({ value }) => value).join("");
  }

  get length(): number {
    return this.#characters.length;
  }

  /** Returns the identities of a range and of the characters directly before and after it. */
  trace(start: number, end: number): Trace {
    return {
      before: this.#characters[start - 1]?.id,
      inside: this.#characters.slice(start, end).map(({ id }) => id),
      after: this.#characters[end]?.id,
    };
  }

  replace(start: number, end: number, text: string): void {
    const fresh = this.#fresh(text);
    this.#characters = [...this.#characters.slice(0, start), ...fresh, ...this.#characters.slice(end)];
  }

  /** Returns the current position of a traced range, if neither it nor the characters beside it were touched. */
  locate(trace: Trace): { readonly start: number; readonly end: number } | undefined {
    const sequence = [trace.before, ...trace.inside, trace.after];
    for (let start = 0; start + trace.inside.length <= this.#characters.length; start += 1) {
      if (this.#characters[start - 1]?.id !== trace.before) continue;
      const here = sequence.every((id, index) => this.#characters[start - 1 + index]?.id === id);
      if (here) return { start, end: start + trace.inside.length };
    }
    return undefined;
  }

  #fresh(text: string): readonly Character[] {
    return text.split("").map((value) => {
      this.#next += 1;
      return { id: this.#next, value };
    });
  }
}

interface Character {
  readonly id: number;
  readonly value: string;
}

export interface Trace {
  readonly before: number | undefined;
  readonly inside: readonly number[];
  readonly after: number | undefined;
}
