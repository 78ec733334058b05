import type { AnswerCase } from "../fault-case.ts";
import { raw } from "../faults.ts";
import { deliver } from "../metered-service.ts";
import { bodyOf, headOf } from "./wire.ts";

const HINT = "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n";

function arriving(name: string, does: AnswerCase["does"]): AnswerCase {
  return { name, evidence: "the result", repeats: "never", does };
}

/** Answers that arrive despite something odd on the way. */
export const ODD_ARRIVALS: readonly AnswerCase[] = [
  arriving("a hundred early hints (103)", (scene) => {
    scene.socket.write(HINT.repeat(100));
    deliver(scene);
  }),
  arriving("headers late, and a body in drops", (scene) => {
    const body = bodyOf(scene);
    scene.socket.write(`${headOf(scene, `content-length: ${body.length}`)}\r\n`);
    setTimeout(() => scene.socket.write(`\r\n${body.slice(0, 9)}`), 20);
    setTimeout(() => scene.socket.write(body.slice(9)), 40);
  }),
  arriving("a body until the connection ends", (scene) => {
    raw(`${headOf(scene, "connection: close")}\r\n\r\n${bodyOf(scene)}`)(scene);
  }),
  arriving("the answer twice, with different credits", (scene) => {
    const first = bodyOf(scene);
    const second = first.replace(/"credits_remaining":\d+/, '"credits_remaining":1');
    const [one, other] = [first, second].map(
      (body) => `${headOf(scene, `content-length: ${body.length}`)}\r\n\r\n${body}`,
    );
    raw(`${one}${other}`, "stay")(scene);
  }),
  arriving("a date that is a day off, and the key repeated", (scene) => {
    scene.response.setHeader("date", "Fri, 20 Nov 2026 08:00:00 GMT");
    scene.response.setHeader("x-echo", scene.request.headers["x-api-key"] ?? "");
    deliver(scene);
  }),
];
