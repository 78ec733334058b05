import { START } from "./confusion.ts";
import { ACT } from "./learner-verbs.ts";

const NUMBER =
  "(?:\\d+|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)";
const OWNER = "(?:my|your|his|her|its|our|their)";
/** Verbs in their base form that are no nouns, or hardly ever. */
const VERBS = `${ACT}|live|sleep|think|help|save|spend|stay|solve|follow|reduce|develop|prepare|provide`;

/** What verbs, adjectives and nouns take after them: a preposition, "to", an article, a form in "-ing". */
export const LEARNER_PATTERNS: readonly (readonly [find: string, fix: string])[] = [
  // A small word too many
  [
    String.raw`(?<=\b(?:(?:to|can|will|could|should|would|must|I|[Ww]e|[Tt]hey|[Yy]ou|[Ss]tudents|[Pp]eople|that|which)\s(?:also\s)?help|helps|helped|helping)\s)to\s(?=(?:${OWNER}\s\p{Ll}+|(?:other|poor|homeless|old|elderly|sick|needy|young)\s(?:people|children|students)|them|us|me|him|each\sother)(?:\s?[.,!?]|\s(?:to|with|in|when|by|and|after|because|find|get|learn)\b))`,
    "",
  ],
  [
    String.raw`(?<=\b(?:[Mm]ention|[Dd]escrib|[Ee]mphasiz|[Cc]onsider)(?:e|s|es|ed|ing)?)\sabout(?=\s(?:the|${OWNER}|this|these|an?)\b)`,
    "",
  ],
  [
    String.raw`(?<=(?<!\b(?:was|were|is|are|be|been|being|as|story|stories)\s)\b(?:tell|tells|told|telling)\s)to\s(?=(?:me|us|him|her|them|people|${OWNER}\s(?:friends?|parents|children|mother|father|teacher|wife|students))\s)`,
    "",
  ],
  [
    String.raw`(?<=\b(?:to|can|could|will|must|should|please|you|we|they)\scontact)\swith(?=\s(?:${OWNER}|the|them|him|her|us|people|other|friends|family)\b)`,
    "",
  ],
  [String.raw`(?<=\bneedn't\s)to\s(?=\p{Ll})`, ""],
  [String.raw`(?<=\b[Bb]ecause\s)of\s(?=(?:I|we|they|he|she)\s(?!and\b)\p{Ll})`, ""],
  [
    String.raw`(?<=\b(?:[Ww]ent|[Ss]tay(?:s|ed|ing)?|[Tt]ravel(?:s|ed|ing)?)\s)(?:to|in|at)\s(?=abroad\b)`,
    "",
  ],
  // A small word too few
  [
    String.raw`(?<=\b[Dd]epend(?:s|ed|ing)?\s)(?=(?:each\sother|${OWNER}|other\speople|the\s(?:weather|situation|person|people|type|kind|country|place|way))\b)`,
    "on ",
  ],
  [
    String.raw`(?<=\b(?:(?:to|can|could|will|and|I|[Ww]e|[Yy]ou|[Tt]hey|[Pp]eople)\ssearch|searches|searched|searching)\s)(?=(?:information|an?\sjob|jobs|the\sanswers?|answers|solutions?|an?\ssolution|an?\sway)\b)`,
    "for ",
  ],
  [
    String.raw`(?<=\b(?:[Tt]alk|[Ss]peak|[Ll]isten)(?:s|ed|ing)?\s)(?=each\sother\b)|(?<=\b[Ll]isten(?:s|ed|ing)?\s)(?=(?:me|him|her|us|them)(?:\s?[.,!?]|\s(?:and|when|because|carefully)\b))`,
    "to ",
  ],
  [
    String.raw`(?<=\b[Ll]ook(?:s|ed|ing)?\s)(?=${OWNER}\s(?:phones?|watch|watches|screens?|computers?|pictures?|photos?|faces?)\b)`,
    "at ",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Yy]ou)\s(?:strongly\s|completely\s|totally\s)?disagree\s)(?=(?:the|this|that)\s(?:statement|opinion|idea|view|author|argument)\b)|(?<=\b(?:I|[Ww]e)\s(?:strongly\s|completely\s|totally\s)?agree\s)(?=(?:the|this|that)\s(?:statement|opinion|idea|view|author|argument)\b)`,
    "with ",
  ],
  [
    String.raw`(?<=\b[Ww]ait(?:s|ed|ing)?\s)(?=(?:the|my|our)\s(?!(?:\p{Ll}+\s)?(?:torture|two|three|minutes?|days?|hours?|nights?|weeks?|months?|years?|time|rest|whole|entire|full|table|tables|turn|moment|chance|required|requisite|morning|afternoon|evening|seconds?|longest|half|last|first|same)\b)\p{Ll}+(?:\s?[.,!?]|\s(?:in|at|for|to|on|and|when|before|outside|because|until)\b))`,
    "for ",
  ],
  [
    String.raw`(?<=\b(?:difficult|easy|hard|important|necessary|impossible|possible|better|easier|harder|essential|useful)\sfor\s(?:me|him|her|us|them|you|people|students|children|everyone)\s)(?=(?:${VERBS})\s)`,
    "to ",
  ],
  [
    String.raw`(?<=\b[Ii]t(?:\sis|\swas|['\u2019]s)\s(?:very\s|also\s|not\s|really\s|so\s|more\s)?(?:necessary|important|possible|impossible|better|difficult|essential|easy|useful|hard)\s)(?=(?:${VERBS})\s(?!(?:is|was|will)\b)\p{Ll})`,
    "to ",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Yy]ou|[Pp]eople|[Ss]tudents)\s(?:would\s|also\s|always\s|really\s)?prefer\s)(?=(?:live|go|be|have|do|stay|eat|take|spend|buy|make|watch|read|learn|get|keep)\s(?!(?:music|performances?|shows?)\b)\p{Ll})`,
    "to ",
  ],
  [
    String.raw`(?<=\b(?:know|knew|knows|decide|decided|learn|learned|tell\s(?:me|us|him|her|them)|show\s(?:me|us|him|her|them)|understand)\s(?:freely\s|exactly\s)?(?:where|how|when)\s)(?=(?:go|make|say|find|get|buy|start|solve|play|swim|drive|write|speak|study|choose|begin|cook|spend|save)\b(?!\s(?:is|are|was|does)\b))`,
    "to ",
  ],
  [String.raw`(?<=\b(?:is|was|become|became|be|are|am)\s)(?=member\sof\b)`, "a "],
  [String.raw`(?<=\b[Tt](?:ake|akes|aken|aking|ook)\s)(?=place\sof\s)`, "the "],
  [String.raw`(?<=\b[Mm](?:ake|akes|ade|aking)\s)(?=effort(?:\s?[.,!]|\s(?:to|and)\b))`, "an "],
  [
    String.raw`(?<=\b(?:work|works|worked|working)\s(?:at|in|for)\s)(?=(?:bank|restaurant|factory|company|hotel|shop|supermarket|library|farm|big\scompany)(?:\s?[.,]|\s(?:for|in|and|near|since|because|where|that|after|during)\b))`,
    "a ",
  ],
  [
    String.raw`(?<=\b(?:walk|walked|walking|play|played|run|running|stand|standing|stood|home|out|wet)\sin\s)(?=rain(?:\s?[.,!]|\s(?:and|because|for)\b))`,
    "the ",
  ],
  [String.raw`(?<=\bbefore\s)(?=too\slate\b)`, "it is "],
  [String.raw`(?<=${START}I\s|\b(?:[Hh]e|[Ss]he)\s)(?=born\s(?:in|on)\b)`, "was "],
  [String.raw`(?<=${START}(?:We|They)\s)(?=born\s(?:in|on)\b)`, "were "],
  [
    String.raw`(?<=\b(?:[Hh]e|[Ss]he|I|(?:${OWNER}|My|Our|His|Her|Their)\s\p{Ll}+)\s(?:is|am|was)\s(?:only\s|almost\s|already\s)?${NUMBER}\syears)(?=\s?[,.]|\s(?:but|when|and\s(?:he|she|it|I))\b)`,
    " old",
  ],
  [
    String.raw`(?<=\b[Ww]hen\s(?:I|he|she)\s)(?:had|have|has)(?=\s${NUMBER}\syears(?:\sold\b|\s?[.,]))`,
    "was",
  ],
  [String.raw`(?<=\b[Ww]hen\s(?:I|he|she)\s(?:had|have|has|was)\s${NUMBER}\syears)(?=\s?[.,])`, " old"],
  // Another small word
  [String.raw`(?<=\bfull\s)with(?=\s\p{Ll})`, "of"],
  [
    String.raw`(?<=\b[Ll]earn(?:ed|s|ing)?\s)of(?=\s${OWNER}\s(?:own\s)?(?:mistakes|failures|errors|experiences?)\b)`,
    "from",
  ],
  [
    String.raw`(?<=\b[Aa]rriv(?:e|es|ed|ing)\s)in(?=\s(?:${OWNER}|the)\s(?:house|home|school|office|airport|station|hotel|class|classroom|restaurant|party)\b)`,
    "at",
  ],
  [
    String.raw`(?<=\b(?:higher|lower|bigger|better|worse|smaller|greater|larger|cheaper|faster|easier)\s)of(?=\swhat\b)`,
    "than",
  ],
  [
    String.raw`(?<=\b(?:most|busiest|biggest|largest|oldest|richest|tallest|highest)\s\p{Ll}*\s?(?:city|cities|country|building|mountain|town)\s)of(?=\s(?:India|China|Japan|Italy|Spain|France|Turkey|Korea|Brazil|Mexico|Germany|Europe|Asia|Africa|my\scountry|the\sworld|our\scountry)\b)`,
    "in",
  ],
  // Amounts
  [
    String.raw`\b[Mm]any(?=\s(?:knowledge|money|information|advice|homework|pollution|traffic|furniture|equipment|luggage|electricity|garbage|progress|evidence|violence|freedom|happiness|luck|patience|fun)(?:\s?[.,!?]|\s(?:to|in|for|and|from|with|at|on|about|while|that|of|is|because)\b))`,
    "much",
  ],
  [
    String.raw`(?<=\b(?:only|just|very|need|use|uses|and|with|have|has|had|add|get|save|give|is)\sa\s)few(?=\s(?:oil|water|money|time|information|traffic|sugar|salt|rain|milk|coffee|tea|rice|bread|help|knowledge|energy|patience|luck|homework|furniture|space)(?:\s?[.,!?]|\s(?:to|in|for|and|from|with|at|on)\b))`,
    "little",
  ],
  [
    String.raw`(?<!\b(?:the|last|first|next|an?|one|two|three|four|five|six|seven|eight|nine|ten|few|several|many|hundred|per|half|\d+)\s)\b(?:thousand|hundred|million)(?=\sof\s(?:\p{Ll}+s|people)\b)`,
    "$several",
  ],
  // Forms of verbs
  [
    String.raw`(?<=\b(?:would|should|could|might|must|cannot|couldn't|wouldn't|shouldn't|(?:I|[Ww]e|[Yy]ou|[Tt]hey|[Hh]e|[Ss]he)\s(?:will|can|may))\s(?:not\s|also\s|never\s|always\s)?)(?:had|has)(?=\s)`,
    "have",
  ],
  [String.raw`(?<=\b(?:have|has|had|'ve)\s)been\sknowing(?=\s)`, "known"],
  [
    String.raw`(?<=\b(?:imagine|enjoys?|enjoyed|avoids?|avoided|finish|finished|(?:don't|doesn't|not|[Ww]ould\syou)\smind|[Kk]eep\son|keeps\son|kept\son|give\sup|gave\sup)\s)(?:go|be|do|read|listen|watch|swim|make|take|learn|eat|speak|write|see|meet|buy|get|have|live(?=\s(?:in|without|with|here|there|alone)\b))(?=\s(?!(?:and|or)\b))`,
    "$gerund",
  ],
  [
    String.raw`(?<=\b(?:of|without|about)\s)be(?=\s(?:tired|late|alone|sick|poor|rich|happy|successful|an?|the|in|with|\p{Ll}{3,}ed)\b)`,
    "being",
  ],
  [
    String.raw`(?<=\binstead\sof\s)to\s(?:${VERBS}|use|watch|play|study|work|walk|drive|travel|wait|ask|call|pay|start|stop|talk)(?=\s|[.,])`,
    "$ing",
  ],
  [String.raw`(?<=\bable\s)of\s\p{Ll}{2,}ing(?=\s)`, "to $bare"],
  [
    String.raw`(?<=${START}(?:After|Before)\s)(?:graduated|finished|arrived|returned|left|ate|went|came|saw|heard|worked|studied|moved|lived|talked|watched|visited)(?=\s(?:from|the|an?|my|our|his|in|at|to|for|all|with|home)\b)`,
    "$doing",
  ],
  [
    String.raw`(?<=\b(?:that|which|it|It|city|town|house|school|country|village|hotel|museum|university)\s)locates?(?=\s(?:in|at|by|near|on|between)\b)`,
    "is located",
  ],
  // The order of words
  [
    String.raw`(?<=\b(?:spend|spent|spends|lose|lost|use|used|uses|gave|give|with|forget|forgot|sold|sell)\s)(?:my|your|his|her|our|their)\sall(?=\s(?:money|time|life|energy|friends|savings|things|clothes|books|problems|work)\b)`,
    "$after",
  ],
  [
    String.raw`\b(?:have|has)\s(?:always|usually|often)(?=\s(?:many|an?|some|no|enough|two|three|time)\b)`,
    "$after",
  ],
  [
    String.raw`(?<=\b(?:go|goes|went|come|came|travel|traveled|get|got|going|coming|home|work|school|university|there|here)\s)by\sthe(?=\s(?:bus|train|car|plane|bike|bicycle|taxi|metro|subway)(?:\s?[.,!]|\s(?:because|and|to|from|every|in|with)\b))`,
    "by",
  ],
  [
    String.raw`(?<=\b(?:place|city|country|restaurant|room|museum|park|school|shop|town)\swhere\s)(?:can|could|will|should)\s(?:children|people|you|we|they|students|tourists|everyone)(?=\s\p{Ll}(?![^.!]*\?))`,
    "$after",
  ],
  [
    String.raw`(?<=\b(?:have|has|had|'ve)\s(?:never\s|already\s|ever\s|only\s)?been\s)in(?=\s\p{Lu}\p{Ll}+\s(?:once|twice|three\stimes|many\stimes|several\stimes|before)\b)`,
    "to",
  ],
  [
    String.raw`(?<=${START}If\sthere\s)would\sbe(?=\s(?:more|less|fewer|no|enough)\s[^.!?]{3,80},\s[^.!?]{0,40}\bwould\b)`,
    "were",
  ],
  [
    String.raw`(?<=\b[Rr]elat(?:e|es|ed)\s)with(?=\s(?:what|the|my|our|your|their|his|her|this|these)\b)`,
    "to",
  ],
  [
    String.raw`(?<=\b(?:is|are|was|were)\s(?:still|often|widely|also|commonly|mostly|usually)\s)use(?=\s(?:today|in|by|for|as|now|to)\b)`,
    "used",
  ],
  [
    String.raw`(?<=\b[Tt](?:ake|akes|aking|aken|ook)\s(?:good\s|great\s|better\s)?care\s)(?:on|about|for)(?=\s(?:the|my|our|their|his|her|your|them|us|him|me|animals|children|people|each|these|rare|old|himself|herself|themselves|myself|yourself)\b)`,
    "of",
  ],
  [String.raw`(?<=${START}Thanks\s)of(?=\s(?:my|our|his|her|their|the)\s\p{Ll})`, "to"],
  [String.raw`(?<=\b[Ii]t\s(?:took|takes|will\stake)\s)to\s(?=(?:me|us|him|her|them|you|my)\s)`, ""],
  [
    String.raw`(?<=\b(?:early|late|crowded|work|study|up|busy|sleep|exercise|tired)\s)on(?=\sthe\s(?:morning|evening|afternoon)(?:\s?[.,!?]|\s(?:that|and|because)\b))`,
    "in",
  ],
  [
    String.raw`(?<=\b[Aa]llow(?:s|ed|ing)?\s(?:me|us|him|her|them|you|people|students)\s)(?=(?:work|use|play|study|travel|${VERBS})\s)`,
    "to ",
  ],
  [
    String.raw`(?<=\b[Pp]articipat(?:e|es|ed|ing)\s)(?:at|to)(?=\s(?:the|an?|this|these|many|some|different|our|my|all|any)\b)`,
    "in",
  ],
  [String.raw`(?<=(?<!\bface\s)\b(?:to|often|will|can|must|should|always|may)\sface\s)with\s(?=\p{Ll})`, ""],
  [
    String.raw`(?<=\b(?:have|had|has|get|got|gets|(?:gives?|gave)\s(?:me|us|him|her|them|you))\s(?:terrible\s|bad\s)?)(?=headache(?:\s?[.,!]|\s(?:and|because|when|after)\b))`,
    "a ",
  ],
];
