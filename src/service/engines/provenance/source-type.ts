const TERM = /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/)?([A-Za-z]{3,60})$/;

/** Returns the term of an IPTC digital source type, with or without its URL; undefined for anything else. */
export function sourceTypeTerm(value: string): string | undefined {
  return TERM.exec(value.trim())?.[1];
}
