import { START } from "./confusion.ts";

const WHO = "friend|brother|sister|colleague|student|teacher|classmate|neighbou?r|cousin|uncle|teammate";
const SUGGEST = String.raw`(?<=\b[Ss]uggest(?:s|ed|ing)?\s)`;
/** Where "to" begins a verb, not a place. */
const VERB = String.raw`\sto(?=\s(?!the\b|an?\b|my\b|his\b|her\b|our\b|their\b)\p{Ll}+)`;
const SINCE = String.raw`\s(?:living|working|studying|using|learning|waiting|teaching|playing|doing|developing|running)\s(?:\p{L}+\s){0,4}since\s(?:\d{4}|last\s|then\b|yesterday\b|childhood\b|(?:January|February|March|April|June|July|August|September|October|November|December)\b)`;
const QUESTION = String.raw`(?<=\b(?:know|[Tt]ell\s(?:me|us)|understand|explain|wonder|wondering|sure|idea|figure\sout|decide)\s(?:how|what|where|when|who)\s)`;

/** Verbs in their "-ing" form that no noun follows: not in "want working code". */
const DOING =
  "going|doing|seeing|buying|visiting|learning|knowing|asking|eating|calling|telling|finding|staying|joining|being|making|taking|having|giving|writing|leaving|using|changing";
const HUMAN =
  "teacher|student|nurse|doctor|driver|waiter|waitress|lawyer|programmer|developer|designer|dentist|farmer|writer|singer|child|beginner|vegetarian|tourist";
const HUMAN_AN = "engineer|accountant|actor|actress|architect|artist|assistant|analyst";
/** Where a noun ends its phrase. */
const NO_NOUN = String.raw`(?=\s(?:in|at|for|of|from|and|but|who|so|because|with|when|until)\b|\s?[.,!?])`;
const UNCOUNTABLE = "money|water|information|homework|traffic|furniture|luggage|advice|rice|sugar|milk";
const TO_VERB = String.raw`to\s(?!the\b|an?\b|my\b|his\b|her\b|our\b|their\b|this\b|that\b|me\b|him\b|us\b|them\b|you\b|it\b|many\b|some\b)\p{Ll}+`;
const QUESTION_WORD = String.raw`(?:${START}|\b(?:[Ww]hat|[Ww]here|[Ww]hen|[Ww]hy|[Hh]ow)\s)`;

/** Verbs, subjects and questions that learners of English bend. */
export const LEARNER_PHRASES: readonly (readonly [find: string, fix: string])[] = [
  [
    String.raw`(?<=\b(?:gets?|got|getting|is|are|was|were|am|be|been)\s)married\swith(?=\s(?:me|him|her|you|\p{Lu}|an?\s(?!child|kid|son|daughter|boy|girl|\p{Ll}+\s(?:child|kid|son|daughter|boy|girl))))`,
    "married to",
  ],
  [
    String.raw`(?<=\b[Pp]refer(?:s|red)?\s(?!to\b|that\b)\p{Ll}{2,20}\s)(?<!\b(?:more|rather|other|better|less|\p{Ll}+er)\s)than(?=\s\p{Ll})`,
    "to",
  ],
  [
    String.raw`(?<!-|\b(?:or|no|nothing|[Mm]uch|[Mm]any)\s)\b[Ll]ess(?=\s(?:friends|people|errors|mistakes|students|cars|accidents|jobs|children|bugs|problems|choices|opportunities|chances|trees|books|countries)\b)`,
    "fewer",
  ],
  [String.raw`(?<=${START}The\spolice\s)(?:is|was)(?=\s)`, "$plural"],
  [
    String.raw`(?<=\b[Ii]t(?:\s(?:is|was|will\sbe)|['\u2019]s)\s(?:very\s|so\s|really\s|more\s|also\s|not\s|always\s)?(?:important|necessary|possible|impossible|easy|easier|difficult|hard|harder|better|good|nice|great|useful|essential|interesting)\sto\s)(?:learn|study|understand|know|work|read|speak|keep|find|think|eat|see|play|talk|help|start|look|remember|check|us|mak|tak|hav|choos|improv|chang|creat|giv|writ)ing(?=\s\p{L})`,
    "$bare",
  ],
  [
    String.raw`(?<=${START}(?:The|A|My|Many|Most|Some)\s(?:student|teacher|doctor|parent|person|child|children|driver)s?\s|${START}People\s)which(?=\s(?:is|are|was|were|has|have|had|taught|teach|lives?|works?|smokes?|drinks?|wants?|likes?|helped|came|went|can|will)\b)`,
    "who",
  ],
  [String.raw`\bborned\b`, "born"],
  [
    String.raw`(?<=\b[Tt]hank(?:s|\syou)\s(?:very\smuch\s|so\smuch\s|a\slot\s)?for\s)(?:(?:invite|help|give|tell|show|send|teach|let|take|make|support|answer|contact|ask|join|remind|visit)(?=\s(?:me|us|him|her|them|it)\b)|(?:provide|create|write|give|make|send|maintain|develop|share|read)(?=\s(?:this|these|the|such)\b))`,
    "$gerund",
  ],
  [
    String.raw`${START}(?:Before|After|Without|By|Instead\sof)\s(?:go|eat|buy|choose|become|get|make|take|give|come|write|send|speak|have|begin)(?=\s(?:to|the|an?|my|your|his|her|our|it|them|any|this|into|out|back)\s)`,
    "$gerund",
  ],
  [
    String.raw`(?<=\b(?:I'm|I\sam|[Ww]e're|[Ww]e\sare|[Hh]e's|[Hh]e\sis|[Ss]he's|[Ss]he\sis)\s(?:not\s|already\s)?used\sto\s)(?:wake|get|work|live|have|do|go|eat|drink|see|speak|read|write|think|sleep|drive|be|play|study|use|deal|wait)(?=\s(?:up|in|at|with|on|an?|the|early|late|alone|my|about|everything|more|less)\b)`,
    "$gerund",
  ],
  [
    String.raw`(?<=\b(?:[Aa]s\ssoon\sas|[Uu]ntil)\s(?:I|you|we|they)\s)will\s(?=(?!be\s\p{Ll}+ing\b|not\b)\p{Ll}{2,})`,
    "",
  ],
  [
    String.raw`(?<=(?<!\b(?:time|day|moment)\s)\b(?:will|'ll)\s(?:call|phone|email|come|start|go|visit|meet|buy)\s(?:(?:you|him|her|them|it|us|back|home)\s)?when\s(?:I|you|we|they)\s)will\s(?=(?!be\b|not\b)\p{Ll}{2,})`,
    "",
  ],
  [
    String.raw`${QUESTION}(?:should|can|could|would|must)\s(?:I|we|you|they|he|she)(?=\s(?!not\b)\p{Ll}+)`,
    "$after",
  ],
  [String.raw`${START}There\shave(?=\s(?:a\slot\sof|lots\sof|many|some|several|two|three)\s)`, "there are"],
  [
    String.raw`(?<=\b(?:can|could|cannot|can't|couldn't)\s(?:not\s|also\s|always\s|easily\s)?)found(?=\s(?:it|them|everything|anything|something|out|here|more|information|some|many|any|what|all|him|her|me|you|us)\b)`,
    "find",
  ],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he)\s)is\sknowing(?=\s)`, "knows"],
  [String.raw`(?<=\bI\s)am\sknowing(?=\s)|(?<=\b(?:[Ww]e|[Tt]hey|[Yy]ou)\s)are\sknowing(?=\s)`, "know"],
  [
    String.raw`(?<=\b(?:on|from|over|via|using|through)\s)internet(?=\s?[.,;!?](?:\s|$)|\s(?:because|we|you|they|I|is|can|will)\b)`,
    "the internet",
  ],
  [String.raw`(?<=\bI\s)am(?=${SINCE})|(?<=\b(?:[Ww]e|[Tt]hey|[Yy]ou)\s)are(?=${SINCE})`, "have been"],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he|[Ii]t)\s)is(?=${SINCE})`, "has been"],
  [
    String.raw`(?<=\bI)['\u2019]m(?=${SINCE})|(?<=\b(?:[Ww]e|[Tt]hey|[Yy]ou))['\u2019]re(?=${SINCE})`,
    "'ve been",
  ],
  [`${SUGGEST}me${VERB}`, "that I"],
  [`${SUGGEST}us${VERB}`, "that we"],
  [`${SUGGEST}you${VERB}`, "that you"],
  [`${SUGGEST}them${VERB}`, "that they"],
  [
    String.raw`(?<=\b[Oo]ne\sof\s(?:my|his|her|our|their|your|the)\s(?:best\s|close\s|good\s)?)(?:${WHO})(?=\s(?:is|was|has|had|lives?|lived|told|said|works?|worked|who|asked|likes?|went|came|gave|thinks?|wants?|in|from|named|called)\b|\s?[.,])`,
    "$several",
  ],
  [
    String.raw`(?<=\b[Tt]h(?:e|is)\s(?:movie|film|book|lesson|class|game|story|show|speech|lecture)\s(?:is|was)\s(?:very\s|so\s|really\s)?)bored(?=\s?[.,!]|\s(?:and|so|because)\b)`,
    "boring",
  ],
  [String.raw`(?<=\bI\s)have(?=\s\d{1,2}\syears\sold\b)`, "am"],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he)\s)has(?=\s\d{1,2}\syears\sold\b)`, "is"],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he|I|[Ww]e|[Tt]hey)\s(?:asked|told)\s)to\s(?=(?:me|him|her|us|them)\b)`, ""],
  ...[
    ["boring", "with|of", "bored"],
    ["confusing", "about|by", "confused"],
    ["surprising", "at|by|that|to", "surprised"],
    ["disappointing", "with|by|about", "disappointed"],
    ["annoying", "with|by", "annoyed"],
    ["exciting", "to", "excited"],
  ].map(
    ([wrong, next, right]) =>
      [
        String.raw`(?<=\b(?:I'm|I\sam|I\swas|[Ww]e\sare|[Ww]e\swere|[Hh]e\sis|[Hh]e\swas|[Ss]he\sis|[Ss]he\swas)\s(?:so\s|very\s|really\s|not\s)?)${wrong}(?=\s(?:${next})\b)`,
        `${right}`,
      ] as const,
  ),
  [String.raw`(?<=${START}(?:My|Her|His|Your)\shair\s)(?:are|were)(?=\s)`, "$singular"],
  [String.raw`(?<=\b(?:works?|worked|working|job)\sas\s)(?=(?:${HUMAN})\b${NO_NOUN})`, "a "],
  [String.raw`(?<=\b(?:works?|worked|working|job)\sas\s)(?=(?:${HUMAN_AN})\b${NO_NOUN})`, "an "],
  [String.raw`(?<=\b(?:(?:[Ss]he|[Hh]e)\s(?:is|was)|I\s(?:am|was)|I'm)\s)(?=(?:${HUMAN})\b${NO_NOUN})`, "a "],
  [
    String.raw`(?<=\b(?:(?:[Ss]he|[Hh]e)\s(?:is|was)|I\s(?:am|was)|I'm)\s)(?=(?:${HUMAN_AN})\b${NO_NOUN})`,
    "an ",
  ],
  [
    String.raw`(?<=\benter(?:s|ed)?\s)into\s(?=(?:the|a|his|her|my)\s(?:room|house|building|classroom|office|kitchen|school|shop|store)\b)`,
    "",
  ],
  [String.raw`(?<=\b[Rr]epl(?:y|ied|ies)\s)(?=(?:me|him|her|us|them)\b)`, "to "],
  [
    String.raw`(?<=\b(?:waiting|waited)\s)(?=(?:you|me|him|her|us|them)(?:\s?[.,!?]|\s(?:at|in|for|here|outside|since|near)\b))`,
    "for ",
  ],
  [
    String.raw`(?<=\b(?:am|is|are|was|were|I'm)\ssearching\s)(?=(?:my|his|her|the)\s(?:keys?|phone|wallet|glasses|bag|passport|dog|cat)\b|a\s(?:new\s)?job\b)`,
    "for ",
  ],
  [
    String.raw`(?<=\blook(?:ing|ed|s)\s)(?=(?:me|him|us|them)(?:\s?[.,!]|\s(?:with|and|like|when|as|because)\b))`,
    "at ",
  ],
  [String.raw`(?<=\bconsists?\s)in(?=\s(?:two|three|four|five|six|several|many)\s)`, "of"],
  [String.raw`(?<=\binsist(?:s|ed)?\s)${TO_VERB}`, "on $ing"],
  [String.raw`(?<=\bsucceed(?:s|ed)\s)${TO_VERB}`, "in $ing"],
  [String.raw`(?<=\b(?:am|is|are|was|were|I'm)\sthinking\s)${TO_VERB}`, "of $ing"],
  [String.raw`(?<=\bcapable\s)(?!to\spromise\b)${TO_VERB}`, "of $ing"],
  [String.raw`(?<=\bprevent(?:s|ed)?\s(?:me|him|her|us|them|you|people)\s)${TO_VERB}`, "from $ing"],
  [String.raw`(?<=\b(?:am|is|are|was|were|I'm)\s(?:very\s)?busy\s)${TO_VERB}`, "$ing"],
  [String.raw`(?<=\b(?:[Ii]t\sis|[Ii]t's|[Ii]t\swas|not|really)\sworth\s)${TO_VERB}`, "$ing"],
  [
    String.raw`(?<=\b(?:can't|couldn't|cannot)\shelp\s)to\s(?:laugh|think|feel|smile|wonder|notice|cry|look)(?=\s|[.,!])`,
    "$ing",
  ],
  [String.raw`(?<=\b(?:apologi[sz]e|[Ss]orry|[Tt]hank\syou|[Tt]hanks)\sfor\s)be(?=\s)`, "being"],
  [
    String.raw`(?<=\baddicted\sto\s)(?:play|use|work|live|watch|eat|smoke|wake|see|do|have|be|drink)(?=\s\p{Ll})`,
    "$gerund",
  ],
  [String.raw`(?<=\b(?:had|'d)\sbetter\s)to\s(?=(?!the\b|a\b)\p{Ll}+)`, ""],
  [
    String.raw`(?<=\b(?:would\slike|decided|promised|refused)\s)(?:${DOING})(?=\s\p{Ll}|\s?[.,!?])|(?<=\b(?:wants?|wanted)\s)(?:going|buying|visiting|learning|knowing|seeing)(?=\s\p{Ll}|\s?[.,!?])`,
    "to $bare",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Yy]ou)\s(?:hope|need|want|forgot|decided|plan|tried|wanted|needed)\s|\b(?:[Hh]e|[Ss]he)\s(?:hopes|needs|wants|forgot|decided|plans|tried|wanted|needed)\s)(?=(?:be|see|go|buy|bring|open|get|make|take|do|have|learn|know|find|tell|eat|become|understand|improve|finish|give|keep|choose|write|read|add|create)\s(?:a|an|the|my|you|your|his|her|it|this|some|to|more|all|them|him|in|about|what|how)\b)`,
    "to ",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were|am)\s)(?:too|so)\smuch(?=\s(?:hot|cold|big|small|expensive|difficult|hard|easy|tired|slow|fast|long|late|crowded|noisy|old|young|busy|heavy|tall|short|far|loud|dangerous)(?:\s?[.,!?]|\s(?:for|to|and|because|today|here|that)\b))`,
    "$first",
  ],
  [
    String.raw`(?<!\b(?:[Hh]ow|very)\s)\bmuch(?=\s(?:friends|people|students|children|cars|books|problems|countries|things|places|reasons|words|mistakes|trees|questions|ideas|tourists)\b)`,
    "many",
  ],
  [
    String.raw`\b[Mm]any(?=\s(?:${UNCOUNTABLE})(?:\s?[.,!?]|\s(?:to|in|on|about|for|that|from|is|and|do|does|did|you|because)\b))`,
    "much",
  ],
  [
    String.raw`\b[Ff]ew(?=\s(?:${UNCOUNTABLE})(?:\s?[.,!?]|\s(?:to|in|on|about|for|that|from|is|left|and|because)\b))`,
    "little",
  ],
  [String.raw`(?<=\b[Mm]ore\s)peoples(?=\s)`, "people"],
  [
    String.raw`(?<=\b(?:two|three|four|five|six|many|several)\s(?:older\s|younger\s|good\s)?)(?:brother|sister|friend|son|daughter|cousin|uncle|car|dog|cat|book|student|teacher)(?=\s?[.,!?]|\s(?:and|who|in|at|from|but|because|with)\b)`,
    "$several",
  ],
  [
    String.raw`(?<=${START}(?:Yesterday|Last\s(?:night|week|month|year)),?\s(?:(?:I|we|he|she|they)|my\s(?:friend|mother|father|sister|brother))\s)(?:see|go|come|eat|buy|meet|have|get|make|take|find|watch|play|visit|work|talk|call|write|speak|tell|give|feel|sleep|drink|leave)(?=\s)`,
    "$past",
  ],
  [
    String.raw`(?<=${QUESTION_WORD}(?:[Dd]oes|[Dd]id|[Dd]o)\s(?:he|she|it|they|you|we|I)\s)(?:likes|wants|needs|has|goes|knows|works|lives|thinks|makes|takes|gets|looks|means|comes|does|said|went|saw|had|got|made|took|came|knew|told|bought|gave|wrote|ate)(?=\s|[?])`,
    "$base",
  ],
  [
    String.raw`(?<=${START}(?:Where|Why|What|How)\s)(?:(?:he|she|it)\s(?:is|was|can|should|will)|(?:you|they|we)\s(?:are|were|can|should|will)|I\s(?:am|was|can|should|will))(?=\s(?![^?]{0,60}(?:,|\bis\b|\bmeans\b))[^.?!:]{2,60}\?)`,
    "$after",
  ],
  [String.raw`\bsaid(?=\s(?:me|us|him|them)\s(?:the\struth|about|a\slie|everything|to\s)\b)`, "told"],
  [String.raw`\bmade(?=\s(?:my|his|her|our|their|your|the)\shomework\b)`, "did"],
  [String.raw`\bmake(?=\s(?:my|his|her|our|their|your|the)\shomework\b)`, "do"],
  [String.raw`(?<=\p{Ll}\s)(?:in|at)\s(?=last\snight(?:\s?[.,!?]|\s(?:and|I|we|he|she|because|but)\b))`, ""],
  [String.raw`(?<=\bborn\s)(?:at|on)(?=\s(?:19|20)\d\d\b)`, "in"],
  [
    String.raw`(?<=\p{Ll}\s)in(?=\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:\s?[.,!?]|\s(?:morning|afternoon|evening|because|when|I|we)\b))`,
    "on",
  ],
  [
    String.raw`(?<=\p{Ll}\s)at(?=\sthe\s(?:morning|afternoon|evening)(?:\s?[.,!?]|\s(?:because|but|when|I|we)\b))`,
    "in",
  ],
  [
    String.raw`(?<=\b(?:I'm|I\sam|[Hh]e\sis|[Ss]he\sis|[Tt]hey\sare|[Ww]e\sare)\s(?:very\s|not\s|so\s|really\s)?(?:good|bad)\s)(?:in|on)(?=\s(?:English|French|German|Spanish|maths?|mathematics|physics|chemistry|cooking|singing|dancing)\b)`,
    "at",
  ],
  [String.raw`(?<=\bafraid\s)to(?=\s(?:dogs|snakes|spiders|heights|flying|death|cats|water)\b)`, "of"],
];
