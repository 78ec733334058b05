type Child = Node | string | undefined;

/** Classes, accessibility properties and the like, by their names in HTML. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with attributes and children. Text is always inserted as text: nothing from a service is parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  append(made, children);
  return made;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(made, attributes);
  append(made, children);
  return made;
}

function setAttributes(made: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, value);
  }
}

function append(made: Element, children: readonly Child[]): void {
  made.append(...children.filter((child) => child !== undefined));
}

/** Formats a number in the page's language. */
export function formatNumber(value: number): string {
  return value.toLocaleString(document.documentElement.lang);
}

/** Fills the placeholders `{0}`, `{1}` of a text from the editor. */
export function filled(words: string, ...values: readonly string[]): string {
  return words.replaceAll(/\{(\d)\}/gu, (whole, digit: string) => values[Number(digit)] ?? whole);
}
