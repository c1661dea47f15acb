import { randomUUID } from 'node:crypto'
import { setProfileSuspended } from '#modules/carriers/profiles/facade.ts'
import { restoreIdeasOf } from '#modules/community/ideas/facade.ts'
import { restoreItemsOf } from '#modules/community/items/facade.ts'
import { type Account, liftSuspension } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { restoreRequestsOf } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'

/** Lifts the suspension of a locked account. The content that it hid is shown again, and the user is notified. */
export async function endSuspension(
  trx: OpenTransaction,
  { userId, email: address }: Account,
  now: Date,
): Promise<void> {
  await liftSuspension(trx, userId, now)
  await restoreRequestsOf(trx, userId, now)
  await restoreItemsOf(trx, userId, now)
  await restoreIdeasOf(trx, userId, now)
  await setProfileSuspended(trx, userId, false, now)
  const mail = { template: 'account-reinstated', facts: {} } as const
  await queueMail(trx, { eventId: randomUUID(), userId, address, ...mail }, now)
}
