import { START } from "./confusion.ts";

const SUGGEST = String.raw`(?<=\b[Ss]uggest(?:s|ed|ing)?\s)`;
/** Where "to" begins a verb, not a place. */
const VERB = String.raw`\sto(?=\s(?!the\b|an?\b|my\b|his\b|her\b|our\b|their\b)\p{Ll}+)`;
const SINCE = String.raw`\s(?:living|working|studying|using|learning|waiting|teaching|playing|doing|developing|running)\s(?:\p{L}+\s){0,4}since\s(?:\d{4}|last\s|then\b|yesterday\b|childhood\b|(?:I|he|she|we|they)\s(?:was|were)\b|(?:January|February|March|April|June|July|August|September|October|November|December)\b)`;
/** A state that began at a point in time: "since" doesn't mean "because" there. */
const SINCE_THEN = String.raw`(?:here|sick|ill|married)\ssince\s(?!(?:he|she|they|I|we|it|you|the|my|his|her|our|their|there)\b)`;
const QUESTION = String.raw`(?<=\b(?:know|[Tt]ell\s(?:me|us)|understand|explain|wonder|wondering|sure|idea|figure\sout|decide)\s(?:how|what|where|when|who)\s)`;

/** Verbs in their "-ing" form that no noun follows: not in "want working code". */
const DOING =
  "going|doing|seeing|buying|visiting|learning|knowing|asking|eating|calling|telling|finding|staying|joining|being|making|taking|having|giving|writing|leaving|using|changing";
const TO_VERB = String.raw`to\s(?!the\b|an?\b|my\b|his\b|her\b|our\b|their\b|this\b|that\b|me\b|him\b|us\b|them\b|you\b|it\b|many\b|some\b)\p{Ll}+`;
const QUESTION_WORD = String.raw`(?:${START}|\b(?:[Ww]hat|[Ww]here|[Ww]hen|[Ww]hy|[Hh]ow)\s)`;

/** Verbs and questions that learners of English bend: the form after another verb, the tense, the order. */
export const LEARNER_VERBS: readonly (readonly [find: string, fix: string])[] = [
  [String.raw`(?<=${START}The\spolice\s)(?:is|was|has)(?=\s)`, "$plural"],
  [
    String.raw`(?<=\b[Ii]t(?:\s(?:is|was|will\sbe)|['\u2019]s)\s(?:very\s|so\s|really\s|more\s|also\s|not\s|always\s)?(?:important|necessary|possible|impossible|easy|easier|difficult|hard|harder|better|good|nice|great|useful|essential|interesting)\sto\s)(?:learn|study|understand|know|work|read|speak|keep|find|think|eat|see|play|talk|help|start|look|remember|check|us|mak|tak|hav|choos|improv|chang|creat|giv|writ)ing(?=\s\p{L})`,
    "$bare",
  ],
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
  [
    String.raw`(?<=\b(?:can|could|cannot|can't|couldn't)\s(?:not\s|also\s|always\s|easily\s)?)found(?=\s(?:it|them|everything|anything|something|out|here|more|information|some|many|any|what|all|him|her|me|you|us)\b)`,
    "find",
  ],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he)\s)is\sknowing(?=\s)`, "knows"],
  [String.raw`(?<=\bI\s)am\sknowing(?=\s)|(?<=\b(?:[Ww]e|[Tt]hey|[Yy]ou)\s)are\sknowing(?=\s)`, "know"],
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
  [String.raw`(?<=${START}(?:My|Her|His|Your)\shair\s)(?:are|were)(?=\s)`, "$singular"],
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
  [
    String.raw`(?<=\b(?:would\slike|decided|promised|refused|afford)\s)(?:${DOING})(?=\s\p{Ll}|\s?[.,!?])|(?<=\b(?:wants?|wanted)\s)(?:going|buying|visiting|learning|knowing|seeing)(?=\s\p{Ll}|\s?[.,!?])`,
    "to $bare",
  ],
  [
    String.raw`(?<=(?:${START}|[,;]\s|\b(?:and|but|because|so|if|when)\s)(?:(?:I|[Ww]e|[Tt]hey|[Yy]ou)\s(?:hope|need|want|forgot|decided|plan|tried|wanted|needed)|(?:[Hh]e|[Ss]he)\s(?:hopes|needs|wants|forgot|decided|plans|tried|wanted|needed))\s)(?=(?:be|see|go|buy|bring|open|get|make|take|do|have|learn|know|find|tell|eat|become|understand|improve|finish|give|keep|choose|write|read|add|create)\s(?:a|an|the|my|you|your|his|her|it|this|some|to|more|all|them|him|in|about|what|how)\b)`,
    "to ",
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
  [
    String.raw`(?<=${START}This\s)(?:(?:give|make|bring|allow)(?=\s(?:us|you|me|people|an?|them|to)\b)|mean(?=\sthat\b))`,
    "$third",
  ],
  [
    String.raw`(?<=(?:${START}(?:Technology|Education|The\sinternet|Music|Money)|\b(?:that|because|but|think)\s(?:technology|education|the\sinternet|music|money))\s)(?:make|help|give|allow|bring|cause|provide|improve|change|affect|become|have|need)(?=\s(?:our|us|people|an?|it|them|many|more|me|you)\b)`,
    "$third",
  ],
  [String.raw`(?<=\b(?:was|were|been)\s)build(?=\s(?:in|by|on|with|from|using|for|of|upon)\b)`, "built"],
  [
    String.raw`(?<=${START}(?:All|Most|Many|Some|Few)\s(?:of\sthe\s)?(?:people|students|children|parents|teachers|countries)\s)(?:is|was|has|doesn't|isn't|wasn't)(?=\s)`,
    "$plural",
  ],
  [
    String.raw`(?<=\b(?:doesn't|don't|didn't|does\snot|do\snot|did\snot)\s)(?:has|had|goes|went|saw|knows|knew|came|took|got|made|said|told)(?=\s)`,
    "$base",
  ],
  [
    String.raw`(?<=(?<!\bthat\s\p{L}{1,5}\s)\b(?:made|makes?|lets?)\s(?:me|him|her|us|them)\s)(?:cried|laughed|smiled|felt|thought|went|realized|wanted|forgot|understood)(?=\s|[.,!])`,
    "$base",
  ],
  [String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey)\s)(?:am|are)(?=\s${SINCE_THEN})`, "have been"],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he)\s)is(?=\s${SINCE_THEN})`, "has been"],
  [
    String.raw`(?<=${START}If\s(?:I|we|they|you|he|she)\s)would\shave(?=\s[^,.!?]{2,50},\s(?:I|we|they|you|he|she)\swould\b)`,
    "had",
  ],
  [
    String.raw`(?<=${START}(?:Everyone|Everybody|Someone|Nobody|No\sone)\s(?:in|at|on|from)\s(?:the|my|our|this)\s\p{Ll}+\s)(?:were|are|have)(?=\s)`,
    "$singular",
  ],
  [
    String.raw`(?<=${START}(?:What\stime|Where|Why|How\soften)\s)(?=(?:you|they|we)\s(?:usually\s|always\s|often\s)?(?:get|go|wake|start|finish|live|work|think|want|like|need|come|study|use|eat|have|do)\b[^.?!,]{0,60}\?)`,
    "do ",
  ],
  [
    String.raw`(?<=${START}Why\s)(?:(?:you|they|we|I)\s(?:didn't|don't|can't)|(?:he|she|it)\s(?:didn't|doesn't|can't))(?=\s[^.?!,:]{2,60}\?)`,
    "$after",
  ],
  [String.raw`\bborrow(?=\s(?:me|us|him|them)\s(?:some|an?|the|your|his|her|their|my)\b)`, "lend"],
  [String.raw`(?<=${START}If\syou\s)will\s(?=(?:need|have|want|find|see)\s[^?.!,;]{1,60},\splease\b)`, ""],
  [String.raw`(?<=\band\sboth\s)(?:is|was|has)(?=\s(?!an?\b|the\b)\p{Ll})`, "$plural"],
];
