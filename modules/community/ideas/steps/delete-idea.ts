import { keysOf } from '#modules/community/items/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import { IdeaRemoved } from '../events.ts'
import type { IdeaRow } from '../queries/idea-lists.ts'
import type { IdeasTables } from '../tables.ts'

/** Deletes a locked idea with its likes and picture. Returns the keys of the files to delete. */
export async function deleteIdea(trx: OpenTransaction, idea: IdeaRow, now: Date): Promise<string[]> {
  const keys = keysOf([idea.imageUrl])
  await markFilesForDeletion(trx, keys)
  await asModuleTrx<IdeasTables>(trx).deleteFrom('upcycle_ideas').where('id', '=', idea.id).execute()
  append(trx, IdeaRemoved.of({ ideaId: idea.id, version: idea.version + 1 }, now))
  return keys
}
