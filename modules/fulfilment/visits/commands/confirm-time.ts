import { lockAccount } from '#modules/core/accounts/facade.ts'
import { type LockedRequest, offeredHalfDays } from '#modules/market/requests/facade.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { ConfirmTime } from '../arrival/contract.ts'
import { assertNotArrived, assertTimeNotPast, assertVanChangeable, isOffered } from '../arrival/rules.ts'
import type { JobVisit } from '../contract.ts'
import { TimeSuggested } from '../events.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { addVehicleByPlate } from '../steps/add-vehicle-by-plate.ts'
import { agreeTime } from '../steps/agree-time.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { type LockedJob, lockJob } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

interface ConfirmTimeInput {
  requestId: string
  callerId: string
  time: ConfirmTime
}

/**
 * Confirms time and van, as the carrier, and creates that day’s code and token. A half-day that the owner didn’t offer
 * is only suggested, and an agreed time stays (DOOR-01). Repeating it changes nothing. Returns the updated visit.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already,
 * arrived_already, wrong_day, wrong_part; for another van at the same time loading_begun, matched_already.
 */
export async function confirmTime(
  db: Db<VisitsTables>,
  secret: string,
  { requestId, callerId, time }: ConfirmTimeInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const job = await lockJob(trx, requestId, callerId)
      assertParty(job.party, 'carrier')
      assertUnderWay(job.request)
      await agreeOrSuggestTime(trx, secret, job, time, now)
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}

/** Agrees the time if it is already agreed or the owner offered it; otherwise suggests it to the owner. */
async function agreeOrSuggestTime(
  trx: OpenTransaction,
  secret: string,
  { request, visit }: LockedJob,
  time: ConfirmTime,
  now: Date,
): Promise<void> {
  const isSameTime = visit.day === time.day && visit.part === time.part
  if (isSameTime) {
    if (visit.plate === time.plate && visit.suggested_at === null) return
    // a late carrier can still change its van after the half-day
    if (visit.plate !== time.plate) assertVanChangeable(visit)
  } else {
    assertNotArrived(visit)
    assertTimeNotPast(time, now)
  }
  if (isSameTime || (await needsNoAcceptance(trx, request, time)))
    await agreeTime(trx, secret, { request, visit, time, byOwner: false }, now)
  else await suggest(trx, { request, visit }, time, now)
}

/** Whether a time needs no acceptance: the owner offered it, or has left and can’t be asked. */
const needsNoAcceptance = async (
  trx: OpenTransaction,
  { id, userId }: LockedRequest,
  time: ConfirmTime,
): Promise<boolean> => userId === null || isOffered(time, await offeredHalfDays(trx, id))

async function suggest(
  trx: OpenTransaction,
  { request, visit }: Pick<LockedJob, 'request' | 'visit'>,
  { day, part, plate }: ConfirmTime,
  now: Date,
): Promise<void> {
  if (visit.suggested_day === day && visit.suggested_part === part && visit.suggested_plate === plate) return
  const { id: requestId, userId: ownerId, acceptedBidderId: carrierId } = request
  if (plate !== null && carrierId !== null) await addVehicleByPlate(trx, carrierId, plate, now)
  const suggestion = { suggested_day: day, suggested_part: part, suggested_plate: plate, suggested_at: now }
  await changeVisit(trx, request, suggestion, now)
  append(trx, TimeSuggested.of({ requestId, ownerId, carrierId, day, part, plate }, now))
}
