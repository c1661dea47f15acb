import type { Selectable } from 'kysely'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { Dispute } from '../contract.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** More disputes at once than staff can look after; the newest come first. */
const MOST = 200

const selectDisputes = (db: Executor) =>
  own<SubscriptionsTables>(db).selectFrom('payment_disputes').selectAll().orderBy('opened_at', 'desc').limit(MOST)

/** Disputes that staff have looked after, or not yet: newest first. */
export async function disputePage(db: Executor, handled: boolean): Promise<Dispute[]> {
  const rows = await selectDisputes(db)
    .where('handled_at', handled ? 'is not' : 'is', null)
    .execute()
  return rows.map(toDispute)
}

/** The disputes of someone's payments, newest first. */
export async function disputesOf(db: Executor, userId: string): Promise<Dispute[]> {
  return (await selectDisputes(db).where('user_id', '=', userId).execute()).map(toDispute)
}

const toDispute = (row: Selectable<SubscriptionsTables['payment_disputes']>): Dispute => ({
  id: row.stripe_id,
  userId: row.user_id,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  status: row.status,
  dueBy: row.due_by?.toISOString() ?? null,
  openedAt: row.opened_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  note: row.note,
  handledAt: row.handled_at?.toISOString() ?? null,
  handledBy: row.handled_by,
})
