/** `--part=1/2` runs every other suite, so that two runs beside each other are done in half the time. */
const [, part, parts] = /^--part=(\d+)\/(\d+)$/mu.exec(process.argv.join("\n")) ?? [];

/** The files of suites that this run takes, by name. */
export function ofThisPart(files: readonly string[]): readonly string[] {
  const count = Number(parts ?? 1);
  return files.toSorted().filter((_, index) => index % count === Number(part ?? 1) - 1);
}
