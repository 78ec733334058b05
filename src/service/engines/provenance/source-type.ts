const TERM =
  /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/|https?:\/\/c2pa\.org\/digitalsourcetype\/)?([A-Za-z]{3,60})$/;

/** Returns the term of a digital source type of IPTC or C2PA, with or without its URL; undefined for anything else. */
export function sourceTypeTerm(value: string): string | undefined {
  return TERM.exec(value.trim())?.[1];
}

const AI_TERMS: ReadonlySet<string> = new Set([
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "compositeSynthetic",
  "trainedAlgorithmicData",
]);

/** True for a term that says that AI made all or a part of something. `algorithmicMedia` and `composite` don't say that. */
export function isAiTerm(term: string): boolean {
  return AI_TERMS.has(term);
}

/** True for a term that says that AI made all of something. */
export function isGeneratedTerm(term: string | undefined): boolean {
  return term === "trainedAlgorithmicMedia";
}

/** True for a term that says that a device captured something real. */
export function isCaptureTerm(term: string): boolean {
  return term === "digitalCapture" || term === "computationalCapture";
}
