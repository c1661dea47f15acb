import * as z from 'zod/mini'

/**
 * What Typesense's official OpenAPI description (typesense/typesense-api-spec, openapi.yml) says about our requests,
 * written by hand: unknown names and wrong types are refused. typesense.test.ts compares it with the document itself
 * when TYPESENSE_OPENAPI names a copy.
 */

/** MultiSearchCollectionParameters, as far as we use it. */
export const SearchParameters = z.strictObject({
  collection: z.string(),
  q: z.string(),
  query_by: z.string(),
  query_by_weights: z.optional(z.string()),
  num_typos: z.optional(z.string()),
  min_len_1typo: z.optional(z.int()),
  min_len_2typo: z.optional(z.int()),
  drop_tokens_threshold: z.optional(z.int()),
  typo_tokens_threshold: z.optional(z.int()),
  prioritize_exact_match: z.optional(z.boolean()),
  facet_by: z.optional(z.string()),
  max_facet_values: z.optional(z.int()),
  search_cutoff_ms: z.optional(z.int()),
  filter_by: z.optional(z.string()),
  sort_by: z.optional(z.string()),
  page: z.optional(z.int()),
  per_page: z.optional(z.int().check(z.maximum(250))),
  include_fields: z.optional(z.string()),
})
export type SearchParameters = z.output<typeof SearchParameters>

/** MultiSearchSearchesParameter. */
export const MultiSearch = z.strictObject({ searches: z.array(SearchParameters) })

/** Field, with `index`, `stem` and the like. */
export const Field = z.strictObject({
  name: z.string(),
  type: z.enum(['string', 'string[]', 'int32', 'int64', 'bool', 'geopoint']),
  optional: z.optional(z.boolean()),
  facet: z.optional(z.boolean()),
  index: z.optional(z.boolean()),
  stem: z.optional(z.boolean()),
})

/** CollectionSchema. */
export const CollectionSchema = z.strictObject({
  name: z.string(),
  fields: z.array(Field),
  synonym_sets: z.optional(z.array(z.string())),
})

/** CollectionAliasSchema. */
export const AliasSchema = z.strictObject({ collection_name: z.string() })

/** SynonymSetCreateSchema. */
export const SynonymSet = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), synonyms: z.array(z.string()) })),
})

/** Parameters of importDocuments and exportDocuments. */
export const ImportParameters = z.strictObject({
  action: z.enum(['create', 'upsert', 'update', 'emplace']),
  // not in the document: the package also sends its own option, which the server ignores
  throwOnFail: z.optional(z.string()),
})
export const ExportParameters = z.strictObject({
  filter_by: z.optional(z.string()),
  include_fields: z.optional(z.string()),
})
