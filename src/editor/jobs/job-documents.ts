import * as vscode from "vscode";
import { textHash } from "../documents/text-hash.ts";
import { movedAddress } from "../results/moved-address.ts";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import type { JobLanding, LandedJob } from "./job-landing.ts";
import type { JobRecord } from "./job-record.ts";

/** A file or a folder that has another name, since when, in milliseconds since 1970. */
interface Move {
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

/** Finds the documents that kept jobs are about, and draws answers in them. */
export class JobDocuments {
  readonly #landing: JobLanding;
  readonly #texts: VirtualTexts;
  readonly #landed = new Map<string, Promise<LandedJob>>();
  /** Of this window, the oldest first. */
  readonly #moves: Move[] = [];

  constructor(landing: JobLanding, texts: VirtualTexts) {
    this.#landing = landing;
    this.#texts = texts;
  }

  /** Notes that files or folders have other names: what was sent of them before is theirs still. */
  renamed(files: readonly { readonly oldUri: vscode.Uri; readonly newUri: vscode.Uri }[], at: number): void {
    for (const { newUri, oldUri } of files) {
      this.#moves.push({ from: oldUri.toString(), to: newUri.toString(), at });
    }
  }

  /** The document, if it is open here. Unsaved ones have the same names in each window, so that their texts have to be akin. */
  open(record: JobRecord): vscode.TextDocument | undefined {
    const { document, id, prose } = record;
    const uri = this.#addressOf(record);
    const isOfIt = (text: string): boolean => textHash(text) === document.textHash || isAkin(text, prose);
    return vscode.workspace.textDocuments.find(
      (open) =>
        open.uri.toString() === uri &&
        (!open.isUntitled || this.#landing.isKnown(id) || isOfIt(open.getText())),
    );
  }

  /**
   * The document as it is now, loaded where it has to be; where it is gone, one that is open with the very text that was sent, as
   * after a file was moved by another program. Undefined where there is none.
   */
  async find(record: JobRecord): Promise<vscode.TextDocument | undefined> {
    const open = this.open(record);
    const address = vscode.Uri.parse(this.#addressOf(record));
    if (open !== undefined || address.scheme === "untitled") return open;
    try {
      return await vscode.workspace.openTextDocument(address);
    } catch {
      const { textHash: sent } = record.document;
      return vscode.workspace.textDocuments.find(
        (other) => other.uri.scheme === address.scheme && textHash(other.getText()) === sent,
      );
    }
  }

  /** Address of what was sent of the document. */
  asSent({ createdAt, document: { uri }, prose }: JobRecord): vscode.Uri {
    const about = vscode.Uri.parse(uri);
    const sent = new Date(createdAt);
    const isToday = sent.toDateString() === new Date().toDateString();
    const time = isToday
      ? sent.toLocaleTimeString(vscode.env.language)
      : sent.toLocaleString(vscode.env.language);
    const title = vscode.l10n.t("{0} (as sent at {1})", nameOf(about), time);
    return this.#texts.put(about, title.replaceAll("/", "-"), prose);
  }

  /** Address of what would be sent of the document now: its own where that is all of its text. */
  async asNow(document: vscode.TextDocument, record: JobRecord): Promise<vscode.Uri> {
    const prose = await this.#landing.proseNow(document, record);
    if (prose === document.getText().trim()) return document.uri;
    return this.#texts.put(document.uri, vscode.l10n.t("{0} (prose now)", nameOf(document.uri)), prose);
  }

  /** Draws an answer, once for each document; later changes move what is drawn. Never rejects. */
  async land(document: vscode.TextDocument, record: JobRecord): Promise<LandedJob> {
    const key = `${record.id} ${document.uri.toString()}`;
    const landed = this.#landed.get(key) ?? this.#landing.land(document, record);
    this.#landed.set(key, landed);
    return landed;
  }

  /** Draws an answer that a person asks for, also over what is newer or was cleared. Never rejects. */
  async landAgain(document: vscode.TextDocument, record: JobRecord): Promise<LandedJob> {
    this.#landing.beginAgain(record.id);
    return this.#landing.land(document, record);
  }

  #addressOf({ createdAt, document: { uri } }: JobRecord): string {
    return this.#moves
      .filter(({ at }) => at >= createdAt)
      .reduce((address, { from, to }) => movedAddress(address, from, to) ?? address, uri);
  }
}

/** So much of a text tells it from another, in UTF-16 units; it is taken from so many places. */
const PROBE = 40;
const PROBES = 8;

/** Whether a text can have become of one that this prose was of by edits: some part of a good length is in both. */
function isAkin(now: string, then: string): boolean {
  const step = Math.max(1, Math.floor((then.length - PROBE) / PROBES));
  return Array.from({ length: PROBES + 1 }, (_, place) =>
    then.slice(place * step, place * step + PROBE),
  ).some((probe) => probe.trim().length > PROBE / 2 && now.includes(probe));
}
