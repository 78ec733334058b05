/** The shape of a key ("Authentication" 6), apart from the schemas so that checking a pasted key loads nothing else. */
export const KEY_PREFIX = "prfd_";

const KEY_SHAPE = /^prfd_[A-Za-z0-9_-]{8,200}$/;

/** Whether a value can be a key at all, so that a wrong paste is refused before it goes anywhere. */
export function isApiKey(value: string): boolean {
  return KEY_SHAPE.test(value);
}
