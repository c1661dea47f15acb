import { randomUUID } from 'node:crypto'
import { markProfileSuspended } from '#modules/carriers/profiles/facade.ts'
import { restoreItemsAndIdeasOf } from '#modules/community/community/facade.ts'
import { type Account, liftSuspension } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { restoreRequestsOf } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'

/** Lifts the suspension of a locked account. The content that it hid is shown again, and the owner is notified. */
export async function endSuspension(
  trx: OpenTransaction,
  { userId, email: address }: Account,
  now: Date,
): Promise<void> {
  await liftSuspension(trx, userId, now)
  await restoreRequestsOf(trx, userId, now)
  await restoreItemsAndIdeasOf(trx, userId, now)
  await markProfileSuspended(trx, userId, false, now)
  const mail = { template: 'account-reinstated', facts: {} } as const
  await queueMail(trx, { eventId: randomUUID(), userId, address, ...mail }, now)
}
