import * as l10n from "@vscode/l10n";
import type {
  ContentCredentials,
  CredentialAction,
  CredentialIngredient,
  CredentialSigner,
  ManifestStatements,
} from "../../contract/content-credentials.ts";
import { isAboutSigner } from "../../contract/credential-failures.ts";
import type { Fact } from "../report-view.ts";
import { shownText } from "../shown-text.ts";
import { embeddedWords } from "../words/embedded-words.ts";
import { formatNumber, locale } from "../words/format.ts";
import {
  describeAction,
  describeDescription,
  describePlace,
  isBroken,
  describeRole,
  describeSource,
  describeState,
  describeUse,
} from "./credential-words.ts";
import type { ActionView, CredentialNodeView, CredentialsView } from "./credentials-view.ts";

/** Returns true if there is something to show: credentials, the address where they are, or a pointer to missing ones. */
export function hasCredentials(
  credentials: ContentCredentials | undefined,
): credentials is ContentCredentials {
  if (credentials === undefined) return false;
  const { is_missing, state, stored_at } = credentials;
  return state !== "none" || stored_at !== null || is_missing;
}

/** Returns a file's credentials in the words of the person's language. `name` is that of the file. */
export function credentialsViewOf(credentials: ContentCredentials, name: string): CredentialsView {
  const { ingredients, ingredients_total } = credentials;
  return {
    heading: l10n.t("Content Credentials"),
    summary: [...describeCredentials(credentials), ...anchorProblem(credentials.trust_list)],
    file: nodeOf(credentials, {
      role: "",
      title: credentials.title ?? name,
      stateText: describePlace(credentials) ?? describeState(credentials),
      ingredients,
      ingredients_total,
    }),
    validation: { heading: l10n.t("Validation details"), lines: describeValidation(credentials) },
  };
}

/** Says in a few sentences what holds, who signed, and where AI was used. */
export function describeCredentials(credentials: ContentCredentials): readonly string[] {
  const { ai, ai_total, is_missing, state, stored_at } = credentials;
  if (is_missing) return [describeLostCredentials()];
  if (state === "none")
    return [l10n.t("The file says that its credentials are at {0}. Nothing was fetched.", stored_at ?? "")];
  const said = stateSentence(credentials);
  return isBroken(credentials) ? [said] : [said, describeAi(ai, ai_total)];
}

/** @param total of statements, of which a long list has only the first; those of inputs are last */
function describeAi(ai: ContentCredentials["ai"], total: number): string {
  const used = ai.filter(({ is_input }) => !is_input);
  const first = used[0] ?? ai[0];
  if (first === undefined) return l10n.t("No action says that AI was used.");
  const where = shownText(first.ingredient ?? l10n.t("this file"));
  const tool = first.tool === null ? null : shownText(first.tool);
  if (first.is_input && new Set(ai.map(({ ingredient }) => ingredient)).size > 1)
    return l10n.t("AI was used only in inputs to the file, such as {0}.", where);
  if (first.is_input)
    return tool === null
      ? l10n.t("AI was used only in {0}, an input to the file.", where)
      : l10n.t("{0} used AI only in {1}, an input to the file.", tool, where);
  const times = formatNumber(used.length);
  if (used.length === ai.length && total > ai.length)
    return l10n.t("AI was used at least {0} times, including in {1}.", times, where);
  if (used.length > 1) return l10n.t("AI was used {0} times, including in {1}.", times, where);
  return tool === null ? l10n.t("AI was used in {0}.", where) : l10n.t("{0} used AI in {1}.", tool, where);
}

/** Says that credentials were lost, which is all that can be known of them. */
export function describeLostCredentials(): string {
  return l10n.t("The file's metadata points to credentials inside it, but they aren't there.");
}

function stateSentence(credentials: ContentCredentials): string {
  const { failures, signer, state } = credentials;
  const name = signerName(signer);
  if (state === "trusted")
    return signer?.trusted_by === "own"
      ? l10n.t("Recorded by {0}, verified with your own trust anchors. Nothing has changed since then.", name)
      : l10n.t("Recorded by {0}, verified with the C2PA trust list. Nothing has changed since then.", name);
  if (state === "valid")
    return signer?.trusted_by === null
      ? l10n.t("Nothing has changed since it was signed. The signer isn't verified.")
      : l10n.t(
          "Recorded by {0}. Nothing has changed since then, but an ingredient's signer isn't verified.",
          name,
        );
  const failure =
    failures.find(({ code }) => !isAboutSigner(code)) ??
    failures.find(({ code }) => code !== "signingCredential.untrusted") ??
    failures[0];
  const reason = embeddedWords(shownText(failure?.message ?? ""));
  return isBroken(credentials)
    ? l10n.t("The credentials are invalid. {0}", reason)
    : l10n.t("Nothing has changed since it was signed. {0}", reason);
}

interface Placed {
  readonly role: string;
  readonly title: string;
  readonly stateText: string;
  readonly ingredients: readonly CredentialIngredient[];
  readonly ingredients_total: number;
}

function nodeOf(
  one: ManifestStatements,
  { ingredients, ingredients_total, role, stateText, title }: Placed,
): CredentialNodeView {
  const name = shownText(title, 200);
  const { actions, actions_total, state, thumbnail } = one;
  return {
    title: name,
    named:
      role === "" ? l10n.t("{0} ({1})", name, stateText) : l10n.t("{0}: {1} ({2})", role, name, stateText),
    state: state === "invalid" && !isBroken(one) ? "valid" : state,
    stateText,
    facts: factsOf(one),
    actions: {
      heading: l10n.t("Actions"),
      entries: actions.map(actionOf),
      more: describeMore(actions_total - actions.length),
    },
    ingredients: {
      heading: l10n.t("Ingredients"),
      entries: ingredients.map((each) =>
        nodeOf(each, {
          ...each,
          role: describeRole(each.relationship),
          stateText: describeState(each),
          title: each.title ?? l10n.t("Unnamed file"),
        }),
      ),
      more: describeMore(ingredients_total - ingredients.length),
    },
    ...(thumbnail === null
      ? {}
      : {
          thumbnail: {
            mediaType: thumbnail.media_type,
            data: thumbnail.data,
            alt: l10n.t("Thumbnail of {0}", name),
          },
        }),
  };
}

function factsOf(one: ManifestStatements): readonly Fact[] {
  const { claim_generator, signer, thumbnail_omitted, training } = one;
  const facts: (Fact | undefined)[] = [
    signer === null ? undefined : { label: l10n.t("Recorded by"), value: recordedBy(signer) },
    typeof signer?.issuer === "string"
      ? { label: l10n.t("Issued by"), value: shownText(signer.issuer) }
      : undefined,
    signedAt(one),
    claim_generator === null
      ? undefined
      : { label: l10n.t("App or device used"), value: shownText(claim_generator) },
    ...training.map(({ constraint, purpose, use }) => ({
      label: l10n.t("Training and data mining"),
      value: describeUse(purpose, use, constraint),
    })),
    thumbnail_omitted === null
      ? undefined
      : { label: l10n.t("Thumbnail"), value: OMITTED[thumbnail_omitted]() },
    ...one.failures
      .filter(({ ingredient }) => ingredient === null)
      .map(({ message }) => ({ label: l10n.t("Problem"), value: embeddedWords(shownText(message)) })),
  ];
  return facts.filter((fact) => fact !== undefined);
}

const OMITTED = {
  not_an_image: () => l10n.t("not shown: not an image"),
  too_large: () => l10n.t("not shown: too large"),
  too_many: () => l10n.t("not shown: there are too many"),
};

/** Returns the organization and name of a signer, and by what they are verified. */
export function recordedBy(signer: CredentialSigner): string {
  const { name: person, organization } = signer;
  const name =
    person === null || organization === null || person === organization
      ? signerName(signer)
      : l10n.t("{0} ({1})", shownText(organization), shownText(person));
  if (!signer.is_signature_valid) return l10n.t("claims to be {0}, but the signature doesn't match", name);
  if (signer.trusted_by === "own") return l10n.t("{0}, verified with your own trust anchors", name);
  return signer.trusted_by === "c2pa"
    ? l10n.t("{0}, verified with the C2PA trust list", name)
    : l10n.t("{0}, not verified", name);
}

function signerName(signer: CredentialSigner | null): string {
  return shownText(signer?.organization ?? signer?.name ?? l10n.t("a signer without a name"));
}

function signedAt({ is_time_proven, signed_at, time_authority }: ManifestStatements): Fact | undefined {
  if (signed_at === null) return undefined;
  const when = formatMomentInFull(signed_at);
  const label = l10n.t("Signed on");
  return is_time_proven
    ? { label, value: l10n.t("{0}, proven by a time stamp of {1}", when, shownText(time_authority ?? "")) }
    : { label, value: l10n.t("{0}, not proven", when) };
}

function actionOf(one: CredentialAction): ActionView {
  const { action, description, digital_source_type: type, ingredients, is_ai, parameters, tool, when } = one;
  const details = [
    type === null ? null : describeSource(type),
    tool,
    when === null ? null : formatMomentInFull(when),
    description === null ? null : describeDescription(description),
    ...parameters.map(({ name, value }) => l10n.t("{0}: {1}", name, value)),
  ];
  return {
    what: describeAction(action, ingredients),
    detail: details.flatMap((text) => (text === null ? [] : [shownText(text)])).join(" · "),
    isAi: is_ai,
  };
}

/** A time of the standard, which states its zone. */
const WITH_ZONE = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/iu;

/** A time that the file states, which may be no time. */
function formatMomentInFull(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at) || !WITH_ZONE.test(text)) return shownText(text);
  return new Date(at).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "long" });
}

function describeMore(more: number): string {
  return more <= 0 ? "" : l10n.t("Not shown: {0} more", formatNumber(more));
}

function describeValidation({
  failures,
  failures_total,
  state,
  trust_list,
}: ContentCredentials): readonly string[] {
  const rows = failures.map(({ code, ingredient, message }) =>
    ingredient === null
      ? l10n.t("{0} ({1})", embeddedWords(shownText(message)), code)
      : l10n.t("{0}: {1} ({2})", shownText(ingredient), embeddedWords(shownText(message)), code),
  );
  const intact =
    failures.length === 0 && state !== "none" ? [l10n.t("Signature, statements and content match.")] : [];
  return [
    ...intact,
    ...rows,
    describeMore(failures_total - failures.length),
    ...describeAnchors(trust_list),
  ].filter((line) => line !== "");
}

function describeAnchors(list: ContentCredentials["trust_list"]): readonly string[] {
  if (list === null) return [];
  const day = new Date(`${list.date}T00:00:00Z`).toLocaleDateString(locale(), {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  const used =
    list.own_anchors === 0
      ? l10n.t("Signers were looked up in the C2PA trust list of {0}.", day)
      : l10n.t(
          "Signers were looked up in the C2PA trust list of {0} and your own trust anchors ({1}).",
          day,
          formatNumber(list.own_anchors),
        );
  return [used, l10n.t("Revocation wasn't looked up: nothing was fetched.")];
}

function anchorProblem(list: ContentCredentials["trust_list"]): readonly string[] {
  return typeof list?.problem === "string" ? [embeddedWords(shownText(list.problem))] : [];
}
