import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** Longer than any Stripe timeout; after this, the lock of a dead process expires. */
const LOCK_S = 30
const IN_PROGRESS = 'You’re already doing this in another window. Wait a moment.'

/**
 * Runs `work` while no other process uses Stripe for the same person, without an open transaction. `work` gets the id
 * of the person's customer at Stripe, null before the first checkout.
 * Throws a Refusal (`in_progress`).
 */
export async function withStripeLock<R>(
  db: Db<SubscriptionsTables>,
  userId: string,
  work: (stripeCustomerId: string | null) => Promise<R>,
): Promise<R> {
  const until = sql<Date>`now() + make_interval(secs => ${LOCK_S})`
  const lock = await db
    .insertInto('billing_customers')
    .values({ user_id: userId, stripe_customer_id: null, busy_until: until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ busy_until: until })
        .where((eb) =>
          eb.or([
            eb('billing_customers.busy_until', 'is', null),
            eb('billing_customers.busy_until', '<', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('stripe_customer_id')
    .executeTakeFirst()
  if (!lock) throw new Refusal('conflict', 'in_progress', IN_PROGRESS, { retryAfter: 5 })
  try {
    return await work(lock.stripe_customer_id)
  } finally {
    await db.updateTable('billing_customers').set({ busy_until: null }).where('user_id', '=', userId).execute()
  }
}
