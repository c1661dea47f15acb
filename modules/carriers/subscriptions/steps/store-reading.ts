import { becomeBusiness, lockOther } from '#modules/core/accounts/facade.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { graceEnd } from '../entitlements.ts'
import { SubscriptionChanged } from '../events.ts'
import type { Reading } from '../reading.ts'
import type { Snapshot } from '../stripe/read-stripe.ts'
import { type SubscriptionRow, selectSubscription, toState } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'
import { recordIncident } from './record-incident.ts'

/**
 * Stores a person's subscription as read from Stripe, unless a later reading is already stored. The account of a
 * customer who pays becomes a business account in the same transaction (R18). `graceDays` is PAST_DUE_GRACE_DAYS.
 */
export async function storeReading(
  opened: OpenTransaction,
  snapshot: Snapshot,
  graceDays: number,
  now: Date,
): Promise<void> {
  const trx = asModuleTrx<SubscriptionsTables>(opened)
  const { userId, reading } = snapshot
  // A deleted user has no subscription to store; a suspended account keeps what it pays for.
  if (!(await lockOther(opened, userId))) return
  for (const stripeId of snapshot.extra)
    await recordIncident(trx, { userId, kind: 'second_subscription', stripeId, amount: null, detail: null, at: now })
  if (!(await isNewest(trx, snapshot)) || !reading) return
  const stored = await selectSubscription(trx, userId).forUpdate().executeTakeFirst()
  if (stored && changedColumns(stored, reading, graceDays).length === 0) return
  const row = { ...toColumns(reading, graceDays), version: (stored?.version ?? 0) + 1 }
  await trx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...row, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, updated_at: now }))
    .execute()
  if (row.status === 'active' || row.status === 'trialing') await becomeBusiness(trx, userId, now)
  const state = toState(row, now)
  append(trx, SubscriptionChanged.of({ userId, version: row.version, state }, now))
}

async function isNewest(trx: Trx<SubscriptionsTables>, { userId, ticket }: Snapshot): Promise<boolean> {
  const applied = await trx
    .updateTable('billing_customers')
    .set({ applied_ticket: ticket })
    .where('user_id', '=', userId)
    .where('applied_ticket', '<', ticket)
    .returning('user_id')
    .executeTakeFirst()
  return applied !== undefined
}

const toColumns = (reading: Reading, graceDays: number) => ({
  plan: reading.plan,
  next_plan: reading.nextPlan,
  status: reading.status,
  current_period_end: reading.currentPeriodEnd,
  cancel_at_period_end: reading.cancelAtPeriodEnd,
  grace_until: reading.pastDueSince && graceEnd(reading.pastDueSince, graceDays),
  stripe_subscription_id: reading.stripeSubscriptionId,
})

/** Returns the columns in which the stored row differs from the reading. */
export function changedColumns(stored: SubscriptionRow, reading: Reading, graceDays: number): string[] {
  const columns = Object.entries(toColumns(reading, graceDays)) as [keyof SubscriptionRow, unknown][]
  return columns.filter(([name, value]) => JSON.stringify(stored[name]) !== JSON.stringify(value)).map(([name]) => name)
}
