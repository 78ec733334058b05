/** What an assistant says before the text that it was asked for. */
const SAYS =
  /^\s*(?:sure|certainly|of course|absolutely|okay|here(?:'|\u2019)?s|here (?:is|are|you)|i(?:'|\u2019| a)m (?:happy|glad)|as an ai)\b[^\n]{0,200}[:!.]\s*\n+/iu;
/** The name of the text's kind, on a line of its own or before a colon. */
const NAMES =
  /^\s*(?:#+\s*|\*\*)?(?:a |an |the )?(?:concise |revised |rewritten |refined |polished |paraphrased |expanded |initial |enchanting )?(?:review|title|abstract|story|text|version|output|answer|essay|summary|article)\b[^\n:.]{0,60}:(?:\*\*)?\s+/iu;
const MOST = 3;

/**
 * The text without the words that an assistant puts before it. They would give the machine away, and nobody who passes the
 * text on leaves them in. It is meant for texts of people too: a rule that cut machines' texts alone would leave its mark.
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
