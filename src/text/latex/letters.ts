/** Combining marks by the accent command. */
export const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["'", "\u0301"],
  ["`", "\u0300"],
  ["^", "\u0302"],
  ['"', "\u0308"],
  ["~", "\u0303"],
  ["=", "\u0304"],
  [".", "\u0307"],
  ["u", "\u0306"],
  ["v", "\u030c"],
  ["H", "\u030b"],
  ["c", "\u0327"],
  ["k", "\u0328"],
  ["r", "\u030a"],
  ["b", "\u0331"],
  ["d", "\u0323"],
]);

/** Letters by the command that prints them. */
export const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ss: "ß",
    ae: "æ",
    AE: "Æ",
    oe: "œ",
    OE: "Œ",
    aa: "å",
    AA: "Å",
    o: "ø",
    O: "Ø",
    l: "ł",
    L: "Ł",
    i: "ı",
    j: "ȷ",
    dh: "ð",
    DH: "Ð",
    th: "þ",
    TH: "Þ",
    S: "§",
    P: "¶",
  }),
);
