import { START } from "./confusion.ts";

/** Where an object or a clause ends. */
const END = String.raw`(?=\s?[.,!?]|\s(?:and|but|because|when|while|for|in|at|on|to|every|after|before|so|with|until|during|from)\b)`;
/** A relative clause with a subject of its own, after which the main verb agrees with the noun before it. */
const CLAUSE = String.raw`(?:that\s|which\s)?(?:I|we|he|she|they|you|(?:my|our|his|her|their|your|the)\s\p{Ll}+)\s(?!(?:was|were|is|are|am|has|have|had|do|does|did|can|could|will|would|think|thinks|thought|said|says|say|know|knew|believe|believed|hoped?|felt|feel|and|or|of|in|to|who|that|which)\b)\p{Ll}+\s(?:(?!(?:that|who|which|and|or|because|when|if|where|but|while|whose|how|what|why|than|as)\b)[\p{L}\p{N}'-]+\s){0,8}?`;
/** What follows "was" or "were" as the main verb. */
const COMPLEMENT = String.raw`(?=\s(?:an?|the|very|really|so|too|not|quite|\p{Ll}+ed|taken|made|bought|written|\p{Ll}+ing|delicious|beautiful|good|bad|great|cheap|expensive|old|new|small|big|wrong|broken|late|full|empty|different)\b)`;
/** Words about a person that a form of "be" links to the subject. */
const STATE = String.raw`(?=\s(?:able\sto|interested\sin|afraid\sof|ready\sto|responsible\sfor|familiar\swith|proud\sof)\b)`;
const PAST_BEFORE = String.raw`\b(?:was|were|had|did|didn't|couldn't|went|came|got|said|felt|\p{Ll}{3,}ed)\b[^.!?;]{0,80}`;

/** Nouns by the words that learners of English put in their place. */
const NOUNS = [
  ["important", "importance"],
  ["choose", "choice"],
  ["different", "difference"],
  ["beautiful", "beauty"],
  ["popular", "popularity"],
  ["succeed", "success"],
  ["arrive", "arrival"],
  ["grow", "growth"],
  ["lose", "loss"],
  ["educate", "education"],
  ["pollute", "pollution"],
  ["destroy", "destruction"],
  ["exist", "existence"],
  ["behave", "behavior"],
] as const;
/** Adjectives by the nouns that learners of English put in their place. */
const ADJECTIVES = [
  ["stress", "stressful"],
  ["danger", "dangerous"],
  ["success", "successful"],
  ["noise", "noisy"],
  ["peace", "peaceful"],
  ["health", "healthy"],
  ["delight", "delightful"],
  ["wonder", "wonderful"],
  ["confidence", "confident"],
  ["importance", "important"],
  ["independence", "independent"],
  ["patience", "patient"],
  ["difference", "different"],
  ["intelligence", "intelligent"],
  ["difficulty", "difficult"],
  ["happiness", "happy"],
  ["sadness", "sad"],
  ["loneliness", "lonely"],
  ["anger", "angry"],
  ["hunger", "hungry"],
] as const;

/** Words that belong together, and the parts of speech that learners of English confuse. */
export const LEARNER_COLLOCATIONS: readonly (readonly [find: string, fix: string])[] = [
  ...NOUNS.map(
    ([wrong, noun]) =>
      [
        String.raw`(?<=(?:${START}The|\b(?:about|is|of|by|on|understand|know|realize|forget|show|shows)\sthe)\s)${wrong}(?=\sof\s(?!all\b|which\b|whom\b|them\b)(?:an?\s|the\s|our\s|my\s|your\s|their\s|his\s|her\s|this\s)?\p{Ll}+)`,
        noun,
      ] as const,
  ),
  ...ADJECTIVES.map(
    ([noun, adjective]) =>
      [
        String.raw`(?<=\b(?:is|are|was|were|be|been|feel|feels|felt|am|I'm|became|become|look|looked|looks|seems?)\s(?:very|so|really|too)\s)${noun}${END}`,
        adjective,
      ] as const,
  ),
  [
    String.raw`(?<=\b(?:for|on|of|to|improve|improves|protect)\s(?:the|your|our|their|my|his|her)\s)healthy(?=\sof\s(?:the|our|my|your|children|people|students|all|those)\b)`,
    "health",
  ],
  [String.raw`\bhealthy(?=\sproblems?\b)`, "health"],
  [
    String.raw`(?<=\b(?:[Yy]our|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|some|any|good|helpful|useful|for|of|more|much)\s)advise(?=\s?[.,!?]|\s(?:about|on|for|to|from|and|is|was|that|how)\b)`,
    "advice",
  ],
  // Make, do, take
  [
    String.raw`(?<!(?:^|[.!?,]\s|\b(?:[Ww]hat|[Hh]ow|[Ww]hy|[Ww]hen|[Ww]here|[Ww]hich|and|so|nor|\p{Ll}+ly)\s))\b(?:did|done)(?=\s(?:an?|some|many|several|more|fewer|a\slot\sof|the\ssame|too\smany|two|three)\s(?:\p{Ll}+\s)?(?:mistakes?|decisions?|promises?|choices?|efforts?|noise)\b)`,
    "made",
  ],
  [
    String.raw`\b(?:do|doing)(?=\s(?:an?|some|many|several|more|fewer|a\slot\sof|the\ssame|too\smany)\s(?:\p{Ll}+\s)?(?:mistakes?|decisions?|promises?)\b)`,
    "=make",
  ],
  [
    String.raw`\b(?:makes?|making|made)(?=\s(?:yoga|karate|judo|gymnastics|homework|housework|sports?|exercises)${END})`,
    "=do",
  ],
  [
    String.raw`\b(?:makes?|making|made)(?=\s(?:a\slot\sof|many|some|a\sfew|lots\sof|hundreds\sof|beautiful)\s(?:\p{Ll}+\s)?(?:photos|pictures|photographs|selfies)\s(?:of|in|at|on|with|there|from|and|during)\b)`,
    "=take",
  ],
  [
    String.raw`\b(?:eat|eats|eating|ate|drink|drinks|drank|drinking)(?=\s(?:(?:the|my|his|her|your|our|some|any|this|a\slot\sof)\s)?(?:medicines?|medications?|pills|antibiotics|painkillers)\b)`,
    "=take",
  ],
  [
    String.raw`\b[Cc]lose(?=\s(?:the|all\sthe|your|my)\s(?:lights?|TV|television|radio|computer|air\sconditioner|heater|fan)${END})`,
    "turn off",
  ],
  [
    String.raw`\b[Oo]pen(?=\s(?:the|all\sthe|your|my)\s(?:lights?|TV|television|radio|air\sconditioner|heater)${END})`,
    "turn on",
  ],
  // Say, tell
  [
    String.raw`\b(?:[Ss]ay|says|saying|said)(?=\s(?:me|us|him)\s(?:how|what|why|where|when|if|who|which|whether|that)\b)`,
    "=tell",
  ],
  [
    String.raw`(?<=(?<!\b(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|[Ww]as|[Ww]ere|[Bb]een|[Bb]e|[Aa]m|[Ii]s|[Aa]re|has|have|had|who|story)\s)\b(?:[Mm]y|[Tt]he|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir)\s(?:doctor|teacher|mother|father|boss|manager|friend|brother|sister|wife|husband|guide|waiter|receptionist|nurse|driver|neighbor|parents|dentist|police)\s)told(?=\sthat\s(?:I|he|she|they|we|it|the|my|our|you|there)\b)`,
    "said",
  ],
  // Prepositions
  [
    String.raw`(?<=\b(?:[Pp]lease|will|can|could|to|and|must|should|always|usually|didn't|don't|[Ww]e|I|[Tt]hey)\s)(?:wait)(?=\s(?:me|us|him|them)(?:\s?[.,!?]|\s(?:at|in|for|here|there|outside|near|by|next|until|when|while|to)\b))`,
    "wait for",
  ],
  [
    String.raw`(?<=\b[Ll]isten(?:s|ed|ing)?\s)(?=(?:(?:the|my|some|his|her|their|your)\s)?(?:music|podcasts?|songs?|audiobooks?|radio|lectures?|jazz|rock|news|advice)\b)`,
    "to ",
  ],
  [
    String.raw`(?<=\b(?:lost|find|found|forgot|brought|finished|wrote|gave|showed|opened|bought|sold|used|like|loves?|with|in|from|to|for|and)\s)(?:hers|ours|yours|theirs)(?=\s(?:new\s|old\s|own\s)?(?:keys?|essays?|homework|books?|house|car|bags?|parents|family|friends?|children|phones?|mother|father|sister|brother|room|money|name|work|job|life|lives|students|teacher|shoes|ideas?|opinions?|country|dog|cat|hands?|computer|project)\b)`,
    "$possessive",
  ],
  [
    String.raw`(?<=\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Yy]our)\s)(?:parents|grandparents|neighbors)(?=\s(?:house|home|apartment|bedroom|garden|kitchen|restaurant|farm|car|wedding|anniversary|advice|village)\b)`,
    "$genitive",
  ],
  // Feelings
  [
    String.raw`(?<=(?:${START}|[.,]\s|\b(?:and|but|because|that|so)\s)(?:I|[Ww]e)\s(?:was|were|am|are|felt|feel)\s(?:so\s|very\s|really\s|a\sbit\s)?)(?:boring|tiring)(?=\s(?:during|because|when|after|that\s(?:I|we)|at|on|all)\b)`,
    "$feeling",
  ],
  // Clauses
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
  [
    String.raw`(?<=\bhad\s|\bhave\s|\bget\s|\bgot\s|\bwas\s|\bis\s)an?\s(?=(?:terrible|bad|nice|good|great|beautiful|wonderful|awful|lovely|perfect|rainy|sunny|cold|hot|warm)\s(?:weather|news|luck|traffic|advice|furniture|luggage|health)(?:\s?[.,!?]|\s(?:during|in|on|for|with|because|when|today|yesterday|that|about|all|and|to|from|here)\b))`,
    "",
  ],
  // Tenses and agreement
  [
    String.raw`(?<=${START}When\s(?:I|we|he|she|they)\s(?:was|were)\s(?:an?\s(?:\p{Ll}+\s)?(?:child|kid|boy|girl|student|teenager)|young|younger|little|small|\p{L}+(?:\syears\sold)|in\s(?:\p{L}+\s)?(?:school|college|university)),\s(?:I|we|they|he|she|(?:my|our|his|her)\s\p{Ll}+)\s(?:always\s|often\s|usually\s|never\s)?)(?:takes?|go|goes|walks?|plays?|eats?|lives?|wants?|likes?|loves?|has|have|helps?|works?|reads?|tells?|gives?|makes?|cooks?|watch(?:es)?|visits?|learns?|thinks?|dreams?|hates?|needs?)(?=\s)`,
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
  [
    String.raw`(?<=${START}One\sof\s(?:the|my|our|his|her|their|these|those)\s(?:\p{Ll}+\s)?\p{Ll}+s\s${CLAUSE})(?:were|are|have)${COMPLEMENT}`,
    "$agreeing",
  ],
  [
    String.raw`(?<=${START}(?:The|These|Those|My|Our|His|Her)\s(?!news\b|clothes\b)\p{Ll}{2,}(?<![sui])s\s(?:that|which)\s${CLAUSE})(?:was|is)${COMPLEMENT}`,
    "$plural",
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
  // Homophones
  [
    String.raw`\bit's(?=\s(?!always\b|perhaps\b|sometimes\b|besides\b|his\b|hers\b|yours\b|ours\b|theirs\b|this\b|less\b)\p{Ll}{3,}(?<![sui])s\s(?:had|have|were|are|will|would|could)\s)`,
    "its",
  ],
  [
    String.raw`(?<=\b(?:night|food|smoking|it|this|also|often|stress|sleep|weather|noise|pollution|really|directly|negatively|technology|everything)\s)effects(?=\s(?:my|our|your|his|her|their|us|me|you|them|people|everyone|children)\b)`,
    "affects",
  ],
];
