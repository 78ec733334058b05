import { START } from "./confusion.ts";

/** Where an object or a clause ends. */
const END = String.raw`(?=\s?[.,!?]|\s(?:and|but|because|when|while|for|in|at|on|to|every|after|before|so|with|until|during|from)\b)`;
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
    String.raw`(?<=\b[Pp]a(?:y|ys|id|ying)\s(?:close\s|special\s|more\s)?attention\s)on(?=\s(?:the|a|your|their|his|her|my|our|its|this|these|how|what)\b)`,
    "to",
  ],
  [
    String.raw`(?<=\b[Rr]each(?:es|ed|ing)?\sout\s)at(?=\s(?:(?:the|our)\s(?:maintainers?|team|authors?|community|developers?)|us|me|them)\b)`,
    "to",
  ],
  [
    String.raw`(?<=\b(?:has|have|had|having)\snothing\sto\sdo\s)(?:from|to|of)(?=\s(?:the|this|that|your|it|its|our|my)\b)`,
    "with",
  ],
  [
    String.raw`(?<=\b(?:[Pp]lease|will|can|could|to|and|must|should|always|usually|didn't|don't|[Ww]e|I|[Tt]hey)\s)(?:wait)(?=\s(?:me|us|him|them)(?:\s?[.,!?]|\s(?:at|in|for|here|there|outside|near|by|next|until|when|while|to)\b))`,
    "wait for",
  ],
  [
    String.raw`(?<=\b[Ll]isten(?:s|ed|ing)?\s)(?=(?:(?:the|my|some|his|her|their|your|other|different|others)\s)?(?:music|opinions?|people|podcasts?|songs?|audiobooks?|radio|lectures?|jazz|rock|news|advice)\b)`,
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
  // Homophones
  [
    String.raw`\bit's(?=\s(?!always\b|perhaps\b|sometimes\b|besides\b|his\b|hers\b|yours\b|ours\b|theirs\b|this\b|less\b)\p{Ll}{3,}(?<![sui])s\s(?:had|have|were|are|will|would|could)\s)`,
    "its",
  ],
  [
    String.raw`(?<=\b(?:night|food|smoking|it|this|also|often|stress|sleep|weather|noise|pollution|really|directly|negatively|technology|everything)\s)effects(?=\s(?:my|our|your|his|her|their|us|me|you|them|people|everyone|children)\b)`,
    "affects",
  ],
  [
    String.raw`(?<=\b(?:say|decide|see|ask|asked|wonder|wondered|sure|question|matter|unclear|check)\s)weather(?=\s(?:this|the|it|he|she|they|we|I|you|or|to|an?|these|people|there)\s(?!forecast|report|app))`,
    "whether",
  ],
  [
    String.raw`(?<=\b(?:can|may|could|might|will|would)\s(?:seriously|directly|negatively|badly|strongly|greatly|also)\s)effect(?=\s(?:the|our|your|people|their|his|her|my|us|children|everyone|how)\b)`,
    "affect",
  ],
  [
    String.raw`(?<=\b(?:usually|always|often|never|still|really|firmly|strongly|don't|I|[Ww]e|people|[Yy]ou|who)\s)belief(?=\s(?:that|in|everything|it|this|the|what|him|her|them|me)\b)`,
    "believe",
  ],
  [
    String.raw`(?<=\b(?:want|wants|wanted|like|love|able|possible|difficult|easy|hard|prefer|decided|hope|moved|people)\sto\s)life(?=\s(?:in|with|without|longer|together|there|here|alone|on|near|happily)\b)`,
    "live",
  ],
  [
    String.raw`(?<=\b(?:pay|lose|change|improve|spend|with|of|about|for|love|help|support|share|express)\s)there(?=\s(?:own\s|rent\b|lives\b|families\b|parents\b|jobs?\b|money\b|health\b|opinions?\b|ideas\b|studies\b|homework\b|future\b|knowledge\b|skills\b|dreams\b|goals\b|children\b))`,
    "their",
  ],
  [String.raw`(?<=\bby\s)hart(?=\s?[.,!?]|\s(?:and|because|but)\b)`, "heart"],
  [String.raw`(?<=,\s)specially(?=\s(?:for|in|when|if|the|those|on|with)\b)`, "especially"],
  [
    String.raw`(?<=\b(?:is|are|was|were|be|am)\s(?:more\s|very\s|so\s|really\s)?)concern(?=\sabout\b)`,
    "concerned",
  ],
  [
    String.raw`(?<=\b(?:[Nn]owadays|[Tt]oday),?\s)peoples(?=\s(?:are|have|do|don't|can|want|think|like|use|live)\b)`,
    "people",
  ],
  [String.raw`(?<=\bother\s)peoples(?=\s(?:don't|do|can|who|think|like|will|say)\b)`, "people"],
  [
    String.raw`(?<=\b(?:communicate|travel|adapt|learn|understand|move)\s)easy(?=\s(?:with|to|from|by|because|and)\b|\s?[.,])`,
    "easily",
  ],
  [
    String.raw`(?<=\b(?:work|works|worked|learn|learns|grow|grows|move|moves|drive|drives|speak|speaks|write|writes|read|reads|think|do|does|develop|develops|change|changes)\s(?:(?!(?:is|are|was|were|be|been|thus|and|that)\b)\p{Ll}+\s){0,3}more\s)(?:quick|slow|careful|efficient|effective|easy|frequent|clear|fluent)(?=\sthan\b|\s?[.,])`,
    "$adverb",
  ],
  [
    String.raw`(?<=\b(?:[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir)\s)(?:uncle|aunt|mother|father|brother|sister|friend|teacher|boss|grandmother|grandfather|neighbor|husband|wife)(?=\s(?:advice|house|car|birthday|opinion|life|family|health|death|apartment|wedding|kitchen|garden|shop)\b)`,
    "$genitives",
  ],
  [
    String.raw`(?<=\b(?:is|are|was|were)\saimed\s)for(?=\s(?:little|young|small|children|teenagers|people|students|adults|kids)\b)`,
    "at",
  ],
  [
    String.raw`(?<=\b(?:explain|say|describe|tell|express|write)s?\s(?:it|them|this|that|the\s\p{Ll}+)\s)with(?=\s(?:his|her|my|your|their|our)\sown\swords\b)`,
    "in",
  ],
  [
    String.raw`(?<=\bafraid\s)(?=(?!during\b|nothing\b|something\b)\p{Ll}{3,}ing\s(?:an?|the|to|in|with|my|their|his|her|mistakes|new|alone)\b)`,
    "of ",
  ],
  [String.raw`(?<=\bunder\s)the\s(?=pressure(?:\s?[.!?]|\sand\b))`, ""],
  // Words of another part of speech
  [
    String.raw`(?<=\b(?:make|makes|made)\s(?:me|us|him|them|you|people)\s)(?:laughing|believing|thinking|feeling|smiling|crying|wanting|understanding|realizing|buying|going|using|waiting|doing)(?=\s(?!stock\b|of\b)\p{L}|\s?[.,!?])`,
    "$bare",
  ],
  [
    String.raw`(?<=\b(?:was|were|am|is|are|['\u2019]m)\s(?:very|so|really)\s)(?:surprise|interest|excite|disappoint|embarrass|confuse|scare|frustrate|bore)(?=\s(?:when|that|to|at|by|because|about|with|in)\b|\s?[.,!])`,
    "$participle",
  ],
  [
    String.raw`(?<=\b(?:sleep|sleeps|slept|sing|sings|dance|dances|speak|speaks|swim|swims|cook|cooks)\s(?:(?:very|so|really)\s)?)good(?=\s?[.,!]|\s(?:because|but|together|when|if|at\snight)\b)`,
    "well",
  ],
  [
    String.raw`(?<=\b(?:has|have|had)\s(?:improved|increased|decreased|changed|developed|declined|dropped|grown|risen|fallen)\s)(?:significant|considerable|dramatic|rapid|remarkable|enormous|constant)(?=\s(?:in|during|over|since|because|after|for|with|due)\b|\s?[.,])`,
    "$adverb",
  ],
  [
    String.raw`(?<=\b(?:a|an|very|really)\s)(?:exhausted|tired|bored|excited|interested|surprised|amazed|disappointed|annoyed|embarrassed|relaxed|confused|shocked)(?=\s(?:trip|day|journey|movie|film|book|game|story|lesson|match|week|evening|weekend|holiday|vacation|job|article|place|city|experience|idea|show)\b)`,
    "$exciting",
  ],
  [String.raw`(?<=\b[Ii]t\sis\s)truth(?=\sthat\b)`, "true"],
  [String.raw`\bpayed(?!\s(?:out|off)\b)(?=\s|[.,!?])`, "paid"],
  [
    String.raw`\b(?:cheaps|importants|interestings|differents|beautifuls|difficults|expensives|populars|moderns|responsibles)(?=\s\p{Ll}+s\b)`,
    "$singular",
  ],
  [
    String.raw`(?<=\b(?:study|studies|studied|studying|teach|teaches|teaching)\s)economic(?=\s(?:at|in|and)\b|\s?[.,])`,
    "economics",
  ],
  [
    String.raw`(?<=\bto\s)quite(?=\s(?:thinking|smoking|working|playing|drinking|eating|doing|buying|(?:my|his|her|their|the|your|our)\s(?:job|school|team))\b)`,
    "quit",
  ],
  [
    String.raw`(?<=\bat\s)less(?=\s(?:the\sminimum|one|two|three|once|twice|five|ten)\s(?!\p{Ll}+\sthan\b))`,
    "least",
  ],
  [
    String.raw`(?<=\bmore\s\p{Ll}+\s)then(?=\s(?:adults|children|men|women|boys|girls|others|me|him|them|us)\b)`,
    "than",
  ],
  [
    String.raw`(?<=${START}(?:In\sthe\spast|Years\sago|Long\sago),\s(?:\p{Ll}+\s){1,3})use(?=\sto\s\p{Ll}+)`,
    "used",
  ],
  // Articles and order
  [
    String.raw`(?<=\b(?:[Ll]ose|loses|lost|losing|gives?\sup|gave\sup)\s)the\s(?=hope(?:\s?[.,!]|\sand\b))`,
    "",
  ],
  [
    String.raw`(?<=\b(?:[Ll]earn|learns|learned|[Ll]earning|know|knows|knew|memorize)\s(?:\p{Ll}+\s){0,5}by\s)the\s(?=heart(?:\s?[.,!?]|\s(?:is|was|because|before|for)\b))`,
    "",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Yy]ou)\s)(?:like|love|enjoy)\svery\smuch(?=\s(?:the|my|to|this|that|our|these|your)\b)`,
    "$after",
  ],
  [
    String.raw`(?<=\b(?:I|[Ww]e|[Tt]hey|[Yy]ou|people)\s)have\s(?:usually|always|often|never|sometimes|rarely)(?=\s(?:more|less|many|an?|some|enough|a\slot|two|three|problems|time|fun|breakfast|lunch|dinner|good|great)\b)|(?<=\b(?:[Hh]e|[Ss]he|[Ii]t)\s)has\s(?:usually|always|often|never|sometimes|rarely)(?=\s(?:more|less|many|an?|some|enough|two|three|problems|time|fun|breakfast|lunch|dinner|good|great)\b)`,
    "$after",
  ],
  [
    String.raw`${START}Is(?=\s(?:not\s|very\s|also\s|really\s|so\s)?(?:easy|difficult|hard|important|necessary|possible|impossible|common|better|good|nice|dangerous|obvious|normal|true|clear)\s(?:to|that|for)\b[^?]{3,}$)`,
    "it is",
  ],
  [
    String.raw`(?<=\b(?:become|became|becoming)\s)(?=(?:good|great|famous|successful|better|professional|real)\s(?:doctor|teacher|engineer|lawyer|nurse|scientist|writer|leader|manager|player|singer|actor|chef|pilot|programmer|journalist|person|parent|musician|student|dancer)\b)`,
    "a ",
  ],
  [
    String.raw`(?<=${START}Most\sof\s(?:my|our|his|her|their)\s)(?:friend|classmate|colleague|neighbor|relative|student)(?=\s\p{Ll})`,
    "$several",
  ],
  [String.raw`(?<=${START}In\s)the\s(?=modern\ssociety,)`, ""],
  [String.raw`(?<=\b(?:thing|things|part|moment|goal|lesson)\sin\s)the\s(?=life\s(?:is|are)\b)`, ""],
  [String.raw`(?<=\b(?:happy|satisfied|content)\swith\s)that(?=\s(?:you|we|they|I)\shave\b)`, "what"],
  [
    String.raw`(?<=\p{Ll}\s)more\s(?=(?:better|easier|worse|cheaper|healthier)(?:\s?[.,!?]|\s(?:than|because|when|if)\b))`,
    "",
  ],
];
