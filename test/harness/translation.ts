/** A pseudo-translation that contains no English but stays readable, to reveal texts that were not translated. */
export function pseudo(text: string): string {
  return `⟦${text.replace(/\{\w+\}|\]\([^)]*\)|`[^`]*`|[A-Za-z]/gu, (part) => (part.length > 1 ? part : (ACCENTED[part] ?? part)))}⟧`;
}

/**
 * Returns the faults of a translation: unknown keys, empty texts, and placeholders, links or setting names
 * that differ from the original. A missing text is no fault, since VS Code then shows the English one.
 */
export function translationFaults(
  words: Readonly<Record<string, string>>,
  translation: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(translation).flatMap(([key, text]) => {
    const original = words[key];
    if (original === undefined) return [`there is no ${key}`];
    if (text.trim() === "") return [`${key} is empty`];
    const kept = fixedPartsOf(original).join(" ");
    const found = fixedPartsOf(text).join(" ");
    return kept === found ? [] : [`${key} has ${found === "" ? "nothing" : found} in place of ${kept}`];
  });
}

/** Returns the parts that a translation must keep unchanged, however often and in whatever order. */
function fixedPartsOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\w+\}|\]\(command:[^)]*\)|#[\w.]+#/gu))].sort();
}

// prettier-ignore
const ACCENTED: Readonly<Record<string, string>> = {
  a: "á", e: "é", i: "í", o: "ó", u: "ú", c: "ç", n: "ñ", s: "š", z: "ž",
  A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú", C: "Ç", N: "Ñ", S: "Š", Z: "Ž",
};

/** Fills in the placeholders of a text like VS Code does. */
export function filledIn(text: string, args: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/gu, (whole, name: string) => String(args[name] ?? whole));
}
