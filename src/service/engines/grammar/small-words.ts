import { START } from "./confusion.ts";

const COMPARATIVE =
  "better|worse|easier|harder|faster|slower|cheaper|bigger|larger|smaller|higher|lower|happier|healthier|safer|stronger|weaker|longer|shorter|richer|quicker|simpler|busier|older|younger|smarter|cleaner|closer|deeper|wider|taller|warmer|colder|lighter|heavier|prettier|nicer|funnier|lazier|clearer|louder|quieter|brighter|darker|cooler|kinder|wiser|poorer|tastier|friendlier|greater";
const SUPERLATIVE =
  "best|worst|easiest|hardest|fastest|cheapest|biggest|largest|smallest|highest|lowest|happiest|healthiest|safest|strongest|richest|simplest|oldest|youngest|greatest|newest|closest|tallest|shortest|longest|smartest|hottest|coldest|nicest|funniest";
/** Verbs that have no passive. */
const HAPPEN = "died|happened|arrived|appeared|occurred|existed|emerged";

/**
 * Small words that learners of English put in or leave out: what is found is deleted, or the fix is put in at the place.
 */
export const SMALL_WORDS: readonly (readonly [find: string, fix: string])[] = [
  [
    String.raw`(?<=${START}There\s)(?=no\s(?:way|need|reason|point|limit|guarantee|difference|such)\b)`,
    "is ",
  ],
  [
    String.raw`(?<=${START}There\s)(?=an?\s(?:\p{Ll}+\s){0,2}(?:issue|problem|bug|way|limit|option|setting|difference|chance|lot|need|reason)\s)`,
    "is ",
  ],
  [
    String.raw`(?<=\b[Tt]he\snumber\s)(?=(?:bytes|items|files|lines|words|characters|requests|users|rows|columns|elements|bits|seconds|pixels|threads|connections|entries|arguments|parameters|days|people|errors|pages)\s)`,
    "of ",
  ],
  [
    String.raw`(?<=\b(?:[Mm]ost|[Ss]ome|[Mm]any)\sof\s)(?=(?!its\b|this\b|us\b|his\b|those\b|these\b|yours\b|ours\b|theirs\b|others?\b|class\b)\p{Ll}{3,}s\s)`,
    "the ",
  ],
  [String.raw`(?<=\b(?:on|off|enabled|disabled)\s)(?=default(?:\s(?:because|and|since|for)\b|[.,]))`, "by "],
  [String.raw`(?<=\b[Pp]lease\srefer\s)(?=(?:the|this|our|your)\s)`, "to "],
  [
    String.raw`(?<=\b[Ii]n\sorder\s)(?=(?:be|get|make|use|run|see|find|keep|avoid|build|create|add|install|test|reproduce|help|work|show|do|have|allow|prevent|ensure|access|update|enable|start|change|understand)\s)`,
    "to ",
  ],
  [String.raw`(?<=\b(?:[Dd]epending)\s)(?=(?:the|your|its|their|our|which|how|whether)\s)`, "on "],
  [
    String.raw`(?<=${START}Instead\s)(?=(?:using|writing|creating|having|passing|calling|adding|making|running|doing|hard[\s-]coding|relying|trying|storing|loading|sending|returning|copying)\s)`,
    "of ",
  ],
  [
    String.raw`(?<=(?<!\b(?:[Tt]he|[Aa]|[Aa]n|[Nn]o|[Aa]ny|[Ss]ome|[Oo]ne|[Tt]wo|[Tt]hree|its|this|these|those)\s)\b(?:larger|smaller|greater|higher|lower|longer|shorter|older|newer|bigger|fewer)\s)(?=(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|\d[\d,.]*)\s\p{L}+s\b)`,
    "than ",
  ],
  [
    String.raw`(?<=\b(?:[Rr]un|[Uu]se|[Ee]xecute|[Ee]nter|[Ii]n|[Ww]ith)\s)(?=following\s(?:commands?|steps|code|examples?|tables?|options|lines?|scripts?|sections?|settings|parameters|snippets?|quer(?:y|ies)|syntax)\b)`,
    "the ",
  ],
  [String.raw`(?<=\bI\s)am\s(?=(?:totally\s|completely\s|strongly\s|fully\s)?agree\b)`, ""],
  [
    String.raw`(?<=\b(?:is|are|was|were|be|been|much|become|becomes|feel|feels|felt|get|gets|got|looks?|works?|(?:mak(?:e|es|ing)|made)\s(?:it|them|us|me|him|her|you|people)|(?:mak(?:e|es|ing)|made)\s(?:our|my|your|their|his|her|people's|the)\s(?:daily\s)?(?:life|lives|work|jobs?))\s)(?<!\b[Tt]here\s(?:is|are|was|were)\s)more\s(?=(?:${COMPARATIVE})(?:\s(?:than|to|for|in|when|if|because|and|soon|now|every|with|at|after)\b|\s?[.,;]))`,
    "",
  ],
  [String.raw`(?<=\b[Tt]he\s)most\s(?=(?:${SUPERLATIVE})\s(?!known\b|selling\b|preserved\b|loved\b))`, ""],
  [
    String.raw`(?<=\b(?:study|studied|studying|work|live|living|travel|go|went|going)\s)(?:to|in|at)\s(?=abroad\b)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:(?:to|will|can|we|they|often|must|should)\sdiscuss|discussing)\s)about\s(?=(?:the|this|these|it|how|what|your|our|their)\b)`,
    "",
  ],
  [
    String.raw`(?<=\b\p{Ll}{2,}\s)(?:was|were|is|are)\s(?=(?:${HAPPEN})(?:\s(?!at\b|on\b|upon\b|to\sbe\b|by\b)\p{Ll}|[.,]))`,
    "",
  ],
  [
    String.raw`(?<=${START}(?:Although|Even\sthough)\s[^.,;:!?()"\u2013\u2014]{3,90},\s)but\s(?=(?:I|he|she|we|they|it|you|the|my|his|her|their|our|this|there|many|some|most|people)\b)`,
    "",
  ],
  [String.raw`(?<=\b(?:[Ww]ould|'d|\u2019d)\srather\s)to\s(?=\p{Ll})`, ""],
  [String.raw`(?<=\b(?:[Hh]ad|'d|\u2019d)\sbetter\s)to\s(?=\p{Ll})`, ""],
  [
    String.raw`(?<=\b(?:(?:to|should|must|can|will|and|I|we|they|who)\stake|takes|taking)\scare\s)(?=(?:our|my|their|his|her|them|him|myself|ourselves|themselves)\b)`,
    "of ",
  ],
  [String.raw`(?<=\b[Ee]xplain(?:s|ed)?\s)(?=(?:me|us|him)\s(?:how|what|why|that|the|about)\b)`, "to "],
  [String.raw`\b[Tt]he\smost\sof\s(?:the\s)?(?=people\b(?!['\u2019]))`, "most "],
  [String.raw`(?<=\b[Vv]isit(?:ed|ing)\s)to\s(?=(?:my|your|his|her|our|their|the)\b)`, ""],
  [
    String.raw`(?<=\b(?:[Hh]e|[Ss]he|I|[Tt]hey|[Ww]e|who)\stold\s)to\s(?=(?:me|him|her|us|them)\s(?:that\s(?:he|she|it|they|I|we|the|there)|to|about)\b)`,
    "",
  ],
  [
    String.raw`(?<=\p{Ll}\s)an?\s(?=(?:good\s|useful\s|great\s|important\s|bad\s)?(?:advice|homework|luggage|information)(?:\s?[.,]|\s(?:about|from)\b))`,
    "",
  ],
  [String.raw`(?<=\b(?:should|must|can|could|would|will)\snot\s)to\s(?=(?!the\b|a\b|an\b)\p{Ll})`, ""],
  [String.raw`(?<=\b[Ll]et's\s)we\s(?=\p{Ll})`, ""],
  [
    String.raw`(?<=\b(?:[Ww]e|[Tt]hey|[Yy]ou)\s)are\s(?=(?:totally\s|completely\s|strongly\s|fully\s)?(?:dis)?agree\b)`,
    "",
  ],
  [
    String.raw`(?<=${START}Because\s[^.,;:!?()"\u2013\u2014]{3,90},\s)so\s(?=(?:I|he|she|we|they|it|you|the|my)\s)`,
    "",
  ],
  [String.raw`(?<=\b[Aa]pologi[sz]ed?\s)(?=(?:me|him|us|them)\s(?:for|that)\b)`, "to "],
  [
    String.raw`(?<=${START}(?:When|After|Before|Until)\s(?:I|we|you|they)\s)will\s(?=\p{Ll}{2,}\b[^?.!,]{0,60},\s(?:I|we|you|he|she|they|it|the)\b)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:should|(?<!\ba\s)must|cannot|shouldn't|(?:it|they|this|that|which|these|those|window|file|value|settings?|option)\scan)\s)(?=(?!emb|sh)\p{Ll}+(?<!e)ed\s(?:to|by|in|from|with|on|at|if|as|for|via|before|after|when)\b)`,
    "be ",
  ],
  [
    String.raw`(?<=\b(?:have|has|need|needs|had|needed)\sto\s)(?=(?!emb|sh)\p{Ll}+(?<!e)ed\s(?:to|by|in|from|with|on|at|if|as|for|via|before|after|when)\b)`,
    "be ",
  ],
  [
    String.raw`(?<=(?:^|[.!?]\s)If\s(?:I|we|you|they)\s)will\s(?=(?!be\b|excuse\b|forgive\b|pardon\b|allow\b|permit\b|let\b|not\b|just\b|only\b)\p{Ll}{2,}\s[^?.!,;]{1,60},\s(?:I|we|you|they)\s(?:will|can|should|must)\b)`,
    "",
  ],
  [String.raw`(?<=\b[Bb]y\s)the\s(?=default\s?[,.])`, ""],
  [String.raw`(?<=\b[Tt]ak(?:e|es|ing)\s)(?=(?:closer|quick|deeper|brief)\slook\s(?:at|into)\b)`, "a "],
  [
    String.raw`(?<=\b(?:allows|enables)\s)(?=to\s(?!be\b|the\b|a\b|have\b|an\b)\p{Ll}{3,}\s(?:the|a|an|your|any|all|this|multiple|different|custom)\b)`,
    "you ",
  ],
  [String.raw`(?<=\bdepends?\s)(?=any\s(?!more\b|less\b|further\b)\p{Ll})`, "on "],
  [String.raw`(?<=\b[Hh]ow\slong\s)time\s(?=(?:have|has|did|do|does|will|is|are)\b)`, ""],
  [String.raw`(?<=\p{Ll}\s)on\s(?=last\s(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:\s?[.,!?]|$))`, ""],
  [
    String.raw`(?<=\blets?\s(?:me|him|her|us|them|you)\s)to\s(?=(?:be|go|do|see|use|make|take|get|have|know|play|work|learn|choose|change|come|feel|find|keep|read|run|say|talk|think|try|understand|write|help|leave|stay|enter|speak|pay|eat|sleep|wait|watch|finish|start|buy)\b)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:(?:make|makes)\s(?:me|him|us|them)|made\s(?:me|him|us))\s)to\s(?=(?:wait|go|leave|pay|stay|realize|cry|smile|see|feel|think|do|be|understand|want|believe|forget|become|laugh|work|study|learn|clean|eat|sleep|read|write|take|stop|start|try|use|help|speak|buy|sell|tell|give|know|remember|change|move|choose|come|finish|play|run|sit|stand|wear|listen|practice|rewrite|repeat|redo|apologize|answer)\b)`,
    "",
  ],
];
