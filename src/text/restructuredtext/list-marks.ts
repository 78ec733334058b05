/** The kinds of list item whose mark is on the first line of the item. */
export type ListMarkKind = "bullet" | "enumerator" | "field" | "option";

export interface ListMark {
  readonly kind: ListMarkKind;
  /** UTF-16 units of the mark and one space after it. */
  readonly length: number;
  /** Of a field: its name. */
  readonly name: string;
}

const BULLET = /^[-+*\u2022\u2023\u2043](?:[ \t]|$)/;
const ENUMERATOR = /^(\(?)(\d{1,9}|[a-zA-Z]|[ivxlcdm]{1,15}|[IVXLCDM]{1,15}|#)([.)])(?:[ \t]|$)/;
const FIELD = /^:(?![: \t])((?:[^:\\]|\\.|:(?!(?:[ \t`]|$)))+)(?<![ \t]):(?:[ \t]|$)/;
const OPTION = String.raw`(?:[-+][a-zA-Z0-9](?: ?(?:[a-zA-Z][\w-]*|<[^<>]+>))?|(?:--|/)[a-zA-Z0-9][\w-]*(?:[ =](?:[a-zA-Z][\w-]*|<[^<>]+>))?)`;
const OPTIONS = new RegExp(String.raw`^${OPTION}(?:, ${OPTION}){0,20}(?:[ \t]{2,}| ?$)`);

export function listMark(head: string): ListMark | undefined {
  const bullet = BULLET.exec(head);
  if (bullet !== null) return { kind: "bullet", length: bullet[0].length, name: "" };
  if (head.startsWith(":")) {
    const field = FIELD.exec(head);
    return field === null ? undefined : { kind: "field", length: field[0].length, name: field[1] ?? "" };
  }
  const enumerator = ENUMERATOR.exec(head);
  if (enumerator !== null && (enumerator[1] === "" || enumerator[3] === ")")) {
    return { kind: "enumerator", length: enumerator[0].length, name: "" };
  }
  const option = /^[-+/]/.test(head) ? OPTIONS.exec(head) : null;
  return option === null ? undefined : { kind: "option", length: option[0].length, name: "" };
}

/** True if `next` is the enumerator after `first`; otherwise a line that begins with "1984." is text. */
export function followsInOrder(first: string, next: string): boolean {
  const [a, b] = [ENUMERATOR.exec(first), ENUMERATOR.exec(next)];
  if (a === null || b === null || a[1] !== b[1] || a[3] !== b[3]) return false;
  const [one, two] = [a[2] ?? "", b[2] ?? ""];
  if (two === "#") return true;
  if (/^\d/.test(one)) return Number(two) === Number(one) + 1;
  if (one.length === 1 && two.length === 1 && two.charCodeAt(0) === one.charCodeAt(0) + 1) return true;
  return /^[ivxlcdm]+$/i.test(one) && /^[ivxlcdm]+$/i.test(two);
}
