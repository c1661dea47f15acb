import { lockRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type Db, type OpenTransaction } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import { CONFIRM_WITHIN_MS, isUnconfirmed } from '../arrival/rules.ts'
import { openSuggestion } from '../contract.ts'
import { VisitUnconfirmed } from '../events.ts'
import { toMilestones } from '../milestones.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { getOrCreateVisit } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Notifies both parties of the job that has waited longest for a time, once (NOSHOW-01). Returns whether there may be
 * more.
 */
export async function notifyUnconfirmed(db: Db<VisitsTables>, now: Date): Promise<boolean> {
  // opens a transaction only if there is something to do
  const due = await db
    .selectFrom('job_visits')
    .select('request_id')
    .where('confirm_by', '<=', now)
    .orderBy('confirm_by')
    .limit(1)
    .executeTakeFirst()
  if (!due) return false
  await transact(db, (trx) => notifyParties(trx, due.request_id, now))
  return true
}

async function notifyParties(trx: OpenTransaction, requestId: string, now: Date): Promise<void> {
  const request = await lockRequest(trx, requestId)
  const visit = await getOrCreateVisit(trx, requestId)
  if (visit.confirm_by === null) return
  if (!request || !isUnconfirmed(request, visit)) return setConfirmDeadline(trx, requestId, null)
  // the owner has a suggestion to accept: checked again a day later
  if (openSuggestion(toMilestones(visit), londonClock(now)))
    return setConfirmDeadline(trx, requestId, new Date(now.getTime() + CONFIRM_WITHIN_MS))
  await changeVisit(trx, request, { confirm_by: null, unconfirmed_told_at: now }, now)
  const parties = { ownerId: request.userId, carrierId: request.acceptedBidderId }
  append(trx, VisitUnconfirmed.of({ requestId, ...parties }, now))
}

async function setConfirmDeadline(trx: OpenTransaction, requestId: string, confirm_by: Date | null): Promise<void> {
  await asModuleTrx<VisitsTables>(trx)
    .updateTable('job_visits')
    .set({ confirm_by })
    .where('request_id', '=', requestId)
    .execute()
}
