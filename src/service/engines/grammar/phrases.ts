import { type Confusion, START } from "./confusion.ts";
import { confusion } from "./confusion-table.ts";
import { LEARNER_ARTICLES } from "./learner-articles.ts";
import { LEARNER_CLAUSES } from "./learner-clauses.ts";
import { LEARNER_COLLOCATIONS } from "./learner-collocations.ts";
import { LEARNER_PATTERNS } from "./learner-patterns.ts";
import { LEARNER_PHRASES } from "./learner-phrases.ts";
import { LEARNER_QUESTIONS } from "./learner-questions.ts";
import { LEARNER_VERBS } from "./learner-verbs.ts";
import { LEARNER_WORDS } from "./learner-words.ts";
import { NAMES } from "./name-capitals.ts";
import { SMALL_WORDS } from "./small-words.ts";

/** A fix that puts the verb after "to" into its "-ing" form, without the "to". */
const ING = "$ing";
/** A fix that puts the verb at the end into its "-ing" form. */
const GERUND = "$gerund";
/** Where a clause begins with a pronoun. */
const PRONOUN = String.raw`(?<=(?:^|[.!?,]\s|\b(?:and|but|because|that|if|when|so|think)\s)(?:I|[Yy]ou|[Ww]e|[Tt]hey)\s)`;

/** Where "there" begins a clause: not in "the people there have". */
const THERE = String.raw`(?<=^|[.!?,]\s|\b(?:and|but|because|that|so|think|if|when|nowadays)\s)`;
/** What makes "can to" an ellipsis: "what they can to help". */
const NO_ELLIPSIS = String.raw`(?<!\b(?:[Ww]hat|[Aa]ll|[Ee]verything|[Aa]nything|[Aa]s|best|[Ww]hatever|than|much|hard|[Ww]here|[Ww]herever|[Ww]henever)\b[^.!?]{0,50})`;
const entries: readonly (readonly [find: string, fix: string])[] = [
  [
    String.raw`\beach\sothers(?=\s(?:and|in|to|with|when|for|at|by|on|from|about|or|but|because)\b|\s?[.,])`,
    "each other",
  ],
  [
    String.raw`\bpeoples(?=\s(?:life|lives|health|minds?|opinions?|behaviou?r|money|time|homes?|needs|feelings|jobs?|attention|attitudes?)\b)`,
    "people's",
  ],
  [
    String.raw`\b(?:their|them)\s(?:self|selves|selfs)(?=\s(?:to|in|and|from|with|for|by|at|as|a|the|because|when|on)\b|\s?[.,])`,
    "themselves",
  ],
  [
    String.raw`\b[Mm]y\sself(?=\s(?:to|in|and|from|with|for|by|at|as|a|the|because|when|on)\b|\s?[.,])`,
    "myself",
  ],
  [String.raw`(?<!\b(?:do|does|did|doing|go|live|manage)\s)\bwithout\sto\s(?!the\b|a\b)\p{Ll}+`, ING],
  [
    String.raw`\b(?:furnitures|hardwares|softwares|equipments|homeworks|luggages|advices|knowledges|informations)(?:\s(?:are|were|have)(?=\s)|\b)`,
    "$one",
  ],
  [String.raw`${START}In(?=\sthe\sother\shand\s?,)`, "on"],
  [String.raw`${START}In\smy\spoint\sof\sview\b`, "from my point of view"],
  [String.raw`${START}(?:By|On)(?=\smy\sopinion\b)`, "in"],
  [String.raw`\bchildrens\b(?!['\u2019])`, "children"],
  [
    String.raw`(?<=\b(?:[Yy]oung|[Yy]ounger|[Oo]ld|[Oo]lder|[Mm]ost|[Ss]ome|poor|rich)\s)peoples(?=\s(?:who|are|have|do|can|will|don't|think|want|like|in)\b|\s?[.,])`,
    "people",
  ],
  [
    String.raw`(?<=\b(?:[Mm]any|[Ss]ome|[Tt]he|of|from|in|to|with|by|for|about)\s)others(?=\s(?:people|countries|things|words|students|persons|reasons|ways|cases|places|problems)\b)`,
    "other",
  ],
  [
    String.raw`${THERE}[Tt]here\shave(?=\s(?:many|some|several|a\slot|lots|two|three|various|different|no)\b)`,
    "there are",
  ],
  [String.raw`${THERE}there\shas(?=\s(?:a|an|no)\s)`, "there is"],
  [String.raw`\bit's(?=\s(?:depends|seems|means(?!-)|makes|looks|helps|takes|happens|gives)\b)`, "it"],
  [String.raw`(?<=\b(?:it|this|that|It|This|That)\s)is\sdepend(?=\s(?:on|upon)\b)`, "depends"],
  [String.raw`\b(?:[Ii]n\snowadays|[Nn]ow\sa\s?days)\b`, "nowadays"],
  [
    String.raw`\b[Ll]ook(?:s|ed|ing)?\sforward\sto\s(?:meet|see|hear|work|visit|receive|read|get|go|have|spend|join|talk|learn|know|do|find|start|make|take|come|be)(?=\s(?!of\b)\p{Ll}|[.,!])`,
    GERUND,
  ],
  [
    String.raw`(?<=\b\p{L}\p{Ll}+\s)${NO_ELLIPSIS}(?:(?<=\b(?:who|[Pp]eople|[Ss]tudents|[Cc]hildren|[Tt]eachers|[Pp]arents|workers|knowledge)\s)can|should|would|cannot|can't|couldn't|shouldn't)\sto(?=\s(?!the\b|a\b|an\b|my\b|his\b|her\b|their\b|some\b|any\b|me\b|him\b|us\b|you\b|them\b)\p{Ll})`,
    "$modal",
  ],
  [
    String.raw`(?<=\b[Ii]n\s)last(?=\syears(?:\s?[.,]|\s(?:and|the|many|people|because|there)\b|$))`,
    "recent",
  ],
  [
    String.raw`(?<=\p{L}\s)since(?=\s(?:two|three|four|five|six|seven|eight|nine|ten|twelve|(?:twenty|thirty|forty|fifty)(?:-\p{Ll}+)?|many|several|a\sfew|\d{1,2})\s(?:years|months|weeks|days|hours|minutes)(?:\s?[.,]|\s(?:and|without|because|but)\b|$))`,
    "for",
  ],
  [
    String.raw`(?<=(?<!\b(?:ask|asks|asked|asking|tell|tells|told|show|shows|showed|teach|taught|remind|let)\s(?:\p{Ll}{1,12}\s){0,2})\b(?:people|friends?|children|students|teachers|man|woman|men|women|persons?|parents|someone|anyone|everyone|somebody|everybody|candidates|employees|workers|customers|tourists|drivers|smokers|citizens)\s)which(?=\s(?:are|is|have|has|lives?|works?|can|will|do|wants?|needs?|likes?|knows?|stud(?:y|ies)|smokes?|drives?|thinks?)\b)`,
    "who",
  ],
  [
    String.raw`(?<=(?:^|[.!?,]\s|\b(?:that|because|but)\s))[Pp]eoples(?=\s(?:are\susing|don't|think|want|like|use)\b)`,
    "people",
  ],
  [String.raw`${START}These(?=\sis\s(?:the|a|an|why|because|how|my)\b)`, "this"],
  [String.raw`${START}Than(?=,?\s(?:the|I|he|she|we|they|it|you)\s\p{Ll})(?![^.!?]*\?)`, "then"],
  [String.raw`${START}As\sa\sconclusion(?=\s?,)`, "in conclusion"],
  [String.raw`${START}In\sthese\sdays(?=,|\s(?:many|people|most|we|everyone)\b)`, "these days"],
  [
    String.raw`(?<=\b(?:of|in|on|with|from|by|have|has|make|makes|use|find|create|choose|respect|change|improve|lose|spend|share)\s)they(?=\s(?:own\s\p{Ll}|(?:opinions?|ideas?|lives|life|families|family|jobs?|parents|friends|children|homes?|dreams?|money)(?:\s?[.,]|\s(?:and|in|with|to|for)\b)))`,
    "their",
  ],
  [String.raw`\bis\sconsist(?:s|ed|ing)?(?=\sof\b)`, "consists"],
  [String.raw`(?<=\p{Ll}\s)is\sbelonging(?=\sto\b)`, "belongs"],
  [String.raw`\bare\sconsist(?:s|ed)?(?=\sof\b)`, "consist"],
  [String.raw`(?<=\b(?:I|[Yy]ou|[Ww]e|[Tt]hey|who)\s)have\sno(?=\senough\b)`, "don't have"],
  [
    String.raw`(?<=\b[Aa]rriv(?:e|es|ed|ing)\s)to(?=\s(?:the|my|our|his|her|their)\s(?:station|airport|hotel|house|school|office|party|restaurant|hospital|place)\b)`,
    "at",
  ],
  [String.raw`(?<=\b(?:a|big|main|great)\s)different(?=\sbetween\b)`, "difference"],
  [
    String.raw`(?<=\b(?:I|[Hh]e|[Ss]he|[Ww]e|[Tt]hey)\s(?:am|is|are|was|were|feel|felt)\s(?:very\s|so\s|really\s)?)exciting(?=\sabout\b)`,
    "excited",
  ],
  [
    String.raw`(?<=\bspen[dt]s?\s(?:\p{Ll}{1,12}\s){0,4}(?:time|minutes?|hours?|days?|weeks?|months?|years?)\s)to\s(?:read|learn|do|play|watch|study|work|talk|think|prepare|travel|write|clean|cook|visit|practice|help|repair|fix|finish|solve|build|look|drive|wait|convince|explain|search|find|get|make|understand)(?=\s\p{L}|\s?[.,!])`,
    ING,
  ],
  [
    String.raw`\b[Ss]pen[dt](?:s|ing)?\s(?:\p{Ll}{1,12}\s){1,5}(?:time|hours|days?|evenings?|weekends?)\s(?:read|learn|do|play|watch|study|talk|think|prepare|travel|write|clean|cook|look|listen)(?=\s(?!and\b|or\b|is\b)\p{Ll})`,
    GERUND,
  ],
  [String.raw`(?<=\b[Tt]he\snews\s)(?:are|were|have)(?=\s)`, "$singular"],
  [
    String.raw`\bsaid(?=\s(?:(?:me|us|him)\sthat|(?:me|us|him|them)\s(?:the\struth|about|a\slie|everything|to))\b)`,
    "told",
  ],
  [
    String.raw`(?<=\b(?:work|works|worked|working|study|studies|studied|studying|train|trained)\s(?:very\s|so\s|really\s)?)hardly(?=\s(?:to|and|because|every|until|for|all)\b|\s?[.,!])`,
    "hard",
  ],
  [
    String.raw`(?<=${START}(?!During|Bring|String)\p{Lu}\p{Ll}+ing\s)(?:help|make|give|allow|improve|cause|require|bring|reduce|increase)(?=\s(?:us|you|me|people|the|a|our|your|them)\b)`,
    "$third",
  ],
  [
    String.raw`(?<=\btoo\s)much(?=\s(?:people|students|children|cars|books|friends|tourists|problems|reasons|ways|countries|places|persons)\b)`,
    "many",
  ],
  [
    String.raw`\b[Yy]our\sself(?=\s(?:to|in|and|from|with|for|by|at|as|a|the|because|when|on)\b|\s?[.,])`,
    "yourself",
  ],
  [
    String.raw`(?<=\b(?:is|are|am|was|were|not|be)\s)enough\s(?:old|rich|big|strong|tall|good|smart|young|large|mature|warm|hot|cold|fast|long|high|wide|clear|brave|lucky|close|safe)(?=\sto\b)`,
    "$after",
  ],
  [
    String.raw`(?<=(?:^|[.!?,]\s|\b(?:because|that|but|think)\s)[Bb]oth\s\p{Ll}{1,20}\sand\s\p{Ll}{1,20}\s)(?:is|was|has|doesn't|isn't|wasn't)(?=\s)`,
    "$plural",
  ],
  [String.raw`\bduring(?=\s(?:they|we|he|she|I)\s\p{Ll})`, "while"],
  [
    String.raw`(?<=\b(?:[Hh]e|[Ss]he|I|[Tt]hey|[Ww]e)\s)told(?=\sthat\s(?:he|she|they|I|we|it|the)\b)`,
    "said",
  ],
  [
    String.raw`(?<=\b(?:good|bad)\s)in(?=\s(?:playing|cooking|singing|drawing|mathematics|maths?|sports|languages)\b)`,
    "at",
  ],
  [
    String.raw`${START}Is(?=\s(?:very|so|really)\s(?:important|difficult|easy|hard|good|nice|necessary|common|useful|helpful)\s(?:to|that|for)\b[^.?!]{3,200}[.!])`,
    "it is",
  ],
  [
    String.raw`(?<=${START}The\s(?:examples|tables|figures|steps|commands|snippets|images|sections|diagrams|lists|results|lines)\s(?:below|above)\s)(?:shows|explains|describes|demonstrates|illustrates|is|has|was)(?=\s)`,
    "$plural",
  ],
  [
    String.raw`(?<=^|[.!?]\s|\b(?:In\sthis\s\p{Ll}{1,20}|Now|First|Next|So|Then|Today|Finally),\s)[Ll]ets(?=\s(?:build|create|see|look|start|take|say|use|make|add|try|assume|write|move|now|first|begin|consider|define|think)\b)`,
    "let's",
  ],
  [String.raw`(?<=\bsimilar\s)with(?=\s(?:the\sone\b|that\sof\b|those\sof\b|what\b))`, "to"],
  [
    String.raw`(?<=\bcompatible\s)to(?=\s(?:the(?!\s(?:extent|point|degree)\b)|a|all|any|most|many|this|both|older|newer|previous|other)\b)`,
    "with",
  ],
  [String.raw`(?<=\b[Tt]hank\syou\s(?:very\smuch\s|so\smuch\s)?)of(?=\s)`, "for"],
  [String.raw`(?<=\b[Pp]lease\sconsider\s)to\s(?!be\b|have\b)\p{Ll}+`, ING],
  [String.raw`(?<=\b(?:am|is|are|was|were|been)\s(?:very|really)\s)interest(?=\sin\b)`, "interested"],
  [String.raw`${START}In\sother\shand\b`, "on the other hand"],
  [String.raw`${START}In\saddition\sto(?=\s?,)`, "in addition"],
  [String.raw`(?<=\bkeys?\s)of(?=\ssuccess\b)`, "to"],
  [
    String.raw`${START}They(?=\sare\s(?:many|a\slot\sof)\s(?:reasons|advantages|disadvantages|ways|things|people|problems|benefits|examples|differences|kinds|types|factors)\b)`,
    "there",
  ],
  [
    String.raw`(?<!\b(?:the|of|an|our|my|your|their|his|her|its|and|for|in|with|[Tt]he)\s)\beveryday(?=\s?[.!?](?:\s|$)|,\s(?:and|but|so|because)\b|\s(?:to|because|when|from|I|we|they|at)\b|$)`,
    "every day",
  ],
  [String.raw`\b[Bb]ecause\sof(?=\s(?:this|that|these|those)\sreasons?\b)`, "for"],
  [
    String.raw`(?<=\b[Dd]isagree[sd]?\s)(?:to|in)(?=\s(?:the|this|that)\s(?:statement|opinion|idea|view|claim|point)\b)`,
    "with",
  ],
  [
    String.raw`(?<=\b[Aa]gree[sd]?\s)(?:to|in)(?=\s(?:the|this|that)\s(?:statement|opinion|view|claim)\b)`,
    "with",
  ],
  [
    String.raw`(?<=\b(?:without|instead\sof|by)\s)(?:have|be)(?=\s(?:a|an|the|to|able|more|been|any)\b)`,
    GERUND,
  ],
  [
    String.raw`(?<=(?:^|[.!?,]\s|\b(?:because|that|but|think)\s)(?:[Bb]oth|[Mm]any|[Mm]ost|[Ss]ome|[Ff]ew|[Ss]everal)\sof\s(?:them|us|you)\s)(?:is|was|has|doesn't|isn't|wasn't)(?=\s)`,
    "$plural",
  ],
  [String.raw`${PRONOUN}${NO_ELLIPSIS}can\sto(?=\s\p{Ll})`, "can"],
  [
    String.raw`(?<=\b(?:enjoys?|enjoyed|[Aa]voids?|avoided)\s)to\s(?!the\b|an?\b|this\b|my\b|our\b|their\b|his\b|her\b|its\b)\p{Ll}+`,
    ING,
  ],
  [String.raw`(?<=\b(?:not|no|longer|everyone|everybody|them|it)\s)any\smore(?=\s?[.!?])`, "anymore"],
  [
    String.raw`(?<=\b(?:is|are|was|were|be|get|gets|getting|am|not)\s)use(?=\sto\s(?:it|this|that|the|my|living|being|working|having)\b)`,
    "used",
  ],
  [String.raw`(?<=\b(?:a|A)\s)lots(?=\sof\b)`, "lot"],
  [String.raw`\bthe\ssame\slike(?=\s(?:the|a|my|in|we|you|it|they|he|she)\b)`, "the same as"],
  [
    String.raw`${START}May\sbe(?=\s(?:it|he|she|they|we|you|I|this|that)\s(?:is|was|will|can|would|could|should|are|have|has)\b)`,
    "maybe",
  ],
  [
    String.raw`(?<=\b(?:[Tt]o|can|could|will|would|should|must|may|don't|[Pp]lease)\s)setup(?=\s(?:the|a|an|your|my|our|this|its|their)\s)`,
    "set up",
  ],
  [
    String.raw`(?<=\b(?:can|could|will|would|should|must|may|cannot|[Pp]lease|(?:able|have|need|needs|try|trying|want)\sto)\s)login(?=\s(?:with|to|as|using|into|again|from)\s|\s?[.,])`,
    "log in",
  ],
  [
    String.raw`(?<=\b(?:is|are|was|were|been|be)\s)depreciated(?=\s(?:in\s(?:version|v?\d|favou?r)|since\s(?:version|v?\d)|and\swill\sbe\sremoved)\b)`,
    "deprecated",
  ],
  [
    String.raw`(?<=\b(?:[Tt]wo|[Tt]hree|[Ff]our|[Mm]any|[Ss]everal|[Ff]ew|[Tt]hese|[Tt]hose|[Bb]oth)\s)\p{Ll}{3,}'s(?=\s(?:can|are|were|have|will|should|must|that|which|in|on|at|to|for|from|with)\b)`,
    "$many",
  ],
  [
    String.raw`\b(?:API|URL|PDF|CD|DVD|PC|CPU|GPU|ID|VM|SDK|IDE|UI)'s(?=\s(?:are|were|that|which|have|and|to|from)\b)`,
    "$many",
  ],
  [
    String.raw`(?<=${START}[Ll]ast\s)(?:year|week|month)s(?=\s(?!and\b|of\b|in\b|were\b|have\b|are\b)\p{Ll}{4,}\s)`,
    "$owner",
  ],
  [
    String.raw`(?<=\ba\sfew\s)second(?=\s(?:for|to|until|before|after|and|when|while|later|ago)\b|\s?[.,])`,
    "seconds",
  ],
  [
    String.raw`(?<=\b(?:must|should|might|cannot)\s)being(?=\s(?:\p{Ll}+ed|able|made|set|run|given|shown|written|kept|built|sent|used)\b)`,
    "be",
  ],
  [
    String.raw`\b[Aa]t(?=\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:\s(?:and|in|when|to|at|morning|afternoon|evening|night|next|because|we|I|you|they|the)\b|\s?[.,]|$))`,
    "on",
  ],
  [
    String.raw`(?<=\b(?:explains?|describes?|shows?|demonstrates?)\s)who(?=\sto\s\p{Ll}+\s(?:a|an|the|your|it|this|these|them)\b)`,
    "how",
  ],
  [
    String.raw`(?<=\b(?:(?:decided|able|willing|happy|ready|agreed?|refused?|going|required|want|wants|have|has)\sto|will|can|cannot|can't|would|should|must|don't|didn't|won't)\s)except(?=\s(?!(?:for|that|when|as|in|to|on|at|if|where|by|with)\b)\p{Ll})`,
    "accept",
  ],
  [
    String.raw`(?<=\b(?:has|have|had)\s(?:already\s|just\s|not\s|now\s)?)past(?=\s(?:all|the|its|their|our|your|every)\b)`,
    "passed",
  ],
];

/** Phrases that learners of English bend, with the usual ones. */
export const PHRASES: readonly Confusion[] = [
  ...[
    ...LEARNER_ARTICLES,
    ...entries,
    ...LEARNER_PHRASES,
    ...LEARNER_QUESTIONS,
    ...LEARNER_VERBS,
    ...LEARNER_CLAUSES,
    ...LEARNER_COLLOCATIONS,
    ...LEARNER_WORDS,
    ...LEARNER_PATTERNS,
    ...SMALL_WORDS,
  ].map(withDetail("phrase")),
  ...NAMES.map(withDetail("name-capital")),
];

function withDetail(detail: string) {
  return ([find, fix]: readonly [find: string, fix: string]): Confusion => ({
    ...confusion(find, fix, "usage"),
    detail,
  });
}
