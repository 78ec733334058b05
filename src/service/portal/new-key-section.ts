import { EXPIRATIONS } from "../../contract/api-key.ts";
import { SCOPES, type Scope } from "../../contract/scopes.ts";
import { type Html, html } from "./html.ts";
import type { AccountOverview } from "./key-desk.ts";
import { FRESH_VALUES, MAX_NAME_LENGTH, type NewKeyProblems, type NewKeyValues } from "./new-key-form.ts";

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  ai_detector: "AI text detection",
  image_detector: "AI image detection",
  voice_detector: "AI voice detection",
  plagiarism_checker: "Plagiarism scan",
  grammar_checker: "Grammar correction",
};

export interface NewKeyView {
  readonly account: AccountOverview;
  readonly formToken: string;
  readonly refused?: { readonly values: NewKeyValues; readonly problems: NewKeyProblems };
}

/** The form that creates a key; at the limit of the plan a message replaces it, unless something was already entered. */
export function newKeySection({ account, formToken, refused }: NewKeyView): Html {
  const heading = html`<h2 id="create">Create an API key</h2>`;
  if (refused === undefined && account.activeKeys >= account.maxActiveKeys) {
    return html`<section class="card" aria-labelledby="create">
      ${heading}
      <p>${planLimitText(account)}</p>
    </section>`;
  }
  const { values, problems } = refused ?? { values: FRESH_VALUES, problems: {} };
  return html`<section class="card" aria-labelledby="create">
    ${heading}
    <form method="post" novalidate>
      <input type="hidden" name="form_token" value="${formToken}" />
      <div class="field">
        <label for="name">Name</label>
        <span class="hint" id="name-hint">To know the key by, such as the program that will use it.</span>
        ${wrong("name", problems.name)}
        <input
          type="text"
          id="name"
          name="name"
          value="${values.name}"
          maxlength="${MAX_NAME_LENGTH}"
          required
          autocomplete="off"
          ${describedBy("name", problems.name)}
        />
      </div>
      <fieldset ${describedBy("scopes", problems.scopes, "group")}>
        <legend>Model access (scopes)</legend>
        <span class="hint" id="scopes-hint">What the key may be used for. Choose no more than it needs.</span>
        ${wrong("scopes", problems.scopes)}
        <div class="choices">
          ${SCOPES.map(
            (scope, index) =>
              html`<label>
                <input
                  type="checkbox"
                  ${index === 0 ? html`id="scopes"` : null}
                  name="scope"
                  value="${scope}"
                  ${checked(values.scopes.includes(scope))}
                />
                <span>${SCOPE_LABELS[scope]} <code class="quiet">${scope}</code></span>
              </label>`,
          )}
        </div>
      </fieldset>
      <fieldset ${describedBy("expiration", problems.expiration, "group")}>
        <legend>Expiration</legend>
        <span class="hint" id="expiration-hint">The API refuses the key after this time.</span>
        ${wrong("expiration", problems.expiration)}
        <div class="choices short">
          ${EXPIRATIONS.map(
            (expiration, index) =>
              html`<label>
                <input
                  type="radio"
                  ${index === 0 ? html`id="expiration"` : null}
                  name="expiration"
                  value="${expiration}"
                  ${checked(values.expiration === expiration)}
                />
                <span>${expiration}</span>
              </label>`,
          )}
        </div>
      </fieldset>
      <button class="button main" type="submit">Create key</button>
    </form>
  </section>`;
}

/** Lists the errors of the form, as links to its fields, or states that the plan allows no more keys. */
export function problemList({ account, refused }: NewKeyView): Html {
  const problems = Object.entries(refused?.problems ?? {});
  return html`<div class="note problem" role="alert" tabindex="-1" autofocus>
    <p><strong>No key was created.</strong> ${problems.length === 0 ? planLimitText(account) : null}</p>
    ${
      problems.length === 0
        ? null
        : html`<ul>
            ${problems.map(([field, [text = ""]]) => html`<li><a href="#${field}">${text}</a></li>`)}
          </ul>`
    }
  </div>`;
}

function planLimitText({ plan, maxActiveKeys }: AccountOverview): string {
  const keys = maxActiveKeys === 1 ? "one active key" : `${maxActiveKeys} active keys`;
  return `The limit of the ${plan} plan is reached: ${keys}. Revoke or delete a key to create another.`;
}

function wrong(field: string, [problem]: readonly string[] = []): Html | null {
  return problem === undefined ? null : html`<span class="wrong" id="${field}-problem">${problem}</span>`;
}

/** `aria-invalid` has no effect on a group of fields, so a group only gets the description. */
function describedBy(field: string, problems: readonly string[] = [], kind?: "group"): Html {
  if (problems.length === 0) return html`aria-describedby="${field}-hint"`;
  const invalid = kind === "group" ? null : html` aria-invalid="true"`;
  return html`aria-describedby="${field}-hint ${field}-problem"${invalid}`;
}

function checked(isChecked: boolean): Html | null {
  return isChecked ? html`checked` : null;
}
