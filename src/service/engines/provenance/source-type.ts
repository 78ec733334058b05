const TERM = /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/)?([A-Za-z]{3,60})$/;

/** The term of an IPTC digital source type, written with its URL or without; undefined for anything else. */
export function sourceTypeTerm(value: string): string | undefined {
  return TERM.exec(value.trim())?.[1];
}
