import type { LockedRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { ConfirmTime } from '../arrival/contract.ts'
import { VisitConfirmed } from '../events.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { lacksEarlyStartOn } from '../rights/rules.ts'
import { addVehicleByPlate } from './add-vehicle-by-plate.ts'
import { changeVisit } from './change-visit.ts'
import type { VisitRow } from './lock-job.ts'
import { newArrivalCode } from './new-arrival-code.ts'

/** The columns of a visit without a suggestion. */
export const NO_SUGGESTION = { suggested_day: null, suggested_part: null, suggested_plate: null, suggested_at: null }

interface AgreeTimeInput {
  request: LockedRequest
  visit: VisitRow
  time: ConfirmTime
  /** The owner accepted a suggestion; otherwise the carrier confirmed an offered time. */
  byOwner: boolean
}

/**
 * Stores time and van with that day’s code and token, and clears the suggestion. The caller has locked the job and
 * checked the rules.
 */
export async function agreeTime(
  trx: OpenTransaction,
  secret: string,
  { request, visit, time, byOwner }: AgreeTimeInput,
  now: Date,
): Promise<void> {
  const { id: requestId, userId: ownerId, acceptedBidderId: carrierId } = request
  const { day, part, plate } = time
  const vehicle_id = plate === null || carrierId === null ? null : await addVehicleByPlate(trx, carrierId, plate, now)
  // an unchanged time keeps its code, even after an arrival on another day
  const isSameTime = visit.day === day && visit.part === part
  const timeColumns = isSameTime ? {} : { day, part, confirmed_at: now, ...newArrivalCode(visit, day, secret, now) }
  // the refused plate stays recorded
  const vanColumns = visit.mismatched_at !== null && plate !== visit.plate ? { van_changed_at: now } : {}
  const columns = { plate, vehicle_id, confirm_by: null, ...NO_SUGGESTION, ...timeColumns, ...vanColumns }
  await changeVisit(trx, request, columns, now)
  const { rights } = await rightsOf(trx, { requestId, ownerId })
  const tooSoon = lacksEarlyStartOn(rights, day)
  const acceptance = byOwner ? { byOwner } : {}
  append(trx, VisitConfirmed.of({ requestId, ownerId, carrierId, day, part, plate, tooSoon, ...acceptance }, now))
}
