import { jobNumberOf, jobsForStaff } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { caseQueue as endpoint } from '../contract/staff-jobs.ts'
import type { CasesTables } from '../tables.ts'
import { claimsOf } from './claims-of.ts'

const MAX_ROWS = 200

/**
 * Returns open cases: those waiting for staff first, oldest first, then those waiting for a reply, with the number
 * waiting for staff (CASE-04).
 */
export async function caseQueue(db: Db<CasesTables>, now: Date): Promise<AnswerOf<typeof endpoint>> {
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'request_id', 'kind', 'stage', 'opened_by', 'opened_at', 'due_at', 'claimed_by', 'claimed_until'])
    .where('closed_at', 'is', null)
    .orderBy((eb) => eb('stage', '<>', 'with_staff'))
    .orderBy('opened_at')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
  const [jobs, claims, { waiting }] = await Promise.all([
    jobsForStaff(db, { ids: rows.map(({ request_id }) => request_id) }),
    claimsOf(db, rows, now),
    caseBacklog(db),
  ])
  const titles = new Map(jobs.map(({ id, title }) => [id, title]))
  const items = rows.map(
    ({ id, request_id: requestId, kind, stage: state, opened_by: openedBy, opened_at, due_at }) => ({
      id,
      requestId,
      jobNumber: jobNumberOf(requestId),
      title: titles.get(requestId) ?? '',
      kind,
      state,
      openedBy,
      openedAt: opened_at.toISOString(),
      dueAt: due_at?.toISOString() ?? null,
      claim: claims.get(id) ?? null,
    }),
  )
  return { items, total: waiting }
}

/** Returns how many cases wait for staff, and since when. */
export const caseBacklog = (db: Executor): Promise<{ waiting: number; oldestAt: Date | null }> =>
  asModuleDb<CasesTables>(db)
    .selectFrom('cases')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min<Date | null>('opened_at').as('oldestAt')])
    .where('stage', '=', 'with_staff')
    .executeTakeFirstOrThrow()
