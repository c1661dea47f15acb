import type { HeldRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { ConfirmTime } from '../door/contract.ts'
import { VisitConfirmed } from '../events.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { comesTooSoon } from '../rights/rules.ts'
import { changeVisit } from './change-visit.ts'
import { doorOfDay } from './door-of-day.ts'
import type { VisitRow } from './hold-job.ts'
import { keepVehicle } from './keep-vehicle.ts'

/** Nothing is suggested. */
export const NO_SUGGESTION = { suggested_day: null, suggested_part: null, suggested_plate: null, suggested_at: null }

interface Agreeing {
  request: HeldRequest
  visit: VisitRow
  time: ConfirmTime
  /** The owner accepted it; else the carrier confirmed one that they had offered. */
  byOwner: boolean
}

/** Writes time and van of a job that the caller holds and has judged, with code and token of that day; a suggestion ends with it. */
export async function agreeTime(
  trx: OpenTransaction,
  secret: string,
  { request, visit, time, byOwner }: Agreeing,
  now: Date,
): Promise<void> {
  const { id: requestId, userId: ownerId, acceptedBidderId: carrierId } = request
  const { day, part, plate } = time
  const vehicle_id = plate === null || carrierId === null ? null : await keepVehicle(trx, carrierId, plate, now)
  // who came on another day than it said has the code of that day
  const sameTime = visit.day === day && visit.part === part
  const changed = sameTime ? {} : { day, part, confirmed_at: now, ...doorOfDay(visit, day, secret, now) }
  // what the owner refused stays what it was
  const refused = visit.mismatched_at !== null && plate !== visit.plate ? { van_changed_at: now } : {}
  const columns = { plate, vehicle_id, confirm_by: null, ...NO_SUGGESTION, ...changed, ...refused }
  await changeVisit(trx, request, columns, now)
  const { rights } = await rightsOf(trx, { requestId, ownerId })
  const tooSoon = comesTooSoon(rights, day)
  const by = byOwner ? { byOwner } : {}
  append(trx, VisitConfirmed.of({ requestId, ownerId, carrierId, day, part, plate, tooSoon, ...by }, now))
}
