import type { Sample } from "./memory.ts";

const WIDTH = 960;
const HEIGHT = 420;
const LEFT = 60;
const RIGHT = 270;
const TOP = 24;
const BOTTOM = 44;
const COLORS = "#1f77b4 #d62728 #2ca02c #9467bd #ff7f0e #17becf #8c564b #7f7f7f #e377c2 #bcbd22".split(" ");
const STEPS = [10, 20, 25, 50, 100, 200, 250, 500, 1_000];
const MOST_LINES = 8;

/** Draws the memory of each role over the time as SVG, with a line after each quarter. */
export function drawCurves(samples: readonly Sample[], roles: readonly string[], minutes: number): string {
  const most = Math.max(1, ...samples.flatMap(({ memory }) => roles.map((role) => memory[role] ?? 0)));
  const step = stepFor(most);
  const top = Math.ceil(most / step) * step;
  const x = (minute: number): string => (LEFT + (minute / minutes) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (value: number): string => (HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const [right, floor] = [WIDTH - RIGHT, HEIGHT - BOTTOM];
  const amounts = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  const quarters = [0, 0.25, 0.5, 0.75, 1].map((share) => share * minutes);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#333">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...amounts.map(
      (amount) =>
        `<path d="M${LEFT} ${y(amount)}H${right}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(amount)}" dy="4" text-anchor="end">${amount}</text>`,
    ),
    ...quarters.map(
      (minute) =>
        `<path d="M${x(minute)} ${TOP}V${floor}" stroke="#bbb" stroke-dasharray="4"/><text x="${x(minute)}" y="${floor + 18}" text-anchor="middle">${Math.round(minute)}</text>`,
    ),
    `<text x="${LEFT - 8}" y="${TOP - 8}" text-anchor="end">MB</text>`,
    `<text x="${(LEFT + right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">minutes</text>`,
    ...roles.map((role, index) => {
      const color = COLORS[index % COLORS.length] ?? "";
      const legend = TOP + 10 + index * 24;
      const text = `<path d="M${right + 16} ${legend}h20" stroke="${color}" stroke-width="3"/><text x="${right + 44}" y="${legend}" dy="4">${role}</text>`;
      return `<path d="${lineOf(samples, role, x, y)}" fill="none" stroke="${color}" stroke-width="1.5"/>${text}`;
    }),
    "</svg>",
  ];
  return `${parts.join("\n")}\n`;
}

/** The line breaks where there is no such process. */
function lineOf(
  samples: readonly Sample[],
  role: string,
  x: (minute: number) => string,
  y: (value: number) => string,
): string {
  return samples
    .map(({ memory, minute }, index) => {
      const value = memory[role];
      if (value === undefined) return "";
      const isNew = samples[index - 1]?.memory[role] === undefined;
      return `${isNew ? "M" : "L"}${x(minute)} ${y(value)}`;
    })
    .join("");
}

function stepFor(most: number): number {
  return STEPS.find((step) => most / step <= MOST_LINES) ?? 2_000;
}
