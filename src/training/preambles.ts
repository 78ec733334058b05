/** Matches an assistant's introduction to the text that was requested. */
const SAYS =
  /^\s*(?:sure|certainly|of course|absolutely|okay|here(?:'|\u2019)?s|here (?:is|are|you)|i(?:'|\u2019| a)m (?:happy|glad)|as an ai)\b[^\n]{0,200}[:!.]\s*\n+/iu;
/** Matches the name of the text's kind on its own line or before a colon. */
const NAMES =
  /^\s*(?:#+\s*|\*\*)?(?:a |an |the )?(?:concise |revised |rewritten |refined |polished |paraphrased |expanded |initial |enchanting )?(?:review|title|abstract|story|text|version|output|answer|essay|summary|article)\b[^\n:.]{0,60}:(?:\*\*)?\s+/iu;
const MOST = 3;

/**
 * Returns the text without an assistant's introduction, which would give the machine away and which people remove before
 * they pass a text on. Apply it to human texts too: a rule that cut only machine texts would leave its own mark.
 */
export function withoutPreamble(text: string): string {
  let rest = text;
  for (let round = 0; round < MOST; round += 1) {
    const shorter = rest.replace(SAYS, "").replace(NAMES, "");
    if (shorter === rest) break;
    rest = shorter;
  }
  return rest.trim() === "" ? text : rest;
}
