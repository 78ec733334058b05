/** Returns the name of a rule as it is compared, in comments, settings and commands: in lower case, a hyphen for each space. */
export const ruleName = (rule: string): string => rule.trim().toLowerCase().replaceAll(/\s+/g, "-");

/** Returns the names that a rule answers to, the finest first: `spelling/unknown-word` is one of `spelling` too. */
export function namesOfRule(rule: string): readonly string[] {
  const name = ruleName(rule);
  const names = [name];
  for (let at = name.lastIndexOf("/"); at > 0; at = name.lastIndexOf("/", at - 1)) {
    names.push(name.slice(0, at));
  }
  return names;
}

/** Returns whether a rule is the named one, or one of those under that name. */
export const isOfRule = (rule: string, name: string): boolean => namesOfRule(rule).includes(ruleName(name));
