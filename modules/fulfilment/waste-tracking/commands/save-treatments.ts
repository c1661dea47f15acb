import type { ItemToCarry } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { SaveTreatments } from '../contract.ts'
import type { Plan } from '../queries/plan-of.ts'
import { treatmentsFrom } from '../rules.ts'
import { changePlan } from '../steps/change-plan.ts'
import type { TrackingTables } from '../tables.ts'

/**
 * Stores the planned treatments of items, replacing earlier ones (DWT-03).
 * Throws Refusal: those of changePlan and rules.treatmentsFrom.
 */
export async function saveTreatments(
  db: Db<TrackingTables>,
  { requestId, callerId, input }: { requestId: string; callerId: string; input: SaveTreatments },
  now: Date,
): Promise<void> {
  const job = { requestId, callerId, version: input.version }
  const change = (_: Plan, rows: readonly ItemToCarry[]) => {
    const lines = rows.map(({ line }) => line)
    return { treatments: treatmentsFrom(input.treatments, lines) }
  }
  await transact(db, (trx) => changePlan(trx, job, change, now))
}
