import type { Client } from 'typesense'
import { milesBetween } from '#modules/core/places/facade.ts'
import { MAX_COUNTED, RESULTS_PAGE, ResultType } from '../contract.ts'
import type { Hit, SearchPage, SearchQuery } from '../engine.ts'
import { countEachType } from '../type-index.ts'
import { formsOf } from '../words/forms-of.ts'
import { type ParsedTerm, parseTerm, wordsIn } from '../words/parsed-term.ts'
import { type Matcher, matcherOf, splitExcerptIntoPieces, splitIntoPieces } from '../words/pieces.ts'
import { FINDABLE } from './client.ts'
import { ALIAS } from './indexes.ts'
import { countOf, MultiSearchResult, SearchResult } from './responses.ts'

/** Ranks titles first and allows as many typing errors as PostgreSQL: one from four letters, two from seven. */
const SEARCH_PARAMETERS = {
  query_by: 'title,keywords,description,area',
  query_by_weights: '8,3,2,1',
  num_typos: '2',
  min_len_1typo: 4,
  min_len_2typo: 7,
  // every word must be there
  drop_tokens_threshold: 0,
  typo_tokens_threshold: 1,
  prioritize_exact_match: true,
  facet_by: 'type',
  max_facet_values: ResultType.options.length,
  search_cutoff_ms: 1_500,
}

/** Returns the documents that match the term, best first; equal matches by distance, type and age. */
export async function find(client: Client, query: SearchQuery): Promise<SearchPage> {
  const parsed = parseTerm(query.term)
  if (parsed.length === 0) return { hits: [], counts: countEachType(() => 0), more: false }
  const [page, all = page] = await perform(client, searchesFor(parsed, query))
  if (!page || !all) throw new Error('Typesense answered fewer searches than requested')
  const matcher = matcherOf(parsed)
  return {
    hits: page.hits.map((hit) => ({ ...toHit(hit, matcher), ...milesOf(hit, query) })),
    counts: countEachType((type) => Math.min(countOf(all, type), MAX_COUNTED)),
    more: page.found > query.page * RESULTS_PAGE,
  }
}

/** Returns the search for the page and, if it is limited to a type, another that counts all types. */
function searchesFor(parsed: ParsedTerm, { type, page, near, distance }: SearchQuery) {
  const commonParameters = {
    ...SEARCH_PARAMETERS,
    collection: ALIAS.active,
    q: wordsIn(parsed)
      .map(({ word }) => word)
      .join(' '),
  }
  const miles = distance?.within ?? null
  // includes distances that round down to the limit
  const findable =
    near && miles !== null
      ? `${FINDABLE} && location:(${near.latitude}, ${near.longitude}, ${miles + 0.05} mi)`
      : FINDABLE
  const distanceOrder = near ? `location(${near.latitude}, ${near.longitude}):asc,` : ''
  const search = {
    ...commonParameters,
    filter_by: type === null ? findable : `${findable} && type:=${type}`,
    sort_by: distance?.nearestFirst
      ? `${distanceOrder}_text_match(buckets: 5):desc,at:desc`
      : `_text_match(buckets: 5):desc,${distanceOrder}kind:asc${near ? '' : ',at:desc'}`,
    page,
    per_page: RESULTS_PAGE,
  }
  return type === null ? [search] : [search, { ...commonParameters, filter_by: findable, per_page: 0 }]
}

async function perform(client: Client, searches: ReturnType<typeof searchesFor>): Promise<SearchResult[]> {
  const { results } = MultiSearchResult.parse(await client.multiSearch.perform({ searches }))
  return results.map((result) => {
    if ('code' in result) throw new Error(`Typesense answers ${result.code}: ${result.error}`)
    return SearchResult.parse(result)
  })
}

/** Returns the distance of a document, if both places are known. */
function milesOf({ document: { location } }: SearchResult['hits'][number], { near }: SearchQuery): { miles?: number } {
  if (!near || !location) return {}
  const [latitude, longitude] = location
  return { miles: Math.round(milesBetween(near, { latitude, longitude }) * 10) / 10 }
}

function toHit({ document, highlights }: SearchResult['hits'][number], matcher: Matcher): Hit {
  // only Typesense knows what matched despite a typing error
  const matchedTokens = new Set(highlights.flatMap(({ matched_tokens }) => matched_tokens.flat().map(lower)))
  const isMatch: Matcher = (words) => {
    const marked = new Set(matcher(words))
    return words.filter((word) => marked.has(word) || formsOf(word.word).some((form) => matchedTokens.has(form)))
  }
  const description = document.description ?? null
  return {
    type: document.type,
    id: document.subject,
    title: document.title,
    description,
    imageUrl: document.image_url ?? null,
    titlePieces: splitIntoPieces(document.title, isMatch),
    descriptionPieces: description === null ? [] : splitExcerptIntoPieces(description, isMatch),
  }
}

const lower = (token: unknown): string => String(token).toLowerCase()
