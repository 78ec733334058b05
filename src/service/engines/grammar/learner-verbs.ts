import { START } from "./confusion.ts";

const SUGGEST = String.raw`(?<=\b[Ss]uggest(?:s|ed|ing)?\s)`;
/** Where "to" begins a verb, not a place. */
const VERB = String.raw`\sto(?=\s(?!the\b|an?\b|my\b|his\b|her\b|our\b|their\b)\p{Ll}+)`;
/** A point in time at which something began. */
const SINCE_POINT = String.raw`since\s(?:\d{4}|last\s|then\b|yesterday\b|childhood\b|(?:I|he|she|we|they)\s(?:was|were)\b|(?:January|February|March|April|June|July|August|September|October|November|December)\b)`;
const SINCE = String.raw`\s(?:living|working|studying|using|learning|waiting|teaching|playing|doing|developing|running)\s(?:\p{L}+\s){0,4}${SINCE_POINT}`;
/** A state that began at a point in time: "since" doesn't mean "because" there. */
const SINCE_THEN = String.raw`(?:here|sick|ill|married)\ssince\s(?!(?:he|she|they|I|we|it|you|the|my|his|her|our|their|there)\b)`;

/** Verbs in their "-ing" form that no noun follows: not in "want working code". */
const DOING =
  "going|doing|seeing|buying|visiting|learning|knowing|asking|eating|calling|telling|finding|staying|joining|being|making|taking|having|giving|writing|leaving|using|changing|paying|hiring|sending|losing|spending|traveling|waiting|moving|living";
const TO_VERB = String.raw`to\s(?!never\b|always\b|not\b|only\b|also\b|just\b|first\b|\p{Ll}+ly\b|the\b|an?\b|my\b|his\b|her\b|our\b|their\b|this\b|that\b|me\b|him\b|us\b|them\b|you\b|it\b|many\b|some\b|no\b|any\b|each\b|all\b|every\b|another\b|one\b|others?\b|people\b|everyone\b|anyone\b|date\b|both\b|what\b|which\b|those\b|these\b|such\b|most\b|(?!apply|rely|supply|reply|comply|multiply|fly)\p{Ll}+ly\b)\p{Ll}+`;
/** Verbs that are no nouns here, in their base form. */
export const ACT =
  "be|come|go|get|have|make|take|do|keep|find|learn|know|give|see|become|choose|avoid|create|remember|protect|improve|understand|tell|buy|eat|read|write|speak|send";
const KIN =
  "(?:[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Yy]our)\\s(?:best\\s|older\\s|younger\\s|little\\s|big\\s|elder\\s)?(?:sister|brother|mother|mom|father|dad|friend|wife|husband|son|daughter|uncle|aunt|cousin|boss|grandmother|grandfather|roommate|girlfriend|boyfriend)";
const PARTICIPLE =
  "(?:(?!need|feed|speed|bed)\\p{Ll}{3,}ed|seen|gone|bought|made|taken|given|written|eaten|met|found|lost|left|spoken|told|sent|won|begun|broken|chosen|fallen|forgotten|paid|sold|spent|thought|taught|caught|built)";
/** Words before a point in time that has passed, at the end of a clause: "that movie last week." */
export const PAST_TIME = String.raw`(?=\s(?:(?!(?:that(?!\s\p{Ll}+\s(?:yesterday|last)\b)|which|who|what|when|where|since|from|until|till|than|as|because|and|but|I|we|you|they|he|she|it|made|sent|written|seen|given|found|taken)\b|\p{Ll}+ed\b)\p{L}+\s){0,5}(?:yesterday|last\s(?:week|month|year|night|summer|winter|spring|fall|weekend|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)|(?:two|three|four|five|six|ten|\d+|a\sfew|many|several)\s(?:days|weeks|months|years|hours)\sago)(?:\s?[.,!?]|\s(?:at|in|on|near|with|because|while|when|but|after|before)\b))`;

/** Verbs that learners of English bend: the form after another verb, the tense, the agreement. */
export const LEARNER_VERBS: readonly (readonly [find: string, fix: string])[] = [
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
    String.raw`(?<=\b(?:I'm|I\sam|[Ww]e're|[Ww]e\sare|[Hh]e's|[Hh]e\sis|[Ss]he's|[Ss]he\sis)\s(?:still\s|now\s)?(?:not\s|already\s)?used\sto\s)(?:wake|get|work|live|have|do|go|eat|drink|see|speak|read|write|think|sleep|drive|be|play|study|use|deal|wait)(?=\s(?:up|in|at|with|on|an?|the|early|late|alone|my|about|everything|more|less)\b)`,
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
    String.raw`(?<=${START}(?:Yesterday|Last\s(?:night|week|month|year|summer|winter|spring|fall|weekend|semester)),?\s(?:(?:I|we|he|she|they)|(?:my|our|his|her|the)\s\p{Ll}+)\s)(?:see|go|come|eat|buy|meet|have(?!\s${PARTICIPLE}\b)|get|make|take|find|watch|play|visit|work|talk|call|write|speak|tell|give|feel|sleep|drink|leave|move|build|study|spend|decide|travel|lose|win|start|learn|buy|receive|arrive|return)(?=\s)`,
    "$past",
  ],
  [
    String.raw`(?<=${START}This\s)(?:(?:give|make|bring|allow)(?=\s(?:us|you|me|people|an?|them|to)\b)|mean(?=\sthat\b))`,
    "$third",
  ],
  [
    String.raw`(?<=(?:${START}(?:(?:Modern|New|Digital|Online|Good|Public|Higher|Physical)\s(?:technology|education|music|exercise|transport|transportation|advertising)|Technology|Education|The\sinternet|Music|Money|Advertising|Tourism|Science|Sport)|(?:,|\b(?:that|because|but|think))\s(?:technology|education|the\sinternet|music|money))\s)(?:make|help|give|allow|bring|cause|provide|improve|change|affect|become|have|need)(?=\s(?:our|us|people|an?|it|them|many|more|me|you|changed|become|made|improved)\b)`,
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
  [String.raw`(?<=${START}If\syou\s)will\s(?=(?:need|have|want|find|see)\s[^?.!,;]{1,60},\splease\b)`, ""],
  [String.raw`(?<=\band\sboth\s)(?:is|was|has)(?=\s(?!an?\b|the\b)\p{Ll})`, "$plural"],
  [
    String.raw`(?<=(?:${START}|\b(?:[Bb]ecause|but|when|think)\s)${KIN}\s(?:always\s|often\s|usually\s|never\s|sometimes\s|also\s|really\s)?)(?:work|live|like|love|want|think|need|help|go|come|say|know|play|study|make|take|give|have|do|teach|speak|drive|cook|buy|watch|believe|enjoy|prefer)(?=\s(?:in|at|to|for|as|on|with|an?|the|me|us|him|her|my|his|that|it|very|English|every|about|near)\b)`,
    "$third",
  ],
  [
    String.raw`${START}(?:Smoking|Swimming|Driving|Exercising|Traveling|Studying|Cooking|Recycling|Cycling|Walking|Smiling|Reading|Shopping)\s(?:cause|make|help|give|take|need|improve|require|have|bring|allow|save)(?=\s(?:many|an?|the|us|you|people|our|your|me|a\slot)\s)`,
    "$third",
  ],
  [
    String.raw`(?<=(?<!\b(?:should|could|would|must|may|might|can|to|will)\s)\b(?:I|[Ww]e|[Tt]hey|[Yy]ou|(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]is|[Hh]er)\s\p{Ll}+s)\s)have\s${PARTICIPLE}${PAST_TIME}`,
    "$simple",
  ],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he|[Ii]t|${KIN})\s)has\s${PARTICIPLE}${PAST_TIME}`, "$simple"],
  [
    String.raw`(?<=(?:${START}|\b(?:and|but)\s)(?:I|[Ww]e|[Tt]hey)\s)(?:live|work|study|know|learn|play|teach|use)(?=\s(?:\p{L}+\s){0,5}${SINCE_POINT})`,
    "have $participle",
  ],
  [
    String.raw`(?<=(?:${START}|\b(?:and|but)\s)(?:[Hh]e|[Ss]he|${KIN})\s)(?:lives|works|studies|knows|plays|teaches|uses)(?=\s(?:\p{L}+\s){0,5}${SINCE_POINT})`,
    "has $participle",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|${KIN})\s(?:don't\s|doesn't\s|didn't\s|really\s)?(?:want|wants|wanted|would\slike)\s)that\s(?:you|they|we)(?=\s(?:${ACT}|help|stay|study|use|work|visit)\s)`,
    "$wanted",
  ],
  [
    String.raw`${START}(?:Children|Students|Parents|Teachers|Women|Men|Kids|Adults|Teenagers|Employees|Workers|Customers|Tourists|Girls|Boys|Friends)\s(?:needs|wants|likes|loves|thinks|makes|takes|gives|goes|plays|works|lives|learns|spends|knows|uses|says|does|gets|has|is|was)(?=\s(?:to|more|an?|the|their|in|at|for|very|not|that|it|too|many|some|always|usually|often|less|good)\b)`,
    "$plural",
  ],
  [
    String.raw`(?<=(?:\b(?:[Hh]e|[Ss]he|I|[Ww]e|[Tt]hey)\sdecided)\s)(?=(?:stay|come|work|live|visit|help|travel|study|leave|move|change|start|stop)\s(?:at|in|with|to|for|home|here|there|the|my|our|his|her|from|a|an|on)\b)`,
    "to ",
  ],
  [
    String.raw`(?<=\b(?:enough\s\p{Ll}+|chance|opportunity|ability|permission)\sto\s)(?:${DOING})(?=\s\p{Ll}|\s?[.,!?])`,
    "$bare",
  ],
  [
    String.raw`(?<=\b(?:[Hh]e|[Ss]he|I|[Ww]e|[Tt]hey|who|friend|doctor|teacher|mother|father|manager|boss|consultant|colleague|sister|brother|reviewer)\s(?:suggest|recommend)(?:s|ed)?\s)${TO_VERB}`,
    "$ing",
  ],
  [
    String.raw`(?<=\brecommend(?:s|ed)?\s)you\sto(?=\s(?:${ACT}|visit|use|try|add|install|check|start|stop|study|work|stay|wait|watch|run|follow|set|upgrade|update|change)\b)`,
    "that you",
  ],
  [
    String.raw`(?<=\b(?:[Gg]et|gets|got|getting|gotten)\sused\sto\s)(?:wake|live|work|drive|do|go|eat|see|speak|read|write|sleep|be|play|study|use|deal|wait|drink|walk|hear|wear|take)(?=\s(?!of\b)\p{L})`,
    "$gerund",
  ],
  [
    String.raw`(?<=\bwould\shave\s[^,.!?;:]{2,50}\sif\s(?:I|we|they|you|he|she)\s)would\shave(?=\s\p{Ll})`,
    "had",
  ],
  [
    String.raw`(?<=\bif\s(?:I|we|they|you|he|she)\s)would\shave(?=\s[^,.!?;:]{2,50},\s(?:I|we|they|you|he|she)\swould\shave\b)`,
    "had",
  ],
  [
    String.raw`(?<=${START}(?:Yesterday|Last\s(?:night|week|month|year|summer|winter|spring|fall|weekend|semester)),?\s(?:(?:the|my|our|his|her)\s\p{Ll}+|he|she|it|I|we|they)\s)(?:has|have)\s${PARTICIPLE}(?=\s)`,
    "$simple",
  ],
  [
    String.raw`(?<=${START}(?:Before|After)\s)to\s(?:submit|send|use|run|install|start|open|make|create|add|write|read|buy|sell|go|leave|eat|build|deploy|upload|publish|close|choose)(?=\s(?:an?|the|your|it|this|any|my|home|to)\b)`,
    "$ing",
  ],
  [
    String.raw`(?<=\b(?:[Aa]s\ssoon\sas|[Uu]ntil)\s(?:the|my|your|our)\s\p{Ll}+(?<!s)\s)will\s(?!be\b|not\b|have\b)\p{Ll}{3,}(?=\s?[,.]|\s)`,
    "$present",
  ],
  [
    String.raw`(?<=\b(?:explains?|describes?|shows?|learn|demonstrates?|understand|guide\son)\s(?:you\s)?how\s)(?=(?:configure|install|create|make|build|set|run|add|get|write|connect|change|enable|deploy|integrate|implement|start|do|find|access|update|test|use)\s(?:an?|the|your|it|this|up|these|custom|new)\b)`,
    "to ",
  ],
  [
    String.raw`(?<=\bwriting\sto\s)(?:informing|asking|telling|thanking|confirming|inviting|requesting)(?=\s\p{Ll})`,
    "$bare",
  ],
  [
    String.raw`(?<=\b(?:can|could|will|would|may|might|to|also|they|we|you|people|students|children)\sbenefit\s)of(?=\s)`,
    "from",
  ],
  [
    String.raw`(?<=\b(?:is|are)\scomposed\s)by(?=\s(?:two|three|four|five|six|seven|several|many|different)\s)`,
    "of",
  ],
  [String.raw`(?<=\b[Rr]emind(?:s|ed)?\s(?:me|us|him|her)\s)to(?=\s(?:my|the|a|our|his|her)\s)`, "of"],
  [
    String.raw`(?<=\b[Ww]ait(?:ing|ed)?\s)(?=(?:the|my|your|a)\s(?:(?:green|next|test|last)\s)?(?:light|bus|train|answer|reply|response|results?|doctor|teacher|signal)\b)`,
    "for ",
  ],
  [
    String.raw`(?<=\bprevent(?:s|ed|ing)?\s(?:(?:the|other|many|young|most)\s)?(?:users?|companies|students|children|others|employees|visitors|drivers|players|customers|developers|attackers|anyone|everyone|workers|citizens|parents)\s)${TO_VERB}`,
    "from $ing",
  ],
  [
    String.raw`(?<=\b(?:would|'d|\u2019d)\srather\s(?!\p{Ll}+\s(?:first|home)\b)[^,.!?;:]{3,40}\s)then(?=\s\p{Ll})`,
    "than",
  ],
  [
    String.raw`(?<=\b(?:can|may|might|could)\s)effect(?=\s(?:both|your|my|people|how|performance|children|everyone|you|us|me|them|him|the\s(?:environment|performance|way|health|quality))\b)`,
    "affect",
  ],
  [
    String.raw`(?<=\b(?:[Hh]ave\syou|I|[Ww]e|[Tt]hey|[Yy]ou|[Hh]e|[Ss]he|never)\s(?:have\s|never\s|also\s)?considered\s)(?!to\s(?:be|have)\b)${TO_VERB}`,
    "$ing",
  ],
  [
    String.raw`(?<=(?:${START}The|[,;]\sthe|\b(?:because|that|when|if|but)\sthe)\spolice\s)(?:is|was|has)(?=\s)`,
    "$plural",
  ],
  [
    String.raw`${START}(?:Everyone|Everybody|Someone|Nobody|No\sone)\s(?:in|at|on|from)\s(?:the|my|our|this)\s(?:(?!must\b|can\b|should\b|will\b|would\b|may\b|could\b|might\b|do\b|does\b|did\b|to\b|who\b)\p{Ll}+(?:['\u2019]s)?\s){1,2}(?:know|want|think|like|love|need|understand|help|go|use|say|agree|believe|speak|come)(?=\s(?:to|how|what|that|the|a|it|me|us|with|about|each|every|me|in)\b)`,
    "$third",
  ],
  [
    String.raw`(?<=(?:${START}|,\s|\b(?:and|but)\s)(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he)\s)use(?=\sto\s(?:${ACT}|play|live|work|study|love|like|think|watch|visit|walk|swim)\b)`,
    "used",
  ],
  [
    String.raw`(?<=\b(?:a\sway|ways|(?:allows?|enables?|helps?)\s(?:users?|you|us|people|them|developers))\s)to\s(?:reducing|exporting|improving|solving|making|using|creating|finding|helping|learning|increasing|preventing|protecting|avoiding|changing|choosing|importing|editing|sending|adding|deleting|saving)(?=\s)`,
    "to $bare",
  ],
  [
    String.raw`(?<=\b[Mm]ake\s(?:people|children|us|them|students|you|me)\s)(?:${DOING}|thinking|feeling|wanting)(?=\s)`,
    "$bare",
  ],
  [
    String.raw`(?<=\p{Ll}\s(?:before|until|once)\s(?:you|we|they|I)\s)will\s(?=(?!be\b|have\b|ever\b|not\b)\p{Ll}{2,}\s)`,
    "",
  ],
];
