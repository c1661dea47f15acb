import { jobParties, jobsOf } from '#modules/market/requests/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ConversationChanged } from '../events.ts'
import type { MessagesTables } from '../tables.ts'

/**
 * Refreshes all conversations of a user on the open pages of their parties. With `isLeaving`, the user is deleting their
 * account: they aren't notified, and the caller has not yet removed them from their requests.
 */
export async function notifyConversations(
  trx: Trx<MessagesTables>,
  { userId, isLeaving }: { userId: string; isLeaving: boolean },
  now: Date,
): Promise<void> {
  const jobs = await jobsOf(trx, userId)
  if (jobs.length === 0) return
  const conversations = await trx
    .updateTable('conversations')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(
      'request_id',
      'in',
      jobs.map(({ requestId }) => requestId),
    )
    .returning(['request_id as requestId', 'version'])
    .execute()
  for (const { requestId, version } of conversations) {
    const parties = await jobParties(trx, requestId)
    const idIfStaying = (id: string | null | undefined) => (isLeaving && id === userId ? null : (id ?? null))
    const ids = { ownerId: idIfStaying(parties?.ownerId), carrierId: idIfStaying(parties?.carrierId) }
    const event = { requestId, ...ids, version }
    append(trx, ConversationChanged.of(event, now))
  }
}
