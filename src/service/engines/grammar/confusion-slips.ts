import { type Confusion, START } from "./confusion.ts";
import { confusion } from "./confusion-table.ts";

/** Adverbs and phrases that a comma follows at the start of a sentence. */
const OPENERS: readonly string[] = [
  // "However you decide to do it, ..."
  String.raw`However(?!\s(?:many|few|little|much)\b|\s(?:you|we|they)\s(?:approach|arrange|call|choose|chose|decide|did|do|get|got|like|look|name|organize|prefer|set|structure|try|want|wish)\b)`,
  "Therefore",
  "Moreover",
  "Furthermore",
  "Nevertheless",
  "Consequently",
  "Additionally",
  "Nowadays",
  "Unfortunately",
  "Fortunately",
  "Firstly",
  "Secondly",
  "Thirdly",
  "Finally",
  "Besides(?= I| we| it| they| people)",
  String.raw`For\s(?:example|instance)`,
  String.raw`In\s(?:addition|conclusion|fact|contrast|summary|short|general|my\sopinion|other\swords)`,
  String.raw`[IO]n\sthe\s(?:other|one|contrary)(?:\shand)?(?<=hand|contrary)`,
  String.raw`As\sa\s(?:result|consequence)`,
  String.raw`First\sof\sall`,
  // "To conclude the overview, ..."
  String.raw`To\s(?:sum\sup|conclude|summarize)(?=\s(?:I|we|you|he|she|it|they|there|everyone|people|if|when|because)\b)`,
  String.raw`Because\sof\s(?:this|that)`,
  String.raw`Of\scourse`,
];

/** The beginning of a clause after one of them. */
const SUBJECT_BEGINS = String.raw`(?:the|this|that|these|those|it|we|you|they|he|she|I|there|a|an|my|our|his|her|their|some|many|most|all|each|every|everyone|everybody|nobody|nothing|people|students|children|parents|teachers|(?:young|old|older|younger)\speople|if|when|because|with|by|while|although)`;

/** Small words left out, or written for another: each entry matches nothing in correct text. */
export const SLIPS: readonly Confusion[] = [
  confusion(
    String.raw`${START}(?:${OPENERS.join("|")})(?=\s${SUBJECT_BEGINS}\s\p{Ll})`,
    "$comma",
    "punctuation",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?]\s)There\s)(?=(?:two|three|several)\s\p{Ll}+s\s(?:to|of|that|in|for)\s)`,
    "are ",
    "grammar",
  ),
  confusion(
    String.raw`(?<=(?:^|[.!?,]\s|\b(?:[Ii]f|[Ww]hen|and|but|because)\s)(?:I|[Yy]ou|[Ww]e|[Tt]hey)\s)(?:want|wanted)(?=\s(?:have|do|be)\s(?!and\b|or\b))`,
    "$to",
    "grammar",
  ),
  confusion(
    String.raw`(?<=\b(?:will|would|to|can|could|may|should)\s)make(?=\s(?:easier|harder|possible|impossible)\sto\s)`,
    "make it",
    "grammar",
  ),
  confusion(String.raw`(?<!\b[Aa]n?\s)\b(?:must|should)\sto(?=\sbe\s)`, "$modal", "grammar"),
  confusion(String.raw`(?<=\b[Tt]here\s(?:is|are|was|were)\s)know(?=\s\p{Ll})`, "no", "usage"),
  confusion(
    String.raw`(?<=(?:^|[.!?,]\s|\b(?:and|but|that|if|when)\s))[Yy]our(?=\s(?:will|can|should|must|would)\s(?:find|see|need|be|have|not|get)\s)`,
    "you",
    "usage",
  ),
  confusion(String.raw`(?<=\b[Ii]f\s)your(?=\s(?:want|have)\s(?:to|the|a|an|any)\s)`, "you", "usage"),
  confusion(
    String.raw`(?<=\b(?:add|change|enter|check|save|use|in|with)\s)you(?=\s(?:own|name|password|account|computer)\b)`,
    "your",
    "usage",
  ),
  confusion(
    String.raw`(?<=\bmore\s)that(?=\s(?:one|two|three)\s(?!can\b|could\b|might\b|may\b|should\b|must\b|would\b|has\b|is\b|of\b)\p{Ll})`,
    "than",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:table|list|file|place|point|page|source)\s)form(?=\swhich\b)`,
    "from",
    "spelling",
  ),
  confusion(String.raw`(?<=\p{Ll},\s)the(?=\s(?:are|were)\s\p{Ll})`, "they", "usage"),
  confusion(String.raw`(?<=\b(?:never|not|only)\s)excepts(?=\s\p{Ll})`, "accepts", "usage"),
  confusion(String.raw`(?<=\bcomes?\s)lose(?=\s(?:after|when|if|and|or)\b|\s?[.,]|$)`, "loose", "usage"),
  confusion(
    String.raw`(?<=,\s(?:and|but|so)\s)its(?=\s(?:available|free|possible|ready)\s(?:for|to|in|on|at|and)\b)`,
    "it's",
    "grammar",
  ),
  confusion(String.raw`(?<=^[Ff]irst\s[^.!?]{3,60},\s)than(?=\s\p{Ll})`, "then", "usage"),
  confusion(
    String.raw`(?<=\b(?:[Tt]he|a|your|its)\s)fist(?=\s(?:arguments?|time|parameter|element|line|step|item|version|character|column|row|one|value|thing|release|part|run|place|name|use|day|week)\b)`,
    "first",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b(?:[Tt]he|a|your|this|each)\s)sever(?=\s(?:is|and|to|will|has|with|side|after|for|does|returns?|can|starts?|must|should|on|in|from)\b|[.,])`,
    "server",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b[Ww]e\s)tired(?=\s(?:to|the|a|an|it|this|two|three|several|different|many)\b)`,
    "tried",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b(?:[Tt]his|[Tt]he|a|each|every|that)\s)filed(?=\s(?:is|to|name|names|value|values|must|should|can|contains|has|will)\b)`,
    "field",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b(?:[Rr]emember|need|want|try|able|going)\s)top(?=\s\p{Ll}+\s(?:the|a|an|your|it)\b)`,
    "to",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b[Ee]ither\s(?:an?|the)\s(?:\p{Ll}+\s){1,3})of(?=\s(?:an?|the)\s)(?![^.!?]*\bor\b)`,
    "or",
    "spelling",
  ),
  confusion(String.raw`(?<=\b(?:[Yy]ou|[Ww]e|[Tt]hey)\s)cane(?=\s\p{Ll})`, "can", "spelling"),
  confusion(String.raw`(?<=\p{Ll}\s)it(?=\s(?:1[89]|20)\d\d\b)`, "in", "spelling"),
  confusion(
    String.raw`${START}Thus(?=\s(?:flag|option|function|method|file|class|page|command|setting|module|package|section|parameter|variable|library|plugin)\s(?:has|is|was|does|will|can|must|should)\b)`,
    "this",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b(?:less|more|fewer)\s\p{Ll}{3,}\s)then(?=\s(?:\p{Ll}+ing|any|ever|before|other)\s)`,
    "than",
    "usage",
  ),
  confusion(
    String.raw`(?<=\b(?:if|when|that|because|hope|think)\s)your(?=\s(?:planning|going|trying|looking|wondering|willing|able|ready|interested)\s(?:to|for|in|if|whether)\b)`,
    "you're",
    "usage",
  ),
  confusion(String.raw`(?<=\b[Ii]n\s)principal(?=,|\.|\s(?:and|but)\b)`, "principle", "usage"),
  confusion(String.raw`(?<=\b(?:expected|optional|else)\s)accept(?=\s(?:the|for)\b)`, "except", "usage"),
  confusion(
    String.raw`(?<=\b(?:is|are|was|were|be|been|widely|commonly|better|well)\s)know(?=\s(?:for|as)\b)`,
    "known",
    "grammar",
  ),
  confusion(String.raw`(?<=${START}(?:The|This|A|Our|My)\s\p{Ll}+\s)begun(?=\s)`, "began", "grammar"),
  confusion(
    String.raw`(?<=\b(?:founded|built|born|died|released|published|started|created|signed|introduced)\s)on(?=\s(?:1[5-9]|20)\d\d\b)`,
    "in",
    "usage",
  ),
  confusion(String.raw`\b[Ii]nstead\sto(?=\s\p{Ll}+ing\b)`, "instead of", "usage"),
  confusion(
    String.raw`\b(?:[Dd]id|[Dd]oes|[Ii]s|[Dd]o|[Ww]as|[Ww]ere|[Cc]ould|[Ww]ould|[Ss]hould|[Hh]as|[Hh]ave|[Aa]re|[Hh]ad)'nt\b`,
    "$not",
    "spelling",
  ),
  confusion(
    String.raw`(?<=\b(?:dozens|hundreds|thousands|lots|plenty|series|couple|list)\sof\s)\p{Ll}{3,}'s(?=\s(?:from|in|on|that|which|and|for|with|to)\b|[.,])`,
    "$many",
    "usage",
  ),
];
