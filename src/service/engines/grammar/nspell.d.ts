/** The parts of nspell that are used; the package brings no types. */
declare module "nspell" {
  interface Nspell {
    correct(word: string): boolean;
    suggest(word: string): string[];
  }
  function nspell(aff: Uint8Array, dic: Uint8Array): Nspell;
  export default nspell;
}
