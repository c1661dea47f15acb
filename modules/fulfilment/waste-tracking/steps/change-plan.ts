import { lockAccount } from '#modules/core/accounts/facade.ts'
import { firstCheckAt, type ItemToCarry } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { itemsWithExtras } from '../queries/items-with-extras.ts'
import { type Plan, planOf } from '../queries/plan-of.ts'
import { assertCurrentVersion, RETENTION_YEARS } from '../rules.ts'
import type { TrackingTables } from '../tables.ts'
import { lockJob } from './lock-job.ts'

interface ChangePlanInput {
  requestId: string
  callerId: string
  /** Version of the plan that the change is based on. */
  version: number
}

/**
 * Changes a carrier’s plan for a job; `change` receives the current plan and the items, and returns the new values.
 * Throws Refusal: account_gone, account_suspended, not_found, changed_meanwhile, and what `change` throws.
 */
export async function changePlan(
  trx: OpenTransaction,
  { requestId, callerId, version }: ChangePlanInput,
  change: (plan: Plan, lines: readonly ItemToCarry[]) => Partial<Omit<Plan, 'version'>>,
  now: Date,
): Promise<void> {
  await lockAccount(trx, callerId)
  await lockJob(trx, requestId, callerId)
  const plan = await planOf(trx, requestId)
  assertCurrentVersion(version, plan.version)
  const { lines } = await itemsWithExtras(trx, requestId)
  const { destinations, treatments } = { ...plan, ...change(plan, lines) }
  const row = {
    destinations: JSON.stringify(destinations),
    treatments: JSON.stringify(treatments),
    version: plan.version + 1,
    saved_at: now,
    forget_at: firstCheckAt(now, RETENTION_YEARS.hazardous),
  }
  await asModuleTrx<TrackingTables>(trx)
    .insertInto('movement_plans')
    .values({ request_id: requestId, carrier_id: callerId, ...row })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(row))
    .execute()
}
