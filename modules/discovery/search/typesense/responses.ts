import * as z from 'zod/mini'
import { ResultType } from '../contract.ts'

/** The parts of Typesense's responses that we use, as in its OpenAPI description. */

const StoredDocument = z.object({
  id: z.string(),
  type: ResultType,
  subject: z.uuid(),
  version: z.number(),
  title: z.string(),
  description: z.optional(z.string()),
  image_url: z.optional(z.string()),
  location: z.optional(z.tuple([z.number(), z.number()])),
})

/** SearchResultHit, with the words that matched. */
const Hit = z.object({
  document: StoredDocument,
  highlights: z._default(
    z.array(z.object({ field: z.string(), matched_tokens: z._default(z.array(z.unknown()), []) })),
    [],
  ),
})

/** FacetCounts. */
const Facet = z.object({
  field_name: z.string(),
  counts: z.array(z.object({ count: z.number(), value: z.string() })),
})

/** SearchResult. */
export const SearchResult = z.object({
  found: z.number(),
  hits: z._default(z.array(Hit), []),
  facet_counts: z._default(z.array(Facet), []),
})
export type SearchResult = z.output<typeof SearchResult>

/** Returns how many documents of a type a search counted. */
export const countOf = ({ facet_counts }: SearchResult, type: ResultType): number =>
  facet_counts.find(({ field_name }) => field_name === 'type')?.counts.find(({ value }) => value === type)?.count ?? 0

/** MultiSearchResult: a failed search has a code instead. */
export const MultiSearchResult = z.object({
  results: z.array(z.union([z.object({ code: z.number(), error: z.optional(z.string()) }), SearchResult])),
})

/** One line of an export of versions. */
export const ExportedVersion = z.object({ id: z.string(), subject: z.uuid(), version: z.number() })

/** One line of an import's response. */
export const ImportedLine = z.object({ success: z.boolean(), error: z.optional(z.string()) })

/** CollectionAlias. */
export const CollectionAlias = z.object({ name: z.string(), collection_name: z.string() })
