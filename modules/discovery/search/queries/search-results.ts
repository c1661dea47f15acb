import { registrationSummariesOf } from '#modules/carriers/carrier-registration/facade.ts'
import { centreOf, distanceFilter, publicTerm } from '#modules/core/places/facade.ts'
import { reviewSummaries } from '#modules/market/reviews/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { QueryOf } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type search as endpoint, type ResultType, SEARCH_FAILED, type SearchAnswer } from '../contract.ts'
import type { SearchEngine, SearchPage } from '../engine.ts'

/** The link of a result (R58). */
const LINKS: Readonly<Record<ResultType, (id: string) => string>> = {
  job: (id) => `/job/${id}`,
  gift_item: (id) => `/freecycle/item/${id}?type=freecycle_item`,
  sell_item: (id) => `/freecycle/item/${id}?type=sell_item`,
  upcycle_idea: () => '/upcycle',
  business: () => '/business-finder',
  charity: () => '/charities',
}

/** Longest wait for the engine. */
const TIMEOUT_MS = 2_000
const RETRY_AFTER_S = 2

/**
 * Returns the results for a term, best first; none for a blank term (SRCH-03).
 * Throws a Refusal: `place_not_found`, or `search_failed` when the engine is down or takes over two seconds.
 */
export async function searchResults(
  db: Executor,
  engine: SearchEngine,
  { term, type = undefined, page = 1, ...query }: QueryOf<typeof endpoint>,
  /** Whether to include review summaries of businesses. */
  withReviews: boolean,
): Promise<SearchAnswer> {
  const results = await withTimeout(async () => {
    const near = await centreOf(db, query)
    const distance = near && (await distanceFilter(db, near))
    return engine.search({
      term: publicTerm(term),
      type: type ?? null,
      page,
      near: near?.point ?? null,
      ...(distance && { distance }),
    })
  })
  const businesses = results.hits.filter((hit) => hit.type === 'business').map(({ id }) => id)
  const [registrations, reviews] = await Promise.all([
    registrationSummariesOf(db, businesses, new Date()),
    reviewSummaries(db, withReviews ? businesses : []),
  ])
  return {
    items: results.hits.map((hit) => ({
      ...hit,
      link: LINKS[hit.type](hit.id),
      registration: registrations.get(hit.id),
      reviews: reviews.get(hit.id),
    })),
    counts: results.counts,
    next: results.more ? page + 1 : null,
    ...(page === 1 && results.withoutPlace !== undefined && { withoutPlace: results.withoutPlace }),
  }
}

async function withTimeout(work: () => Promise<SearchPage>): Promise<SearchPage> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work(), timeout])
  } catch (cause) {
    if (cause instanceof Refusal && cause.kind === 'invalid') throw cause
    throw new Refusal('unavailable', 'search_failed', SEARCH_FAILED, { retryAfter: RETRY_AFTER_S, cause })
  } finally {
    clearTimeout(timer)
  }
}
