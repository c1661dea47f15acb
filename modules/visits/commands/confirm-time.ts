import { holdAccount } from '#modules/accounts/facade.ts'
import { type HeldRequest, offeredHalfDays } from '#modules/requests/facade.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import type { ConfirmTime } from '../door/contract.ts'
import { assertNotThereYet, assertTimeAhead, assertVanOpen, isOffered } from '../door/rules.ts'
import { TimeSuggested } from '../events.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertSide, assertUnderWay } from '../rules.ts'
import { agreeTime } from '../steps/agree-time.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { type HeldJob, holdJob } from '../steps/hold-job.ts'
import { keepVehicle } from '../steps/keep-vehicle.ts'
import type { VisitsTables } from '../tables.ts'

interface Confirming {
  requestId: string
  callerId: string
  time: ConfirmTime
}

/**
 * Keeps when the carrier comes and with which van, and makes code and token of that day; a half-day that the owner did not
 * offer is only suggested, and what was agreed before stays (DOOR-01). The same again changes nothing. Gives what both sides
 * share. Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already,
 * arrived_already, wrong_day, wrong_part; of another van at the same time loading_begun, matched_already.
 */
export async function confirmTime(
  db: Db<VisitsTables>,
  secret: string,
  { requestId, callerId, time }: Confirming,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const job = await holdJob(trx, requestId, callerId)
      assertSide(job.side, 'carrier')
      assertUnderWay(job.request)
      await keepTime(trx, secret, job, time, now)
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId }, now)
}

/** The time that is agreed stays agreed, with whatever van; any other is agreed where the owner offered it. */
async function keepTime(
  trx: OpenTransaction,
  secret: string,
  { request, visit }: HeldJob,
  time: ConfirmTime,
  now: Date,
): Promise<void> {
  const sameTime = visit.day === time.day && visit.part === time.part
  if (sameTime) {
    if (visit.plate === time.plate && visit.suggested_at === null) return
    // a late carrier names its van also when the half-day is over
    if (visit.plate !== time.plate) assertVanOpen(visit)
  } else {
    assertNotThereYet(visit)
    assertTimeAhead(time, now)
  }
  if (sameTime || (await isAgreed(trx, request, time)))
    await agreeTime(trx, secret, { request, visit, time, byOwner: false }, now)
  else await suggest(trx, { request, visit }, time, now)
}

/** Of an owner who has left nobody can be asked. */
const isAgreed = async (trx: OpenTransaction, { id, userId }: HeldRequest, time: ConfirmTime): Promise<boolean> =>
  userId === null || isOffered(time, await offeredHalfDays(trx, id))

async function suggest(
  trx: OpenTransaction,
  { request, visit }: Pick<HeldJob, 'request' | 'visit'>,
  { day, part, plate }: ConfirmTime,
  now: Date,
): Promise<void> {
  if (visit.suggested_day === day && visit.suggested_part === part && visit.suggested_plate === plate) return
  const { id: requestId, userId: ownerId, acceptedBidderId: carrierId } = request
  if (plate !== null && carrierId !== null) await keepVehicle(trx, carrierId, plate, now)
  const suggestion = { suggested_day: day, suggested_part: part, suggested_plate: plate, suggested_at: now }
  await changeVisit(trx, request, suggestion, now)
  append(trx, TimeSuggested.of({ requestId, ownerId, carrierId, day, part, plate }, now))
}
