import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import type { SubscriptionsTables } from '../tables.ts'

interface Incident {
  userId: string | null
  kind: Insertable<SubscriptionsTables['payment_incidents']>['kind']
  /** Id of the object at Stripe. Each kind of incident is recorded once per id. */
  stripeId: string
  /** Pounds. */
  amount: number | null
  detail: string | null
  at: Date
}

/** Records a payment incident for staff; a repeat changes nothing. */
export async function recordIncident(trx: Trx<SubscriptionsTables>, incident: Incident): Promise<void> {
  const { userId, stripeId, amount, ...rest } = incident
  await trx
    .insertInto('payment_incidents')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      stripe_id: stripeId,
      amount: amount?.toFixed(2) ?? null,
      ...rest,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'stripe_id']).doNothing())
    .execute()
}
