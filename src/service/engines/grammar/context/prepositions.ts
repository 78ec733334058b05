/**
 * The prepositions that a word takes, and after ">" those that learners write instead. Others may be right: "participate at
 * every step", "composed by hand".
 */
const GOVERNED: ReadonlyMap<
  string,
  { readonly right: readonly string[]; readonly wrong: readonly string[] }
> = new Map(
  `depend:on>from|of|in|by|at depends:on>from|of|in|by|at depended:on>from|of|in|by depending:on>from|of|in
    rely:on>in|of|at|to|from relies:on>in|of|at|to|from relied:on>in|of|at|from consist:of>from|on|by|about
    consists:of>from|on|by|about consisted:of>from|on|by|about interested:in>on|at|of|about|for afraid:of>from|by
    capable:of>for responsible:for>of|about proud:of>with arrive:at|in>to arrives:at|in>to arrived:at|in>to
    arriving:at|in>to succeed:in>to succeeded:in>to participate:in>to|of participates:in>to|of participated:in>to|of
    participating:in>to|of concentrate:on>to|about belong:to>of|from|for belongs:to>of|from|for according:to>with|of|by
    addicted:to>with|of|in|on accused:of>for|about aware:of>on|with insist:on>in|about insisted:on>in|about
    accustomed:to>with|of|in|on comply:with>to|of complies:with>to|of famous:for>of|about suffer:from>of suffers:from>of
    suffered:from>of suffering:from>of graduated:from>of jealous:of>from reply:to>at replied:to>at inherits:from>of|by inherit:from>of|by complain:about>for complains:about>for complained:about>for complaining:about>for focuses:on>at focusing:on>at refer:to>at|on|for refers:to>at|on|for referring:to>at|on|for superior:to>from inferior:to>from|of`
    .split(/\s+/u)
    .map((entry) => {
      const [word = "", right = "", wrong = ""] = entry.split(/[:>]/u);
      return [word, { right: right.split("|"), wrong: wrong.split("|") }];
    }),
);

/** "It depends in part on the weather" */
const PHRASE_BEGINS = /^(?:respect|regard|part|turn|large|some|least|all|general|principle|practice|most)$/u;

/** Returns true if a word takes the one preposition and never the other, which was written before `next`. */
export function takesPreposition(word: string, put: string, written: string, next: string): boolean {
  const { right, wrong } = GOVERNED.get(word) ?? { right: [], wrong: [] };
  return right.includes(put) && wrong.includes(written) && !PHRASE_BEGINS.test(next);
}
