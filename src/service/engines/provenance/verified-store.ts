import type { CertificateReport, Ingredient, Manifest, ManifestStore } from "./manifest-store.ts";
import { fileVerdict, ingredientVerdict, type Verdict } from "./validation.ts";

/** A manifest with its results. */
export interface VerifiedManifest {
  readonly label: string;
  readonly manifest: Manifest;
  readonly verdict: Verdict;
  readonly report: CertificateReport | undefined;
}

/** An ingredient; `found` is its manifest, if it has one that is in the store. */
export interface VerifiedIngredient {
  readonly ingredient: Ingredient;
  readonly verdict: Verdict;
  readonly found: VerifiedManifest | undefined;
}

/** The manifests of a file with the results of each: a graph, in which hostile files may have cycles. */
export class VerifiedStore {
  readonly #store: ManifestStore;
  readonly #reports: ReadonlyMap<string, CertificateReport>;
  readonly #hasOwnAnchors: boolean;

  constructor(store: ManifestStore, reports: readonly CertificateReport[], hasOwnAnchors: boolean) {
    this.#store = store;
    this.#hasOwnAnchors = hasOwnAnchors;
    this.#reports = new Map(reports.map((report) => [report.label, report]));
  }

  /** The file's own manifest; undefined if the store lacks it. */
  active(): VerifiedManifest | undefined {
    const label = this.#store.active_manifest;
    const manifest = this.#manifest(label);
    if (manifest === undefined) return undefined;
    const report = this.#reports.get(label);
    return { label, manifest, report, verdict: fileVerdict(this.#store, report) };
  }

  ingredient(ingredient: Ingredient): VerifiedIngredient {
    const label = ingredient.active_manifest;
    const manifest = label === undefined ? undefined : this.#manifest(label);
    const report = label === undefined ? undefined : this.#reports.get(label);
    const verdict = ingredientVerdict(ingredient, {
      isInStore: manifest !== undefined,
      certificates: report,
      hasOwnAnchors: this.#hasOwnAnchors,
    });
    if (label === undefined || manifest === undefined) return { ingredient, verdict, found: undefined };
    return { ingredient, verdict, found: { label, manifest, report, verdict } };
  }

  /** Failure codes in the ingredients at any depth, as found now, with the title of each. */
  ingredientFailures(): readonly { readonly code: string; readonly title: string | undefined }[] {
    return this.#store.validation_results.ingredientDeltas.flatMap(
      ({ ingredientAssertionURI: uri, validationDeltas: { failure } }) => {
        const [, label = "", assertion] = /\/c2pa\/([^/]+)\/c2pa\.assertions\/([^/]+)$/.exec(uri) ?? [];
        const named = this.#manifest(label)?.ingredients.find((one) => one.label === assertion);
        return failure.map(({ code }) => ({ code, title: named?.title }));
      },
    );
  }

  #manifest(label: string): Manifest | undefined {
    return Object.hasOwn(this.#store.manifests, label) ? this.#store.manifests[label] : undefined;
  }
}
