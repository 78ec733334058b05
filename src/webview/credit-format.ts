/** Formats dates and numbers for the page's language. */
export class CreditFormat {
  readonly #date: Intl.DateTimeFormat;
  readonly #moment: Intl.DateTimeFormat;
  readonly #number: Intl.NumberFormat;

  /** `language` is a language tag; an invalid one counts as English. */
  constructor(language: string) {
    const [tag = "en"] = supported(language);
    this.#date = new Intl.DateTimeFormat(tag, { month: "short", day: "numeric" });
    this.#moment = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
    this.#number = new Intl.NumberFormat(tag);
  }

  /** `at` in milliseconds since 1970. */
  day(at: number): string {
    return this.#date.format(at);
  }

  moment(at: number): string {
    return this.#moment.format(at);
  }

  number(value: number): string {
    return this.#number.format(value);
  }
}

function supported(language: string): readonly string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language);
  } catch {
    return [];
  }
}
