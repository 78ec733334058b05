import { type Html, html } from "./html.ts";

/** Number and date formats of the portal. */

const NUMBER = new Intl.NumberFormat("en-GB");
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

export function formatNumber(number: number): string {
  return NUMBER.format(number);
}

/** A time, in milliseconds since the epoch, with its day above its time. */
export function formatMoment(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}"
    >${DAY.format(at)} <span class="clock">${iso.slice(11, 16)} UTC</span></time
  >`;
}
