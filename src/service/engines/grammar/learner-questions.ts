import { START } from "./confusion.ts";

const ASKING = String.raw`(?:know|knows|knew|[Tt]ell\s(?:me|us|you|him|her)|told\sme|wonder|wondering|understand|explain|remember|explained|asked(?:\s(?:me|him|her|them))?|ask\s(?:me|him|her|them)|sure|idea|[Ss]how\s(?:me|us)|[Ff]ind\sout|figure\sout|decide|forgot)`;
const KNOWN = String.raw`(?:the|my|your|his|her|our|their|this|that)\s`;
const PLACES =
  "bank|station|airport|hotel|library|office|bathroom|toilet|restaurant|hospital|school|museum|house|key|keys|book|phone|car|bus|train|teacher|manager|problem|difference|meeting|party|exam|concert|flight|lesson|nearest|post";
const QUESTION_WORD = String.raw`(?:${START}|\b(?:[Ww]hat|[Ww]here|[Ww]hen|[Ww]hy|[Hh]ow(?:\s(?:long|much|often|far))?)\s)`;

/** Verbs that are no nouns, in the third person or the past. */
const ASKED_VERB =
  "(?:leaves|left|goes|went|comes|came|lives|lived|works|worked|says|said|starts|started|begins|began|ends|ended|opens|opened|closes|closed|happens|happened|takes|took|gets|got|makes|made|does|did|wants|wanted|thinks|thought|buys|bought|costs|arrives|arrived|finishes|finished)";

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
    String.raw`(?<=${START}(?:Where|Why|What|How(?:\s(?:long|often|far|many\s(?!of\b)\p{Ll}+))?)\s)(?:(?:he|she|it)\s(?:is|was|can|should|will)|(?:you|they|we)\s(?:are|were|can|should|will)|I\s(?:am|was|can|should|will))(?=\s(?![^?]{0,60}(?:,|\bis\b|\bmeans\b))[^.?!:]{2,80}\?)`,
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
  [
    String.raw`(?<=\b(?:${ASKING}|according\sto|depend(?:s|ing)?\son)\s(?:why|how|where|when|what|how\s(?:much|many|often))\s)do\s(?=(?:(?:the|their|our|my|these|those|your|young|other)\s)?\p{Ll}{3,}s\s(?!not\b|is\b|are\b)\p{Ll}{2,}\b(?![^.!]*\?))`,
    "",
  ],
  [
    String.raw`(?<=\b${ASKING}(?:\sto\s(?:us|me|them|him|her))?\s(?:how|where|when|why)\s)(?:is|are|was|were)\s(?:the|this|that|these|those|my|your|our|his|her|their)\s\p{Ll}+(?=\s(?:\p{Ll}{3,}ed|built|made|written|sold|done|taken|found|spoken|born|paid|held|chosen|spelled|used)\b(?![^.!]*\?))`,
    "$after",
  ],
  [
    String.raw`(?<=\b${ASKING}\s[^.!?]{3,60}\band\show\s(?:much|many)\s\p{Ll}+\s)did\s(?:I|you|he|she|it|we|they)\s(?!not\b|be\b)\p{Ll}{2,}(?=\s|[.!])(?![^.!]*\?)`,
    "$did",
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
  [
    String.raw`(?<=\bborn\s)(?:at|on)(?=\s(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s?[.,!?]|\s(?:when|and|but)\b))`,
    "in",
  ],
  [
    String.raw`(?<=\b[Aa]pologi[sz](?:e|es|ed|ing)\s)to(?=\s(?!everything\b|nothing\b|anything\b|something\b)\p{Ll}{2,}ing\b)`,
    "for",
  ],
  [
    String.raw`(?<=\b(?:to|must|will|should|can|please)\s)wait(?=\s(?:your|his|her)\s(?:bus|train|guide|teacher|doctor|answer|results?|response|reply|next|manager|driver|elevator|taxi|others|summer|weekend|process|email|message|delivery|confirmation)\b)`,
    "wait for",
  ],
  [
    String.raw`(?<=\b[Rr]each(?:ed|es)?\s)to\s(?=the\s(?:border|station|city|airport|hotel|village|town|summit|office|school|beach)\b)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:an?|any|no|little|great|strange|bad|good|positive|negative|big|huge|strong)\s)affect(?=\son\b)`,
    "effect",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Yy]ou|who)\s)did(?=\sa\s(?:\p{Ll}+\s)?mistake\b)`,
    "made",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were)\s(?:very|so|too)\s)(?:clear|quick|slow|careful|beautiful|polite|safe|quiet|easi|happi)ly(?=\s?[.!?]|,\s(?:and|but|so)\s(?:I|we|you|he|she|it|they|everyone|everybody|nobody|the|my)\b)`,
    "$adjective",
  ],
  [String.raw`(?<=\b(?:mental|physical|public|their|your|his|her|my|our)\s)healthy(?=\s?[.!?])`, "health"],
  [
    String.raw`(?<=\b(?:I|[Ww]e)\s(?:was|were|am|are)\s(?:very|so|really)\s)exciting(?=\s(?:when|about|that|because)\b|\s?[.!])`,
    "excited",
  ],
  [
    String.raw`(?<=\b(?:runs?|starts?|updates?|works?|opens?|closes?|stops?|restarts?|happens?|saved|installed|updated|started)\s)automatic(?=\s(?:every|when|after|at|on|in|and|if|with)\b|\s?[.,])`,
    "automatically",
  ],
  [
    String.raw`(?<=\b(?:an?|my|his|our|their|her\sstrong|her\sfirm)\s(?:strong\s|firm\s|common\s)?)believe(?=\s(?:that|in)\b)`,
    "belief",
  ],
  [
    String.raw`(?<=\b(?:caus(?:e|es|ed|ing)|suffer(?:s|ed)?)\s)seriously(?=\s(?:damage|problems?|injur(?:y|ies)|harm|trouble)\b)`,
    "serious",
  ],
  [
    String.raw`(?<=\b(?:is|was)\s(?:not\s|also\s)?(?:possible|impossible|easy|difficult|important|necessary|hard)\s)(?=(?:cancel|change|find|get|make|use|do|see|go|buy|open|learn|keep|take|have|know)\s(?:an?|the|your|it|this|their|our)\b)`,
    "to ",
  ],
  [
    String.raw`(?<=${START}(?:My|His|Her|Our)\s(?:father|mother|brother|sister|wife|husband|son|daughter|uncle|aunt|friend|boss|cat|dog|team|company)\s)(?=been\s\p{Ll}+ing\b)`,
    "has ",
  ],
  [
    String.raw`(?<=${START}The\s(?:man|woman|boy|girl|person|people|guy|student|teacher|family)\s)(?=lives?\s(?:(?!(?:and|but|because|where|so|with|that|which|who|when|while|if|as|it|he|she|they|what|how)\b)\p{Ll}+\s){1,4}(?:is|are|has|was)\s)`,
    "who ",
  ],
  [String.raw`${START}Is(?=\s(?:raining|snowing|getting\s(?:late|dark|cold))\b[^.!?]*[.!])`, "It is"],
  [
    String.raw`(?<=${START}(?:The|My|Our|His|Her)\s(?:teacher|mother|sister|girl|woman|boss|aunt|wife|daughter)\s)she\s(?=(?:is|was)\s(?:an?|the|my|very|not|so|always|from)\b|gave\s(?:us|me)\s)`,
    "",
  ],
  [
    String.raw`(?<=\b[Tt]he\s(?:book|film|movie|car|phone|laptop|house|shoes|dress|food|game|file|song|letter|photo|shirt|bag|ticket|picture)\sthat\s(?:I|you|he|she|we|they)\s(?:bought|saw|read|found|used|wrote|made|got|watched|ordered|sent|lost)\s)(?:it|them)\s(?=yesterday\b|last\b|is\b|was\b|were\b|are\b)`,
    "",
  ],
  [String.raw`(?<=(?<!\b[Ww]hat\s)\b(?:[Hh]e|[Ss]he|[Ii]t)\s)is\swas(?=\s(?:an?|the|my|very|not)\b)`, "was"],
  [
    String.raw`(?<=\b(?:[Tt]urn(?:ed)?\s(?=down)|[Ss]witch(?:ed)?\s))(?:down|off)\s(?:it|them)(?=\s?[.,!?]|\s(?:a\slittle|again|please|when|before|after|and|because)\b)`,
    "$after",
  ],
  [
    String.raw`(?<=\b(?:gave|told|showed|sent|invited|helped|taught|asked)\s(?:my|his|her|our)\s\p{Ll}+\s)and\sI(?=\s(?:an?|the|some|to|about|how)\b)`,
    "and me",
  ],
  [String.raw`(?<=\bI\s(?:cut|hurt|burned|enjoyed)\s)me(?=\s(?:while|when|with|on|very)\b)`, "myself"],
  [
    String.raw`(?<=${START}(?:The|A)\s(?:man|woman|boy|girl|person|teacher|doctor|student|nurse|people|friend)\s)which(?=\s\p{Ll}+\s)`,
    "who",
  ],
  [String.raw`(?<=\b[Ii]s\s(?:this|that)\s(?:\p{Ll}+\s)?)your(?=\s?[,?])`, "yours"],
  [
    String.raw`(?<=\b(?:is|was|are|were)\s)much(?=\s(?:interesting|beautiful|expensive|important|difficult|useful|dangerous|comfortable|popular|powerful)\sthan\b)`,
    "much more",
  ],
  [
    String.raw`(?<=\b(?:faster|slower|bigger|smaller|cheaper|older|younger|taller|stronger|higher|longer|shorter)\s)that(?=\sthe\s\p{Ll}+(?:\s?[.,]|\s(?:during|in|on|at|of)\b))`,
    "than",
  ],
  [
    String.raw`(?<=\b[Tt]he\s)worse(?=\s\p{Ll}+\s(?:I|we|you|he|she|they)(?:\s(?:have|has|had)|'ve|'d)\sever\b)`,
    "worst",
  ],
  [
    String.raw`\b(?:cheap|fast|bigg|small|old|young|tall|strong|high|low|long|short|easi|hard|slow|rich|happi)est(?=\sthan\b)`,
    "$fromSuperlative",
  ],
  [
    String.raw`(?<=\bdecided\s)(?!during\b|\p{Ll}*thing\b)\p{Ll}{3,}ing(?=\s(?:the|an?|my|our|it|his|her)\b)`,
    "to $bare",
  ],
  [
    String.raw`(?<=${START}If\sit\s)will\srain(?=\s?,|\s(?:tomorrow|today|tonight|on|at|this|next)\b)`,
    "rains",
  ],
  [
    String.raw`(?<=${START}(?:My|Our|His|Her|Their|The)\s(?:grandparents|parents|friends|cousins|brothers|sisters|children|neighbors|neighbours|people|students)\s)lives(?=\s(?:in|near|at|with|on|next|far)\b)`,
    "live",
  ],
  // Questions without "do", and questions within statements
  [
    String.raw`(?<=${START}(?:Why|Where|What\stime|How\s(?:often|long))\s)(?:he|she|it)\s(?:usually\s|always\s|often\s)?${ASKED_VERB}(?=\s?\?|\s(?!(?:is|was|and|does)\b)[^.?!:,]{2,60}\?)`,
    "$asked",
  ],
  [
    String.raw`(?<=${START}Why\s)(?:you|they|we|I)\s(?:left|went|came|said|did|made|took|bought|chose|told|wrote|gave|got|lost|decided|wanted|stopped|changed|moved)(?=\s?\?|\s(?!(?:is|was|and|did)\b)[^.?!:,]{2,60}\?)`,
    "$asked",
  ],
  [
    String.raw`(?<=\b${ASKING}\s(?:why|how|where|when|what)\s)do(?:es)?\s(?:it|this|that|he|she|they|we|you|I)\s(?!not\b|be\b)\p{Ll}{2,}(?=\s?[.!,]|\s(?!not\b)[^?]{2,60}[.!])`,
    "$says",
  ],
  [
    String.raw`(?<=${START}(?:Does|Did|Do)\s(?:any|some|every)(?:one|body)\s(?:here\s|else\s|of\syou\s|in\sthe\s\p{Ll}+\s)?)(?:knows|knew|has|had|wants|wanted|needs|needed|likes|liked|thinks|thought|understands|understood|sees|saw|goes|went|uses|used|speaks|spoke|remembers|remembered)(?=\s?\?|\s[^.?!]{2,80}\?)`,
    "$base",
  ],
];
