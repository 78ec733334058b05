// The packages have no types of their own.
declare module "nspell" {
  /** A Hunspell dictionary with all affixes applied: its words are the keys of `data`. */
  export default function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): {
    readonly data: Readonly<Record<string, unknown>>;
  };
}

declare module "dictionary-en" {
  const dictionary: { aff: Uint8Array; dic: Uint8Array };
  export default dictionary;
}

declare module "dictionary-en-gb" {
  const dictionary: { aff: Uint8Array; dic: Uint8Array };
  export default dictionary;
}
