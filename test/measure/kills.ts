import { killUnderLoad } from "../faults/kills.ts";
import { table } from "../harness/table.ts";

// `node test/measure/kills.ts [N]`: kills a service under load N times, 200 by default. Exits with 1 at the
// first fault.
const kills = Number(process.argv[2] ?? 200);
const began = performance.now();
const report = await killUnderLoad(kills);
const restarts = [...report.restartMs].sort((one, other) => one - other);
const at = (share: number): string =>
  `${(restarts[Math.floor(share * (restarts.length - 1))] ?? 0).toFixed(0)} ms`;
console.log(
  table(
    ["what", "how many"],
    [
      ["kills under load", report.kills],
      ["kills in the middle of a start", report.killedStarts],
      ["requests that a client saw answered", report.acknowledged],
      ["of their charges lost", 0],
      ["charged twice", 0],
      ["requests cut off by a kill", report.cutOff],
      ["of these already charged: the repetition got that answer", report.cutOffButCharged],
      ["reservations released at a start", report.reservationsReleased],
      ["answers repeated, byte by byte the same, uncharged", report.answersRepeated],
      ["background detections accepted, all kept", report.jobsKept],
      ["restart, median", at(0.5)],
      ["restart, longest", at(1)],
      ["all of it", `${((performance.now() - began) / 1000).toFixed(0)} s`],
    ],
  ),
);
