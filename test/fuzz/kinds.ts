import { contract } from "./contract.ts";
import type { Kind } from "./kind.ts";
import { manifests } from "./manifests.ts";
import { media } from "./media.ts";
import { multipart } from "./multipart.ts";
import { prose } from "./prose.ts";
import { references } from "./references.ts";
import { store } from "./store.ts";
import { webhooks } from "./webhooks.ts";

/** All kinds of inputs, by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  contract,
  multipart,
  webhooks,
  prose,
  references,
  media,
  manifests,
  store,
};
