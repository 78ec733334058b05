import { readFileSync } from "node:fs";
import os from "node:os";

const GIB = 1_073_741_824;

/** Returns a line on the machine that figures come from: its processor, memory and system. */
export function machine(): string {
  const cores = os.cpus();
  const memory = `${Math.round(os.totalmem() / GIB)} GiB of memory`;
  const model = cores[0]?.model.trim() ?? "an unknown processor";
  return [`${cores.length} cores of ${model}`, memory, `Node ${process.versions.node}`, system()].join(", ");
}

function system(): string {
  const { PRETTY_NAME = "" } = releaseFields();
  return PRETTY_NAME === "" ? `${os.type()} ${os.release()}` : `${PRETTY_NAME} (${os.arch()})`;
}

/** Returns the fields of the distribution's own description; none outside of Linux. */
function releaseFields(): Readonly<Record<string, string>> {
  try {
    const lines = readFileSync("/etc/os-release", "utf8").matchAll(/^(?<name>\w+)="?(?<value>[^"\n]*)/gmu);
    return Object.fromEntries(
      [...lines].map(({ groups }) => [groups?.["name"] ?? "", groups?.["value"] ?? ""]),
    );
  } catch {
    return {};
  }
}
