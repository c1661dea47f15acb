import { jobParties, jobsOf } from '#modules/market/requests/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { ConversationChanged } from '../events.ts'
import type { MessagesTables } from '../tables.ts'

/**
 * Announces a change of all conversations of a user to their parties. With `leaves`, the user is deleting their
 * account: they aren't notified, and the caller has not yet removed them from their requests.
 */
export async function notifyConversations(
  trx: Trx<MessagesTables>,
  { userId, leaves }: { userId: string; leaves: boolean },
  now: Date,
): Promise<void> {
  const jobs = await jobsOf(trx, userId)
  if (jobs.length === 0) return
  const changed = await trx
    .updateTable('conversations')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where(
      'request_id',
      'in',
      jobs.map(({ requestId }) => requestId),
    )
    .returning(['request_id as requestId', 'version'])
    .execute()
  for (const { requestId, version } of changed) {
    const parties = await jobParties(trx, requestId)
    const idIfStaying = (id: string | null | undefined) => (leaves && id === userId ? null : (id ?? null))
    const ids = { ownerId: idIfStaying(parties?.ownerId), carrierId: idIfStaying(parties?.carrierId) }
    const event = { requestId, ...ids, version }
    append(trx, ConversationChanged.of(event, now))
  }
}
