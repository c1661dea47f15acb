import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import type { MessagesTables } from '../tables.ts'
import { tellConversations } from './tell-conversations.ts'

/**
 * Takes someone who is leaving out of all conversations: what they wrote and their photos go, and who is left is told. The
 * caller holds the locks of lockRequestsOf, and has not taken them out of their requests yet. Gives the keys of the photos
 * that it dropped.
 */
export async function eraseMessages(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  const mine = ownTrx<MessagesTables>(trx)
  const written = await mine
    .selectFrom('job_messages')
    .select('photo_key')
    .where('author_id', '=', userId)
    .where('photo_key', 'is not', null)
    .execute()
  const photos = written.flatMap(({ photo_key }) => photo_key ?? [])
  await mine
    .updateTable('job_messages')
    .set({ author_id: null, text: null, photo_key: null })
    .where('author_id', '=', userId)
    .execute()
  await mine.updateTable('job_messages').set({ reader_id: null }).where('reader_id', '=', userId).execute()
  await dropFiles(trx, photos)
  await tellConversations(mine, { userId, leaves: true }, now)
  return photos
}
