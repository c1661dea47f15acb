import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import type { ConfirmTime } from '../door/contract.ts'
import { assertNotThereYet, assertTimeAhead, assertVanOpen } from '../door/rules.ts'
import { VisitConfirmed } from '../events.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { comesTooSoon } from '../rights/rules.ts'
import { assertSide, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { doorOfDay } from '../steps/door-of-day.ts'
import { holdJob, type VisitRow } from '../steps/hold-job.ts'
import { keepVehicle } from '../steps/keep-vehicle.ts'
import type { VisitsTables } from '../tables.ts'

interface Confirming {
  requestId: string
  callerId: string
  time: ConfirmTime
}

/**
 * Keeps when the carrier comes and with which van, and makes code and token of that day (DOOR-01); the same again changes
 * nothing. Gives what both sides share. Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over,
 * collected_already, arrived_already, wrong_day, wrong_part; of another van at the same time loading_begun, matched_already.
 */
export async function confirmTime(
  db: Db<VisitsTables>,
  secret: string,
  { requestId, callerId, time }: Confirming,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { request, side, visit } = await holdJob(trx, requestId, callerId)
      assertSide(side, 'carrier')
      assertUnderWay(request)
      const { day, part, plate } = time
      const sameTime = visit.day === day && visit.part === part
      if (!sameTime || visit.plate !== plate) {
        assertMayChange(visit, time, sameTime, now)
        const vehicle_id = plate === null ? null : await keepVehicle(trx, callerId, plate, now)
        // who came on another day than it said has the code of that day
        const changed = sameTime ? {} : { day, part, confirmed_at: now, ...doorOfDay(visit, day, secret, now) }
        // what the owner refused stays what it was
        const refused = visit.mismatched_at !== null && plate !== visit.plate ? { van_changed_at: now } : {}
        await changeVisit(trx, request, { plate, vehicle_id, confirm_by: null, ...changed, ...refused }, now)
        const sides = { ownerId: request.userId, carrierId: callerId }
        const { rights } = await rightsOf(trx, { requestId, ownerId: request.userId })
        append(
          trx,
          VisitConfirmed.of({ requestId, ...sides, day, part, plate, tooSoon: comesTooSoon(rights, day) }, now),
        )
      }
      return visitOfJob(trx, { requestId, viewerId: callerId }, now)
    },
    command,
  )
}

/** A late carrier names its van also when the half-day is over. */
function assertMayChange(visit: VisitRow, time: ConfirmTime, sameTime: boolean, now: Date): void {
  if (sameTime) return assertVanOpen(visit)
  assertNotThereYet(visit)
  assertTimeAhead(time, now)
}
