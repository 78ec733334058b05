import { Tokenizer } from "htmlparser2";

/** What is done with each kind of token; the ranges are of the source, in UTF-16 units. */
type TokenHandlers = ConstructorParameters<typeof Tokenizer>[1];

function passOver(): void {
  // Whoever reads tokens says which of them matter.
}

const PASSED_OVER: TokenHandlers = {
  onattribdata: passOver,
  onattribend: passOver,
  onattribentity: passOver,
  onattribname: passOver,
  oncdata: passOver,
  onclosetag: passOver,
  oncomment: passOver,
  ondeclaration: passOver,
  onend: passOver,
  onopentagend: passOver,
  onopentagname: passOver,
  onprocessinginstruction: passOver,
  onselfclosingtag: passOver,
  ontext: passOver,
  ontextentity: passOver,
};

/** Reads a whole source of HTML, or of XML, token by token, with no tree; kinds without a handler are passed over. */
export function readTokens(
  source: string,
  handlers: Partial<TokenHandlers>,
  language: "html" | "xml" = "html",
): void {
  const tokenizer = new Tokenizer(
    { xmlMode: language === "xml", decodeEntities: true },
    { ...PASSED_OVER, ...handlers },
  );
  tokenizer.write(source);
  tokenizer.end();
}
