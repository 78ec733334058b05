import { START } from "./confusion.ts";

const NUMBER = String.raw`(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|\d+)`;
const UNCOUNTED =
  "homework|information|advice|equipment|furniture|luggage|knowledge|research|garbage|software|feedback";

/** Articles, and numbers of nouns, that learners of English bend. */
export const LEARNER_ARTICLES: readonly (readonly [find: string, fix: string])[] = [
  [String.raw`\b[Mm]any\s(?:${UNCOUNTED})(?:s|es)\b`, "$much"],
  [
    String.raw`(?<=\b(?:a\slot\sof|lots\sof|[Ss]ome|any|more|[Mm]uch)\s)(?:researches|garbages|feedbacks|softwares|luggages|furnitures)(?=\s|[.,!?])`,
    "$uncounted",
  ],
  [
    String.raw`(?<=(?<!\bevery[\s-])\b${NUMBER}-)(?:bedrooms|stars|pages|dollars|floors|meters|kilometers|wheels|stories|players|minutes|hours|days|weeks|months|years|people|persons)(?=\s(?!and\b|or\b|to\b|of\b|in\b|at\b|are\b|were\b|is\b|have\b|for\b|from\b|ago\b|later\b|when\b|if\b|latitude\b|after\b|before\b|old\b|with\b)\p{Ll}{3,})`,
    "$singular",
  ],
  [
    String.raw`(?<=\b(?:${NUMBER}|several)\s)(?:thousands|hundreds|millions|billions)(?=\s(?!is\b|was\b|has\b|as\b|this\b|years\sago\b)\p{Ll}+s\b)`,
    "$one",
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
    String.raw`(?<=${START}The\snews\s(?:(?:coming\s)?(?:from|about|of|in|on)\s(?!.{0,40}\b(?:that|which|who)\b)[^,.;!?]{3,40}\s)?)(?:are|were|have)(?=\s)`,
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
  [String.raw`(?<=\bWhat\s)(?=(?:pity|shame|relief|mess|nightmare|coincidence|waste)\b)`, "a "],
  [
    String.raw`(?<=${START}(?:Click|Press|Tap|Push|Select)\s(?:on\s)?)(?=(?:green|red|blue|gray|orange|yellow|small|round|big|first|second|last)\s(?:button|icon|link|arrow|key|tab)\b)`,
    "the ",
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
  [String.raw`${START}The\shappiness(?=\s(?:is|does|doesn't|cannot|can|comes)\b)`, "happiness"],
  [
    String.raw`(?<=\b(?:to\sbecome|became|becoming|wants?\sto\sbe)\s)(?=(?:teacher|doctor|nurse|lawyer|programmer|singer|driver|pilot|dentist|scientist|player|writer|journalist)(?:\s?[.,!?]|\s(?:in|at|because|and|when|but)\b))`,
    "a ",
  ],
  [
    String.raw`(?<=\b(?:to\sbecome|became|becoming|wants?\sto\sbe)\s)(?=(?:engineer|interpreter|actor|actress|architect|artist|author|astronaut|accountant)(?:\s?[.,!?]|\s(?:in|at|because|and|when|but)\b))`,
    "an ",
  ],
  [
    String.raw`(?<=\b[Tt]he\s)most\s(?:hot|cold|big|small|tall|cheap|fast|high|low|long|short|easy|strong|nice|busy|happy|large|great)(?=\s\p{Ll})`,
    "$superlative",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were)\s)(?:extreme|complete|absolute|total|terrible)(?=\s(?:long|hot|cold|difficult|important|hard|high|low|fast|useful|expensive|dangerous|tired|happy|big|small|slow|different|wrong|new|bored|angry|sad)\b)`,
    "$adverb",
  ],
  [
    String.raw`(?<=\b(?:work|works|worked|working|study|studied|studies|train|trained)\s(?:very\s|so\s)?)hardly(?=\s?[.,!]|\s(?:to|for|every|all)\b)`,
    "hard",
  ],
  [
    String.raw`(?<=\b(?:not|is|are|was|were|n't)\s(?:as|so)\s(?!much\b|more\b)\p{Ll}{3,}\s)than(?=\s\p{Ll})`,
    "as",
  ],
  [
    String.raw`(?<=\b(?:not|is|are|was|were)\s)enough\s(?:large|big|good|strong|fast|old|tall|warm|long|clear|small|safe|rich|brave|smart)(?=\s(?:for|to)\b|\s?[.,!?])`,
    "$after",
  ],
  [
    String.raw`(?<=\b(?:is|was|are|were)\s(?:so|very)\s)quite(?=\sthat\b|\s?[.,!]|\s(?:and|in|at|when)\b)`,
    "quiet",
  ],
  [String.raw`${START}The\smost(?=\sof\s(?:the|them|these|us|my|our|people|students|children)\b)`, "most"],
  [
    String.raw`(?<=\b(?:I\sam|I'm|I\swas|I\sfeel)\s(?:very\s|really\s|more\s|not\s)?)interesting(?=\sin\b)`,
    "interested",
  ],
];
