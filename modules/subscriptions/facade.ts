import type { Db, Executor, OpenTransaction } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { PLANS } from './contract.ts'
import { type Entitlements, entitlementsOf, workingPlan } from './entitlements.ts'
import { londonMonth } from './rules.ts'
import { priceFaults } from './stripe/find-price.ts'
import { openStripe } from './stripe/stripe.ts'
import { type SubscriptionRow, selectSubscription } from './subscription-rows.ts'
import type { SubscriptionsTables } from './tables.ts'

export { handleDispute } from './commands/handle-dispute.ts'
export { disputeBacklog } from './queries/dispute-backlog.ts'
export { disputePage, disputesOf } from './queries/dispute-lists.ts'
export { entitledUntilOf } from './queries/entitled-until.ts'
export { stripeMessages } from './queries/stripe-messages.ts'
export { subscriptionExport } from './queries/subscription-export.ts'
export { subscriptionState } from './queries/subscription-state.ts'
export { webhookBacklog } from './queries/webhook-backlog.ts'
export { cancelSubscription } from './steps/cancel-subscription.ts'

/** What a subscription entitles to, and the current calendar month, Europe/London (R17). */
export interface Allowance extends Entitlements {
  /** UTC instants: start inclusive, end exclusive. */
  monthStart: Date
  monthEnd: Date
}

/** The allowance of `userId`, or null without a subscription that works. */
export async function allowanceOf(db: Executor, userId: string, now: Date): Promise<Allowance | null> {
  const [held] = await readSubscription(db, { userId })
  return toAllowance(held, now)
}

/**
 * The allowance of `userId`, locked until the transaction ends where the plan has a limit: what one carrier uses of it
 * counts one after another. Unlimited plans are not locked.
 */
export async function lockAllowance(trx: OpenTransaction, userId: string, now: Date): Promise<Allowance | null> {
  const [found] = await readSubscription(trx, { userId })
  const [locked] = found && isLimited(found) ? await lockSubscription(trx, { userId }) : [found]
  return toAllowance(locked, now)
}

const readSubscription = prepared(
  'subscriptions.read',
  (db: Db<SubscriptionsTables>, given: Given<{ userId: string }>) => selectSubscription(db, given('userId')),
)
const lockSubscription = prepared(
  'subscriptions.lock',
  (db: Db<SubscriptionsTables>, given: Given<{ userId: string }>) =>
    selectSubscription(db, given('userId')).forUpdate(),
)

/** Whether the plan has a limit, or the one that follows it has. */
const isLimited = ({ plan, next_plan }: SubscriptionRow): boolean =>
  Object.values(PLANS).some(({ id, monthlyBids }) => monthlyBids !== null && (id === plan || id === next_plan))

function toAllowance(held: SubscriptionRow | undefined, now: Date): Allowance | null {
  const plan = held && workingPlan(held, now)
  return plan ? { ...entitlementsOf(plan), ...londonMonth(now) } : null
}

/** What is wrong with the prices at Stripe, one sentence each; nothing while payments are not set up. Throws while Stripe is away. */
export async function pricesToMend(config: Parameters<typeof openStripe>[0]): Promise<string[]> {
  const stripe = openStripe(config)
  return stripe ? priceFaults(stripe) : []
}
