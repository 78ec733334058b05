import { created, manifest, plain, signed } from "./files.ts";
import type { Row } from "./row.ts";

const SHOWN = "Example Signer (own); c2pa.created";

/** The standard's actions that need nothing else, beside those of creating, opening and placing. */
export const PLAIN_ACTIONS = (
  "addedText adjustedColor changedSpeed color_adjustments converted cropped deleted drawing dubbed edited edited.metadata " +
  "enhanced filtered orientation published redacted repackaged resized resized.proportional transcoded trimmed unknown " +
  "watermarked.unbound"
).split(" ");

/** Actions that need an ingredient, the languages or a description of the watermark, which are missing. */
const INCOMPLETE = [
  ["removed", "assertion.action.ingredientMismatch"],
  ["translated", "assertion.action.malformed"],
  ["watermarked.bound", "assertion.action.softBindingMissing"],
] as const;

function row(name: string, more: Readonly<Record<string, unknown>> = {}): Row {
  const action = { action: `c2pa.${name}`, ...more };
  return {
    name: `the action ${name}`,
    make: async () => signed(manifest([created("digitalCapture"), action])),
    state: "trusted",
    verdict: "real 0.97",
    shown: `${SHOWN}; c2pa.${name}`,
  };
}

/** Files by the action that was recorded, and by their format. */
export const ACTION_ROWS: readonly Row[] = [
  {
    ...row("edited"),
    name: "the actions that need nothing else",
    make: async () =>
      signed(
        manifest([created("digitalCapture"), ...PLAIN_ACTIONS.map((name) => ({ action: `c2pa.${name}` }))]),
      ),
    shown: `Example Signer (own); ${PLAIN_ACTIONS.length + 1} of ${PLAIN_ACTIONS.length + 1} actions`,
  },
  row("translated", { parameters: { sourceLanguage: "en", targetLanguage: "de" } }),
  ...INCOMPLETE.map(([name, failure]): Row => {
    const { make, shown } = row(name);
    return { name: `the action ${name}, incomplete`, make, shown, state: "invalid", failures: [failure] };
  }),
  ...["png", "webp", "gif", "tiff"].map((format): Row => ({
    name: `a ${format.toUpperCase()} file`,
    make: async () =>
      signed(manifest([created("trainedAlgorithmicMedia")]), {
        of: { bytes: plain(`plain.${format}`), mime: `image/${format}` },
      }),
    state: "trusted",
    verdict: "fake 0.99",
    shown: `${SHOWN}; AI at depth 0`,
  })),
];
