import init, { WasmBuilder, WasmReader } from "@contentauth/c2pa-wasm";
import { readFile } from "node:fs/promises";
import type { Identity } from "./authority.ts";
import { coseSignature, type TimeStamp } from "./cose.ts";
import { sourceProvenanceFiles } from "../../src/service/engines/provenance/provenance-files.ts";

/** Bytes in the shape of a browser's blob, with the reader that the verifier expects among the globals. */
class Bytes extends Blob {
  readonly content: Uint8Array;

  constructor(content: Uint8Array) {
    super([]);
    this.content = content;
    Object.defineProperty(this, "size", { value: content.length });
  }

  override slice(start = 0, end = this.content.length): Bytes {
    return new Bytes(this.content.subarray(start, end));
  }
}

class BytesReader {
  readAsArrayBuffer({ content }: Bytes): ArrayBuffer {
    return Uint8Array.from(content).buffer;
  }
}

let loaded: Promise<unknown> | undefined;

async function load(): Promise<void> {
  loaded ??= (async () => {
    Object.defineProperty(globalThis, "FileReaderSync", { value: BytesReader, configurable: true });
    await init({ module_or_path: await readFile(sourceProvenanceFiles().wasmUrl) });
  })();
  await loaded;
}

export interface Ingredient {
  readonly bytes: Buffer;
  readonly mime: string;
  /** The ingredient assertion: title, relationship and more. */
  readonly definition: Readonly<Record<string, unknown>>;
}

export interface Signing {
  readonly source: Buffer;
  readonly mime: string;
  readonly signer: Identity;
  readonly stamp?: TimeStamp;
  /** Title, claim generator and assertions, in the builder's own form. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly ingredients?: readonly Ingredient[];
  readonly thumbnail?: { readonly bytes: Buffer; readonly mime: string };
  /** The address of a manifest that isn't in the file. */
  readonly elsewhere?: string;
  /** True to have the builder note of each ingredient that nobody vouches for its signer. */
  readonly notesTrust?: boolean;
}

const SIGNATURE_BYTES = 12_000;
const SETTINGS = {
  verify: { verify_after_sign: false, verify_trust: false, remote_manifest_fetch: false },
  builder: { thumbnail: { enabled: false }, actions: { auto_placed_action: { enabled: false } } },
};

/** Returns the verifier's own state of a file, such as `Trusted`, or its error. `anchors` are in PEM. */
export async function verifierState(bytes: Uint8Array, mime: string, anchors: string): Promise<string> {
  await load();
  const verify = { verify_trust: true, remote_manifest_fetch: false };
  const settings = JSON.stringify({ verify, trust: { user_anchors: anchors } });
  try {
    const reader = await WasmReader.fromBytes(mime, bytes, settings);
    const state = String(Reflect.get(Object(JSON.parse(reader.json())), "validation_state"));
    reader.free();
    return state;
  } catch (error) {
    return String(error);
  }
}

/** Returns a file signed with a manifest, by the verifier's own builder. */
export async function signFile(order: Signing): Promise<Buffer> {
  await load();
  const verify = { ...SETTINGS.verify, verify_trust: order.notesTrust === true };
  const builder = WasmBuilder.fromJson(
    JSON.stringify(order.manifest),
    JSON.stringify({ ...SETTINGS, verify }),
  );
  try {
    for (const { bytes, definition, mime } of order.ingredients ?? [])
      await builder.addIngredientFromBlob(JSON.stringify(definition), mime, new Bytes(bytes));
    const { thumbnail, elsewhere } = order;
    if (thumbnail !== undefined) builder.setThumbnailFromBlob(thumbnail.mime, new Bytes(thumbnail.bytes));
    if (elsewhere !== undefined) {
      builder.setRemoteUrl(elsewhere);
      builder.setNoEmbed(true);
    }
    const signer = {
      alg: "es256",
      reserveSize: SIGNATURE_BYTES,
      sign: (claim: Uint8Array<ArrayBuffer>) =>
        Promise.resolve(
          Uint8Array.from(
            coseSignature(Buffer.from(claim), order.signer, order.stamp ?? null, SIGNATURE_BYTES),
          ),
        ),
    };
    return Buffer.from(await builder.sign(signer, [], order.mime, new Bytes(order.source)));
  } finally {
    builder.free();
  }
}
