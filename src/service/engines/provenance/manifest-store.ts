import * as z from "zod";

/** The verifier's reports about a file, as far as they are read. A field of another type counts as absent. */

const text = z.string().optional().catch(undefined);
const codes = z.array(z.looseObject({ code: z.string(), explanation: text })).catch([]);

const validation = z.looseObject({ success: codes, informational: codes, failure: codes });

const resource = z.looseObject({ format: z.string(), identifier: z.string() }).optional().catch(undefined);

/** A tool by its name alone, or with its version. */
const tool = z
  .union([z.string(), z.looseObject({ name: z.string(), version: text })])
  .optional()
  .catch(undefined);

const ingredient = z.looseObject({
  title: text,
  format: text,
  relationship: text,
  active_manifest: text,
  thumbnail: resource,
  label: text,
  /** The results when the file was added, as its manifest states them. */
  validation_results: z.looseObject({ activeManifest: validation }).optional().catch(undefined),
  validation_status: codes,
});

const manifest = z.looseObject({
  title: text,
  claim_generator: text,
  claim_generator_info: z.array(z.looseObject({ name: z.string(), version: text })).catch([]),
  thumbnail: resource,
  assertions: z.array(z.looseObject({ label: z.string(), data: z.unknown() })).catch([]),
  ingredients: z.array(ingredient).catch([]),
});

export const manifestStore = z.looseObject({
  active_manifest: z.string(),
  manifests: z.record(z.string(), manifest),
  validation_results: z.looseObject({
    activeManifest: validation,
    ingredientDeltas: z
      .array(z.looseObject({ ingredientAssertionURI: z.string(), validationDeltas: validation }))
      .catch([]),
  }),
  validation_state: text,
});

const named = z.looseObject({ O: text, CN: text }).optional().catch(undefined);
const certificate = z.looseObject({ subject: named, issuer: named }).optional().catch(undefined);

/** The verifier's second report: results and certificates by manifest. */
export const certificateReport = z.looseObject({
  manifests: z.array(
    z.looseObject({
      label: z.string(),
      signature: z
        .looseObject({
          certificateInfo: certificate,
          timeStampInfo: z
            .looseObject({ timestamp: text, certificateInfo: certificate })
            .optional()
            .catch(undefined),
        })
        .optional()
        .catch(undefined),
      validationResults: validation.catch({ success: [], informational: [], failure: [] }),
    }),
  ),
});

const action = z.looseObject({
  action: z.string(),
  when: text,
  description: text,
  reason: text,
  digitalSourceType: text,
  softwareAgent: tool,
  softwareAgentIndex: z.int().min(0).optional().catch(undefined),
  parameters: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const actions = z.array(action.nullable().catch(null));

export const actionsAssertion = z.looseObject({
  actions,
  /** Statements for all actions of a name that don't make them themselves; the name `*` stands for all. */
  templates: actions.catch([]),
  softwareAgents: z.array(tool).catch([]),
});

const reference = z.looseObject({ url: z.string() });

/** The parameters of an action that refer to ingredients. */
export const ingredientParameters = z.looseObject({
  ingredients: z.array(reference).optional().catch(undefined),
  ingredient: reference.optional().catch(undefined),
});

export const metadataAssertion = z.looseObject({ "Iptc4xmpExt:DigitalSourceType": text });

export const trainingAssertion = z.looseObject({
  entries: z.record(z.string(), z.looseObject({ use: z.string(), constraint_info: text }).catch({ use: "" })),
});

export type Validation = z.infer<typeof validation>;
export type Manifest = z.infer<typeof manifest>;
export type Ingredient = z.infer<typeof ingredient>;
export type ManifestStore = z.infer<typeof manifestStore>;
export type CertificateReport = z.infer<typeof certificateReport>["manifests"][number];
export type Action = z.infer<typeof action>;
export type Tool = z.infer<typeof tool>;
/** True for the file that another was made from. */
export function isParent({ relationship }: Ingredient): boolean {
  return relationship === "parentOf";
}

export type Resource = NonNullable<z.infer<typeof resource>>;
