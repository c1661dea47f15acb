import { registrationLines } from '#modules/carriers/carrier-registration/facade.ts'
import { centreOf, distanceFilter, publicTerm } from '#modules/core/places/facade.ts'
import { reviewSummaries } from '#modules/market/reviews/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { QueryOf } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type search as endpoint, type ResultType, SEARCH_FAILED, type SearchAnswer } from '../contract.ts'
import type { Found, SearchEngine } from '../engine.ts'

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
const PATIENCE_MS = 2_000
const AGAIN_S = 2

/**
 * Returns the results for a term, best first; none for a blank term (SRCH-03).
 * Throws Refusal place_not_found, or search_failed when the engine is down or takes over two seconds.
 */
export async function searchResults(
  db: Executor,
  engine: SearchEngine,
  { term, type = undefined, page = 1, ...asked }: QueryOf<typeof endpoint>,
  /** Adds review summaries of businesses. */
  withReviews: boolean,
): Promise<SearchAnswer> {
  const found = await inTime(async () => {
    const near = await centreOf(db, asked)
    const distance = near && (await distanceFilter(db, near))
    return engine.search({
      term: publicTerm(term),
      type: type ?? null,
      page,
      near: near?.point ?? null,
      ...(distance && { distance }),
    })
  })
  const businesses = found.hits.filter((hit) => hit.type === 'business').map(({ id }) => id)
  const [lines, reviews] = await Promise.all([
    registrationLines(db, businesses, new Date()),
    reviewSummaries(db, withReviews ? businesses : []),
  ])
  return {
    items: found.hits.map((hit) => ({
      ...hit,
      link: LINKS[hit.type](hit.id),
      registration: lines.get(hit.id),
      reviews: reviews.get(hit.id),
    })),
    counts: found.counts,
    next: found.more ? page + 1 : null,
    ...(page === 1 && found.withoutPlace !== undefined && { withoutPlace: found.withoutPlace }),
  }
}

async function inTime(work: () => Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  try {
    return await Promise.race([work(), late])
  } catch (cause) {
    if (cause instanceof Refusal && cause.kind === 'invalid') throw cause
    throw new Refusal('unavailable', 'search_failed', SEARCH_FAILED, { retryAfter: AGAIN_S, cause })
  } finally {
    clearTimeout(timer)
  }
}
