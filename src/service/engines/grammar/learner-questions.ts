import { START } from "./confusion.ts";

const ASKING = String.raw`(?:know|knows|knew|[Tt]ell\s(?:me|us|you|him|her)|told\sme|wonder|wondering|understand|explain|remember|asked(?:\s(?:me|him|her|them))?|ask\s(?:me|him|her|them)|sure|idea|[Ss]how\s(?:me|us)|[Ff]ind\sout|figure\sout|decide|forgot)`;
const KNOWN = String.raw`(?:the|my|your|his|her|our|their|this|that)\s`;
const PLACES =
  "bank|station|airport|hotel|library|office|bathroom|toilet|restaurant|hospital|school|museum|house|key|keys|book|phone|car|bus|train|teacher|manager|problem|difference|meeting|party|exam|concert|flight|lesson|nearest|post";
const QUESTION_WORD = String.raw`(?:${START}|\b(?:[Ww]hat|[Ww]here|[Ww]hen|[Ww]hy|[Hh]ow)\s)`;

/** Questions, words in the order of questions, and words that learners of English mistake for others. */
export const LEARNER_QUESTIONS: readonly (readonly [find: string, fix: string])[] = [
  [
    String.raw`(?<=\b${ASKING}\s(?:how|what|where|when|who)\s)(?:should|can|could|would|must)\s(?:I|we|you|they|he|she)(?=\s(?!not\b)\p{Ll}+)`,
    "$after",
  ],
  [
    String.raw`(?<=${QUESTION_WORD}(?:[Dd]oes|[Dd]id|[Dd]o)\s(?:he|she|it|they|you|we|I)\s)(?:likes|wants|needs|has|goes|knows|works|lives|thinks|makes|takes|gets|looks|means|comes|does|said|went|saw|had|got|made|took|came|knew|told|bought|gave|wrote|ate)(?=\s|[?])`,
    "$base",
  ],
  [
    String.raw`(?<=${START}(?:Where|Why|What|How)\s)(?:(?:he|she|it)\s(?:is|was|can|should|will)|(?:you|they|we)\s(?:are|were|can|should|will)|I\s(?:am|was|can|should|will))(?=\s(?![^?]{0,60}(?:,|\bis\b|\bmeans\b))[^.?!:]{2,80}\?)`,
    "$after",
  ],
  [
    String.raw`(?<=${START}(?:What\stime|Where|Why|How\soften)\s)(?=(?:you|they|we)\s(?:usually\s|always\s|often\s)?(?:get|go|wake|start|finish|live|work|think|want|like|need|come|study|use|eat|have|do)\b[^.?!,]{0,60}\?)`,
    "do ",
  ],
  [
    String.raw`(?<=${START}Why\s)(?:(?:you|they|we|I)\s(?:didn't|don't|can't)|(?:he|she|it)\s(?:didn't|doesn't|can't))(?=\s[^.?!,:]{2,60}\?)`,
    "$after",
  ],
  [
    String.raw`(?<=\b${ASKING}\s(?:where|when|how)\s)(?:is|are|was|were)\s(?:${KNOWN}(?:nearest\s|next\s|new\s|bus\s|train\s|police\s|post\s)?(?:${PLACES})|the\snearest\s(?:\p{Ll}+\s)?\p{Ll}+|it|he|she|they|we)(?=\s?[.?!]|\sand\swhether\b)`,
    "$after",
  ],
  [
    String.raw`(?<=\b${ASKING}\swhy\s)(?:is|are|was|were)\s(?:${KNOWN}\p{Ll}+|it|he|she|they|we|you|people)(?=\s(?!not\b)\p{Ll}+\b)`,
    "$after",
  ],
  [
    String.raw`(?<=\b${ASKING}\s(?:why|how|where|when|what)\s)did\s(?:I|you|he|she|it|we|they)\s(?!not\b|be\b)\p{Ll}{2,}(?=\s|[.?!])`,
    "$did",
  ],
  [
    String.raw`(?<=\b(?:${ASKING}|asked\s\p{Ll}+)\show\s(?:much|many)\s\p{Ll}+\s)do\s(?=(?:they|we|you|I|people)\s\p{Ll})`,
    "",
  ],
  [
    String.raw`(?<=${START}(?:Never|Rarely|Seldom)\s)(?:I|[Ww]e|they|you)\s(?:have|had|do|did)(?=\s\p{Ll})|(?<=${START}(?:Never|Rarely|Seldom)\s)s?he\s(?:has|had|does|did)(?=\s\p{Ll})`,
    "$after",
  ],
  [String.raw`(?<=${START}(?:My|His|Her|Our)\s\p{Ll}+\sand\sI\s)(?:was|is|has)(?=\s)`, "$plural"],
  [
    String.raw`(?<=\b(?:sure|know|knew|wonder|decide|asks?|asked|matter|doubt|determine|(?:tell|told)\sme)\s)weather(?=\s(?:he|she|they|we|I|you|it|the|my|or|to)\b)`,
    "whether",
  ],
  [
    String.raw`(?<=\b(?:(?:hard|difficult|able|easier|unable|need|trying|easy|want|how)\sto|can't|cannot|couldn't|could\snot|hardly|barely)\s)breath(?=\s|[.,!?])`,
    "breathe",
  ],
  [
    String.raw`(?<=\b(?:[Pp]lease|to|must|should)\sbe\s)quite(?=\s(?:while|when|in|during|and|please)\b|\s?[.!,])`,
    "quiet",
  ],
  [
    String.raw`(?<=\b(?:${ASKING}|reasons?|[Tt]h(?:at|is)\sis|[Tt]hat's)\swhy\s)do\s(?=(?:some|many|most|people|students|we|they|you|I|these|those)\s)`,
    "",
  ],
  [String.raw`(?<=\b[Bb]ecause\s)(?=(?:is|was|isn't|wasn't)\s)`, "it "],
  [
    String.raw`\b(?:sends|returns|takes|makes|eats|drinks|gives|uses|needs|wants|goes|comes|brings|buys|reads|writes|gets|plays)\salways(?=\s(?:an?|the|two|three|his|her|to)\b)`,
    "$after",
  ],
  [String.raw`\blooses(?=\s(?:its|his|her|their|the|my|your|our|all|data|access|connection)\b)`, "loses"],
  [
    String.raw`(?<=${START}(?:If|When)\s[^.!?;,]{3,80},\s)than(?=\s(?:the|you|it|we|they|I|he|she)\s)`,
    "then",
  ],
  [String.raw`(?<=\p{Ll}\s)in(?=\sthe\s(?:first|last|second|third)\sday\sof\b)`, "on"],
  [
    String.raw`(?<=\b[Rr]eply\s)on(?=\s(?:this|my|your|the)\s(?:e-?mail|message|letter|post|comment)\b)`,
    "to",
  ],
  [
    String.raw`(?<=\b(?:specified|measured|given|expressed)\s)(?:on|by|at)(?=\s(?:(?:milli|micro|nano)?seconds|minutes|bytes|pixels|degrees|meters)\b)`,
    "in",
  ],
];
