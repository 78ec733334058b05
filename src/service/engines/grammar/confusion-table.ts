import { type Confusion, START } from "./confusion.ts";

/** Matches the text before the beginning of a clause. */
const CLAUSE = String.raw`(?<=^|[.!?;:,]\s|\b(?:[Aa]nd|[Bb]ut|[Oo]r|[Bb]ecause|that|think|thinks|thought|know|knows|knew|hope|[Ii]f|[Ww]hen|[Ww]hile|[Ss]ince|[Ss]o|sure|says?|said|[Aa]lthough|[Tt]hough|[Uu]ntil|[Bb]efore|[Aa]fter|where|whether|believe|guess|see)\s)`;
const SUBJECT = String.raw`(?<=(?:^|[^\p{L}\p{N}])(?:I|[Yy]ou|[Hh]e|[Ss]he|[Ww]e|[Tt]hey)\s)`;

/** Makes an entry of a table. */
export function confusion(find: string, fix: string, category: string): Confusion {
  return { find: new RegExp(find, "gu"), fix, category };
}

/** Matches the words after "it's" that rule out the possessive: a predicate, or an adjective without a noun. */
const ITS_IS = String.raw`(?=\s(?:(?:a|an|the|not|been|too|so|really|just|already|always|never|also|raining|snowing|me|you|him|up\sto|going\sto|time\sto|worth\s(?:it|a|noting|mentioning))\b(?!-)|(?:all\s)?(?:important|possible|impossible|likely|unlikely|hard|easy|difficult|clear|true|better|best|fine|okay|ok|great|good|nice|cold|hot|late|early|over|here|there|okay|dark|wrong|right)(?:\s(?:to|that|if|when|outside|enough|today|now|in\sthe)\b|[.,!?;]|$)))`;

/** Not after a word that something must follow: there the space is where code or a picture was. */
const NOT_CUT = String.raw`(?<!\b(?:a|an|the|this|these|our|your|its|my|their|of|to|in|on|at|by|for|from|with|into|as|via|like|and|or|but|is|are|be|uses?|version|since|entire|[Pp]ress|[Tt]ype|[Pp]ut|[Ii]nsert|leading|trailing|symbol|character|operator|separator|delimiter))`;

/** A word that a comma may follow. */
const AFTER_WORD = String.raw`(?<=\p{Ll}{2})${NOT_CUT}`;

/** Matches what is brought about rather than influenced: a change is effected. */
const EFFECTED = String.raw`(?:changes?|transfers?|cures?|repairs?|releases?|escapes?|transitions?|reforms?|improvements?|payments?|sales?|settlements?|removals?|results?|outcomes?)\b`;

/** Mistakes that the checker misses. An entry stays only as long as it matches nothing in correct text. */
export const CONFUSIONS: readonly Confusion[] = [
  confusion(
    String.raw`(?:(?<!\b(?:[Tt]he|[Tt]his|[Tt]hat|[Oo]nly|[Ww]hich|[Aa]ny|[Ee]very|[Ee]ach|[Aa]nother|new|old|first|second|third|other|next|last)\s)\bone(?=\s(?:the|these|those)\s(?:\p{Ll}+\s){0,2}\p{Ll}+s\b)|(?<!\b[Aa]t\s)\b(?:[Mm]ost|some|many|none)|(?<=\b[Tt]he\s)rest)(?=\s(?:the|these|those)\s(?!of\b|days\b|size\b|colou?r\b|other\b|more\b|less\b|worse\b|better\b|\p{Ll}+er\b)\p{Ll})`,
    "$of",
    "grammar",
  ),
  confusion(
    String.raw`(?<!\b(?:[Ii]f|the|no|not|he|she|it)\s)\b(?:needs?|wants?|has|have)(?=\sbe\s(?!not\b)\p{Ll}+(?:ed|en|t)\b)`,
    "$to",
    "grammar",
  ),
  confusion(String.raw`\b[Aa]s\ssoon(?=\s(?:the|you|it|we|they|he|she|a|I)\s)`, "$as", "grammar"),
  confusion(String.raw`${CLAUSE}[Ii]ts${ITS_IS}`, "it's", "grammar"),
  confusion(String.raw`\bit's(?=\sown\b)`, "its", "grammar"),
  confusion(
    String.raw`(?<=\b(?:its|it's|the|in|of|on|to|with|change[sd]?|lost|loses|wrote|writes|reads|keeps|kept|has|had|from|by|for|under|into|at)\s)it's(?=\s(?:name|tail|log|size|value|type|content|contents|state|parent|child|children|nest|body|head|history|way|owner|position|length|color|colour|job|place|purpose|resources|source|members?|neighbou?rs?|arguments?|dependencies|default|defaults|users|API|parameters?)\b)`,
    "its",
    "grammar",
  ),
  confusion(
    String.raw`${CLAUSE}[Yy]our(?=\s(?:welcome\s(?:to|[.!]|$)|free\s(?:to|in|on|at|this|next|today|tomorrow|tonight)\b|going\s(?:to|the|in|out|home|there)|not\s(?:the|a|an|sure|going|allowed|alone|supposed|ready|using|able)|right\s(?:about|that|to)|wrong\s(?:about|that|to)|ready\s(?:to\s(?!\p{Ll}+,)|for\b)|about\sto|trying\sto|looking\s(?:for|at)|able\sto|supposed\sto|a\s|an\s|the\s))`,
    "you're",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:bring|use|take|with|of|in|on|to|for|from|at|this|is|have|open|change|check|add|save|see|keep)\s)you're(?=\s(?:own|first|last|passport|name|own|code|project|account|file|files|data|server|computer|browser|app|password|book|car|house|home|work|job|life|family|friends?|mother|father|parents?|children|question|answer|time|team|system)\b)`,
    "your",
    "grammar",
  ),
  confusion(
    String.raw`${START}You're(?=\s(?:car|house|name|password|account|code|file|computer|browser|server|book|letter|children|parents|mother|father|friend|dog|cat|order|request)\s(?:is|are|was|were|has|have|will|must|can|may)\b)`,
    "Your",
    "grammar",
  ),
  confusion(
    String.raw`${CLAUSE}[Tt]heir(?=\s(?:is|are|was|were|isn't|aren't|wasn't|weren't|has been|have been|will be|must be)\s)`,
    "there",
    "grammar",
  ),
  confusion(
    String.raw`${CLAUSE}[Tt]heir(?=\s(?:going\sto|not\s(?:the|a|an|ready|sure|going|very|really|able|allowed)|trying\sto|able\sto|always|never|supposed\sto)\b)`,
    "they're",
    "grammar",
  ),
  confusion(
    String.raw`${CLAUSE}[Tt]here(?=\s(?:going\sto\b|not\s(?:ready|sure|going|able|allowed)\b|trying\sto\b|supposed\sto\b))`,
    "they're",
    "grammar",
  ),
  confusion(
    String.raw`${START}Theirs(?=\s(?:a|an|no|nothing|something|always|only|been)\b)`,
    "There's",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:lost|lose|loses|find|found|made|make|built|left|took|take|on|in|with|of)\s)they're(?=\s(?:way|own|own|house|home|children|parents|money|time|names?|work|jobs?|minds?|friends?|coats?|bags?)\b)`,
    "their",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:go|went|gone|going|been|live|lived|stay|stayed|be|arrive|arrived|get|got)\s)their(?=\s?(?:[.,!?]|$|\s(?:last|yesterday|tomorrow|today|every|again|before|after|once|twice|by|on|with|when|because|and)\b))`,
    "there",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:[Tt]here\s(?:are|is|was|were)|have|has|had|way|far|with|spend|spent|drink|drank|eat|ate|asks?|take|took|takes|cost|costs|puts?|uses?|used|drinks|eats|pays?|paid|buys?|bought)\s)to(?=\s(?:many|much|few)\b)`,
    "too",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:is|are|was|were|it's|feels?|seems?|gets?|am|being)\s)to(?=\s(?:hot|cold|big|small|large|long|short|late|early|slow|old|young|heavy|tired|expensive|difficult|hard|easy|busy|complicated|complex|weak|bad|good|high|low|loud|dark|wide|narrow|far)(?:\s?[.,;!?]|$|\s(?:to|for|in|on|at|with|when|because|that|as|now|here)\b))`,
    "too",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:walked|drove|ran|rode|went|flew|sailed|hurried|rushed|walks|walk|drive|drives|run|runs)\s)passed(?=\s(?:the|a|an|my|your|his|her|its|our|their|us|me|him|them|it)\b)`,
    "past",
    "grammar",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?,]\s|\b(?:and|but|because|that|when|if)\s)(?:we|you|they|We|You|They)\s)where(?=\s(?:on|in|at|not|going|very|so|too|all|both|late|early|happy|able|there|here|still|always|never|tired|sitting|waiting|playing|looking|having|the|a)\b)`,
    "were",
    "grammar",
  ),
  confusion(String.raw`(?<=(?:^|[.!?]\s)[Tt]here\s)use(?=\sto\sbe\b)`, "used", "grammar"),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)(?:I|We|They|He|She|You)\s)use(?=\sto\s(?:be|live|have|think|love|like|hate|know|believe|play|go|smoke|enjoy|dream)\b)`,
    "used",
    "grammar",
  ),
  confusion(String.raw`${SUBJECT}(?:must|should|might)\sto(?=\s\p{Ll})`, "$modal", "grammar"),
  confusion(
    String.raw`${START}This(?=\s(?!s\b)\p{Ll}{2,}[^s\P{Ll}]s\s(?:are|were|have)\b)`,
    "These",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)(?:Everyone|Everybody|Someone|Somebody|Nobody|Anyone|Each\sof\sthe\s\p{Ll}{3,})\s)have(?=\s(?:a|an|the|to|been|their|his|her|no|got|different|already|never|always)\b)`,
    "has",
    "agreement",
  ),
  confusion(
    String.raw`(?<=\b(?:so\sthat|because|but)\s(?:everyone|everybody|someone|somebody|nobody)\s)have(?=\s(?:a|an|the|to|been|no)\b)`,
    "has",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)(?:Most|Many|Some|All|Both|Several|Few)\sof\s(?:the|these|those|our|my|your|their)\s\p{Ll}*(?:xes|ches|shes|ders|ters|ners|tors|tions|ments|ngs|oks|iles|ines|ords|ages|ees|ests|ults|ints|odes)\s)was(?=\s)`,
    "were",
    "agreement",
  ),
  confusion(
    String.raw`(?<=\b(?:know|knows|knew|wonder|wondered|ask|asked|decide|decided|unsure)\s)weather(?=\s(?:the|a|an|we|you|they|he|she|it|to|or)\b)`,
    "whether",
    "grammar",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)(?:Everyone|Everybody|Someone|Somebody|Nobody|Anyone|Each\sof\sthe\s\p{Ll}{3,})\s)are(?=\s)`,
    "is",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)There\s)is(?!\s\p{Ll}+(?:-|\sa\b))(?=\s(?:many|several|few|some\p{Ll}*\s(?:reasons|people|problems|ways|things)|two|three|four|five|six|lots\sof\s\p{Ll}+s)\b)`,
    "are",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)There\s)was(?!\s\p{Ll}+(?:-|\sa\b))(?=\s(?:many|several|two|three|four|five|six)\b)`,
    "were",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?,]\s|\b(?:and|but|because|when|if|that)\s)[Ii]t\s)make(?=\s(?:no|a|an|the|it|me|us|them|him|her|you|sense)\b)`,
    "makes",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)It\s)need(?=\s(?:a|an|the|to|more|some|at|no|time)\b)`,
    "needs",
    "agreement",
  ),
  confusion(
    String.raw`(?<=\b(?:The|These|Those|Our|My|Their|All)\s(?!series|lens|news|means|species|does)\p{Ll}{2,}(?:[degklmnrty])s\s)(?:is|was)(?=\s(?:shown|written|read|stored|used|called|made|given|sent|loaded|saved|created|listed|ignored|described|required|needed|installed|available)\b)`,
    "$plural",
    "agreement",
  ),
  confusion(
    String.raw`${START}(?:It|He|She)\s(?:have|do|don't|need(?!\s(?:not|no|only|never|hardly|be)\b)|work|seem|look|mean|take|contain|return|use|provide|depend)(?=\s)`,
    "$third",
    "agreement",
  ),
  confusion(String.raw`${START}(?:We|They|You)\s(?:is|was)(?=\s)`, "$plural", "agreement"),
  confusion(
    String.raw`(?<!\b(?:[Ii]f|[Ww]hen|[Uu]nless|[Oo]nce|[Ss]ince)\b[^.!?]{0,80})(?<=\b(?:better|worse|larger|smaller|bigger|longer|shorter|higher|lower|faster|slower|older|newer|younger|greater|heavier|lighter|easier|harder|cheaper|stronger|taller|wider|deeper|richer|warmer|colder)\s)then(?=\s(?:that|this|the|a|an|my|your|his|her|its|our|their|it|any|those|these|all|usual|before|expected|he|she|we|they|I|you|one|two)\b)`,
    "than",
    "usage",
  ),
  confusion(
    String.raw`(?<!\b(?:[Ii]f|[Ww]hen|[Uu]nless|[Oo]nce|[Ss]ince)\b[^.!?]{0,80})(?<=\b(?:more|less|fewer)\s\p{Ll}{3,}\s)then(?=\s(?:before|ever|others|any|usual|me|him|us|them|the\s(?:others?|average|previous|old)|(?:I|you|we|they|he|she|it)\s(?:do|did|does|had|need|needs|used|thought|expected))\b)`,
    "than",
    "usage",
  ),
  confusion(String.raw`(?<=\b(?:would|'d)\srather\s\p{Ll}+\s)then(?=\s\p{Ll})`, "than", "usage"),
  confusion(String.raw`(?<=\bbetter\sto\s(?:be\s)?\p{Ll}+\s)then(?=\sto\b)`, "than", "usage"),
  confusion(
    String.raw`${SUBJECT}(?:can|could|will|would|should|must|may|might)\s(?:goes|has|does|is|makes|takes|gets|comes|works|needs|wants|uses|sees|gives|knows|says|sings|plays|reads|writes|looks|starts|stops|runs|finds|helps)(?=[\s.,!?])`,
    "$base",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:(?:^|[.!?]\s)(?:My|Our|Your|Their|His|Her|The|These|Those|Many|Most|Some)|\b(?:because|that|but|think)\s(?:my|our|their|the|these|those|many|most|some)|(?:^|[.!?]\s)(?:Young|Old|Older|Younger|Poor|Rich|Many|Most|Some|Other)(?=\speople\s)|(?:^|[.!?]\s)(?:(?:The\smost|Most|Many|Some|Both)\sof\s(?:the|my|our|their|his|her)|Both\s(?:my|our|their|his|her)))\s(?:parents|children|people|friends|students|teachers|users|developers|men|women|neighbou?rs)\s)(?:is|was|has|does|doesn't|isn't|wasn't|goes|lives|wants|needs|likes|makes|works|knows|says|thinks|comes)(?=\s(?!are\b|were\b|is\b|was\b|have\b|come\b|matter\b|must\b|will\b|can\b|should\b|group\b))`,
    "$plural",
    "agreement",
  ),
  confusion(
    String.raw`(?<=(?:^|[\s(])(?:I|you|he|she|it|we|they|who|You|He|She|It|We|They)\s)wont(?=\s\p{Ll})`,
    "won't",
    "grammar",
  ),
  confusion(
    String.raw`(?<=(?:^|[\s(])(?:I|you|he|she|it|we|they|who|You|He|She|It|We|They)\s)cant(?=\s\p{Ll})`,
    "can't",
    "grammar",
  ),
  confusion(
    String.raw`${CLAUSE}[Ii]m(?=\s(?:a|an|the|not|sure|going|so|very|just|also|still|really|in|on|at|afraid|sorry|happy|glad|trying|here|looking|using|getting|working)\b)`,
    "I'm",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:not|don't|doesn't|didn't|to|will|can|could|would|might|may|won't|cannot|can't)\s)loose(?=\s(?:my|your|his|her|its|our|their|the|a|an|any|all|weight|money|data|time|track|control|information)\b)`,
    "lose",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:no|any|an|the|little|much|great|big|positive|negative)\s)affect(?=\s(?:on|upon)\b)`,
    "effect",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:not|doesn't|didn't|don't|will|would|could|may|might|can|won't|cannot|should)\s)effect(?!\s(?:\p{Ll}+\s){0,3}${EFFECTED})(?=\s(?:my|your|his|her|our|their|everyone|everything|all|the\s(?:result|outcome|performance|behaviou?r|quality|other|others)|us|them|me|you|how|performance|other|any|each)\b)`,
    "affect",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:some|good|bad|any|useful|much|more|of|great|professional|legal|medical)\s)advise(?=\s?(?:[.,!?]|$|\s(?:on|about|from|for|to)\b))`,
    "advice",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:a|deep|every|each|last|one)\s)breathe(?=\s?(?:[.,!?]|$|\s(?:and|of|before|in|out)\b))`,
    "breath",
    "usage",
  ),
  confusion(
    String.raw`\b[Pp]rinciple(?=\sof\s(?:the|a|my|our|his|her)\s(?:school|college|academy)\b)`,
    "principal",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:is|was|are|were|am)\s)quiet(?=\s(?:good|bad|sure|easy|hard|difficult|simple|similar|different|large|long|short|common|useful|likely|happy|nice|a\s(?:bit|few|long|big|small|good|large)|the\s(?:same|opposite))\b(?!\sand\b))`,
    "quite",
    "usage",
  ),
  confusion(String.raw`\b[Ii]n\sspite\soff\b`, "in spite of", "usage"),
  confusion(
    String.raw`${CLAUSE}I\sno(?=\s(?:what|how|why|where|who|that|you|him|her|them|it)\b)`,
    "I know",
    "usage",
  ),
  confusion(
    String.raw`(?<=(?:^|[\s(])(?:I|[Ww]e|[Yy]ou|[Tt]hey)\s)except(?=\s(?:your|his|her|their|the|this|that)\s(?:apology|apologies|offer|invitation|terms|gift|award|decision|result|conditions)\b(?![^.!?]{0,60}\sfrom\b))`,
    "accept",
    "usage",
  ),
  confusion(
    String.raw`${START}Who's(?=\s(?:book|car|house|idea|turn|coat|bag|fault|job|keys?|phone|dog|cat|child|name)\s)`,
    "Whose",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:came|comes|come|went|goes|got|read|taken|made|letter|away|far|different|directly|apart|back|it)\s)form(?=\s(?:the|a|an|my|your|his|her|our|their|this|that|these|those|another|any|each)\b)`,
    "from",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b(?:works|worked|working|work|looking|looks|look|waiting|waited|wait|used|use|responsible|available|reason|good|support|supports)\s)fro(?=\s)`,
    "for",
    "spelling",
  ),
  confusion(
    String.raw`\b[Ww]hos(?=\s(?:going|coming|there|here|been|the|a|an|who|next|in|on|at|to|not|\p{Ll}+ing)\b)`,
    "who's",
    "grammar",
  ),
  confusion(String.raw`\b(?:her's|hers')(?=\s?(?:[.,!?]|$))`, "hers", "grammar"),
  confusion(String.raw`\b(?:their's|theirs')(?=\s?(?:[.,!?]|$))`, "theirs", "grammar"),
  confusion(String.raw`\b(?:your's|yours')(?=\s?(?:[.,!?]|$))`, "yours", "grammar"),
  confusion(String.raw`${AFTER_WORD}\s,(?=\s\p{Ll})`, ",", "punctuation"),
  confusion(String.raw`${AFTER_WORD}\s;(?=\s\p{Ll})`, ";", "punctuation"),
  confusion(String.raw`${AFTER_WORD}\s,(?=\p{Ll}{2,}\s)`, ", ", "punctuation"),
  confusion(String.raw`(?<=\p{Ll}{2}),,(?=\s)`, ",", "punctuation"),
  confusion(
    String.raw`(?<=\p{Ll}{2}\s\p{Ll}{2,})${NOT_CUT}\s(?<mark>[?!.])(?=$|\s\p{Lu})`,
    "$mark",
    "punctuation",
  ),
  confusion(
    String.raw`(?<=\s\p{Ll}{3,}),(?=(?:and|but|or|so|which|then|because|it|he|she|we|they|you)\s\p{Ll})`,
    ", ",
    "punctuation",
  ),
];
