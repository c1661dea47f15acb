import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import type { MessagesTables } from '../tables.ts'
import { notifyConversations } from './notify-conversations.ts'

interface Leaving {
  userId: string
  /** Jobs with an open case, whose messages staff keep until it is closed (CASE-04). */
  openCases: readonly string[]
}

/**
 * Removes a departing user's messages and photos from all conversations, except where a case is open, and announces it.
 * The caller holds the locks of lockRequestsOf and has not yet removed the user from their requests. Returns the keys
 * of the dropped photos.
 */
export async function eraseUserFromMessages(
  trx: OpenTransaction,
  { userId, openCases }: Leaving,
  now: Date,
): Promise<string[]> {
  const mine = asModuleTrx<MessagesTables>(trx)
  if (openCases.length > 0)
    await mine
      .updateTable('job_messages')
      .set({ author_id: null })
      .where('author_id', '=', userId)
      .where('request_id', 'in', openCases)
      .execute()
  const photos = await eraseTexts(mine, (message) => message('author_id', '=', userId))
  await mine.updateTable('job_messages').set({ reader_id: null }).where('reader_id', '=', userId).execute()
  await notifyConversations(mine, { userId, leaves: true }, now)
  return photos
}

/** Deletes the texts and photos of deleted accounts from a job's messages, once the job has no open case. */
export async function eraseMessagesOfDeletedAccounts(trx: OpenTransaction, requestId: string): Promise<void> {
  await eraseTexts(asModuleTrx<MessagesTables>(trx), (message) =>
    message.and([message('request_id', '=', requestId), message('author_id', 'is', null)]),
  )
}

type Which = (message: ExpressionBuilder<MessagesTables, 'job_messages'>) => Expression<SqlBool>

/** Deletes authors, texts and photos of these messages. Returns the keys of the dropped photos. */
async function eraseTexts(mine: Trx<MessagesTables>, which: Which): Promise<string[]> {
  const messages = await mine.selectFrom('job_messages').select('photo_key').where(which).execute()
  const photos = messages.flatMap(({ photo_key }) => photo_key ?? [])
  await mine.updateTable('job_messages').set({ author_id: null, text: null, photo_key: null }).where(which).execute()
  await dropFiles(mine, photos)
  return photos
}
