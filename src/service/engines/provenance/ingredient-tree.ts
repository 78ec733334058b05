import { type CredentialIngredient, CREDENTIAL_LIMITS } from "../../../contract/content-credentials.ts";
import type { Thumbnails } from "./credential-thumbnail.ts";
import type { MediaKind } from "../../../contract/credential-failures.ts";
import { NO_STATEMENTS, shownFailures, statementsOf } from "./manifest-statements.ts";
import type { Manifest } from "./manifest-store.ts";
import { shownName } from "./shown-text.ts";
import type { VerifiedIngredient, VerifiedStore } from "./verified-store.ts";

const RELATIONSHIPS = ["parentOf", "componentOf", "inputTo"] as const;

/** Builds the tree of a file's ingredients, bounded in depth and number. */
export class IngredientTree {
  readonly #store: VerifiedStore;
  readonly #thumbnails: Thumbnails;
  readonly #media: MediaKind;
  #left: number = CREDENTIAL_LIMITS.ingredients;
  #actionsLeft: number = CREDENTIAL_LIMITS.allIngredientActions;

  constructor(store: VerifiedStore, thumbnails: Thumbnails, media: MediaKind) {
    this.#store = store;
    this.#thumbnails = thumbnails;
    this.#media = media;
  }

  /** The ingredients of a manifest at that depth. Those of one level come before those below them. */
  async of({ ingredients }: Manifest, depth = 1): Promise<CredentialIngredient[]> {
    if (depth > CREDENTIAL_LIMITS.depth) return [];
    const taken = ingredients.slice(0, this.#left).map((one) => this.#store.ingredient(one));
    this.#left -= taken.length;
    const nodes: CredentialIngredient[] = [];
    for (const one of taken) nodes.push(await this.#node(one));
    for (const [index, node] of nodes.entries()) {
      const found = taken[index]?.found;
      if (found !== undefined) node.ingredients = await this.of(found.manifest, depth + 1);
    }
    return nodes;
  }

  async #node({ found, ingredient, verdict }: VerifiedIngredient): Promise<CredentialIngredient> {
    const { failures, state } = verdict;
    const picture = await this.#thumbnails.take(ingredient.thumbnail ?? found?.manifest.thumbnail);
    const own =
      found === undefined
        ? { ...NO_STATEMENTS, state, thumbnail: picture.thumbnail, thumbnail_omitted: picture.omitted }
        : statementsOf(found, picture, Math.min(CREDENTIAL_LIMITS.ingredientActions, this.#actionsLeft));
    this.#actionsLeft -= own.actions.length;
    return {
      ...own,
      ...shownFailures(
        failures.map((code) => ({ code })),
        this.#media,
      ),
      title: shownName(ingredient.title) ?? own.title,
      relationship: RELATIONSHIPS.find((one) => one === ingredient.relationship) ?? null,
      media_type: shownName(ingredient.format),
      ingredients: [],
      ingredients_total: found?.manifest.ingredients.length ?? 0,
    };
  }
}
