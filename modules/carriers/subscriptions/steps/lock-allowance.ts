import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type Given, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { PLANS } from '../contract/facts.ts'
import { type Allowance, readSubscription, toAllowance } from '../queries/allowance-of.ts'
import { type SubscriptionRow, selectSubscription } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'

/**
 * Returns the user's allowance, locked until commit if the plan has a limit, so that one carrier's bids are counted one
 * after another. Unlimited plans are not locked.
 */
export async function lockAllowance(trx: OpenTransaction, userId: string, now: Date): Promise<Allowance | null> {
  const [subscription] = await readSubscription(trx, { userId })
  const [locked] = subscription && isLimited(subscription) ? await lockSubscription(trx, { userId }) : [subscription]
  return toAllowance(locked, now)
}

const lockSubscription = prepareStatement(
  'subscriptions.lock',
  (db: Db<SubscriptionsTables>, given: Given<{ userId: string }>) =>
    selectSubscription(db, given('userId')).forUpdate(),
)

/** Whether the current or the next plan has a limit. */
const isLimited = ({ plan, next_plan }: SubscriptionRow): boolean =>
  Object.values(PLANS).some(({ id, monthlyBids }) => monthlyBids !== null && (id === plan || id === next_plan))
