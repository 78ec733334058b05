import assert from "node:assert/strict";
import * as fc from "fast-check";
import { isInside, targetPaths, type DocumentPlace } from "../../../src/text/linked-media-targets.ts";
import type { LinkedMedia } from "../../../src/text/linked-media-place.ts";

const PLACE: DocumentPlace = { folder: "/w/docs", roots: ["/w"] };

function link(target: string, more: Partial<LinkedMedia> = {}): LinkedMedia {
  return { start: 0, end: 1, target, kind: "image", form: "address", ...more };
}

function pathsOf(target: string, more?: Partial<LinkedMedia>, place = PLACE): readonly string[] | string {
  const where = targetPaths(link(target, more), place);
  return where.kind === "paths" ? where.paths : where.problem;
}

describe("targets of links", () => {
  const CASES: readonly (readonly [name: string, target: string, expected: readonly string[] | string])[] = [
    ["beside the document", "a.png", ["/w/docs/a.png"]],
    ["above it", "../img/a.png", ["/w/img/a.png"]],
    ["with percent encoding", "a%20b%C3%A9.png", ["/w/docs/a b\u00e9.png", "/w/docs/a%20b%C3%A9.png"]],
    ["with what encodes nothing", "100%.png", ["/w/docs/100%.png"]],
    ["with a query and a fragment", "a.png?raw=1#b", ["/w/docs/a.png", "/w/docs/a.png?raw=1#b"]],
    ["from the root of the workspace, or of the machine", "/a.png", ["/w/a.png"]],
    ["absolute", "/w/docs/a.png", ["/w/w/docs/a.png", "/w/docs/a.png"]],
    ["an address of a file", "file:///w/a%20b.png", ["/w/a b.png", "/w/a%20b.png"]],
    ["an address of a file without slashes", "FILE:/w/a.png", ["/w/a.png"]],
    ["outside", "../../a.png", "outside"],
    [
      "outside, by an encoded way",
      "..%2f..%2fa.png",
      ["/w/..%2f..%2fa.png", "/w/docs/..%2f..%2fa.png"].slice(1),
    ],
    ["in a folder with a name like the workspace's", "../../wx/a.png", "outside"],
    ["of another place on the machine", "file:///etc/a.png", "outside"],
    ["of another machine", "file://host/w/a.png", "outside"],
    ["of another machine, with more slashes", "file:////host/w/a.png", "outside"],
    ["on the web", "https://a.b/c.png", "web"],
    ["on the web, without a scheme", "//a.b/c.png", "web"],
    ["of some other scheme", "vscode-remote://x/w/a.png", "web"],
    ["a script", "javascript:alert(1)", "web"],
    ["in the address", "data:image/png;base64,AAAA", "inline"],
    ["with a zero character", "a%00.png", ["/w/docs/a%00.png"]],
    ["the folder itself", "..", "outside"],
  ];
  for (const [name, target, expected] of CASES) {
    it(`[EDI-9] ${name}`, () => assert.deepEqual(pathsOf(target), expected));
  }

  it("[EDI-9] a path is used as written, in all folders and with all extensions", () => {
    const more = { form: "path", folders: ["", "img/"], endings: [".png", ".jpg"] } as const;
    assert.deepEqual(pathsOf("a%20b", more), [
      "/w/docs/a%20b.png",
      "/w/docs/a%20b.jpg",
      "/w/docs/img/a%20b.png",
      "/w/docs/img/a%20b.jpg",
      "/w/a%20b.png",
      "/w/a%20b.jpg",
    ]);
    assert.deepEqual(pathsOf("a.v2", { form: "path", endings: [".png"] }), [
      "/w/docs/a.v2",
      "/w/docs/a.v2.png",
      "/w/a.v2",
      "/w/a.v2.png",
    ]);
  });

  it("[EDI-9] an unsaved document has only absolute targets", () => {
    const place = { roots: ["/w", "/x"] };
    assert.equal(pathsOf("a.png", {}, place), "unsaved");
    assert.deepEqual(pathsOf("/x/a.png", {}, place), ["/w/x/a.png", "/x/x/a.png", "/x/a.png"]);
    assert.equal(pathsOf("/a.png", {}, { roots: [] }), "outside");
  });

  it("[EDI-9] for any target, no path leaves the roots", () => {
    const part = fc.constantFrom(
      "..",
      ".",
      "/",
      "//",
      "%2e%2e",
      "%2f",
      "a",
      "w",
      "file:",
      "\\",
      "?",
      "#",
      "%00",
      "~",
    );
    const targets = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(""));
    const joined = fc.array(part, { maxLength: 12 }).map((parts) => parts.join("/"));
    fc.assert(
      fc.property(fc.oneof(targets, joined), fc.boolean(), (target, isPath) => {
        const found = pathsOf(target, { form: isPath ? "path" : "address", endings: [".png"] });
        if (typeof found === "string") return;
        for (const one of found) {
          assert.ok(isInside(one, "/w") && !one.split("/").includes("..") && !one.includes("\0"), one);
        }
      }),
    );
  });
});
