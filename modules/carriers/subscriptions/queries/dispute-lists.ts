import type { InferResult } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Dispute } from '../contract.ts'
import type { SubscriptionsTables } from '../tables.ts'

/** The most disputes that staff see; older ones are left out. */
const MAX_ROWS = 200

const selectDisputes = (db: Executor) =>
  asModuleDb<SubscriptionsTables>(db)
    .selectFrom('payment_disputes')
    .select(['stripe_id as id', 'user_id as userId', 'amount', 'currency', 'reason', 'status', 'note'])
    .select(['due_by', 'opened_at', 'updated_at', 'handled_at', 'handled_by as handledBy'])
    .orderBy('opened_at', 'desc')
    .limit(MAX_ROWS)

/** Returns handled or open disputes, newest first. */
export async function disputePage(db: Executor, handled: boolean): Promise<Dispute[]> {
  const rows = await selectDisputes(db)
    .where('handled_at', handled ? 'is not' : 'is', null)
    .execute()
  return rows.map(toDispute)
}

/** Returns the disputes of a person's payments, newest first. */
export async function disputesOf(db: Executor, userId: string): Promise<Dispute[]> {
  return (await selectDisputes(db).where('user_id', '=', userId).execute()).map(toDispute)
}

type DisputeRow = InferResult<ReturnType<typeof selectDisputes>>[number]

const toDispute = ({ due_by, opened_at, updated_at, handled_at, ...dispute }: DisputeRow): Dispute => ({
  ...dispute,
  dueBy: due_by?.toISOString() ?? null,
  openedAt: opened_at.toISOString(),
  updatedAt: updated_at.toISOString(),
  handledAt: handled_at?.toISOString() ?? null,
})
