import * as l10n from "@vscode/l10n";
import type { JobFacts } from "./job-facts.ts";
import type { TreeRow } from "./tree-row.ts";
import { listSeparator } from "./words/format.ts";
import { hasTrouble, jobFacts } from "./words/job-words.ts";

type JobState = JobFacts["state"];

/** Commands that apply to a job from the list. */
type JobAct = "open" | "compare" | "explain" | "sendAgain" | "addKey" | "remove" | "copyId";

const WARNING = "problemsWarningIcon.foreground";

/** Each state has a distinct icon, so that nothing is conveyed by color alone. */
const ICONS: Readonly<Record<JobState, Pick<TreeRow, "icon" | "color">>> = {
  sending: { icon: "cloud-upload" },
  pending: { icon: "sync" },
  refused: { icon: "key", color: WARNING },
  finished: { icon: "pass", color: "testing.iconPassed" },
  failed: { icon: "error", color: "problemsErrorIcon.foreground" },
  gone: { icon: "circle-slash", color: WARNING },
  expired: { icon: "history", color: WARNING },
  unknown: { icon: "question", color: WARNING },
};

/** Returns a job as a row of the list. `name` is that of its document; `now` in milliseconds since 1970. */
export function jobRow(job: JobFacts, name: string, now: number): TreeRow {
  const { id, seen, state } = job;
  const facts = jobFacts(job, now);
  const row = {
    id,
    label: name,
    description: facts.join(" · "),
    spoken: [name, ...facts].join(listSeparator()),
    ...ICONS[state],
    ...(state === "finished" && !seen && { icon: "pass-filled" }),
    context: ["job", ...actsOf(state)].join(" "),
  };
  if (state === "finished") return { ...row, command: command(l10n.t("Open Result"), "_openJobResult", id) };
  if (!hasTrouble(job)) return row;
  return { ...row, command: command(l10n.t("Show What Happened"), "_explainJob", id) };
}

function command(title: string, name: string, id: string): NonNullable<TreeRow["command"]> {
  return { title, command: `contentAuthenticity.${name}`, given: [id] };
}

/** Offers no way to cancel a running job, because the service has none. */
function actsOf(state: JobState): readonly JobAct[] {
  switch (state) {
    case "sending":
      return ["compare"];
    case "pending":
      return ["compare", "copyId"];
    case "refused":
      return ["compare", "explain", "addKey", "copyId"];
    case "finished":
      return ["open", "compare", "remove", "copyId"];
    case "failed":
    case "gone":
    case "expired":
    case "unknown":
      return ["compare", "explain", "sendAgain", "remove", "copyId"];
    default:
      return state satisfies never;
  }
}
