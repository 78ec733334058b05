import { START } from "./confusion.ts";
import { PAST_TIME } from "./learner-verbs.ts";

/** Words about a person that a form of "be" links to the subject. */
const STATE = String.raw`(?=\s(?:able\sto|interested\sin|afraid\sof|ready\sto|responsible\sfor|familiar\swith|proud\sof)\b)`;
const PAST_BEFORE = String.raw`\b(?:was|were|had|did|didn't|couldn't|went|came|got|said|felt|\p{Ll}{3,}ed)\b[^.!?;]{0,80}`;

/** Clauses that learners of English begin, join or end in another way. */
export const LEARNER_CLAUSES: readonly (readonly [find: string, fix: string])[] = [
  [
    String.raw`(?<=${START}Since\s(?!then\b)[^.,;:!?()"\u2013\u2014]{3,90},\s)so\s(?=(?:I|we|they|he|she|it|you|my|our|his|her|their)\s(?!(?:is|are|was|were|am|do|does|did|can|will|has|have)\s?[.!?]))`,
    "",
  ],
  [
    String.raw`(?<=${START}If\s[^.,;:!?()"\u2013\u2014]{3,90},\s)so\s(?=(?:I|we|they|he|she|it|you)\s(?:will|can|should|must|would|could|might)\s(?:\p{Ll}+\s){2})`,
    "",
  ],
  [
    String.raw`(?<=${START}(?:Despite|In\sspite\sof)\s(?!.{0,60}\b(?:nothing|anything|not|no|none|all|everything)\b)[^.,;:!?()"\u2013\u2014]{3,90},\s)but\s(?=(?:I|we|they|he|she|it|you|the|my|our|his|her|their)\s)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Yy]ou|[Tt]hey|people)\s(?:think|believe|know|hope|thought|knew|feel)),(?=\sthat\s(?:I|we|they|he|she|it|you|the|my|our|his|her|their|there|a|an|these|people|learning|everyone)\s[^,]*$)`,
    "",
  ],
  // Tenses and agreement
  [
    String.raw`(?<=${START}When\s(?:I|we|he|she|they)\s(?:was|were)\s(?:an?\s(?:\p{Ll}+\s)?(?:child|kid|boy|girl|student|teenager)|young|younger|little|small|\p{L}+(?:\syears\sold)|in\s(?:\p{L}+\s)?(?:school|college|university)),\s(?:I|we|they|he|she|(?:my|our|his|her)\s(?:best\s|older\s|little\s)?\p{Ll}+)\s(?:always\s|often\s|usually\s|never\s)?)(?:takes?|go|goes|walks?|plays?|eats?|lives?|wants?|likes?|loves?|has|have|helps?|works?|reads?|tells?|gives?|makes?|cooks?|watch(?:es)?|visits?|learns?|thinks?|dreams?|hates?|needs?)(?=\s)`,
    "$earlier",
  ],
  [
    String.raw`(?<=\b(?:have|has|had|'ve|'s)\sbeen\s)(?:wait|live|study|learn|try|think|teach|write|sleep|wear)(?=\s(?:for|in|at|here|on|with|to|the|an?|English|since|about|hard|all)\b)`,
    "$gerund",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he)\s(?:have|has|had)\sbeen\s)(?:work|talk|play|look|travel|search|wait)(?=\s(?:for|in|at|here|on|with|since|about|hard|as|to)\b)`,
    "$gerund",
  ],
  [
    String.raw`(?<=${START}(?:My|The|Our|His|Her)\s(?:\p{Ll}+\s)?(?!people\b|children\b|\p{Ll}+(?<!s)s\b)\p{Ll}+,\s(?:together\swith|along\swith|as\swell\sas|including)\s[^,.;!?]{3,40},\s)(?:run|go|live|work|play|like|want|have|make|take|visit|travel|are|were|need|cook|own)(?=\s)`,
    "$agreeing",
  ],
  // A form of "be" that is missing
  [
    String.raw`(?<=(?<!${PAST_BEFORE})\b(?:because|but|if|that|so|when)\s)(?:I|you|we|they|he|she)${STATE}`,
    "$being",
  ],
  [
    String.raw`(?<=${PAST_BEFORE}\b(?:because|but|if|that|so|when)\s)(?:I|you|we|they|he|she)${STATE}`,
    "$been",
  ],
  [
    String.raw`(?<=${START}|\b(?:because|but)\s)(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he)(?=\s(?:going|coming|looking|waiting|living|studying|working|trying|planning|writing)\s(?:to|for|in|at|about|with|on)\s(?!\p{Ll}+,)[^.!?]{2,})`,
    "$being",
  ],
  // Comparisons
  [
    String.raw`(?<=\b(?:is|was|are|were)\sthe\s)worse(?=\s(?:day|thing|part|moment|experience|movie|film|restaurant|hotel|food|time|place|week|year|decision)\sof\s(?:my|our|the|all|his|her)\b)`,
    "worst",
  ],
  [
    String.raw`(?<=${START}The\s(?:more|less|fewer|\p{Ll}{2,}er)\s[^,.;!?]{3,60},\sthe\s)(?:cheap|fast|big|small|old|easy|hard|rich|strong|slow|high|low|long|short|happy|healthy|safe|warm|cold|hot|smart)(?=\s(?:your|the|you|it|we|my|I|they|he|she|our)\b)`,
    "$er",
  ],
  [
    String.raw`(?<=\b(?:better|worse|easier|harder|faster|slower|cheaper|safer|healthier|more\s\p{Ll}+|happier|quicker|simpler)\s)that(?=\s(?!nothing\b|anything\b|something\b|everything\b|during\b|spring\b|evening\b|morning\b|being\b|thing\b|\p{Ll}+ings\b)\p{Ll}{3,}ing\s(?:an?|the|to|in|on|with|by|it|your|my|at|alone)\b)`,
    "than",
  ],
  [
    String.raw`(?<=${START}(?:Advertising|Smoking|Working|Living|Studying|Learning|Reading|Shopping|Playing|Driving|Traveling|Talking|Spending|Watching)\s(?:on|in|at|with|for|from|about|to|by)\s(?:(?:a|the|our|their|your|new|other|another|foreign|public)\s)?\p{Ll}+\s)(?:help|make|give|allow|improve|cause|require|bring|reduce|increase|influence|affect|teach|cost|show|enable)(?=\s(?:us|you|me|people|the|a|our|your|them|children|students|how)\b)`,
    "$third",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Hh]e|[Ss]he|[Pp]eople|[Ss]tudents|[Cc]hildren)\s(?:am|are|is|was|were|get|got)\s(?:not\s|already\s)?used\s)to\s(?:drive|live|eat|work|hear|speak|study|spend|watch|sleep|walk|drink|wait|cook|travel)(?=\s)`,
    "to $ing",
  ],
  [
    String.raw`(?<=${START}If\s(?:the|my|our)\s(?:government|state|city|school|company|teacher|boss|weather|bus|train|country|mayor|price|president)\s)will\s(?!be\b|have\b|not\b|go\b|do\b|always\b|never\b)\p{Ll}{3,}(?=\s[^.?!,;]{1,60},\s[^.?!]{1,60}\b(?:will|can)\b)`,
    "$present",
  ],
  [
    String.raw`(?<=${START}If\s(?:I|he|she|it|we|they|you)\s)would\sbe(?=\s(?:an?|the|rich|you|able)\b)(?!\s(?:an?\s(?:good|nice|great|bad)\sidea|able\sto\shelp|the\sbest\b))`,
    "were",
  ],
  [
    String.raw`(?<=${START}(?:A|An)\s(?!number\b|lot\b|majority\b|couple\b|group\b|pair\b|few\b|range\b|variety\b|set\b|series\b|team\b|handful\b|total\b|host\b|bit\b|kind\b|sort\b|third\b|quarter\b|fraction\b|percentage\b|minority\b|crowd\b|family\b)\p{Ll}+\s(?:from|of|in|with|for|on|at)\s(?:an?|the)\s(?:\p{Ll}+\s)?\p{Ll}+(?<![^s]s)\s)(?:do|don't|are|have)(?=\s(?:not|an?|the|to|more|very|always|often|also|no)\b)`,
    "$agreeing",
  ],
  [
    String.raw`${START}There\sare(?=\s(?:too\s|so\s|very\s)?much\s(?!people\b|children\b|\p{Ll}+s\b))`,
    "there is",
  ],
  [
    String.raw`${START}They(?=\sshould\sbe\sno\s(?!more\b|less\b|longer\b|different\b|problem\b|worse\b|trouble\b)\p{Ll}+)`,
    "there",
  ],
  [String.raw`(?<=\b[Aa]s\sfar\sas\sI\s)(?=concerned\b)`, "am "],
  [
    String.raw`(?<=${START}(?:In|At|On)\s(?:\p{Lu}\p{Ll}+|(?:many|some|most|other|these|several|the|my|our|this|that|public)\s(?:\p{Ll}+\s)?(?:museum|park|library|station|airport|countries|places|cases|cities|situations|schools|companies|country|town|city|village|school|family|region|culture|case)),?\s)is(?=\s(?:very\s|not\s|also\s|really\s|so\s)?(?:forbidden|prohibited|allowed|possible|important|necessary|common|difficult|easy|normal|impossible|better|hard|illegal)\s(?:to|that|for)\b)`,
    "it is",
  ],
  [String.raw`(?<=\p{Ll}s\s(?:which|that|who)\s)(?=not\s(?!need)\p{Ll}{3,}ed\s)`, "are "],
  [
    String.raw`(?<=\bbecause\s)(?=(?:gave|gives|helps|makes|made|helped|teaches|taught)\s(?:me|us|you|people|them|him|her)\b|(?:is|was)\s(?:very|too|so|really)\s)`,
    "it ",
  ],
  [
    String.raw`(?<=\b(?:people|students|children|those|person|man|woman|teachers|parents|workers)\swho\s)(?:they|he|she)\s(?=(?:work|have|has|live|want|don't|need|use|go|study|smoke|drive|earn|come)s?\b)`,
    "",
  ],
  [
    String.raw`(?<=(?<!\b(?:a|an|some|real|definite|absolute)\s)\b(?:[Pp]arents|[Pp]eople|[Ss]tudents|[Cc]hildren|[Tt]eachers|[Gg]overnments?|[Ww]e|[Tt]hey|[Yy]ou|I|[Hh]e|[Ss]he|[Ee]veryone|[Cc]ompanies|[Cc]itizens|[Ww]orkers|[Ss]chools)\smust\s)to\s(?=(?!the\b|an?\b)\p{Ll}+)`,
    "",
  ],
  [
    String.raw`(?<=\bentered\s)to\s(?=(?:the|an?|my|our|his|her|this)\s(?!sounds?\b|applause\b|cheers\b|music\b|tune\b)\p{Ll}+)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:have|has|had|need)\s)(?:money|time|space|food|energy)\senough(?=\s(?:to|for)\b)`,
    "$after",
  ],
  [String.raw`(?<=${START}The\smore\s[^.!?;,]{3,60},\sthe\s)most(?=\s\p{Ll})`, "more"],
  [
    String.raw`(?<=\b(?:[Tt]his|[Ii]t|[Tt]hat)\s(?:is|was)\sthe\s)worse(?=\s(?!of\b)\p{Ll}+\s(?:that|in)\b)`,
    "worst",
  ],
  [
    String.raw`(?<=\b(?:more\s\p{Ll}+|better|easier|harder|worse)\sto\s[^.!?;,]{5,60}(?<!\b(?:know|say|think|believe|see|understand|mean|show|realize|is|learn|hear|tell|remember|so)\s))that(?=\sto\s(?!the\b|an?\b|my\b|your\b|his\b|her\b|our\b|their\b|this\b)\p{Ll}+)`,
    "than",
  ],
  [
    String.raw`(?<=\b(?:is|am|was|only|about|almost|nearly|turned|are|were)\s)(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{Ll}+)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{Ll}+teen|\d{1,2})\syear(?=\sold(?:\s?[.,!?]|\s(?:and|when|but|now|in|or|because)\b))`,
    "$several",
  ],
  [
    String.raw`(?<=\b[Hh]elp(?:s|ed|ing)?\s(?:me|us|him|them|you)\s)(?!during\b|evening\b|morning\b|being\b|\p{Ll}*thing\b)\p{Ll}{3,}ing(?=\s(?:an?|the|my|our|their|your|to|how|new|better|it|trees|more)\b)`,
    "$bare",
  ],
  // Small words
  [
    String.raw`(?<=\p{Ll}\sand\s)(?<!\b(?:than|other|rather)\b[^.!?]{0,120})than(?=\s(?:returns|goes|takes|uses|opens|starts|adds|runs|calls|sends|the|it|we|you|they|he|she|I|go|click|use|open|run|add|try)\b)`,
    "then",
  ],
  [String.raw`(?<=\b[Ii]f\sthere\s)(?=(?:anything|something)\s)`, "is "],
  [
    String.raw`(?<=\b(?:is|are|was|were)\s(?:usually\s|much\s|far\s|even\s|always\s)?(?:faster|slower|cheaper|bigger|smaller|older|younger|taller|longer|shorter|better|worse|stronger|heavier|lighter|safer)\s)as(?=\s(?:the|my|your|his|her|our)\s\p{Ll}+\s?[.,])`,
    "than",
  ],
  [
    String.raw`(?<=\b(?:for|in|within|takes?|took|waits?|waited)\s)(?=few\s(?:seconds|minutes|hours|days|weeks|months|years)\b)`,
    "a ",
  ],
  [
    String.raw`(?<=\b(?:works?|worked|working)\sas\s)(?=(?:(?:software|project|sales|product|taxi|truck|bus|shop|web|graphic|civil)\s)?(?![aeiou])(?:manager|teacher|developer|nurse|waiter|waitress|designer|consultant|driver|programmer|lawyer|doctor|cook|chef|cleaner|secretary|translator|journalist|receptionist)\b(?!\s(?:and|or|of)\b))`,
    "a ",
  ],
  // Verbs with "to", and places
  [
    String.raw`(?<=(?:${START}|\b(?:[Bb]ecause|[Ii]f|[Ww]hen|[Aa]nd|[Bb]ut|[Ss]o|think)\s|,\s)(?:I|[Ww]e|[Yy]ou|[Tt]hey|[Hh]e|[Ss]he|[Pp]eople)\s(?:can|could|should|may|might|must|will|would)\s(?:not\s|also\s|always\s)?)to\s(?=(?!me\b|us\b|him\b|them\b|it\b|its\b|this\b|that\b|the\b|my\b|your\b|some\b|an?\b)\p{Ll}{2,})`,
    "",
  ],
  [
    String.raw`(?<=(?:${START}L|\b(?:to|must|should|will|please|don't|not|didn't|doesn't|parents|they|we)\sl)et\s(?:him|her|us|me|them)\s)to\s(?=(?!the\b|my\b|your\b)\p{Ll}{2,})`,
    "",
  ],
  [
    String.raw`(?<=\b(?:[Gg]o|[Gg]oes|[Ww]ent|[Gg]oing|[Cc]ome|[Cc]omes|[Cc]ame|[Cc]oming|[Rr]eturn|[Rr]eturned|[Gg]ot|[Gg]et)\s(?:back\s)?)to\s(?=home(?:\s?[.,!?]|\s(?:after|before|at|and|with|by|early|late|because|when|from|every|on|in|to|alone|together)\b))`,
    "",
  ],
  [
    String.raw`(?<=\b[Ss]tay(?:s|ed|ing)?\s)in(?=\shome(?:\s?[.,!?]|\s(?:all|and|with|because|when|for|alone|today|instead|on)\b))`,
    "at",
  ],
  [
    String.raw`(?<=\b(?:[Gg]o|[Gg]oes|[Ww]ent|[Gg]oing|[Gg]one)\s)(?:to|for)\s(?=(?:shopping|swimming|fishing|hiking|camping|skiing|dancing|jogging|skating|sightseeing)(?:\s?[.,!?]|\s(?:with|in|at|every|on|yesterday|together|and|after|because|when|last)\b))`,
    "",
  ],
  // Adverbs
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Yy]ou)\s)very(?=\s(?:like|love|enjoy|want|hope|miss|need|appreciate)\b)`,
    "really",
  ],
  [
    String.raw`(?<=\b(?:[Ss]peak|play|sing|dance|cook|work|drive|swim|paint|write)(?:s|ed|ing)?\s(?:(?:the\s)?(?:\p{Lu}\p{Ll}+|it|guitar|piano|football|tennis|soccer|basketball)\s)?(?:(?:very|so|really|pretty)\s)?)good(?=\s?[.,!?]|\s(?:enough\sto|because|but|and\sI|when)\b)`,
    "well",
  ],
  [
    String.raw`(?<=\b[Ll]iv(?:e|es|ed|ing)\s)happy(?=\s(?:together|ever|with|in|and\s(?:healthy|peaceful|long))\b|\s?[.!])`,
    "happily",
  ],
  [
    String.raw`(?<=\b(?:is|was|'s|are|were|had|have|has)\sa\s)real(?=\s(?:good|nice|interesting|beautiful|important|bad|big|useful|difficult|easy)\s\p{Ll})`,
    "really",
  ],
  [
    String.raw`(?<=${START}(?:I|We|They|You)\s)rather(?=\s(?:stay|go|live|eat|watch|read|work|buy|take|travel|drink|play|study|walk|be|spend|have)\b)`,
    "would rather",
  ],
  // Nouns and their number
  [
    String.raw`(?<=${START}(?:\p{Lu}\p{L}*\s)?|(?<!\bof\s)\b(?:the|my|your|his|her|our|their|these)\s)(?:trousers|pants|jeans|scissors|shorts|glasses|clothes|pajamas)\s(?:is|was|has|doesn't|isn't|wasn't)(?=\s)`,
    "$plural",
  ],
  [
    String.raw`(?<=(?:${START}The|\b(?:that|because|and|but|while|if)\sthe)\s(?:rich|poor|elderly|unemployed|homeless|disabled|wealthy)\s)(?:is|was|has|doesn't|isn't)(?=\s(?!(?:man|woman|person)\b)\p{Ll})`,
    "$plural",
  ],
  [
    String.raw`(?<=(?:${START}A|\b(?:that|because|and|but|as)\sa)\s(?:large\s|great\s|small\s|growing\s)?number\sof\s(?:\p{Ll}+\s)?(?:\p{Ll}{2,}s|people|children|men|women)\s)(?:is|was|has|doesn't)(?=\s)`,
    "$plural",
  ],
  [String.raw`\b[Tt]hese\s(?:kind|sort|type)(?=\sof\s\p{Ll}+s\b)`, "$several"],
  [
    String.raw`(?<=\b[Ww]hat\s)an?\s(?=(?:\p{Ll}+\s)?(?:weather|news|music|advice|luck|traffic|furniture|fun|progress|luggage)\s?!)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:have|has|had|having|in|need|needs|enjoy|enjoys)\s)an?\s(?=(?:very\s)?(?:good|bad|poor|perfect|excellent)\shealth(?:\s?[.,!?]|\s(?:and|but|because|is|when)\b))`,
    "",
  ],
  [
    String.raw`(?<=(?:${START}I|\bi)n\s)(?=\d\d?(?:st|nd|rd|th)\scentury(?:\s?[.,]|\s(?:people|we|there|many|most|it|the|they)\b))`,
    "the ",
  ],
  [String.raw`(?<=${START})According\sto\sme(?=\s?,)`, "In my opinion"],
  [
    String.raw`(?<=\b(?:like|love|protect|destroy|enjoy|respect|preserve)\s)the\s(?=nature(?:\s?[.,!?]|\sand\s(?:the\s)?(?:animals|environment)\b))`,
    "",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey)\s)have\sbeen\s(?:to|in)(?=\s\p{Lu}\p{Ll})${PAST_TIME}|(?<=\b(?:[Hh]e|[Ss]he)\s)has\sbeen\s(?:to|in)(?=\s\p{Lu}\p{Ll})${PAST_TIME}`,
    "went to",
  ],
];
