import type { LockedRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { VisitChanged } from '../events.ts'
import { toMilestones } from '../milestones.ts'
import type { VisitsTables } from '../tables.ts'
import type { VisitRow } from './lock-job.ts'

type Changes = Partial<Omit<VisitRow, 'request_id' | 'version'>>

/**
 * Updates the visit of a locked job, increments its version and appends VisitChanged. Empty `changes` are for a change in
 * another table of the job. Returns the new version.
 */
export async function changeVisit(
  trx: OpenTransaction,
  request: Pick<LockedRequest, 'id' | 'userId' | 'acceptedBidderId'>,
  changes: Changes,
  now: Date,
): Promise<number> {
  const row = await asModuleTrx<VisitsTables>(trx)
    .updateTable('job_visits')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('request_id', '=', request.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const parties = { ownerId: request.userId, carrierId: request.acceptedBidderId }
  const { version } = row
  append(trx, VisitChanged.of({ requestId: request.id, ...parties, version, marks: toMilestones(row) }, now))
  return version
}
