import { START } from "./confusion.ts";

const END = String.raw`(?=\s?[.!?])`;
const SUBJECT = String.raw`(?:I|[Ww]e|[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|[Ii]t|who|that|[Pp]eople|\p{Ll}{3,}s)`;
const MODAL = "(?:can|could|will|would|should|must|may|might|cannot|can't|couldn't|won't|don't|didn't)";
/** After a subject and a modal, where only a verb stands. */
const AFTER_MODAL = String.raw`(?<=\b(?:${SUBJECT}\s(?:also\s|not\s)?${MODAL}|but\salso\s(?:can|could|will))\s(?:not\s|also\s|never\s|always\s|easily\s)?)`;
const PERSON_IS = String.raw`(?<=(?<!\b(?:what|all|that|where)\s)\b(?:I\sam|I'm|I\swas|(?:[Hh]e|[Ss]he)\s(?:is|was)|(?:[Ww]e|[Tt]hey|[Yy]ou)\s(?:are|were)|become)\s(?:not\s|always\s|also\s)?)`;
const INTENSE = String.raw`(?<=\b(?:very|extremely|(?:is|are|was|were|be|become|becomes|became|feel|felt|seems?|more\sand|makes?\s(?:it|them|us|me|him|her|people)|made\s(?:it|them|us|me|him|her|people))\s(?:so|too|more|really|quite))\s)`;
const FOLLOWED = String.raw`(?=\s?[.!?]|\s(?:to|for|and|but|because|when|that|than|if|in)\b)`;
const OWNED = String.raw`(?<=\b(?:my|your|his|its|our|their)\s(?:own\s)?)`;

/** Adjectives with their nouns, of which learners take one for the other. */
const CLASSES = pairs(`
  confident confidence, independent independence, important importance, convenient convenience, dangerous danger,
  inconvenient inconvenience, intelligent intelligence, violent violence, healthy health, successful success,
  happy happiness, beautiful beauty, patient patience, honest honesty, safe safety, difficult difficulty, famous fame,
  different difference, angry anger, hungry hunger, responsible responsibility, popular popularity, lazy laziness,
  creative creativity, curious curiosity, jealous jealousy, polite politeness, lonely loneliness`);
/** Adjectives that are nouns too, or that stand alone after an owner. */
const ALSO_NOUN =
  /^(?:patient|safe|happy|beautiful|difficult|different|famous|curious|polite|honest|lonely)$/u;

/** Nouns with the verbs for which learners write them. */
const ACTS = pairs(`
  success succeed, relief relieve, belief believe, choice choose, loss lose, proof prove, growth grow, asleep sleep,
  decision decide, solution solve, development develop, education educate, communication communicate, protection protect,
  pollution pollute, behavior behave, improvement improve, achievement achieve, advice advise, sale sell, defence defend,
  defense defend, speech speak, explanation explain, discussion discuss, arrival arrive, comparison compare`);

/** Adverbs that learners put between an article and a noun. */
const MANNER =
  "serious|complete|total|quick|slow|great|strong|bad|beautiful|dangerous|successful|different|deep|careful|clear|correct|general|usual|main|basic|final|sudden|terrible|heavy|proper|perfect|natural|physical|social|economical|political|personal|professional|traditional|cultural|global|local|national|negative|positive|effective|direct|recent|special|expensive|interesting|important|simple|easy|safe";
const THINGS =
  "problem|problems|issue|issues|question|questions|situation|situations|change|changes|job|jobs|life|person|way|ways|reason|reasons|influence|effect|effects|role|part|accident|accidents|disease|diseases|mistake|mistakes|example|result|results|place|places|day|time|idea|ideas|thing|things|student|students|friend|relationship|decision|choice|skill|skills|experience|impact|method|solution|development|damage|culture|food|language";

/** Words of another class than the place needs, and words that sound or look like the one that is meant. */
export const LEARNER_WORDS: readonly (readonly [find: string, fix: string])[] = [
  ...CLASSES.map(([adjective, noun]) => [`${INTENSE}${noun}(?:(?=\\s?,)|${FOLLOWED})`, adjective] as const),
  ...CLASSES.map(([adjective, noun]) => [`${PERSON_IS}${noun}${FOLLOWED}`, adjective] as const),
  ...CLASSES.filter(([adjective]) => !ALSO_NOUN.test(adjective)).map(
    ([adjective, noun]) => [`${OWNED}${adjective}${END}`, noun] as const,
  ),
  ...ACTS.map(
    ([noun, verb]) =>
      [
        String.raw`(?:${AFTER_MODAL}|(?<=\b(?:able|unable|wants?|wanted|need|needs|trying|tried|tries|order|how)\sto\s))${noun}(?=\s(?!(?:is|was|be|of)\b)|[.,])`,
        verb,
      ] as const,
  ),
  [
    String.raw`(?<=\b(?:an?|the|my|your|his|her|our|their|this|very|many|such\san?|no)\s)(?:${MANNER.replaceAll("|", "ly|")}ly)(?=\s(?:${THINGS})(?:\s?[.,!?]|\s(?:and|that|who|which|in|for|of|with|to|is|was|are|were|because|but|on|at|when)\b))`,
    "$adjective",
  ],
  [
    String.raw`(?<=\b(?:becomes?|became|get|gets|got|feels?|felt)\s(?:very\s|so\s|really\s)?)(?:angri|happi|sad|nervous|tired|lazi|hungri|lonel|jealous|beautiful|healthi|quiet|confident|comfortable)ly(?=\s?[.,!]|\s(?:when|whenever|because|and|if|with|at|about)\b)`,
    "$adjective",
  ],
  // Words that look or sound like the one that is meant
  [String.raw`\bcigarrets\b`, "cigarettes"],
  [String.raw`\bcigarret\b`, "cigarette"],
  [
    String.raw`\bcostumer(?=\s(?:service|satisfaction|support|wants|needs|can|who|buys|pays|reviews?)\b)`,
    "customer",
  ],
  [String.raw`\bcostumers(?=['\s]|[.,!?])`, "customers"],
  [
    String.raw`(?<=\b(?:very|so|too|always|is|are|was|were)\s)crowed(?=\s?[.,!?]|\s(?:with|in|and|place|places|because|on|at|city|cities|street|streets|bus|buses|train|trains)\b)`,
    "crowded",
  ],
  [
    String.raw`(?<=\b(?:eat|eats|ate|eating|have|had|has|having|for|cook|cooks|cooked|cooking|make|made|prepare|after|before)\s(?:my\s|our\s|their\s|his\s|her\s)?)diner(?=\s?[.,!?]|\s(?:at|with|in|together|and|very|late|every|after|before|for|is|was|because)\b)`,
    "dinner",
  ],
  [
    String.raw`(?<=\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|several|few|many|least\s\p{Ll}+)\s)ours(?=\s?[.,!?]|\s(?:a|per|of|every|in|to|at|on|and|before|after|each)\b)`,
    "hours",
  ],
  [
    String.raw`(?<=\b(?:expensive|fashionable|buy|buys|bought|buying|wear|wears|wearing|wore|modern|summer|winter|warm\sand\scomfortable|new)\s)cloths\b`,
    "clothes",
  ],
  [
    String.raw`(?<=\b(?:of|in|into|near|by|to|from|on|at)\sthe\s)see(?=\s?[.,!?]|\s(?:is|was|and|level|water|food|with|every|in)\b)`,
    "sea",
  ],
  [
    String.raw`(?<=\b(?:my|his|her|your|their|our|the)\s)hart(?=\s(?:is|was|attack|attacks|disease|problems?|beat|beats|and|rate)\b|\s?[.!])`,
    "heart",
  ],
  [
    String.raw`(?<=\b(?:to|can|will|could|should|must|not|I|we|they|you|just)\s)[Ff]innish(?=\s(?:the|my|your|his|her|our|their|it|this|that|work|school|university|college|studying|on|in|at)\b)`,
    "finish",
  ],
  [String.raw`(?<=\b(?:own|his|her|my|our|their|your|two|both)\s)foots\b`, "feet"],
  [String.raw`\b[Oo]urself(?=\s|[.,!?])`, "ourselves"],
  [
    String.raw`\b[Nn]o\sbody(?=\s(?:knows?|can|will|wants?|likes?|cares?|else|would|could|should|believes?|understands?|told|came)\b)`,
    "nobody",
  ],
  [
    String.raw`(?<!\b(?:and|in|each|of)\s)\b[Ee]very\sthing(?=\s(?:about|is|was|in|you|we|they|I|he|she|for|else|will|has|very|so)\b|[.,!?])`,
    "everything",
  ],
  [
    String.raw`(?<=\b(?:parents|mother|father|teachers?|school|he|she|who|they|life|experience|experiences|brother|sister|uncle|boss|it)\s(?:has\s|have\s|had\s)?)learn(?:ed|t|s)?(?=\s(?:me|us|him|her|them)\s(?:to|how|that|an?)\b)`,
    "=teach",
  ],
  [
    String.raw`\bborrow(?:ed|s|ing)?(?=\s(?:me|him|her|us|them|you)\s(?:his|her|an?|the|some|money|my|their|your|ten|five)\b)`,
    "=lend",
  ],
  [
    String.raw`(?<=\b(?:the|an?|this|that|these|those|many|some|TV|television)\s)advertise(?=\s?[.,]|\s(?:on|in|for|is|of|that|and|about)\b)`,
    "advertisement",
  ],
  [
    String.raw`(?<=\b(?:good|best|great|effective|important|useful|efficient|powerful|cheap|another)\s)mean(?=\s(?:to|of|for)\s)`,
    "means",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were)\s)such(?=\s(?!feeling|being|thing|nothing|something|evening|morning|building|meeting)\p{Ll}{2,}(?:ing|ful|ous|able|ive)\sthat\b)`,
    "so",
  ],
  [
    String.raw`(?<=\p{Ll},\s)what(?=\s(?:is|was)\s(?:impossible|not\strue|very\s\p{Ll}+|a\spity)\b(?![^.!]*\?))`,
    "which",
  ],
  [
    String.raw`(?<=\b(?:anything|everything|something|nothing)\s)what(?=\s(?:I|you|we|they|he|she|is|was)\b)`,
    "that",
  ],
  [
    String.raw`(?<=(?:${START}(?:Many\s|Some\s|Most\s|Young\s|Old\s)?|\b(?:there\sare|many|some|young|other|most|for|help|with)\s)(?:[Cc]hildren|[Pp]eople|[Ss]tudents|[Pp]arents|[Tt]eachers|men|women|[Ww]orkers|[Kk]ids|[Dd]rivers)\s|\ba\sperson\s)which(?=\s(?:are|is|have|has|can|will|want|wants|like|likes|live|lives|work|works|do|does|don't|doesn't|use|uses|watch|eat|go|need|study|think|were|was)\b)`,
    "who",
  ],
  [
    String.raw`(?<=\b(?:people|person|man|woman|students?|guide|friends?|girl|boy|child|children|parents|someone|those|teacher)\s)who\s(?:his|her|their)(?=\s\p{L}+\s(?:is|was|are|were|has|have|had|can|could)\b)`,
    "whose",
  ],
  [String.raw`\bthe\s(?:young|rich|poor)s\b`, "$possessive"],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Yy]ou|[Tt]hey|[Pp]eople|[Hh]e|[Ss]he)\s(?:don't|doesn't|didn't)\s(?:know|want|have|need|like|trust|understand|help|care\sabout)\s)(?:nobody|nothing)(?=\s?[.,!]|\s(?:about|to|in|else|because|and)\b)`,
    "$any",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e)\s(?:am|are|was|were|felt|feel)\s(?:very\s|so\s|really\s|a\slittle\s)?)(?:disappointing|confusing|surprising|frightening|depressing|embarrassing|shocking|boring)(?=\s(?:when|because|about|that|with|in|by|at)\b)|(?<=\b(?:[Hh]e|[Ss]he)\s(?:is|was)\s(?:very\s|so\s|really\s|never\s|not\s|always\s)?)boring(?=\s(?:at|of|with)\b)`,
    "$feeling",
  ],
  [
    String.raw`(?<=${START}(?:Nowadays|Today),?\s[Ee]very(?:one|body)\s)(?:have|are|do|want|need|use|know|like|think|go)(?=\s(?!not\b)\p{Ll})`,
    "$agreeing",
  ],
  [
    String.raw`(?<=\b(?:[Cc]hildren|[Ss]tudents|[Pp]eople|friends|families|teachers|workers|those|person|man|woman)\s)which(?=\s(?:parents|mothers|fathers|families|children|names?|homes?|houses)\s(?:are|is|were|was|have|has|don't|can)\b)|(?<=\ba\s(?:\p{Ll}+\s)?(?:dog|cat|man|woman|boy|girl|friend|city|town|country|book|film|school|company)\s)which(?=\sname\s(?:is|was)\b)`,
    "whose",
  ],
  [
    String.raw`(?<=\b[Ww]ork(?:s|ed|ing)?\s)like(?=\san?\s(?:waiter|waitress|teacher|nurse|cook|driver|guide|volunteer|engineer|manager|secretary|doctor|babysitter|cleaner|translator)\b)`,
    "as",
  ],
  [
    String.raw`(?<=\b(?:don't|doesn't|didn't|can't|cannot|couldn't)\s(?:find|go|see|buy|get|work|live)\s(?:it\s|them\s)?)nowhere(?=\s?[.,!]|\selse\b)`,
    "$any",
  ],
  [
    String.raw`(?<=\b[Tt]urn(?:s|ed|ing)?\s)of(?=\s(?:the|all|your|my|our)\s(?:\p{Ll}+\s)?(?:lights?|TV|television|computers?|phones?|water|gas|electricity|music|radio|heating|tap)\b)`,
    "off",
  ],
  [String.raw`(?<=\b(?:keeps?|kept|keeping)\s(?:me|him|her|us|them|you)\s)accompany\b`, "company"],
  [
    String.raw`\b(?:do|does|did|doing|done)(?=\s(?:photos|pictures|selfies|an?\s(?:photo|picture|selfie))\b)`,
    "=take",
  ],
  [
    String.raw`(?<=\b(?:levels?|prices?|temperatures?|numbers?|sun|costs?|population|rates?)\s(?:of\s(?:the\s)?\p{Ll}+\s)?(?:is|are|was|were|has\sbeen|have\sbeen|keeps?|kept)\s)raising(?=\s?[.,!]|\s(?:and|every|because|fast|quickly|in|by|each|year)\b)`,
    "rising",
  ],
  [String.raw`(?<=\p{Ll}\s(?:thinks?|acts?|behaves?)\s)different(?=\s?[.!])`, "differently"],
  [
    String.raw`(?<=\b(?:a\slot\sof|lots\sof|many|several)\s(?:(?:interesting|different|good|new|other|important|big|small|great|beautiful|useful)\s)?)(?:thing|place|reason|problem|opportunity|job|book|idea|activity|subject|student|friend|country|game|film|movie)(?=\s(?:to|that|which|who|I|we|you|they)\b)`,
    "$several",
  ],
];

function pairs(list: string): (readonly [string, string])[] {
  return list.split(",").map((pair) => {
    const [one = "", other = ""] = pair.trim().split(/\s+/u);
    return [one, other];
  });
}
