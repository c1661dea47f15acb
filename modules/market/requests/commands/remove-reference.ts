import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { RequestsTables } from '../tables.ts'

/**
 * Removes one of a user's references. Requests keep its id, which is never used again. Throws a Refusal (`not_found`).
 */
export async function removeReference(
  db: Db<RequestsTables>,
  { userId, referenceId }: { userId: string; referenceId: string },
): Promise<void> {
  const deletedRow = await db
    .deleteFrom('request_references')
    .where('id', '=', referenceId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!deletedRow) throw notFound()
}
