import { namesOf } from '#modules/carriers/profiles/facade.ts'
import { jobsForStaff } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { heldReviews as endpoint } from '../staff/contract.ts'
import type { ReviewsTables } from '../tables.ts'

const MAX_ROWS = 200

/** Returns the held reviews that staff haven't decided, oldest first, with their total number. */
export async function heldReviews(db: Db<ReviewsTables>): Promise<AnswerOf<typeof endpoint>> {
  const [rows, { waiting: total }] = await Promise.all([
    selectUndecided(db).selectAll().orderBy('at').orderBy('request_id').limit(MAX_ROWS).execute(),
    reviewBacklog(db),
  ])
  const userIds = rows.flatMap(({ owner_id, carrier_id }) =>
    owner_id === null ? [carrier_id] : [owner_id, carrier_id],
  )
  const [names, jobs] = await Promise.all([
    namesOf(db, [...new Set(userIds)]),
    jobsForStaff(db, { ids: rows.map(({ request_id }) => request_id) }),
  ])
  const titles = new Map(jobs.map(({ id, title }) => [id, title]))
  const toPerson = (userId: string) => ({ userId, name: names.get(userId)?.name ?? null })
  return {
    items: rows.map(({ request_id: requestId, owner_id, carrier_id, at, stars, text, version }) => ({
      requestId,
      title: titles.get(requestId) ?? '',
      at: at.toISOString(),
      owner: owner_id === null ? null : toPerson(owner_id),
      carrier: toPerson(carrier_id),
      stars,
      text,
      version,
    })),
    total,
  }
}

const selectUndecided = (db: Executor) =>
  asModuleDb<ReviewsTables>(db).selectFrom('reviews').where('held', '=', true).where('decision', 'is', null)

/** Returns how many held reviews wait for staff, and when the oldest was written. */
export const reviewBacklog = (db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> =>
  selectUndecided(db)
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min<Date | null>('at').as('oldestAt')])
    .executeTakeFirstOrThrow()
