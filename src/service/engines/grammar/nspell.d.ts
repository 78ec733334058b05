/** The used parts of nspell, which has no types of its own. */
declare module "nspell" {
  interface Nspell {
    correct(word: string): boolean;
    suggest(word: string): string[];
  }
  function nspell(aff: Uint8Array, dic: Uint8Array): Nspell;
  export default nspell;
}
