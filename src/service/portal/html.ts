/** Markup that is safe to send. Only `html` builds it from parts, so no text gets into a page unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The values allowed in a template; text is escaped, `null` renders nothing. */
export type Fragment = Html | string | number | null | readonly Fragment[];

/** Markup from a template. Every value is escaped for text and quoted attributes, the only places where one may be. */
export function html(strings: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1] ?? null) + part));
}

function render(value: Fragment): string {
  if (value === null) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(render).join("");
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
