import { START } from "./confusion.ts";

const WHO = "friend|brother|sister|colleague|student|teacher|classmate|neighbou?r|cousin|uncle|teammate";
const YEARS = String.raw`(?:\d{1,2}|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|een)(?:-\p{Ll}+)?|ten|eleven|twelve)`;
const UNCOUNTABLE = "money|water|information|homework|traffic|furniture|luggage|advice|rice|sugar|milk";

/** Small words, quantities and adjectives that learners of English choose wrongly. */
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
    String.raw`(?<!-|\b(?:or|no|nothing|[Mm]uch|[Mm]any)\s)\b[Ll]ess(?=\s(?:friends|people|errors|mistakes|students|cars|accidents|jobs|children|bugs|problems|choices|opportunities|chances|trees|books|countries|guests|tourists|visitors|animals|things|families|teachers)\b)`,
    "fewer",
  ],
  [
    String.raw`(?<=${START}(?:The|A|My|Many|Most|Some)\s(?:student|teacher|doctor|parent|person|child|children|driver)s?\s|${START}People\s)which(?=\s(?:is|are|was|were|has|have|had|taught|teach|lives?|works?|smokes?|drinks?|wants?|likes?|helped|came|went|can|will)\b)`,
    "who",
  ],
  [String.raw`\bborned\b`, "born"],
  [
    String.raw`(?<=\b(?:on|from|over|via|using|through)\s)internet(?=\s?[.,;!?](?:\s|$)|\s(?:because|we|you|they|I|is|can|will)\b)`,
    "the internet",
  ],
  [
    String.raw`(?<=\b[Oo]ne\sof\s(?:my|his|her|our|their|your|the)\s(?:best\s|close\s|good\s)?)(?:${WHO})(?=\s(?:is|was|has|had|lives?|lived|told|said|works?|worked|who|asked|likes?|went|came|gave|thinks?|wants?|in|from|named|called)\b|\s?[.,])`,
    "$several",
  ],
  [
    String.raw`(?<=\b[Tt]h(?:e|is)\s(?:movie|film|book|lesson|class|game|story|show|speech|lecture)\s(?:is|was)\s(?:very\s|so\s|really\s)?)bored(?=\s?[.,!]|\s(?:and|so|because)\b)`,
    "boring",
  ],
  [String.raw`(?<=\bI\s)have(?=\s${YEARS}\syears\sold\b)`, "am"],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he)\s)has(?=\s${YEARS}\syears\sold\b)`, "is"],
  [String.raw`(?<=\b(?:[Hh]e|[Ss]he|I|[Ww]e|[Tt]hey)\s(?:asked|told)\s)to\s(?=(?:me|him|her|us|them)\b)`, ""],
  ...(
    [
      ["boring", "with|of", "bored"],
      ["confusing", "about|by", "confused"],
      ["surprising", "at|by|that|to", "surprised"],
      ["disappointing", "with|by|about", "disappointed"],
      ["annoying", "with|by", "annoyed"],
      ["exciting", "to", "excited"],
    ] as const
  ).map(
    ([wrong, next, right]) =>
      [
        String.raw`(?<=\b(?:I'm|I\sam|I\swas|[Ww]e\sare|[Ww]e\swere|[Hh]e\sis|[Hh]e\swas|[Ss]he\sis|[Ss]he\swas)\s(?:so\s|very\s|really\s|not\s)?)${wrong}(?=\s(?:${next})\b)`,
        right,
      ] as const,
  ),
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
    String.raw`(?<=\b(?:am|is|are|was|were|I'm)\ssearching\s)(?=(?:my|his|her)\s(?:keys|glasses|passport|dog|cat)\b|a\s(?:new\s)?job\b)`,
    "for ",
  ],
  [
    String.raw`(?<=\blook(?:ing|ed|s)\s)(?=(?:me|him|us|them)(?:\s?[.,!]|\s(?:with|and|like|when|as|because)\b))`,
    "at ",
  ],
  [String.raw`(?<=\bconsists?\s)in(?=\s(?:two|three|four|five|six|several|many)\s)`, "of"],
  [String.raw`(?<=\b(?:had|'d)\sbetter\s)to\s(?=(?!the\b|a\b)\p{Ll}+)`, ""],
  [
    String.raw`(?<=\b(?:is|was|are|were|am|be|become|became|feel|and)\s(?:too|so|very)\s)much\s(?=(?:important|polluted|interesting|beautiful|useful|popular|comfortable|boring|lazy|strong|hungry|happy|hot|cold|big|small|expensive|difficult|hard|easy|tired|slow|fast|long|late|crowded|noisy|old|young|busy|heavy|tall|short|far|loud|dangerous)(?:\s?[.,!?]|\s(?:for|to|and|because|today|here|that|with|in|but|when)\b))`,
    "",
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
  [
    String.raw`(?<=\b(?:two|three|four|five|six|many|several)\s(?:older\s|younger\s|good\s)?)(?:${WHO}|son|daughter|car|dog|cat|book)(?=\s?[.,!?]|\s(?:and|who|in|at|from|but|because|with)\b)`,
    "$several",
  ],
  [String.raw`\bmade(?=\s(?:my|his|her|our|their|your|the)\shomework\b)`, "did"],
  [String.raw`\bmake(?=\s(?:my|his|her|our|their|your|the)\shomework\b)`, "do"],
  [String.raw`(?<=\p{Ll}\s)(?:in|at)\s(?=last\snight(?:\s?[.,!?]|\s(?:and|I|we|he|she|because|but)\b))`, ""],
  [String.raw`(?<=\bborn\s)(?:at|on)(?=\s(?:19|20)\d\d\b(?![-/.]\d))`, "in"],
  [
    String.raw`(?<=\p{Ll}\s)in(?=\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:\s?[.,!?]|\s(?:morning|afternoon|evening|because|when|I|we)\b))`,
    "on",
  ],
  [
    String.raw`(?<=\p{Ll}\s)at(?=\sthe\s(?:morning|afternoon|evening)(?:\s?[.,!?]|\s(?:because|but|when|I|we)\b))`,
    "in",
  ],
  [
    String.raw`(?<=\b(?:I'm|I\sam|[Hh]e\sis|[Ss]he\sis|[Tt]hey\sare|[Ww]e\sare)\s(?:very\s|not\s|so\s|really\s)?(?:good|bad)\s)(?:in|on)(?=\s(?:(?!being\b|everything\b|anything\b|evening\b|morning\b|spring\b)\p{Ll}{2,}ing|English|French|German|Spanish|maths?|mathematics|physics|chemistry|cooking|singing|dancing)\b)`,
    "at",
  ],
  [
    String.raw`(?<=\bafraid\s)to(?=\s(?:dogs|snakes|spiders|heights|flying|death|cats|water|failure|the\sdark|losing|making|failing|being|people|change|animals)\b)`,
    "of",
  ],
  [
    String.raw`(?<=${START}The\s)peoples(?=\s(?:can|are|is|have|who|don't|want|like|think|will|should)\b)`,
    "people",
  ],
  [
    String.raw`(?<=\b(?:time|money|chance|opportunity)\s)for(?=\s(?:help|do|go|learn|get|make|buy|see|be|have|take|improve|understand|know|find|become|finish)\s(?!from\b|with\b|and\b|to\b|in\b|or\b|on\b|at\b|of\b)\p{Ll})`,
    "to",
  ],
  [
    String.raw`(?<=(?:${START}|\b(?:because|but|so|and)\s)I\sthink\s)(?=is\s(?:an?|better|good|important|very|not|more)\b)`,
    "it ",
  ],
  [
    String.raw`(?<=${START}(?:Learning|Reading|Playing|Watching|Using|Eating|Having|Making|Writing|Speaking|Doing|Buying|Visiting)\s(?:new\s|many\s|good\s|different\s|more\s)?(?:things|books|games|movies|languages|friends|vegetables|words|places|skills|mistakes|sports)\s)are(?=\s(?:very|an?|the|not|good|important|fun|useful|one|my|also|hard|easy)\b)`,
    "is",
  ],
  [String.raw`${START}By(?=\sthis\sway\b)`, "in"],
  [String.raw`${START}In\sthis\sdays(?=,|\s\p{Ll})`, "these days"],
  [String.raw`(?<=\b[Ii]n\sspite\s)(?=(?:the|his|her|my|their|our|all|this|that|being)\s)`, "of "],
  [
    String.raw`(?<=${START}(?:Even\sthough|Although|Though)\s(?!.{0,60}\b(?:nothing|anything|not|no|none|all|everything)\s+but\b)[^,.!?;]{3,60})\sbut(?=\s(?:he|she|I|we|they|it|you)\s)`,
    ",",
  ],
  [
    String.raw`(?<=\b(?:don't|doesn't|didn't)\shave\s)no(?=\s(?:money|time|friends|idea|problems?|choice|job|information)\b)`,
    "any",
  ],
  [String.raw`(?<=\b(?:a\slot\sof|lots\sof|much)\s)works(?=\sto\sdo\b)`, "work"],
  [
    String.raw`(?<=\b(?:[Mm]ost|[Ss]ome|[Mm]any|[Aa]ll)\s)of\s(?=(?:people|students|children|companies|countries|parents|teachers)\s(?:are|have|like|think|who|do|don't|want|can|prefer|use|live|believe|know|agree)\b)`,
    "",
  ],
  [String.raw`${START}Almost(?=\s(?:people|students|children|countries|companies)\s)`, "almost all"],
  [String.raw`${START}Others(?=\s(?:people|countries|things|students|persons)\s)`, "other"],
  [
    String.raw`\bmore\s(?:cheap|fast|big|small|tall|old|young|easy|hard|rich|strong|slow|high|low|long|short|cold|hot|nice|happy|busy)(?=\sthan\b)`,
    "$comparative",
  ],
  [
    String.raw`(?<=\b(?:speaks?|spoke|plays?|played|sings?|sang|works?|worked|drives?|cooks?|dances?|swims?|understands?)\s(?:\p{Lu}?\p{Ll}+\s)?(?:very|so|really)\s)good(?=\s?[.,!?]|\s(?:but|because|in|at|with|for)\b)`,
    "well",
  ],
  [
    String.raw`(?<=\b(?:drives?|drove|driving|listens?|listened|speaks?|acts?)\s)(?:careful|polite|quiet)(?=\s?[.,!])`,
    "$adverb",
  ],
  [String.raw`(?<=\b[Ll]et['\u2019]s\s)to\s(?=\p{Ll})`, ""],
  [
    String.raw`\bduring(?=\s(?:two|three|four|five|six|seven|ten|many|several|a\sfew|\d{1,2})\s(?:years|months|weeks|days|hours|minutes)(?:\s?[.,!?]|\s(?:and|because|when)\b))`,
    "for",
  ],
  [
    String.raw`(?<=(?<!\b(?:not|never)\s|n['\u2019]t\s)\b(?:finish|complete|submit|send|deliver|return)\s(?:it|this|them|the\s\p{Ll}+|my\s\p{Ll}+)\s)until(?=\s(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow|tonight|next\s(?:week|month|year))\b)`,
    "by",
  ],
  [String.raw`(?<=\bthe\sway\s)how\s(?=(?:we|you|they|people|I|he|she)\b)`, ""],
  [
    String.raw`\bfewer(?=\s(?:time|money|water|traffic|information|work|energy|space|memory|sugar|stress)(?:\s?[.,!?]|\s(?:in|on|to|for|than|with)\b))`,
    "less",
  ],
  [
    String.raw`${START}Is(?=\s(?:important|difficult|easy|hard|necessary|better|possible|useful)\sto\s[^.?!:]{3,200}\.)`,
    "it is",
  ],
  [String.raw`(?<=\b(?:in|at|on|of|from|with|for)\s)a(?=\ssame\s)`, "the"],
  [
    String.raw`(?<=${START}(?:My|His|Her|Our|Their)\s(?:sister|mother|daughter|wife|girlfriend)\s)she\s(?=(?:is|was|has|works|lives|likes|wants|can|will|had|goes|said|told)\b)`,
    "",
  ],
  [
    String.raw`(?<=${START}(?:My|His|Her|Our|Their)\s(?:brother|father|son|husband|boyfriend)\s)he\s(?=(?:is|was|has|works|lives|likes|wants|can|will|had|goes|said|told)\b)`,
    "",
  ],
  [
    String.raw`(?<=${START}(?:The|A)\s(?:book|car|film|movie|song|file|game|phone|letter)\s)who(?=\s(?:I|we|you|they|is|was|has)\b)`,
    "that",
  ],
  [
    String.raw`(?<=\bplenty\s)(?=(?:time|money|space|room|people|food|water|opportunities|options|examples)\b)`,
    "of ",
  ],
  [
    String.raw`(?<=\b(?:looks?|looked|smells?|tastes?|tasted|sounds?|sounded)\s(?:very\s|so\s)?)(?:beautiful|wonderful|delicious|nice|strange)ly(?=\s?[.,!]|\s(?:in|today)\b)`,
    "$adjective",
  ],
  [
    String.raw`(?<=[\p{L}\d]-)(?:minutes|hours|days|weeks|months|years)(?=\s(?:break|trip|course|walk|holiday|meeting|drive|period|window|delay|journey|plan|contract|flight)\b)`,
    "$singular",
  ],
  [
    String.raw`(?<=\b(?:functions|methods|tools|time|money|chance)\s)for\s(?=to\s(?!the\b|an?\b)\p{Ll}{2,}\s)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:person|people|man|woman|student|friend|teacher|child|boy|girl)\s)whom(?=\s(?:always\s|never\s|often\s)?(?:helps?|is|was|has|works?|lives?|wants?|needs?|likes?)\b)`,
    "who",
  ],
  [
    String.raw`(?<=\ba\s)little(?=\s(?:eggs|friends|books|students|days|weeks|hours|minutes|questions|problems|words|apples|mistakes|errors)\b)`,
    "few",
  ],
  [
    String.raw`(?<=\b(?:go|goes|went|going|get|drives?)\sto\s)the\s(?=work\s(?:by|every|early|late|because)\b)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:protect|love|enjoy|respect|destroy|save)\s)the\s(?=nature(?:\s?[.,!?]|\s(?:for|because)\b))`,
    "",
  ],
  [
    String.raw`(?<=\b(?:drives?|drove|runs?|ran|walk(?:s|ed)?|talk(?:s|ed)?|speaks?|spoke|work(?:s|ed)?|play(?:s|ed)?|sings?|sang|writes?|wrote|learn(?:s|ed)?|mov(?:es?|ed)|behav(?:es?|ed)|react(?:s|ed)?|answer(?:s|ed)?|chang(?:es?|ed)|grows?|grew|improv(?:es?|ed)|increas(?:es?|ed))\s(?:very|so|really|too)\s)(?:quick|careful|quiet|polite|loud|beautiful|bad|correct|fluent|clear|easy|serious|rapid|efficient|perfect|nice|different|careless)(?=\s?[.!?]|\s(?:because|when|if|and|in|at|that)\b)`,
    "$adverb",
  ],
  [
    String.raw`(?<=\b(?:sings?|sang|dances?|danced|plays|played|behaves?|behaved|reacts?|reacted|drives?|drove|speaks?|spoke|writes|wrote|works|worked)\s)(?:careful|beautiful|bad|fluent|rapid|efficient|perfect|polite|correct|independent)(?=\s?[.!?]|\s(?:because|when|if|in|at)\b)`,
    "$adverb",
  ],
  [
    String.raw`(?<=\b(?:[Rr]ead|[Ff]ollow|[Hh]andle|[Dd]o|[Cc]heck|[Oo]pen|[Cc]lose|[Rr]emove|[Cc]hoose|[Ww]rite|[Ll]isten\sto|[Ss]olve|[Uu]se|[Ff]inish|[Pp]ronounce|[Aa]nswer|[Tt]est|[Ii]nstall|[Cc]lean)\s(?:it|them|(?:the|your|these|this|every|all)\s(?:\p{Ll}+\s)?\p{Ll}+)\s(?:very\s)?)(?:careful|correct|proper|easy|automatic|quick|regular|wise|thorough)(?=\s?[.!?]|\s(?:before|when|because|so|if)\b)`,
    "$adverb",
  ],
  [
    String.raw`(?<=\b[Pp]lay(?:s|ed|ing)?\s)the\s(?=(?:football|basketball|tennis|volleyball|chess|soccer|baseball|cricket|golf|hockey|badminton|cards)(?:\s?[.,!?]|\s(?:with|on|in|every|at|and|because|after|when)\b))`,
    "",
  ],
  [
    String.raw`(?<=\b(?:in|to|from|of)\s)the\s(?=(?:London|Paris|China|Germany|France|Japan|India|Russia|Spain|Italy|Brazil|Mexico|Canada|Africa|Europe|Asia|Turkey|Korea|Egypt|Poland|Vietnam)(?:\s?[.,!?](?:\s|$)|\s(?:because|when|where|last|every|for|with|by|this|next|during|after)\b))`,
    "",
  ],
  [String.raw`${START}Peoples(?=\s(?:in\s(?:my|our|the)|who|think|usually|don't|say|like)\b)`, "people"],
  [
    String.raw`(?<=${START}Because\s)of\s(?=(?:the|my|our|his|her)\s\p{Ll}+\s(?:was|were|is|are)\s[^,.!?;]{2,40},\s(?:I|we|he|she|they|it|the|my|our)\s)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:have|has|had|having|shares?|wears?|uses?)\s)(?=same\s(?!day|size|sex|gender|level|origin|site)\p{Ll}{3,})`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:I\sam|I'm|I\swas|I\sfeel|I\sbec[ao]me|I\sgot)\s(?:very\s|really\s|more\s|not\s)?)interesting(?=\sin\b)`,
    "interested",
  ],
  [
    String.raw`(?<=\b(?:[Hh]e\s(?:is|was)|[Ss]he\s(?:is|was)|[Tt]hey\s(?:are|were)|[Ww]e\s(?:are|were)|(?:people|students|children)\sare)\s(?:very\s|really\s|more\s|not\s)?)interesting(?=\sin\s(?:(?!being|having|showing|making)\p{Ll}+ing|music|sports?|history|science|art|languages?|politics|your|computers|football)\b)`,
    "interested",
  ],
  [
    String.raw`(?<=\b[Tt]h(?:e|is)\s(?:movie|film|book|lesson|class|game|story|show|speech|lecture)\s(?:is|was)\sso\s)bored(?=\sthat\b)`,
    "boring",
  ],
  [
    String.raw`${START}The\slife(?=\sis\s(?:hard|short|easy|difficult|beautiful|expensive|too|not|better)\b)`,
    "life",
  ],
  [
    String.raw`(?<=\b(?:is|are|was|were)\s(?:very|so|really)\s)(?:kind|nice|beautiful|dangerous|polite)ly(?=\s?[.,!?]|\s(?:and|but|because|to)\b)`,
    "$adjective",
  ],
  [
    String.raw`(?<=\b(?:spends?|spent|spending)\s(?:more\s|less\s|much\s|too\smuch\s|a\slot\sof\s)?(?:money|time)\s)for(?=\s(?:education|food|clothes|health|books|games|homework|advertising|shopping|travel)\b)`,
    "on",
  ],
  [
    String.raw`(?<=\b(?:likes?|loves?|enjoys?|liked|loved|enjoyed|miss|missed|appreciate|appreciated)\s)very\smuch\s(?:the|my|your|his|her|our|their|this|these)\s(?:\p{Ll}+\s){0,2}?\p{Ll}+(?=\s?[.,!?]|\s(?:in|at|on|because|but|when|here|there)\b)`,
    "$degree",
  ],
  [
    String.raw`(?<=\b(?:speak|speaks|spoke|play|plays|played)\s)very\swell\s(?:English|Spanish|French|German|Chinese|Japanese|Italian|Russian|(?:the\s)?(?:guitar|piano|violin|drums|football|tennis|chess|basketball|soccer))\b`,
    "$degree",
  ],
];
