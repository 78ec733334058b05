import { Tokenizer } from "htmlparser2";

/** The handlers for each kind of token; ranges are in the source, in UTF-16 units. */
type TokenHandlers = ConstructorParameters<typeof Tokenizer>[1];

function ignore(): void {
  // Callers override the handlers they need.
}

const PASSED_OVER: TokenHandlers = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/** Reads a whole source of HTML, or of XML, token by token, without a tree; kinds without a handler are skipped. */
export function readTokens(
  source: string,
  handlers: Partial<TokenHandlers>,
  language: "html" | "xml" = "html",
): void {
  const tokenizer = new Tokenizer(
    { xmlMode: language === "xml", decodeEntities: true },
    {
      ...PASSED_OVER,
      ...handlers,
      // After an unfinished tag such as `<p/ a` the tokenizer repeats the whole source as a text from -1.
      ontext: (start, end) => void (start >= 0 && handlers.ontext?.(start, end)),
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}
