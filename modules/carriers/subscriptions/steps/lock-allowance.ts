import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { PLANS } from '../contract/plans.ts'
import { type Allowance, readSubscription, toAllowance } from '../queries/allowance-of.ts'
import { type SubscriptionRow, selectSubscription } from '../subscription-rows.ts'
import type { SubscriptionsTables } from '../tables.ts'

/**
 * Returns the user's allowance, locked until commit if the plan has a limit, so that one carrier's bids are counted one
 * after another. Unlimited plans are not locked.
 */
export async function lockAllowance(trx: OpenTransaction, userId: string, now: Date): Promise<Allowance | null> {
  const [subscription] = await readSubscription(trx, { userId })
  const [lockedSubscription] =
    subscription && isLimited(subscription) ? await lockSubscription(trx, { userId }) : [subscription]
  return toAllowance(lockedSubscription, now)
}

const lockSubscription = prepareStatement(
  'subscriptions.lock',
  (db: Db<SubscriptionsTables>, placeholder: PlaceholderOf<{ userId: string }>) =>
    selectSubscription(db, placeholder('userId')).forUpdate(),
)

/** Whether the current or the next plan has a limit. */
const isLimited = ({ plan, next_plan }: SubscriptionRow): boolean =>
  Object.values(PLANS).some(({ id, monthlyBids }) => monthlyBids !== null && (id === plan || id === next_plan))
