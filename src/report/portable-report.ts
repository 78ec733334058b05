import type { DocumentReport, PlagiarismReport } from "./document-report.ts";

/** Returns the path of an address relative to its workspace folder, with `/`; undefined if it is in none. */
export type RelativeOf = (uri: string) => string | undefined;

export interface PortableReport {
  readonly report: DocumentReport;
  /** True if the document's address is relative to a workspace folder. */
  readonly isRelative: boolean;
}

/**
 * A report as it may be given away: addresses of files on this machine are relative to the workspace, or no more than the file's
 * name. What the hosted service wrote stays as it is.
 */
export function portableReport(report: DocumentReport, relativeOf: RelativeOf): PortableReport {
  const { document, plagiarism } = report;
  const relative = relativeOf(document.uri);
  // An untitled document with a path already knows its future file.
  const isNameless = document.uri.startsWith("untitled:") && !document.uri.includes("/");
  const uri = isNameless ? document.uri : encodedPath(relative === undefined ? document.name : relative);
  return {
    report: {
      ...report,
      document: { ...document, uri },
      ...(plagiarism === undefined ? {} : { plagiarism: portableSources(plagiarism, relativeOf) }),
    },
    isRelative: relative !== undefined,
  };
}

function portableSources(plagiarism: PlagiarismReport, relativeOf: RelativeOf): PlagiarismReport {
  // An earlier scan with remaining passages may have been by the embedded service.
  const sources = plagiarism.sources.map((source) =>
    plagiarism.service === "hosted" && source.isEarlier !== true
      ? source
      : { ...source, url: portableAddress(source.url, relativeOf) },
  );
  return { ...plagiarism, sources };
}

function portableAddress(address: string, relativeOf: RelativeOf): string {
  if (!/^file:/iu.test(address)) return address;
  const relative = relativeOf(address);
  return relative === undefined ? (address.split("/").at(-1) ?? "") : encodedPath(relative);
}

/** A path as the reference that an address may be. */
export function encodedPath(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join("/");
}
