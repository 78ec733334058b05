/** Returns the words of a list with spaces between them. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}

/** Modal verbs, which a base form follows. */
export const MODAL = words(
  `can could will would shall should may might must cannot
  can't couldn't won't wouldn't shouldn't mustn't`,
);

/** Forms of "do", which a base form follows after "not". */
export const DO = words("do does did don't doesn't didn't");

/** Forms of "be", which a participle follows. */
export const BE = words(
  "am is are was were be been being isn't aren't wasn't weren't i'm you're we're they're",
);

/** Forms of "have", which a past participle follows. */
export const HAVE = words("have has had having haven't hasn't hadn't");

const ONLY_BEFORE_TO = `able unable want wants wanted decided hoped planned wish needs needed afford refused managed allowed
  forced`;

/** Words that an infinitive with "to" follows, and never a bare verb: "able", "wanted". */
export const NEVER_BEFORE_BARE_VERB = words(ONLY_BEFORE_TO);

/** Words that an infinitive with "to" follows. */
export const BEFORE_TO = words(
  `${ONLY_BEFORE_TO} need have has had try tries tried order how decide begin began learn learned start started possible
  impossible easy easier difficult hard better best expensive cheaper exhausting refuse like likes hope hopes plan plans
  promise promised manage expect expected asked told supposed required
  recommended fail fails failed attempt attempts attempted decide forgot`,
);

/** Verbs that are adjectives too, in texts about software more often than elsewhere. */
export const ALSO_ADJECTIVE =
  /^(?:mature|welcome|separate|duplicate|complete|live|open|clean|clear|correct|present|subject|forfeit|inline|agree|seem|come|become|run|set)$/u;

/** True for "need" where it may be a modal: "he need not go", but not in "he need to go" and "he need a key". */
export function isModalNeed(base: string | undefined, next: string): boolean {
  return base === "need" && !/^(?:to|a|an|the|my|your|his|her|its|our|their|more|some)$/u.test(next);
}
