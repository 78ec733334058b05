import type {
  ActionView,
  CredentialNodeView,
  CredentialsView,
  ThumbnailView,
} from "../report/media/credentials-view.ts";
import { element } from "./element.ts";

/** The Content Credentials of a file: what holds, then its history from top to bottom, each ingredient below what it went into. */
export function credentialsCard({ file, heading, summary, validation }: CredentialsView): HTMLElement {
  return element(
    "section",
    { class: "check credentials", "aria-labelledby": "credentials-heading" },
    element("h2", { id: "credentials-heading" }, heading),
    ...summary.map((line) => element("p", { dir: "auto" }, line)),
    node(file, "credential"),
    element(
      "details",
      { id: "credential-validation" },
      element("summary", { id: "credential-validation-summary" }, validation.heading),
      element(
        "ul",
        { class: "said-list" },
        ...validation.lines.map((line) => element("li", { dir: "auto" }, line)),
      ),
    ),
  );
}

/** `id` is unique on the page, and the same for the same place in a later report. */
function node(view: CredentialNodeView, id: string): HTMLElement {
  const { actions, facts, ingredients, state, stateText, thumbnail, title } = view;
  return element(
    "article",
    { class: `credential ${state}`, "aria-labelledby": `${id}-title` },
    element(
      "div",
      { class: "credential-head" },
      thumbnail === undefined ? undefined : picture(thumbnail),
      element(
        "div",
        {},
        element("h3", { id: `${id}-title`, dir: "auto" }, title),
        element("p", { class: "credential-state", dir: "auto" }, stateText),
      ),
    ),
    facts.length === 0
      ? undefined
      : element(
          "dl",
          { class: "facts" },
          ...facts.map(({ label, value }) =>
            element("div", {}, element("dt", {}, label), element("dd", { dir: "auto" }, value)),
          ),
        ),
    part(
      actions.heading,
      element("ol", { class: "credential-actions" }, ...actions.entries.map(actionItem)),
      actions,
    ),
    part(
      ingredients.heading,
      element(
        "ul",
        { class: "credential-ingredients" },
        ...ingredients.entries.map((one, index) => element("li", {}, ingredient(one, `${id}-${index}`))),
      ),
      ingredients,
    ),
  );
}

/** The first level is open: a file's direct ingredients are a part of its own history. */
function ingredient(view: CredentialNodeView, id: string): HTMLElement {
  const isFirst = id.split("-").length === 2;
  return element(
    "details",
    { id, ...(isFirst ? { open: "" } : {}) },
    element("summary", { id: `${id}-summary`, dir: "auto" }, view.named),
    node(view, `${id}-file`),
  );
}

function part(
  heading: string,
  list: HTMLElement,
  { entries, more }: { readonly entries: readonly unknown[]; readonly more: string },
): HTMLElement | undefined {
  if (entries.length === 0 && more === "") return undefined;
  return element(
    "div",
    { class: "credential-part" },
    element("h4", {}, heading),
    list,
    more === "" ? undefined : element("p", { class: "quiet" }, more),
  );
}

function actionItem({ detail, isAi, what }: ActionView): HTMLElement {
  return element(
    "li",
    isAi ? { class: "ai" } : {},
    element("span", { class: "credential-action", dir: "auto" }, what),
    detail === "" ? undefined : element("span", { class: "quiet", dir: "auto" }, ` ${detail}`),
  );
}

/** Drawn on a canvas, for which the page needs no permission to load pictures, and which doesn't move. */
function picture({ alt, data, mediaType }: ThumbnailView): HTMLElement {
  const canvas = element("canvas", { class: "credential-thumbnail", role: "img", "aria-label": alt });
  void draw(canvas, new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], { type: mediaType }));
  return canvas;
}

const LONGEST_SIDE = 192;

async function draw(canvas: HTMLCanvasElement, blob: Blob): Promise<void> {
  try {
    const bitmap = await createImageBitmap(blob);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
  } catch {
    canvas.remove();
  }
}
