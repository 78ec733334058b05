import {
  type CredentialAction,
  type CredentialUse,
  CREDENTIAL_LIMITS,
} from "../../../contract/content-credentials.ts";
import {
  type Action,
  actionsAssertion,
  ingredientParameters,
  type Manifest,
  type Tool,
  trainingAssertion,
} from "./manifest-store.ts";
import { shownName, shownSentence, shownTool } from "./shown-text.ts";
import { isAiTerm, sourceTypeTerm } from "./source-type.ts";

/** An action with the tool that made it. */
export interface ActionByTool {
  readonly action: Action;
  readonly tool: Tool;
}

/** Returns all actions of a manifest, in order. */
export function actionsOf({ assertions }: Manifest): readonly ActionByTool[] {
  return assertions
    .filter(({ label }) => label.startsWith("c2pa.actions"))
    .flatMap(({ data }) => {
      const { actions, softwareAgents, templates } = actionsAssertion.safeParse(data).data ?? NO_ACTIONS;
      // Of several templates of a name, the first that states something counts.
      const byName = new Map<string, Action>();
      for (const one of templates) {
        if (one === null) continue;
        const { description, digitalSourceType, softwareAgent, softwareAgentIndex } = one;
        const known = byName.get(one.action) ?? one;
        known.description ??= description;
        known.digitalSourceType ??= digitalSourceType;
        known.softwareAgent ??= softwareAgent;
        known.softwareAgentIndex ??= softwareAgentIndex;
        byName.set(one.action, known);
      }
      return actions.flatMap((action) => {
        if (action === null) return [];
        const [own, any] = [byName.get(action.action), byName.get("*")];
        const tool = [action, own, any]
          .map((one) => toolOf(one, softwareAgents))
          .find((one) => one !== undefined);
        const description = wordsOf(action) ?? wordsOf(own) ?? wordsOf(any);
        const digitalSourceType =
          action.digitalSourceType ?? own?.digitalSourceType ?? any?.digitalSourceType;
        return { action: { ...action, description, digitalSourceType }, tool };
      });
    });
}

const NO_ACTIONS = { actions: [], softwareAgents: [], templates: [] };

function wordsOf(action: Action | undefined): string | undefined {
  return action?.description ?? textOf(action?.parameters?.["description"]) ?? action?.reason;
}

function toolOf(action: Action | undefined, tools: readonly Tool[]): Tool {
  const index = action?.softwareAgentIndex;
  return action?.softwareAgent ?? (index === undefined ? undefined : tools[index]);
}

/** Returns an action as it is shown. */
export function shownAction({ action, tool }: ActionByTool, { ingredients }: Manifest): CredentialAction {
  const term = sourceTypeTerm(action.digitalSourceType ?? "");
  return {
    action: shownName(action.action) ?? "unknown",
    when: shownName(action.when),
    tool: shownTool(tool),
    digital_source_type: term ?? shownName(action.digitalSourceType),
    is_ai: term !== undefined && isAiTerm(term),
    description: shownSentence(action.description),
    ingredients: ingredients
      .filter(({ label }) => label !== undefined && labelsIn(action).includes(label))
      .flatMap(({ title }) => shownName(title) ?? [])
      .slice(0, CREDENTIAL_LIMITS.parameters),
    parameters: parametersOf(action.parameters ?? {}),
  };
}

/** Returns the labels of the ingredients' assertions; older actions have one. */
function labelsIn({ parameters }: Action): readonly string[] {
  const read = ingredientParameters.safeParse(parameters).data;
  return [...(read?.ingredients ?? []), read?.ingredient].flatMap((one) => one?.url.split("/").at(-1) ?? []);
}

/** Only single values help a reader: the rest are references to ingredients, or a tool's own structures. They have no order. */
function parametersOf(parameters: Readonly<Record<string, unknown>>): CredentialAction["parameters"] {
  return Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, value]) => {
      const [shown, text] = [shownName(name), shownSentence(textOf(value))];
      return shown === null || text === null || name === "description" ? [] : { name: shown, value: text };
    })
    .slice(0, CREDENTIAL_LIMITS.parameters);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** Returns a manifest's statements about training and data mining: those of the C2PA, and CAWG's later ones. */
export function usesOf({ assertions }: Manifest): CredentialUse[] {
  return assertions
    .filter(({ label }) => /^(?:c2pa|cawg)\.training-mining/.test(label))
    .flatMap(({ data }) => Object.entries(trainingAssertion.safeParse(data).data?.entries ?? {}))
    .flatMap(([purpose, { constraint_info: constraint, use }]) => {
      const [shown, rule] = [shownName(purpose), shownName(use)];
      if (shown === null || rule === null) return [];
      return { purpose: shown, use: rule, constraint: shownSentence(constraint) };
    });
}
