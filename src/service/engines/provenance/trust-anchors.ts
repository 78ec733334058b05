import { X509Certificate } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { ContentCredentials } from "../../../contract/content-credentials.ts";

/** The day when the C2PA issued the lists that ship. */
export const TRUST_LIST_DATE = "2026-08-05";

const LARGEST_FILE = 4 * 1024 * 1024;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The locations of the C2PA's lists of signers' and time-stamp authorities, in PEM. */
export interface TrustLists {
  readonly signers: URL;
  readonly timeStamps: URL;
}

/** The anchors in force. */
export interface Anchors {
  /** The verifier's settings. */
  readonly settings: string;
  readonly trustList: NonNullable<ContentCredentials["trust_list"]>;
}

/** A person's or organization's own anchors. */
export interface OwnAnchors {
  readonly pem: readonly string[];
  /** One sentence about the file; null if all of it can be used. */
  readonly problem: string | null;
}

const NONE: OwnAnchors = { pem: [], problem: null };

/**
 * The trust anchors of the verifier: the C2PA's lists, and a file of one's own, which is read again when it changes. The
 * lists of signers and of time-stamp authorities are one: each authority for time stamps is, or is issued by, one for signers.
 */
export class TrustAnchors {
  readonly #lists: string;
  #version = "";
  #current: Anchors | undefined;

  private constructor(lists: string) {
    this.#lists = lists;
  }

  static async load({ signers, timeStamps }: TrustLists): Promise<TrustAnchors> {
    const texts = await Promise.all([readFile(signers, "utf8"), readFile(timeStamps, "utf8")]);
    return new TrustAnchors(certificatesIn(texts.join("\n")).join("\n"));
  }

  /** `own` is the path of a PEM file. A file that can't be used is a problem in the result, and not an error. */
  async current(own: string | null): Promise<Anchors> {
    const version = own === null ? "none" : await versionOf(own);
    if (this.#current === undefined || version !== this.#version) {
      this.#current = this.#with(own === null ? NONE : await readOwnAnchors(own));
      this.#version = version;
    }
    return this.#current;
  }

  #with({ pem, problem }: OwnAnchors): Anchors {
    const user = pem.length === 0 ? {} : { user_anchors: pem.join("\n") };
    return {
      // Remote manifests are not fetched, and no authority is asked about a certificate: everything runs on this machine.
      settings: JSON.stringify({
        verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
        trust: { trust_anchors: this.#lists, ...user },
      }),
      trustList: { date: TRUST_LIST_DATE, own_anchors: pem.length, problem },
    };
  }
}

/** Reads the anchors in a PEM file, and says in one sentence what is wrong with it. */
export async function readOwnAnchors(file: string, now = new Date()): Promise<OwnAnchors> {
  let text: string;
  try {
    const { isFile, size } = await stat(file).then((found) => ({ isFile: found.isFile(), size: found.size }));
    if (!isFile || size > LARGEST_FILE) return { pem: [], problem: "The trust anchor file can't be read." };
    text = await readFile(file, "utf8");
  } catch {
    return { pem: [], problem: "The trust anchor file can't be read." };
  }
  const found = certificatesIn(text);
  if (found.length === 0)
    return { pem: [], problem: "The trust anchor file has no certificate in PEM format." };
  const readable = found.flatMap((pem) => parsed(pem) ?? []);
  // The verifier doesn't ask when an anchor expires, and finds no chain to one that isn't an authority's.
  const current = readable.filter(({ validTo }) => new Date(validTo) >= now);
  const valid = current.filter(({ ca }) => ca);
  const unused = {
    damaged: found.length - readable.length,
    expired: readable.length - current.length,
    foreign: current.length - valid.length,
  };
  // Written anew: the verifier refuses all of its settings for an indented line.
  return { pem: valid.map(String), problem: anchorProblem(found.length, unused) };
}

/** The certificates of a file that aren't used: unreadable ones, expired ones, and those that aren't an authority's. */
interface UnusedAnchors {
  readonly damaged: number;
  readonly expired: number;
  readonly foreign: number;
}

/** Returns one sentence about the first problem in a file of `all` certificates; null if all of them can be used. */
export function anchorProblem(all: number, { damaged, expired, foreign }: UnusedAnchors): string | null {
  if (damaged > 0) return problemOf(all, damaged, ["can't be read.", "can't be read."]);
  if (expired > 0)
    return problemOf(all, expired, ["has expired and isn't used.", "have expired and aren't used."]);
  return foreign === 0
    ? null
    : problemOf(all, foreign, [
        "doesn't belong to a certificate authority and isn't used.",
        "don't belong to certificate authorities and aren't used.",
      ]);
}

function problemOf(all: number, unused: number, [one, several]: readonly [string, string]): string {
  if (all === 1) return `The certificate in the trust anchor file ${one}`;
  const [some, total] = [unused.toLocaleString("en-US"), all.toLocaleString("en-US")];
  return `${some} of ${total} certificates in the trust anchor file ${unused === 1 ? one : several}`;
}

function certificatesIn(text: string): string[] {
  return text.match(CERTIFICATE) ?? [];
}

function parsed(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

async function versionOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size } = await stat(file);
    return `${file}\n${mtimeMs}\n${size}`;
  } catch {
    return `${file}\nmissing`;
  }
}
