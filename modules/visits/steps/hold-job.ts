import type { Selectable } from 'kysely'
import { type HeldRequest, lockRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { sideOf } from '../rules.ts'
import type { VisitsTables } from '../tables.ts'

/** What has happened, as the row has it. */
export type VisitRow = Selectable<VisitsTables['job_visits']>

/** A job whose lock the caller holds. */
export interface HeldJob {
  request: HeldRequest
  /** Which side the caller is. */
  side: 'owner' | 'carrier'
  visit: VisitRow
}

/**
 * Locks a job for one of its two sides: whatever two people do to it at once, one comes after the other. The caller has
 * locked the accounts. Throws Refusal not_found for everybody else, and where no bid is accepted.
 */
export async function holdJob(trx: OpenTransaction, requestId: string, callerId: string): Promise<HeldJob> {
  const request = await lockRequest(trx, requestId)
  const side = request && sideOf(request, callerId)
  if (!side) throw notFound()
  return { request, side, visit: await visitOf(trx, requestId) }
}

/** The row of a job whose lock the caller holds; made where there is none yet. */
export async function visitOf(trx: OpenTransaction, requestId: string): Promise<VisitRow> {
  const mine = ownTrx<VisitsTables>(trx)
  await mine
    .insertInto('job_visits')
    .values({ request_id: requestId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return mine.selectFrom('job_visits').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow()
}
