import { Tokenizer } from "htmlparser2";

const ignore = (): void => undefined;

/**
 * What a character reference such as `&amp;`, `&#8212;` or `&#x1F600;` stands for. White space is one space, so that
 * a reference can never end a block.
 */
export function decodeReference(reference: string): string {
  let text = "";
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontextentity(codePoint) {
        text += String.fromCodePoint(codePoint);
      },
      ontext(start, end) {
        text += reference.slice(start, end);
      },
      onopentagname: ignore,
      onopentagend: ignore,
      onselfclosingtag: ignore,
      onclosetag: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(reference);
  tokenizer.end();
  return text.toWellFormed().replace(/\s/g, " ");
}
