import type { Selectable } from 'kysely'
import { type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { partyOf } from '../rules.ts'
import type { VisitsTables } from '../tables.ts'

/** A row of `job_visits`. */
export type VisitRow = Selectable<VisitsTables['job_visits']>

/** A locked job. */
export interface LockedJob {
  request: LockedRequest
  /** The caller’s party. */
  party: 'owner' | 'carrier'
  visit: VisitRow
}

/**
 * Locks a job for its owner or carrier, so that concurrent actions run one after the other. The caller has locked the
 * accounts. Throws Refusal not_found for anyone else, and if no bid is accepted.
 */
export async function lockJob(trx: OpenTransaction, requestId: string, callerId: string): Promise<LockedJob> {
  const request = await lockRequest(trx, requestId)
  const party = request && partyOf(request, callerId)
  if (!party) throw notFound()
  return { request, party, visit: await getOrCreateVisit(trx, requestId) }
}

/** Returns the visit of a locked job; creates its row if missing. */
export async function getOrCreateVisit(trx: OpenTransaction, requestId: string): Promise<VisitRow> {
  const visitsTrx = asModuleTrx<VisitsTables>(trx)
  await visitsTrx
    .insertInto('job_visits')
    .values({ request_id: requestId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return visitsTrx.selectFrom('job_visits').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow()
}
