import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { selectIdeas } from '../queries/idea-lists.ts'
import { deleteIdea } from '../steps/delete-idea.ts'
import type { IdeasTables } from '../tables.ts'

/** Deletes one of the caller's ideas; a missing one is no error. Throws a Refusal: `account_gone`, `not_owner`. */
export async function removeIdea(
  db: Db<IdeasTables>,
  files: Files,
  { ideaId, callerId }: { ideaId: string; callerId: string },
  now: Date,
): Promise<void> {
  const deletedFileKeys = await transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    const idea = await selectIdeas(trx).where('id', '=', ideaId).forUpdate().executeTakeFirst()
    if (idea?.owner_id === callerId) return deleteIdea(trx, idea, now)
    // a hidden idea doesn't exist for others (security.md 30)
    if (!idea?.shown) return []
    throw new Refusal('forbidden', 'not_owner', 'Only the person who shared this idea can do that.')
  })
  await files.deleteMarked(deletedFileKeys)
}
