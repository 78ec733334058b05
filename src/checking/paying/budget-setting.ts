/**
 * The day's budget by its setting, in credits; undefined where there is none, which is 0 or nothing. What is no amount, such as
 * a number in quotation marks, was meant as a bound: until it is one, nothing spends by itself and a person is asked.
 */
export function budgetOf(setting: unknown): number | undefined {
  if (setting === 0 || setting === undefined || setting === null) return undefined;
  return typeof setting === "number" && setting > 0 ? setting : 0;
}
