import { countNotified, coveredOutwards } from '#modules/discovery/alerts/facade.ts'
import { openRequestsOf } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { NoBidsYet } from '../contract.ts'
import { hintsFor, isOld, isSilent, openQuestion } from '../rules.ts'
import type { ReachTables } from '../tables.ts'
import { viewCounts } from './view-counts.ts'

/** Returns the owner's open requests without bids, the newest 100 (SILENCE-02 to 04). */
export async function requestsWithoutBids(
  db: Db<ReachTables>,
  ownerId: string,
  { loads, floors }: { loads: boolean; floors: boolean },
  now: Date,
): Promise<NoBidsYet[]> {
  const requests = await openRequestsOf(db, ownerId)
  const ids = requests.map(({ id }) => id)
  const [told, looks, reminders, covered] = await Promise.all([
    countNotified(db, ids),
    viewCounts(db, ids),
    remindersOf(db, ownerId),
    coveredOutwards(db, [...new Set(requests.flatMap(({ outward }) => outward ?? []))]),
  ])
  return requests.map((request) => {
    const asked = reminders.get(request.id) ?? { askedAt: null, keptAt: null }
    const floor = floors ? request.floor : null
    const said = { floor, says: loads ? request.says : null }
    const quiet = { ...request, ...said, covered: request.outward !== null && covered.has(request.outward) }
    return {
      requestId: request.id,
      told: told.get(request.id) ?? 0,
      looked: isSilent(request, now) ? (looks.get(request.id) ?? 0) : null,
      hints: hintsFor(quiet, now),
      outward: request.outward,
      floor,
      askedAt: openQuestion(asked)?.toISOString() ?? null,
      old: isOld(asked, now),
    }
  })
}

async function remindersOf(db: Db<ReachTables>, ownerId: string) {
  const rows = await db
    .selectFrom('request_reminders')
    .select(['request_id', 'asked_at', 'kept_at'])
    .where('owner_id', '=', ownerId)
    .execute()
  return new Map(rows.map(({ request_id, asked_at, kept_at }) => [request_id, { askedAt: asked_at, keptAt: kept_at }]))
}
