import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { countNotified, wantsMail } from '#modules/discovery/alerts/facade.ts'
import { openRequestsOf } from '#modules/market/requests/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { viewCounts } from '../queries/view-counts.ts'
import { planReminders, type RemindableRequest, type ReminderPlan, stepDueAt } from '../rules.ts'
import type { CoverageTables } from '../tables.ts'

/** Delay before an owner is retried after an error. */
const RETRY_MS = 5 * 60_000

type OpenRequest = Awaited<ReturnType<typeof openRequestsOf>>[number]

/**
 * Reminds the longest-waiting owner (SILENCE-04). Rows are updated and mails queued in one transaction, so that nothing
 * is sent twice after a crash. Returns whether there may be more to do.
 */
export async function remindNextOwner(db: Db<CoverageTables>, now: Date): Promise<boolean> {
  // no transaction unless something is due
  const due = await db
    .selectFrom('request_reminders')
    .select('owner_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return false
  try {
    return await db.transaction().execute((trx) => remindOwner(trx, due.owner_id, now))
  } catch (error) {
    // one owner's failure must not block the others
    await postpone(db, due.owner_id, now)
    throw error
  }
}

const postpone = (db: Db<CoverageTables>, ownerId: string, now: Date) =>
  db
    .updateTable('request_reminders')
    .set({ due_at: new Date(now.getTime() + RETRY_MS) })
    .where('owner_id', '=', ownerId)
    .where('due_at', '<=', now)
    .execute()

/** Reminds one owner; returns false if another worker has them locked. */
async function remindOwner(trx: Trx<CoverageTables>, ownerId: string, now: Date): Promise<boolean> {
  const rows = await trx
    .selectFrom('request_reminders')
    .select(['request_id as id', 'step', 'posted_at as postedAt', 'due_at as dueAt'])
    .where('owner_id', '=', ownerId)
    .orderBy('request_id')
    .forUpdate()
    .skipLocked()
    .execute()
  if (!rows.some(({ dueAt }) => dueAt !== null && dueAt <= now)) return false
  const openRequests = new Map((await openRequestsOf(trx, ownerId)).map((request) => [request.id, request]))
  await deleteReminders(
    trx,
    rows.map(({ id }) => id).filter((id) => !openRequests.has(id)),
  )
  const requests = rows.flatMap(({ id, step, postedAt }) => {
    const request = openRequests.get(id)
    return request ? [{ id, step, postedAt, bids: request.bids }] : []
  })
  const plan = planReminders(requests, now)
  await advanceSteps(trx, requests, plan, now)
  await sendReminders(trx, ownerId, plan, openRequests, now)
  return true
}

/** Ends the reminders of closed and hidden requests. */
async function deleteReminders(trx: Trx<CoverageTables>, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return
  await trx.deleteFrom('request_reminders').where('request_id', '=', sql<string>`any(${requestIds}::uuid[])`).execute()
}

async function advanceSteps(
  trx: Trx<CoverageTables>,
  requests: readonly RemindableRequest[],
  plan: ReminderPlan,
  now: Date,
): Promise<void> {
  for (const { id, postedAt } of requests) {
    const step = plan.nextSteps.get(id)
    if (step === undefined) continue
    await trx
      .updateTable('request_reminders')
      .set({ step, due_at: stepDueAt(step, postedAt), ...(plan.stillNeeded.includes(id) && { asked_at: now }) })
      .where('request_id', '=', id)
      .execute()
  }
}

async function sendReminders(
  trx: Trx<CoverageTables>,
  userId: string,
  { withoutBids, stillNeeded }: ReminderPlan,
  openRequests: ReadonlyMap<string, OpenRequest>,
  now: Date,
): Promise<void> {
  const account = await accountOf(trx, userId)
  if (!account || account.suspendedAt || !(await wantsMail(trx, userId, 'reminders'))) return
  const mail = { userId, address: account.email, bulk: true }
  const withTitles = (ids: readonly string[]) => ids.map((id) => ({ id, title: openRequests.get(id)?.title ?? '' }))
  if (withoutBids.length > 0) {
    const [notifiedCounts, views] = await Promise.all([countNotified(trx, withoutBids), viewCounts(trx, withoutBids)])
    const posts = withTitles(withoutBids).map((post) => ({
      ...post,
      told: notifiedCounts.get(post.id) ?? 0,
      looked: views.get(post.id) ?? 0,
    }))
    await queueMail(trx, { ...mail, eventId: randomUUIDv7(), template: 'silent-posts', facts: { posts } }, now)
  }
  if (stillNeeded.length > 0)
    await queueMail(
      trx,
      { ...mail, eventId: randomUUIDv7(), template: 'still-needed', facts: { posts: withTitles(stillNeeded) } },
      now,
    )
}
