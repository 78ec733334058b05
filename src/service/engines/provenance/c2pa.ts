import init, { WasmReader } from "@contentauth/c2pa-wasm";
import { open, readFile } from "node:fs/promises";
import { brokenCredentials, type Judging, noCredentials, readCredentials } from "./content-credentials.ts";
import type { MediaKind } from "../../../contract/credential-failures.ts";
import type { Failure } from "./manifest-statements.ts";
import { FileRange, FileRangeReader } from "./file-range.ts";
import type { Credentials } from "./provenance.ts";
import type { Anchors } from "./trust-anchors.ts";

/** The verifier's errors for a file without a manifest: none found, a type for which the standard defines none, or another file. */
const NO_MANIFEST = /^C2pa\((?:JumbfNotFound|UnsupportedType|InvalidAsset|IoError)\b/;
/** The verifier's error for its settings, which says nothing about the file. */
const REFUSED_SETTINGS = /^C2pa\(BadParam\("could not parse configuration/;
const REMOTE_MANIFEST = /^C2pa\(RemoteManifestUrl\("?([^"]{0,2000})/;
/** Errors that are more than unreadable credentials, with the standard's code. */
const FAILURES: readonly (readonly [RegExp, Failure])[] = [
  [/^C2pa\((?:ProvenanceMissing|ClaimMissing)\b/, { code: "claim.missing" }],
  [/^C2pa\(ClaimDecoding\b/, { code: "claim.cbor.invalid" }],
  [/^C2pa\(AssertionMissing\b/, { code: "assertion.missing" }],
  [
    /^C2pa\(CyclicIngredients\b/,
    { code: "assertion.ingredient.malformed", message: "The ingredients refer to each other in a circle." },
  ],
];

/** Loads the verifier; once in a worker's life. Installs the file reader that it expects among the globals. */
export async function loadC2pa(wasm: URL): Promise<void> {
  Object.defineProperty(globalThis, "FileReaderSync", { value: FileRangeReader });
  await init({ module_or_path: await readFile(wasm) });
}

/**
 * Reads and verifies the manifest in a file. `mime` is the type found from the content. Throws if the verifier itself
 * crashes, after which it must not be used again.
 */
export async function readC2pa(path: string, mime: string, anchors: Anchors): Promise<Credentials> {
  const file = await open(path);
  try {
    const range = new FileRange(file.fd, 0, (await file.stat()).size);
    return await verify(range, mime, anchors);
  } finally {
    await file.close();
  }
}

async function verify(
  range: FileRange,
  mime: string,
  { settings, trustList }: Anchors,
): Promise<Credentials> {
  const media: MediaKind = mime.startsWith("audio/") ? "recording" : "image";
  const judging: Judging = { media, trustList };
  let reader: WasmReader;
  try {
    reader = await WasmReader.fromBlob(mime, range, settings);
  } catch (error) {
    // The verifier's own refusals are strings; an `Error` means that WebAssembly crashed.
    if (typeof error !== "string") throw error;
    return withoutReport(error, judging);
  }
  try {
    return await readCredentials(
      {
        store: reader.json(),
        certificates: reader.crJson(),
        readResource: (identifier) => reader.resourceToBytes(identifier),
      },
      judging,
    );
  } finally {
    reader.free();
  }
}

/** Returns the credentials of a file by the verifier's error. Throws if the error isn't about the file. */
export function withoutReport(error: string, judging: Judging): Credentials {
  if (REFUSED_SETTINGS.test(error)) throw new Error(`The verifier refuses its settings: ${error}`);
  const elsewhere = REMOTE_MANIFEST.exec(error)?.[1];
  if (elsewhere !== undefined) return noCredentials(judging.media, elsewhere);
  if (NO_MANIFEST.test(error)) return noCredentials(judging.media);
  const known = FAILURES.find(([pattern]) => pattern.test(error))?.[1];
  return brokenCredentials(known ?? { code: "general.error" }, judging);
}
