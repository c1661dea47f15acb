import { firstLookAt } from '#modules/requests/facade.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { KEPT_YEARS } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/**
 * Counts a change of what is written about a job, and gives the new version; the row is there, and locked until the
 * transaction ends. The caller has locked or held the request.
 */
export async function changeConversation(trx: Trx<MessagesTables>, requestId: string, now: Date): Promise<number> {
  const { version } = await trx
    .insertInto('conversations')
    .values({ request_id: requestId, version: 1, forget_at: firstLookAt(now, KEPT_YEARS) })
    .onConflict((conflict) =>
      conflict.column('request_id').doUpdateSet((row) => ({ version: row('conversations.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
