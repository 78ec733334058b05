/** A fix that puts the first letter into upper case. */
const CAPITAL = "$capital";

/** Names that are written without their capitals, each where its neighbors show that it is one. */
export const NAMES: readonly (readonly [find: string, fix: string])[] = [
  [
    String.raw`(?<=\p{Ll},?\s)(?:french(?!\s(?:fries|toast|windows?|press))|dutch|swedish|danish|norwegian|finnish|greek|hebrew|scotland|ireland|sweden|norway|denmark|finland|poland|austria|switzerland|portugal|greece|egypt|argentina|japan|korea|france|spain|italy|russia|germany|england|america|europe|africa|asia|australia|canada|mexico|brazil|london|paris|tokyo|japanese|korean|russian|american|european|african|asian|arabic|portuguese|german|italian|spanish|january|february|april|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?=\s\p{Ll}|\s?[.,]\s|\s?[.,]?$)`,
    CAPITAL,
  ],
  [
    String.raw`(?<=\b(?:in|from|to|near|around)\s)(?:berlin|madrid|vienna|moscow|beijing|chicago|boston|dublin|sydney|toronto|seattle|amsterdam|prague|warsaw|lisbon)(?=\s\p{Ll}|\s?[.,]\s|\s?[.,]?$)`,
    CAPITAL,
  ],
  [String.raw`(?<=\p{Ll}\s)windows(?=\s(?:7|8|10|11|95|98|XP|Vista|Server)\b)`, "Windows"],
  [
    String.raw`(?<=\b(?:in|for|with)\s)python(?=\s(?:and|or|as|is|to|code|scripts?|programs?|programmers?|developers?)\b|[.,](?:\s|$))`,
    "Python",
  ],
  [
    String.raw`(?<=\b(?:in|for|with|of|plain|a)\s)javascript(?=\s(?:and|or|as|is|to|code|functions?|objects?|programmers?|developers?|librar(?:y|ies)|frameworks?)\b|[.,](?:\s|$))`,
    "JavaScript",
  ],
  ...["Linux", "Ubuntu", "Debian"].map((name): readonly [string, string] => [
    String.raw`(?<=\b(?:on|and|or|for|under)\s)${name.toLowerCase()}(?=\s(?:and|or|is|as|users?|systems?|machines?|servers?)\b|[.,](?:\s|$))`,
    name,
  ]),
  [String.raw`(?<=\b(?:on|to|from|via)\s)github(?=\s\p{Ll}|[.,](?:\s|$))`, "GitHub"],
  [String.raw`(?<=\b(?:as|in|to|from|of|the|a|valid)\s)Json(?=\s\p{Ll}|[.,](?:\s|$))`, "JSON"],
  ...[
    "GitHub",
    "GitLab",
    "JavaScript",
    "TypeScript",
    "YouTube",
    "WordPress",
    "LinkedIn",
    "PostgreSQL",
    "MongoDB",
  ].map((name): readonly [string, string] => [
    String.raw`(?<![\p{L}\p{N}./_@:-])${name.charAt(0)}${name.slice(1).toLowerCase()}(?![\p{L}\p{N}./_@:-]\S|[\p{L}\p{N}/_@-])`,
    name,
  ]),
];
