import { jobsForStaff } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { disposalQueue as endpoint } from '../staff/contract.ts'
import type { DisposalsTables } from '../tables.ts'

const MAX_ROWS = 200

/**
 * Returns the disposal records waiting for staff, oldest first, at most 200: one row per drop-off, with the id of one of
 * its jobs (PROOF-04).
 */
export async function disposalQueue(db: Db<DisposalsTables>): Promise<AnswerOf<typeof endpoint>> {
  const waitingDisposals = db.selectFrom('disposals').where('looking', '=', true).where('decision', 'is', null)
  const [rows, { total }] = await Promise.all([
    waitingDisposals
      .innerJoin('disposal_jobs as job', 'job.disposal_id', 'disposals.id')
      .select(['disposals.id', 'said_at', 'request_id'])
      .distinctOn(['said_at', 'disposals.id'])
      .orderBy('said_at')
      .orderBy('disposals.id')
      .orderBy('request_id')
      .limit(MAX_ROWS)
      .execute(),
    waitingDisposals.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const jobs = await jobsForStaff(db, { ids: rows.map(({ request_id }) => request_id) })
  const titles = new Map(jobs.map(({ id, title }) => [id, title]))
  const items = rows.map(({ request_id: requestId, said_at }) => ({
    requestId,
    title: titles.get(requestId) ?? '',
    saidAt: said_at.toISOString(),
  }))
  return { items, total }
}
