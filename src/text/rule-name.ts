/** The name of a rule as it is compared, in comments, settings and commands: in lower case, a hyphen for each space. */
export const ruleName = (rule: string): string => rule.trim().toLowerCase().replaceAll(/\s+/g, "-");
