import { escapeHtml } from "../escape-html.ts";
import type { CredentialListView, CredentialNodeView, CredentialsView } from "./credentials-view.ts";

/** Writes the Content Credentials of a file as a section of an exported page, with thumbnails inside the page. */
export function* credentialsHtml({ file, heading, summary, validation }: CredentialsView): Generator<string> {
  yield `<section class="credentials" aria-labelledby="credentials"><h2 id="credentials">${escapeHtml(heading)}</h2>\n`;
  for (const line of summary) yield `<p dir="auto">${escapeHtml(line)}</p>\n`;
  yield* nodeOf(file);
  yield `<details><summary>${escapeHtml(validation.heading)}</summary><ul>`;
  for (const line of validation.lines) yield `<li dir="auto">${escapeHtml(line)}</li>`;
  yield "</ul></details></section>\n";
}

function* nodeOf(view: CredentialNodeView): Generator<string> {
  const { actions, facts, ingredients, state, stateText, thumbnail, title } = view;
  yield `<article class="credential ${state}">`;
  if (thumbnail !== undefined) {
    const { alt, data, mediaType } = thumbnail;
    yield `<img src="data:${mediaType};base64,${data}" alt="${escapeHtml(alt)}">`;
  }
  yield `<h3 dir="auto">${escapeHtml(title)}</h3><p class="state">${escapeHtml(stateText)}</p>\n`;
  if (facts.length > 0) yield "<dl>";
  for (const { label, value } of facts) {
    yield `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${escapeHtml(value)}</dd></div>`;
  }
  if (facts.length > 0) yield "</dl>\n";
  yield* listOf("ol", actions, function* ({ detail, isAi, what }) {
    yield `<span dir="auto"${isAi ? ' class="ai"' : ""}>${escapeHtml(what)}</span>`;
    if (detail !== "") yield ` <span class="made" dir="auto">${escapeHtml(detail)}</span>`;
  });
  yield* listOf("ul", ingredients, function* (one) {
    yield `<details open><summary dir="auto">${escapeHtml(one.named)}</summary>`;
    yield* nodeOf(one);
    yield "</details>";
  });
  yield "</article>\n";
}

function* listOf<Entry>(
  name: "ol" | "ul",
  { entries, heading, more }: CredentialListView<Entry>,
  written: (entry: Entry) => Generator<string>,
): Generator<string> {
  if (entries.length === 0 && more === "") return;
  yield `<h4>${escapeHtml(heading)}</h4><${name}>`;
  for (const entry of entries) {
    yield "<li>";
    yield* written(entry);
    yield "</li>";
  }
  yield `</${name}>\n`;
  if (more !== "") yield `<p class="made">${escapeHtml(more)}</p>\n`;
}
