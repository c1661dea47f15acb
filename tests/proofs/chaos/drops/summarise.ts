import type { Absence, WatchedPage } from './watched-page.ts'

export interface KeptBid {
  readonly id: string
  readonly requestId: string
  /** When a server received it, in ms since 1970: it was committed later. */
  readonly placedAt: number
}

/** What watchers with the web's own caches saw while connections, processes and Redis went away. Times in ms. */
export interface SeenDrops {
  /** Stored bids, times the watchers of each. */
  readonly expected: number
  /** How many of these were never shown. */
  readonly missing: number
  /** Changes of a list after which it was not newest first, or lacked a bid. */
  readonly disordered: number
  /** From rejoining until every earlier bid is shown, for each time that a watcher came back. */
  readonly catchUps: Float64Array
  /** From the loss of the connection until rejoining. */
  readonly away: Float64Array
  /** From placing a bid until it is shown, to watchers who stayed connected. */
  readonly shown: Float64Array
}

/** Summarises what the pages showed of the stored bids. */
export function summarise(pages: readonly WatchedPage[], bids: readonly KeptBid[]): SeenDrops {
  const looks = pages.map((page) => ({ page, due: bids.filter(({ requestId }) => requestId === page.requestId) }))
  const count = (of: (check: (typeof looks)[number]) => number) => looks.reduce((sum, check) => sum + of(check), 0)
  return {
    expected: count(({ due }) => due.length),
    missing: count(({ page, due }) => due.filter((bid) => seenAt(page, bid) === undefined).length),
    disordered: count(({ page }) => page.disordered()),
    catchUps: Float64Array.from(looks.flatMap(({ page, due }) => catchUpsOf(page, due))),
    away: Float64Array.from(
      pages.flatMap(({ absences }) =>
        absences.flatMap(({ lostAt, agreedAt }) => (agreedAt === null ? [] : [agreedAt - lostAt])),
      ),
    ),
    shown: Float64Array.from(looks.flatMap(({ page, due }) => delaysOf(page, due))),
  }
}

/** When a bid appeared, or a list that ends before it and has more pages. */
const seenAt = ({ shownAt, cuts }: WatchedPage, { id, placedAt }: KeptBid): number | undefined =>
  shownAt.get(id) ?? cuts.find(({ at, end }) => at > placedAt && placedAt <= end)?.at

/** A page that loses its connection before everything is shown has caught up only after the next reconnect. */
function catchUpsOf(page: WatchedPage, due: readonly KeptBid[]): number[] {
  return page.absences.flatMap(({ agreedAt }, nth) => {
    if (agreedAt === null) return []
    const before = due.filter(({ placedAt }) => placedAt <= agreedAt)
    const at = Math.max(agreedAt, ...before.map((bid) => seenAt(page, bid) ?? Number.POSITIVE_INFINITY))
    return at > (page.absences[nth + 1]?.lostAt ?? at) ? [] : [at - agreedAt]
  })
}

function delaysOf({ absences, shownAt }: WatchedPage, due: readonly KeptBid[]): number[] {
  const wasAway = (at: number) => absences.some((absence) => isWithin(at, absence))
  return due.flatMap(({ id, placedAt }) => {
    const at = shownAt.get(id)
    return at === undefined || wasAway(placedAt) || wasAway(at) ? [] : [at - placedAt]
  })
}

const isWithin = (at: number, { lostAt, agreedAt }: Absence): boolean =>
  at >= lostAt && at <= (agreedAt ?? Number.POSITIVE_INFINITY)
