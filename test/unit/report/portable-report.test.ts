import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { DocumentReport, PlagiarismReport } from "../../../src/report/document-report.ts";
import { portableReport } from "../../../src/report/portable-report.ts";
import { anyReport } from "./a-report.ts";

const FOLDER = "file:///home/somebody/thesis/";

const relativeOf = (address: string): string | undefined =>
  address.startsWith(FOLDER) ? decodeURIComponent(address.slice(FOLDER.length)) : undefined;

const [ANY] = fc.sample(
  anyReport.filter(({ plagiarism }) => plagiarism !== undefined),
  { numRuns: 1, seed: 1 },
);

/** Returns a report of a scan by a service, with sources at these addresses. */
function scanned(
  service: PlagiarismReport["service"],
  sources: readonly { readonly url: string; readonly isEarlier?: true }[],
): DocumentReport {
  assert.ok(ANY?.plagiarism);
  const [source] = ANY.plagiarism.sources;
  assert.ok(source);
  return {
    document: ANY.document,
    at: 0,
    plagiarism: { ...ANY.plagiarism, service, sources: sources.map((own) => ({ ...source, ...own })) },
  };
}

const urlsOf = (report: DocumentReport): readonly string[] | undefined =>
  portableReport(report, relativeOf).report.plagiarism?.sources.map(({ url }) => url);

describe("a shared report", () => {
  it("[EDI-7] names the document by its path in the workspace, or only by its name", () => {
    for (const [uri, name, expected] of [
      [`${FOLDER}one/a%20b.md`, "a b.md", "one/a%20b.md"],
      ["file:///home/somebody/notes/secret.md", "secret.md", "secret.md"],
      ["untitled:Untitled-1", "Untitled-1", "untitled:Untitled-1"],
      ["untitled:/home/somebody/notes/secret.md", "secret.md", "secret.md"],
      ["vscode-remote://ssh-remote%2Bhost/home/somebody/x.md", "x.md", "x.md"],
    ] as const) {
      const { report } = portableReport(
        { document: { uri, name, languageId: "markdown" }, at: 0 },
        relativeOf,
      );
      assert.equal(report.document.uri, expected);
    }
  });

  it("[EDI-7] names files of this machine likewise, those from an earlier scan beside one of the hosted service too", () => {
    const file = { url: "file:///home/somebody/library/source.pdf" };
    const own = { url: `${FOLDER}sources/a.md` };
    assert.deepEqual(urlsOf(scanned("embedded", [file, own])), ["source.pdf", "sources/a.md"]);
    assert.deepEqual(
      urlsOf(scanned("hosted", [{ url: "https://a.example/x" }, { ...file, isEarlier: true }])),
      ["https://a.example/x", "source.pdf"],
    );
  });

  it("[EDI-7] leaves the hosted service's text unchanged", () => {
    assert.deepEqual(urlsOf(scanned("hosted", [{ url: "file:///etc/passwd" }])), ["file:///etc/passwd"]);
  });
});
