import { countWords } from "../../src/contract/word-count.ts";
import { extractProse } from "../../src/text/prose.ts";
import { Application } from "../unit/checking/application.ts";
import { documentation } from "./documentation.ts";
import { amount, type Figure } from "./figure.ts";

const WORDS = 5_000;
const FILES = 100;
const CREDITS = 1_000_000;
const ROUNDS = 5;

interface Reuse {
  readonly changed: Figure;
  readonly unchanged: Figure;
}

/**
 * Measures what checking a document again costs on the hosted service: after a change of one paragraph, and
 * unchanged in another window.
 */
export async function reuse(): Promise<Reuse> {
  const application = await Application.start({ credits: CREDITS });
  const { signal } = new AbortController();
  const creditsOf = async (window: Awaited<ReturnType<Application["window"]>>, text: string) => {
    const snapshot = { uri: "file:///document.md", languageId: "markdown", version: 1, text };
    const run = { signal, report: () => undefined };
    const target = { document: { languageId: "markdown" } };
    const { creditsCharged, error } = await window.grammar.check(
      target,
      { snapshot, carry: (found) => found },
      run,
    );
    if (error !== undefined) throw new Error(error.message);
    return creditsCharged;
  };
  try {
    const window = await application.window();
    let paragraphs = documentParagraphs();
    const whole = await creditsOf(window, paragraphs.join("\n\n"));
    const changed: number[] = [];
    const unchanged: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const place = Math.floor(((round + 0.5) * paragraphs.length) / ROUNDS);
      paragraphs = paragraphs.with(place, `${paragraphs[place] ?? ""} This sentence is new.`);
      const text = paragraphs.join("\n\n");
      changed.push((100 * (await creditsOf(window, text))) / whole);
      unchanged.push(await creditsOf(await application.window(), text));
    }
    return {
      changed: amount("Credits to check 5,000 words again after a change of one paragraph", changed, "%"),
      unchanged: amount("Credits to check them again unchanged in another window", unchanged, "credits"),
    };
  } finally {
    await application.stop();
  }
}

/** Returns paragraphs of documentation, every tenth with two mistakes, until they have this many words. */
function documentParagraphs(): string[] {
  const paragraphs: string[] = [];
  let words = 0;
  for (const text of documentation(FILES)) {
    const prose = extractProse(text, "markdown");
    for (const { document, kind, prose: at } of prose.blocks) {
      if (words >= WORDS) return paragraphs;
      if (kind !== "paragraph") continue;
      const slip = paragraphs.length % 10 === 0 ? " We recieve teh answer." : "";
      paragraphs.push(text.slice(document.start, document.end) + slip);
      words += countWords(prose.text.slice(at.start, at.end));
    }
  }
  throw new Error("There is too little documentation to measure with.");
}
