import { launchChromium } from "../harness/chromium.ts";
import { openBareReport } from "../harness/bare-report.ts";
import { install } from "../harness/install.ts";
import type { Lifetime } from "../harness/lifetime.ts";
import { reportMessage } from "../harness/report-fixture.ts";
import { trusted } from "../harness/trusted.ts";
import { ratio, type Figure } from "./figure.ts";

const SENTENCES = 2_000;
const ROUNDS = 9;

/**
 * Runs in the page: measures the milliseconds from posting the report until its first sentence can be
 * clicked. The page's listeners take the message first; a listener added last then checks the element under
 * the pointer at the position of the first row, which forces layout.
 */
const TIME = `(message, row) => new Promise((resolve) => {
  let posted;
  addEventListener("message", () => {
    const first = document.querySelector(row);
    // Away from the top, where a line of the report is sticky.
    first.scrollIntoView({ block: "center" });
    const at = first.getBoundingClientRect();
    const under = document.elementFromPoint(at.left + 5, at.top + 5);
    if (under === null || !first.contains(under)) throw new Error("The first sentence cannot be pressed.");
    resolve(performance.now() - posted);
  }, { once: true });
  posted = performance.now();
  postMessage(message, "*");
})`;

/** Runs in an empty page: a listener that only lists all sentences in plain elements. */
const LIST = `addEventListener("message", ({ data }) => {
  const list = document.createElement("ol");
  for (const { scoreText, text } of data.view.ai.sentences) {
    const row = document.createElement("li");
    row.textContent = scoreText + " " + text;
    list.append(row);
  }
  document.body.append(list);
})`;

/**
 * Measures how soon the report of 2,000 sentences is usable, against a bare list of them. Each round uses new
 * pages.
 */
export async function reportPage(lifetime: Lifetime): Promise<Figure> {
  const browser = await launchChromium(await install(lifetime), lifetime);
  const message = JSON.stringify(reportMessage(SENTENCES));
  const ours: number[] = [];
  const anchor: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const report = await openBareReport(browser);
    ours.push(trusted<number>(await report.evaluate(`(${TIME})(${message}, "#sentences .rows > .row")`)));
    await report.close();
    const bare = await browser.newPage({ viewport: { width: 800, height: 900 } });
    await bare.setContent("<!DOCTYPE html><title>List</title>");
    await bare.evaluate(LIST);
    anchor.push(trusted<number>(await bare.evaluate(`(${TIME})(${message}, "li")`)));
    await bare.close();
  }
  await browser.close();
  return ratio(
    `First of ${SENTENCES.toLocaleString("en")} sentences of a report ready to click`,
    ours,
    "a bare list of them",
    anchor,
    "ms",
  );
}
