import { randomUUID } from 'node:crypto'
import { setProfileSuspended } from '#modules/carriers/profiles/facade.ts'
import { hideIdeasOf } from '#modules/community/ideas/facade.ts'
import { hideItemsOf } from '#modules/community/items/facade.ts'
import { type Account, suspendAccount } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { hideRequestsOf } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { auditSuspension, type StaffAction } from './audit-suspension.ts'

/**
 * Suspends a locked account, without an end where `until` is null. The account's sessions end, its open posts are
 * hidden, and its owner is sent the reason.
 */
export async function startSuspension(
  trx: OpenTransaction,
  account: Account,
  action: StaffAction & { until: Date | null },
  now: Date,
): Promise<void> {
  const { userId, reason, until } = action
  await suspendAccount(trx, { userId, reason, until }, now)
  await hideRequestsOf(trx, userId, now)
  await hideItemsOf(trx, userId, now)
  await hideIdeasOf(trx, userId, now)
  await setProfileSuspended(trx, userId, true, now)
  const mail = { template: 'account-suspended', facts: { reason } } as const
  await queueMail(trx, { eventId: randomUUID(), userId, address: account.email, ...mail }, now)
  await auditSuspension(trx, action, true, now)
}
