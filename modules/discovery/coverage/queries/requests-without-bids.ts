import { countNotified, coveredOutwards } from '#modules/discovery/alerts/facade.ts'
import { openRequestsOf } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { NoBidsYet } from '../contract.ts'
import { hintsFor, isOld, lacksBids, unansweredSince } from '../rules.ts'
import type { CoverageTables } from '../tables.ts'
import { viewCounts } from './view-counts.ts'

/** Returns the reach of the owner's newest 100 open requests, with hints for those without bids (SILENCE-02 to 04). */
export async function requestsWithoutBids(
  db: Db<CoverageTables>,
  ownerId: string,
  { loads, floors }: { loads: boolean; floors: boolean },
  now: Date,
): Promise<NoBidsYet[]> {
  const requests = await openRequestsOf(db, ownerId)
  const ids = requests.map(({ id }) => id)
  const [notifiedCounts, views, reminders, coveredOutwardCodes] = await Promise.all([
    countNotified(db, ids),
    viewCounts(db, ids),
    remindersOf(db, ownerId),
    coveredOutwards(db, [...new Set(requests.flatMap(({ outward }) => outward ?? []))]),
  ])
  return requests.map((request) => {
    const question = reminders.get(request.id) ?? { askedAt: null, keptAt: null }
    const floor = floors ? request.floor : null
    const detailsGiven = loads ? request.detailsGiven : null
    const isCovered = request.outward !== null && coveredOutwardCodes.has(request.outward)
    const openRequest = { ...request, floor, detailsGiven, isCovered }
    return {
      requestId: request.id,
      told: notifiedCounts.get(request.id) ?? 0,
      looked: lacksBids(request, now) ? (views.get(request.id) ?? 0) : null,
      hints: hintsFor(openRequest, now),
      outward: request.outward,
      floor,
      askedAt: unansweredSince(question)?.toISOString() ?? null,
      old: isOld(question, now),
    }
  })
}

async function remindersOf(db: Db<CoverageTables>, ownerId: string) {
  const rows = await db
    .selectFrom('request_reminders')
    .select(['request_id', 'asked_at', 'kept_at'])
    .where('owner_id', '=', ownerId)
    .execute()
  return new Map(rows.map(({ request_id, asked_at, kept_at }) => [request_id, { askedAt: asked_at, keptAt: kept_at }]))
}
