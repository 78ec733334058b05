import { START } from "./confusion.ts";

const NUMBER = String.raw`(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|(?!1\b)\d+)`;
const UNCOUNTED =
  "homework|information|advice|equipment|furniture|luggage|knowledge|research|garbage|software|feedback";

/** Occupations and the like, each with the article that it takes. */
const PEOPLE = [
  [
    "a ",
    "teacher|student|nurse|doctor|driver|waiter|waitress|lawyer|programmer|developer|designer|dentist|farmer|singer|child|beginner|vegetarian|tourist|pilot|scientist|writer|journalist|veterinarian|psychologist|chef|musician|photographer|politician|firefighter|soldier|translator|mechanic|painter|dancer|secretary",
  ],
  [
    "an ",
    "engineer|accountant|actor|actress|architect|artist|assistant|analyst|interpreter|author|astronaut|electrician|economist|entrepreneur|editor|athlete|illustrator",
  ],
] as const;
/** Where a noun ends its phrase. */
const NO_NOUN = String.raw`(?!\sin\sresidence\b|\sand\s(?:\p{Ll}+\s)?\p{Ll}{3,}(?:[eo]r|ist)\b)(?=\s(?:in|at|for|from|and|but|who|so|because|with|when|until|after|before|one\sday)\b|\s?[.,!?])`;

/** Articles, numbers of nouns, and degrees that learners of English bend. */
export const LEARNER_ARTICLES: readonly (readonly [find: string, fix: string])[] = [
  ...PEOPLE.map(
    ([article, people]) =>
      [
        String.raw`(?<=\b(?:(?:works?|worked|working|job)\sas|to\sbecome|became|becoming|wants?\sto\sbe|(?:[Ss]he|[Hh]e)\s(?:is|was)|I\s(?:am|was)|I'm|(?:[Mm]y|[Hh]is|[Hh]er)\s(?:uncle|aunt|father|mother|brother|sister|wife|husband|son|daughter|friend|cousin)\s(?:is|was))\s)(?=(?:${people})\b${NO_NOUN})`,
        article,
      ] as const,
  ),
  [String.raw`\b[Mm]any\s(?:${UNCOUNTED})(?:s|es)\b`, "$much"],
  [
    String.raw`(?<=\b(?:a\slot\sof|lots\sof|[Ss]ome|any|more|[Mm]uch)\s)(?:researches|garbages|feedbacks|softwares|luggages|furnitures)(?=\s|[.,!?])`,
    "$one",
  ],
  [
    String.raw`(?<=(?<!\bevery[\s-])\b${NUMBER}-)(?:bedrooms|words|stars|pages|dollars|floors|meters|kilometers|wheels|stories|players|minutes|hours|days|weeks|months|years|people|persons)(?=-old\b|\s(?!and\b|or\b|to\b|of\b|in\b|at\b|are\b|were\b|is\b|have\b|for\b|from\b|ago\b|later\b|when\b|if\b|latitude\b|after\b|before\b|old\b|with\b)\p{Ll}{3,})`,
    "$singular",
  ],
  [
    String.raw`(?<=\b(?:${NUMBER}|several)\s)(?:thousands|hundreds|millions|billions)(?=\s(?!is\b|was\b|has\b|as\b|this\b|years\sago\b)\p{Ll}+s\b)`,
    "$singular",
  ],
  [
    String.raw`(?<=\bas\smany\s)(?:file|time|user|page|book|friend|item|image|word|row|student|tree|question|picture|photo|member|message|project)(?=\sas\b)`,
    "$several",
  ],
  [
    String.raw`(?<=${START}There\s)(?:is|was)(?=\s(?:still\s|also\s|now\s)?(?:hundreds|thousands|millions|dozens|many(?!\sa\b)|several)\b)`,
    "$plural",
  ],
  [
    String.raw`${START}The\snews\s(?:coming\s)?(?:from|about|of|in|on)\s(?:(?!that\b|which\b|who\b)[^\s,.;!?]+\s){1,6}?(?:are|were|have)(?=\s)`,
    "$singular",
  ],
  [
    String.raw`(?<=\b(?:is|was|'s)\s)(?=only\s(?:student|person|child|way|reason|thing|man|place|company|country|option|solution|member)\s(?:in|who|that|of|to|which|I|we)\b)`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:send|give|sent|gave|show|get|make|keep|attach|receive|request|need|have)\s(?:(?:me|us|him|her|them|you)\s)?)(?=copy\sof\s)`,
    "a ",
  ],
  [
    String.raw`(?<=\b(?:goes|went|go|going|got)\sto\s)the\s(?=bed(?:\s?[.,!?]|\s(?:at|early|late|before|after|because|when)\b))`,
    "",
  ],
  [
    String.raw`(?<=\p{Ll}\s)the\s(?=Mount\s(?!St\b)\p{Lu}\p{Ll}+(?:\s?[.,!?]|\s(?:together|with|in|last|and|by|at)\b))`,
    "",
  ],
  [
    String.raw`(?<=\b(?:at|from|to|by|in)\s)(?=University\sof\s\p{Lu}\p{Ll}+(?:\s?[.,](?:\s|$)|\s(?:in|and|have|has|is|was|who|where|for|with)\b))`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:in|to|from)\s)(?=(?:Netherlands|Philippines|United\s(?:States|Kingdom|Arab\sEmirates)|Czech\sRepublic|Bahamas|Maldives|Middle\sEast|European\sUnion)(?:\s?[.,!?](?:\s|$)|\s\p{Ll}{2}))`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:that|because|think)\s)the\s(?=most\s(?:people|students|children|companies|countries)\s(?:are|have|like|think|do|don't|want|can|prefer|use|live|believe|know|agree|will)\b)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:causes?|caused|of|from|against)\s)the\s(?=(?:lung|breast|skin)\scancer\b(?!\s\p{Ll}+s?\b(?<!\b(?:in|and|is|or)\b)))`,
    "",
  ],
  [String.raw`(?<=\brequires?\s)an\s(?=experience\s(?:with|in)\s)`, ""],
  [String.raw`${START}By(?=\stime\s(?:the|I|we|he|she|they|you)\s)`, "by the"],
  [
    String.raw`(?<=\b(?:travel(?:s|ed|ing)?|go|goes|went|going|came|comes?|got|get|arrived|commutes?)\s(?:(?:to|from|there|here|home|back|\p{Lu}?\p{Ll}+)\s){0,3}by\s)a\s(?=(?:ship|bus|train|plane|car|bike|taxi|boat|bicycle)(?:\s?[.,!?]|\s(?:because|every|to|and)\b))`,
    "",
  ],
  [
    String.raw`${START}(?:Best|Easiest|Worst|Main)(?=\s(?:way|reason|thing|part|time|place|problem)\s[^.?!:]{3,60}\sis\s[^.?!]+\.)`,
    "$the",
  ],
  [String.raw`${START}The\snature(?=\s(?:gives|provides|needs|offers|teaches)\b)`, "nature"],
  [String.raw`${START}The\shappiness(?=\s(?:is|does|doesn't|cannot|can|comes|depends)\b)`, "happiness"],
  [
    String.raw`(?<=\b[Tt]he\s)most\s(?:hard|old|young|rich|slow|deep|poor|lazy|dirty|ugly|hot|cold|big|small|tall|cheap|fast|high|low|long|short|easy|strong|nice|busy|happy|large|great)(?=\s\p{Ll})`,
    "$superlative",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were)\s)(?:extreme|complete|absolute|total|terrible)(?=\s(?:long|hot|cold|difficult|important|hard|high|low|fast|useful|expensive|dangerous|tired|happy|big|small|slow|different|wrong|new|bored|angry|sad)\b)`,
    "$adverb",
  ],
  [
    String.raw`(?<=\b(?:not|is|are|was|were|n't)\s(?:as|so)\s(?!much\b|more\b)\p{Ll}{3,}\s)than(?=\s\p{Ll})`,
    "as",
  ],
  [
    String.raw`(?<=\b(?:not|is|are|was|were)\s(?:still\s|already\s|now\s)?)enough\s(?:large|big|good|strong|fast|old|tall|warm|long|clear|small|safe|rich|brave|smart)(?=\s(?:for|to)\b|\s?[.,!?])`,
    "$after",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were)\s(?:always\s|often\s|usually\s)?(?:so|very)\s)quite(?=\sthat\b|\s?[.,!]|\s(?:and|in|at|when)\b)`,
    "quiet",
  ],
  [String.raw`${START}The\smost(?=\sof\s(?:the|them|these|us|my|our|people|students|children)\b)`, "most"],
  [
    String.raw`(?<=\b(?:after|for|takes?|took|spend|spent|quite)\s)sometime(?=\s(?!in\b|around\b|during\b|after\b|before\b|next\b|last\b|this\b|soon\b)\p{Ll}|\s?[.,])`,
    "some time",
  ],
  [
    String.raw`(?<=\b(?:useful|good|bad|great|helpful|some|any|many|more|these|those|valuable|best)\s)advices(?=\s|[.,!?])`,
    "advice",
  ],
  [
    String.raw`(?<=\b[Bb]oth\s)(?:team|group|family|company|class|side|parent|country|student|friend|child|option)(?=\s(?:played|are|were|have|had|did|won|lost|agreed|will|can|should|must|could|would)\b)`,
    "$several",
  ],
  [
    String.raw`(?<=\b(?:two|three|four|five|six|many|several|some)\sof\s(?:my|his|her|our|their|your)\s)(?:tooth|friend|book|student|colleague|classmate|brother|sister|child|cousin|toy|game|photo|finger)(?=\s|[.,!?])`,
    "$several",
  ],
  [
    String.raw`${START}(?:(?:Some|Most|All|Much)\sof\sthe|The|This)\s(?:equipment|information|furniture|luggage|homework|software|advice)\s(?:(?:in|on|at|from)\sthe\s\p{Ll}+\s)?(?:are|were|have)(?=\s)`,
    "$singular",
  ],
  [
    String.raw`(?<=\b(?:opinion,|because|that|think)\s)the\s(?=(?:love|happiness|friendship|freedom)\s(?:is|was|comes|makes|means|cannot|depends)\s|nature\s(?:must|needs|should|gives)\s)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:arrived?\sat|(?:go|goes|went|going|came|come|walked)\sto|[Aa]t|[Ff]rom)\s)(?=(?:beach|airport|supermarket|gym|cinema|museum|zoo)(?:\s?[.,!?]|\s(?:with|and|at|on|because|when|every|after|before)\b))`,
    "the ",
  ],
  [String.raw`(?<=\p{Ll}\s)a\s(?=(?:great|good)\sfun(?:\s?[.,!?]|\s(?:at|in|with|and|when|for|to)\b))`, ""],
  [
    String.raw`(?<=\bWhat\s)(?=(?:pity|shame|relief|mess|nightmare|coincidence|waste)\b|(?:wonderful|nice|great|beautiful|terrible|lovely|good|bad|strange|amazing)\s(?:surprise|day|idea|view|place|pity|story|game|house|city|party|song|movie|mistake)\b)`,
    "a ",
  ],
  [String.raw`(?<=\bin\s)the\s(?=nature(?:\s?[.!?]|\s(?:because|with|is|we|you|every)\b))`, ""],
  [
    String.raw`(?<=\b(?:once|twice|(?:two|three|four|five|six|several|many|\d+)\s(?:times|hours|days))\s)(?=(?:day|week|month|year)(?:\s?[.,!?]|\s(?:and|to|because|with|in|at|for)\b))`,
    "a ",
  ],
  [
    String.raw`(?<=\bas\s)(?:taller|bigger|smaller|older|younger|faster|higher|longer|shorter|cheaper|stronger|easier|happier|hotter|colder|richer)(?=\sas\b)`,
    "$positive",
  ],
  [
    String.raw`(?<=\b(?:is|are|was|were|has\sbeen)\s(?:growing|changing|increasing|improving|moving|spreading|rising|falling)\s(?:very\s|so\s|too\s)?)(?:rapid|quick|slow|steady|constant)(?=\s?[.,!?]|\s(?:because|in|since|and|as|every)\b)`,
    "$adverb",
  ],
  [String.raw`(?<=\b(?:[Yy]oung|[Oo]ld|poor|rich|[Mm]ore|[Mm]ost)\s)peoples(?=\s(?!of\b)\p{Ll})`, "people"],
  [
    String.raw`(?<=\b(?:about|least|most|for|than|within|after|[Ww]ait|takes?|last|next|past|in)\s${NUMBER}\s)(?:second|minute|hour|day|week|month|year|gigabyte|megabyte|kilometer|dollar|mile)(?=\s(?:after|before|in|to|for|later|of|from|until|and|while|because)\b|\s?[.,])`,
    "$several",
  ],
  [String.raw`(?<=\p{Ll},\s)(?=Internet\s(?:is|has|can|helps|gives|makes)\s)`, "the "],
  [
    String.raw`(?<=${START}(?:Click|Press|Tap|Push|Select)\s(?:on\s)?)(?=(?:button|link|icon|checkbox|arrow)\s(?:at|in|on|to|below|and|with)\b|(?:green|red|blue|gray|orange|yellow|small|round|big|first|second|last|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)\s(?:button|link|icon|arrow|key|tab|checkbox)\b)`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:[Dd]ownload|[Ii]nstall|[Gg]et|[Uu]se|using|[Uu]pdate\sto|[Uu]pgrade\sto)\s)(?=latest\s(?:version|release|stable|code|changes|build)\b)`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:prints|shows|displays|returns|throws|gets?|see)\s)(?=error\smessage(?:\s(?:and|that|if|when|in|on|about|with)\b|\s?[.,]))`,
    "an ",
  ],
  [
    String.raw`(?<=\b(?:spen[dt]s?|for|took|during|slept|worked|waited|rained|lasted)\s)(?=whole\s(?:day|afternoon|morning|evening|night|week|weekend|month|year|summer|winter)\b)`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:[Bb]ecause\sof|[Tt]hanks\sto|[Ww]ithout|[Oo]n|[Ff]rom|[Uu]s(?:e|es|ed|ing)|through|via|over|surf(?:ing)?|browse)\s)(?=Internet(?:\s?[.,;!?](?:\s|$)|\s(?:and|to|for|every|at|because|when|or|is|are|was|we|you|I|they|people)\b))`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:[Tt]ells?|told|telling)\s(?:me|us|him|her|them|you)\s)(?=(?:funny|long|short|sad|scary|strange|interesting|true|beautiful|new|good|great|terrible)\s(?:story|joke|tale|secret|lie|fact)\b)`,
    "a ",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were|it's|It's)\s)an?\s(?=(?:largest|biggest|smallest|oldest|tallest|cheapest|richest|fastest|longest|shortest|strongest|hardest|easiest|happiest|hottest|coldest|busiest|most\s(?:beautiful|important|interesting|expensive|popular|famous|difficult|delicious|exciting|boring))\s\p{Ll}+\s(?:I|we|you|he|she|they|in|of|on|that|ever)\b)`,
    "the ",
  ],
  [
    String.raw`(?<=\b(?:is|was|It's|it's)\s)the\smore(?=\s(?:beautiful|important|interesting|expensive|popular|famous|difficult|delicious|exciting|boring)\s\p{Ll}+\s(?:that\s)?(?:I|we|you|he|she|they)\s(?:have|had|has|'ve|'d)\sever\b)`,
    "the most",
  ],
  [
    String.raw`${START}A(?=\s(?:first|last|best|worst|main)\sthing\s(?:that\s)?(?:I|we|you|he|she|they)\b)`,
    "the",
  ],
  [
    String.raw`(?<=\b(?:[Tt]hat|[Bb]ut|[Aa]nd|[Bb]ecause|[Tt]hink|[Bb]elieve|[Ss]pend|[Ss]pent|[Ff]or)\s)the\s(?=most\sof\s(?:the|my|our|their|his|her|them|us|these|those)\b)`,
    "",
  ],
  ...(
    [
      [
        "a ",
        "car|bike|bicycle|laptop|computer|dog|cat|house|dress|dictionary|camera|backpack|ticket|motorcycle|piano|guitar|sandwich",
      ],
      ["an ", "umbrella|apartment|orange|apple|airplane|island|elephant|oven"],
    ] as const
  ).map(
    ([article, things]) =>
      [
        String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Yy]ou|[Mm]y\s\p{Ll}+|[Hh]is\s\p{Ll}+|[Hh]er\s\p{Ll}+)\s(?:(?:want|wants|wanted|decided|need|needs|have|has|had|going|like|plan)\sto\s)?(?:buy|buys|bought|sold|rent|rented|need|needs|want|wants|have|has|had|drives?|drove|own|owns|ate|saw|met)\s)(?=(?:${things})(?:\s?[.!?]|\s(?:at|in|for|because|from|to|yesterday|last|with|near|when|and|but|so|which|that|on)\b))`,
        article,
      ] as const,
  ),
  [String.raw`(?<=\bspen[dt](?:ing)?\s)(?=night(?:\s?[.,]|\s(?:at|in|on|with|there)\b))`, "the "],
  [
    String.raw`(?<=\bstud(?:y|ies|ied|ying)\s)the\s(?=(?:economics|mathematics|physics|chemistry|biology|law|medicine|engineering|psychology|English)\s(?:at|in|for|with|because)\b)`,
    "",
  ],
  [String.raw`(?<=\bplay(?:s|ed|ing)?\s)(?=(?:important|essential|active|integral)\s(?:role|part)\b)`, "an "],
  [
    String.raw`(?<=\bplay(?:s|ed|ing)?\s)(?=(?:big|crucial|vital|key|major|great|significant|huge|very\simportant|large)\s(?:role|part)\b)`,
    "a ",
  ],
  [
    String.raw`(?<=\b(?:opinion,|because|that|think|but)\s)the\s(?=(?:smoking|traveling|swimming|cooking|shopping|studying|cycling)\s(?:is|can|causes|helps|makes|should)\b)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:gives?|gave|giving|offers?|offered|have|has)\s(?:(?:me|us|him|them|people|you|students|children)\s)?)(?=(?:possibility|opportunity|chance)\s(?:to|of)\b)`,
    "the ",
  ],
  [
    String.raw`(?<=\bhad\s|\bhave\s|\bget\s|\bgot\s|\bwas\s|\bis\s)an?\s(?=(?:terrible|bad|nice|good|great|beautiful|wonderful|awful|lovely|perfect|rainy|sunny|cold|hot|warm)\s(?:weather|news|luck|traffic|advice|furniture|luggage|health)(?:\s?[.,!?]|\s(?:during|in|on|for|with|because|when|today|yesterday|that|about|all|and|to|from|here)\b))`,
    "",
  ],
];
