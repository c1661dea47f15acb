import { becomeBusiness, lockAccountIfExists } from '#modules/core/accounts/facade.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { graceEnd } from '../entitlements.ts'
import { SubscriptionChanged } from '../events.ts'
import type { Snapshot } from '../stripe/read-stripe.ts'
import type { StripeSubscriptionState } from '../stripe-state.ts'
import { type SubscriptionRow, selectSubscription, toSubscriptionState } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'
import { recordIncident } from './record-incident.ts'

/**
 * Stores a person's subscription as read from Stripe, unless a later reading is already stored. The account of a
 * customer who pays becomes a business account in the same transaction (R18). `graceDays` is PAST_DUE_GRACE_DAYS.
 */
export async function storeStripeState(
  openTrx: OpenTransaction,
  snapshot: Snapshot,
  graceDays: number,
  now: Date,
): Promise<void> {
  const trx = asModuleTrx<SubscriptionsTables>(openTrx)
  const { userId, stripeState } = snapshot
  // A deleted user has no subscription to store; a suspended account keeps what it pays for.
  if (!(await lockAccountIfExists(openTrx, userId))) return
  for (const stripeId of snapshot.surplusIds)
    await recordIncident(trx, { userId, kind: 'second_subscription', stripeId, amount: null, detail: null, at: now })
  if (!(await applyTicket(trx, snapshot)) || !stripeState) return
  const stored = await selectSubscription(trx, userId).forUpdate().executeTakeFirst()
  if (stored && changedColumns(stored, stripeState, graceDays).length === 0) return
  const row = { ...toColumns(stripeState, graceDays), version: (stored?.version ?? 0) + 1 }
  await trx
    .insertInto('subscriptions')
    .values({ user_id: userId, ...row, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, updated_at: now }))
    .execute()
  if (row.status === 'active' || row.status === 'trialing') await becomeBusiness(trx, userId, now)
  const state = toSubscriptionState(row, now)
  append(trx, SubscriptionChanged.of({ userId, version: row.version, state }, now))
}

/** Records the ticket of a reading as applied; returns false if a later one already is. */
async function applyTicket(trx: Trx<SubscriptionsTables>, { userId, ticket }: Snapshot): Promise<boolean> {
  const applied = await trx
    .updateTable('billing_customers')
    .set({ applied_ticket: ticket })
    .where('user_id', '=', userId)
    .where('applied_ticket', '<', ticket)
    .returning('user_id')
    .executeTakeFirst()
  return applied !== undefined
}

const toColumns = (stripeState: StripeSubscriptionState, graceDays: number) => ({
  plan: stripeState.plan,
  next_plan: stripeState.nextPlan,
  status: stripeState.status,
  current_period_end: stripeState.currentPeriodEnd,
  cancel_at_period_end: stripeState.cancelAtPeriodEnd,
  grace_until: stripeState.pastDueSince && graceEnd(stripeState.pastDueSince, graceDays),
  stripe_subscription_id: stripeState.stripeSubscriptionId,
})

/** Returns the columns in which the stored row differs from the reading. */
export function changedColumns(
  stored: SubscriptionRow,
  stripeState: StripeSubscriptionState,
  graceDays: number,
): string[] {
  const columns = Object.entries(toColumns(stripeState, graceDays)) as [keyof SubscriptionRow, unknown][]
  return columns.filter(([name, value]) => JSON.stringify(stored[name]) !== JSON.stringify(value)).map(([name]) => name)
}
