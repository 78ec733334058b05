import { plainName } from "../provenance/plain-name.ts";
import type { ImageMetadata } from "../provenance/provenance.ts";

/** Texts in an image's metadata, by PNG keyword and EXIF tag. */
export interface MetadataText {
  readonly png: ReadonlyMap<string, string>;
  readonly exif: ReadonlyMap<string, string>;
}

type Generator = NonNullable<ImageMetadata["generator"]>;

/** The longest text that may name a tool; a longer one contains a tool's settings. */
const LONGEST_NAME = 500;
const TOOLS = /\b(?:midjourney|dall[-·. ]?e\b|stable[- ]diffusion|adobe firefly|novelai|comfyui|invokeai)/i;
const SD_PARAMETERS = /\bSteps: \d+, .{0,200}\b(?:Sampler|CFG scale): /s;
const MIDJOURNEY_JOB = /\bJob ID: [0-9a-f]{8}-[0-9a-f]{4}-/;
/** The class of every node in ComfyUI's graphs, in both formats in which they are stored. */
const NODE = /"(?:class_type|type)"\s*:\s*"([^"\\]{1,100})"/g;
/** Nodes that restrict the work to a masked part. `LoadImage` alone is not one: it is also used for upscaling and style. */
const MASKED_NODES = new Set(["VAEEncodeForInpaint", "InpaintModelConditioning", "SetLatentNoiseMask"]);

/** Returns the AI tool whose marks are in a file's texts, if any. `creatorTools` come from XMP. */
export function generatorMarks(
  text: MetadataText,
  creatorTools: readonly string[],
): ImageMetadata["generator"] {
  return comfyUi(text) ?? stableDiffusion(text) ?? midjourney(text) ?? namedTool(text, creatorTools);
}

function comfyUi({ png }: MetadataText): Generator | null {
  const graphs = [png.get("prompt") ?? "", png.get("workflow") ?? ""];
  const nodes = graphs.flatMap((graph) => [...graph.matchAll(NODE)].map(([, node]) => node ?? ""));
  // Other tools use these two names for other data.
  if (!nodes.some((node) => /sampler/i.test(node))) return null;
  return { name: "ComfyUI", isInpainting: nodes.some((node) => MASKED_NODES.has(node)) };
}

function stableDiffusion({ exif, png }: MetadataText): Generator | null {
  if (png.has("invokeai_metadata")) return { name: "InvokeAI", isInpainting: false };
  const settings = [png.get("parameters"), exif.get("UserComment")];
  const isFound = settings.some((one) => one !== undefined && SD_PARAMETERS.test(one));
  return isFound ? { name: "Stable Diffusion", isInpainting: false } : null;
}

function midjourney({ exif, png }: MetadataText): Generator | null {
  const descriptions = [png.get("Description"), exif.get("ImageDescription")];
  const isFound = descriptions.some((one) => one !== undefined && MIDJOURNEY_JOB.test(one));
  return isFound ? { name: "Midjourney", isInpainting: false } : null;
}

function namedTool({ exif, png }: MetadataText, creatorTools: readonly string[]): Generator | null {
  const names = [
    png.get("Software"),
    png.get("Source"),
    exif.get("Software"),
    exif.get("Make"),
    ...creatorTools,
  ];
  const name = names.find((one) => one !== undefined && one.length <= LONGEST_NAME && TOOLS.test(one));
  return name === undefined ? null : { name: plainName(name), isInpainting: false };
}
