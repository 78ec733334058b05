import { readFileSync } from "node:fs";
import path from "node:path";
import { type Identity, issuedBy, rootAuthority, USE } from "./authority.ts";
import { type Ingredient, signFile, type Signing } from "./signing.ts";

/** A file that was signed here, with the type that it is read as. */
export interface SignedFile {
  readonly bytes: Buffer;
  readonly mime: string;
}

const EXPIRED = { from: "2018-01-01T00:00:00Z", to: "2020-01-01T00:00:00Z" };
const TERM = "http://cv.iptc.org/newscodes/digitalsourcetype/";
const FIXTURES = path.join(import.meta.dirname, "..", "fixtures");

/** A root that a test may trust, and another that nobody does, with those who hold certificates of them. */
const root = rootAuthority({ organization: "Example Trust Services", name: "Example Root" });
const stranger = rootAuthority({ organization: "Stranger", name: "Stranger Root" });
const { emailProtection, timeStamping } = USE;
export const AUTHORITIES = {
  root,
  expiredRoot: rootAuthority({ organization: "Bygone", name: "Bygone Root", validity: EXPIRED }),
  signer: issuedBy(root, { organization: "Example News", name: "Example Signer", use: emailProtection }),
  expired: issuedBy(root, {
    organization: "Example News",
    name: "Expired Signer",
    use: emailProtection,
    validity: EXPIRED,
  }),
  bidirectional: issuedBy(root, {
    organization: "Evil\u202e gnp.\u0007exe",
    name: "\u2066Signer\u2069",
    use: emailProtection,
  }),
  unknown: issuedBy(stranger, { organization: "Stranger", name: "Unknown Signer", use: emailProtection }),
  clock: issuedBy(root, { organization: "Example Trust Services", name: "Clock", use: timeStamping }),
  unknownClock: issuedBy(stranger, { organization: "Stranger", name: "Clock", use: timeStamping }),
} as const;

const { signer } = AUTHORITIES;

export function plain(name: string): Buffer {
  return readFileSync(
    path.join(FIXTURES, /\.(?:wav|mp3|m4a|flac|aac|ogg)$/.test(name) ? "audio" : "images", name),
  );
}

interface Action {
  readonly action: string;
  readonly [field: string]: unknown;
}

export function sourceType(term: string): string {
  return `${TERM}${term}`;
}

export function created(term: string): Action {
  return { action: "c2pa.created", digitalSourceType: sourceType(term) };
}

/** A manifest in the builder's form. */
export function manifest(
  actions: readonly Action[],
  more: Readonly<Record<string, unknown>> = {},
  assertions: readonly object[] = [],
): Signing["manifest"] {
  return {
    title: "picture",
    claim_generator_info: [{ name: "Example Editor", version: "2.1" }],
    ...more,
    assertions: [{ label: "c2pa.actions", data: { actions } }, ...assertions],
  };
}

interface Options extends Partial<Omit<Signing, "source" | "manifest">> {
  readonly of?: SignedFile;
}

/** Signs `plain.jpg` or another file by the trusted signer, unless told otherwise. */
export async function signed(definition: Signing["manifest"], options: Options = {}): Promise<SignedFile> {
  const { of: file = JPEG, ...rest } = options;
  const order = { signer, mime: file.mime, source: file.bytes, manifest: definition, ...rest };
  return { bytes: await signFile(order), mime: file.mime };
}

/** A file as an ingredient of another. */
export function ingredient(
  file: SignedFile,
  relationship: "parentOf" | "componentOf" | "inputTo",
  title: string,
): Ingredient {
  return {
    ...file,
    definition: { title, relationship, label: idOf(title) },
  };
}

function idOf(title: string): string {
  return title.replaceAll(/[^a-z0-9]+/gi, "-");
}

const ACTION_OF = { parentOf: "c2pa.opened", componentOf: "c2pa.placed", inputTo: "c2pa.created" } as const;

/** Signs a file that was made from others, each with the action that the standard asks for. */
export async function madeFrom(
  parts: readonly (readonly [SignedFile, keyof typeof ACTION_OF, string])[],
  actions: readonly Action[] = [],
  options: Options = {},
): Promise<SignedFile> {
  const all = parts.map(([file, relationship, title]) => ingredient(file, relationship, title));
  const own = parts
    .filter(([, relationship]) => relationship !== "inputTo")
    .map(([, relationship, title]) => ({
      action: ACTION_OF[relationship],
      parameters: { ingredientIds: [idOf(title)] },
    }));
  const isBegun = actions[0]?.action === "c2pa.created";
  const inOrder = isBegun ? [...actions, ...own] : [...own, ...actions];
  return signed(manifest(inOrder), { ...options, ingredients: all });
}

export const JPEG: SignedFile = { bytes: plain("plain.jpg"), mime: "image/jpeg" };
export const PNG: SignedFile = { bytes: plain("plain.png"), mime: "image/png" };

/** Returns a file with one bit changed. */
export function changedAt({ bytes, mime }: SignedFile, at: number): SignedFile {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return { bytes: changed, mime };
}

/** Returns a file with one bit changed at a distance after a text in its manifest. */
export function changedAfter(file: SignedFile, text: string, distance: number): SignedFile {
  const found = file.bytes.indexOf(text, file.bytes.indexOf("jumdc2pa"));
  if (found === -1) throw new Error(`no ${text} in the manifest`);
  return changedAt(file, found + distance);
}

/** A JPEG of that many bytes: the picture is small, and the rest is comments. */
export function largeJpeg(bytes: number): Buffer {
  const [start, rest] = [JPEG.bytes.subarray(0, 2), JPEG.bytes.subarray(2)];
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xffff - 2)]);
  const count = Math.ceil((bytes - JPEG.bytes.length) / comment.length);
  return Buffer.concat([start, ...Array.from({ length: count }, () => comment), rest]);
}

export const stampedBy = (authority: Identity, at: string): Signing["stamp"] & object => ({
  authority,
  at: new Date(at),
});
