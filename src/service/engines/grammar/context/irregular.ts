/** Irregular verbs: base form, past tense, past participle. */
export const IRREGULAR_VERBS: readonly (readonly [string, string, string])[] = `
  arise arose arisen, awake awoke awoken, bear bore borne, beat beat beaten, become became become, begin began begun,
  bend bent bent, bet bet bet, bind bound bound, bite bit bitten, bleed bled bled, blow blew blown, break broke broken,
  bring brought brought, build built built, burst burst burst, buy bought bought, cast cast cast, catch caught caught,
  choose chose chosen, cling clung clung, come came come, cost cost cost, cut cut cut, deal dealt dealt, dig dug dug, do did done,
  draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed fed, feel felt felt,
  fight fought fought, find found found, fit fit fit, flee fled fled, fly flew flown, forbid forbade forbidden,
  forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got got, give gave given, go went gone,
  grow grew grown, hang hung hung, have had had, hear heard heard, hide hid hidden, hit hit hit, hold held held, hurt hurt hurt,
  keep kept kept, know knew known, lay laid laid, lead led led, leave left left, lend lent lent, let let let,
  lose lost lost, make made made, mean meant meant, meet met met, overcome overcame overcome, pay paid paid, put put put,
  quit quit quit, read read read, rebuild rebuilt rebuilt, ride rode ridden, ring rang rung, rise rose risen, run ran run,
  say said said, see saw seen, seek sought sought, sell sold sold, send sent sent, set set set, shake shook shaken,
  shine shone shone, shoot shot shot, show showed shown, shrink shrank shrunk, shut shut shut, sing sang sung,
  sink sank sunk, sit sat sat, sleep slept slept, slide slid slid, speak spoke spoken, spend spent spent, spin spun spun,
  split split split, spread spread spread, stand stood stood, steal stole stolen, stick stuck stuck, strike struck struck,
  swear swore sworn, sweep swept swept, swim swam swum, swing swung swung, take took taken, teach taught taught,
  tear tore torn, tell told told, think thought thought, throw threw thrown, understand understood understood,
  undo undid undone, uphold upheld upheld, wake woke woken, wear wore worn, weave wove woven, win won won, wind wound wound,
  withdraw withdrew withdrawn, write wrote written, rewrite rewrote rewritten, overwrite overwrote overwritten`
  .split(",")
  .map((verb) => {
    const [base = "", past = "", participle = ""] = verb.trim().split(/\s+/u);
    return [base, past, participle];
  });

/** Irregular plurals: singular, plural. */
export const IRREGULAR_PLURALS: readonly (readonly [string, string])[] = `
  child children, man men, woman women, person people, foot feet, tooth teeth, mouse mice, goose geese, life lives,
  wife wives, knife knives, leaf leaves, shelf shelves, half halves, wolf wolves, self selves, criterion criteria,
  phenomenon phenomena, analysis analyses, basis bases, crisis crises, hypothesis hypotheses, thesis theses,
  vertex vertices, matrix matrices, appendix appendices, index indices`
  .split(",")
  .map((noun) => {
    const [singular = "", plural = ""] = noun.trim().split(/\s+/u);
    return [singular, plural];
  });
