/** Normalizes the name of a rule for comparison in comments, settings and commands: lower case, hyphens for spaces. */
export const ruleName = (rule: string): string => rule.trim().toLowerCase().replaceAll(/\s+/g, "-");

/** Returns the names that match a rule, the finest first: `spelling/unknown-word` is also matched by `spelling`. */
export function namesOfRule(rule: string): readonly string[] {
  const name = ruleName(rule);
  const names = [name];
  for (let at = name.lastIndexOf("/"); at > 0; at = name.lastIndexOf("/", at - 1)) {
    names.push(name.slice(0, at));
  }
  return names;
}

/** Returns true if a rule has the name, or one under it. */
export const isOfRule = (rule: string, name: string): boolean => namesOfRule(rule).includes(ruleName(name));

/** The rule of characters that aren't seen, or aren't what they look like. */
export const HIDDEN_CHARACTERS = "hidden-characters";
