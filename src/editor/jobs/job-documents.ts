import * as vscode from "vscode";
import { nameOf, type VirtualTexts } from "../virtual-texts.ts";
import type { JobLanding, LandedJob } from "./job-landing.ts";
import type { JobRecord } from "./job-record.ts";

/** Finds the documents that kept jobs are about, and draws answers in them. */
export class JobDocuments {
  readonly #landing: JobLanding;
  readonly #texts: VirtualTexts;
  readonly #landed = new Map<string, Promise<LandedJob>>();

  constructor(landing: JobLanding, texts: VirtualTexts) {
    this.#landing = landing;
    this.#texts = texts;
  }

  /** The document, if it is open here. Unsaved ones have the same names in each window, so that their texts have to be akin. */
  open({ document: { text, uri }, id }: JobRecord): vscode.TextDocument | undefined {
    return vscode.workspace.textDocuments.find(
      (open) =>
        open.uri.toString() === uri &&
        (!open.isUntitled || this.#landing.isKnown(id) || isAkin(open.getText(), text)),
    );
  }

  /** The document as it is now, loaded where it has to be; undefined where it cannot be had. */
  async find(record: JobRecord): Promise<vscode.TextDocument | undefined> {
    const open = this.open(record);
    const address = vscode.Uri.parse(record.document.uri);
    if (open !== undefined || address.scheme === "untitled") return open;
    try {
      return await vscode.workspace.openTextDocument(address);
    } catch {
      return undefined;
    }
  }

  /** Address of the document's text as it was when it was sent. */
  asSent({ createdAt, document: { text, uri } }: JobRecord): vscode.Uri {
    const about = vscode.Uri.parse(uri);
    const sent = new Date(createdAt);
    const isToday = sent.toDateString() === new Date().toDateString();
    const time = isToday
      ? sent.toLocaleTimeString(vscode.env.language)
      : sent.toLocaleString(vscode.env.language);
    const title = vscode.l10n.t("{0} (as sent at {1})", nameOf(about), time);
    return this.#texts.put(about, title.replaceAll("/", "-"), text);
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
}

/** So much of a text tells it from another, in UTF-16 units; it is taken from so many places. */
const PROBE = 40;
const PROBES = 8;

/** Whether one text can have become of the other by edits: some part of a good length stands in both. */
function isAkin(now: string, then: string): boolean {
  if (now === then) return true;
  const step = Math.max(1, Math.floor((then.length - PROBE) / PROBES));
  return Array.from({ length: PROBES + 1 }, (_, place) =>
    then.slice(place * step, place * step + PROBE),
  ).some((probe) => probe.trim().length > PROBE / 2 && now.includes(probe));
}
