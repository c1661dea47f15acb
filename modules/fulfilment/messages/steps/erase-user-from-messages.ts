import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import type { MessagesTables } from '../tables.ts'
import { notifyConversations } from './notify-conversations.ts'

interface EraseMessagesInput {
  userId: string
  /** Jobs with an open case, whose messages staff keep until it is closed (CASE-04). */
  openCaseJobIds: readonly string[]
}

/**
 * Removes the messages and photos of a user who deletes their account from all conversations, except where a case is
 * open, and refreshes open pages. The caller holds the locks of lockRequestsOf and has not yet removed the user from
 * their requests. Returns the keys of the photos to delete.
 */
export async function eraseUserFromMessages(
  trx: OpenTransaction,
  { userId, openCaseJobIds }: EraseMessagesInput,
  now: Date,
): Promise<string[]> {
  const messagesTrx = asModuleTrx<MessagesTables>(trx)
  if (openCaseJobIds.length > 0)
    await messagesTrx
      .updateTable('job_messages')
      .set({ author_id: null })
      .where('author_id', '=', userId)
      .where('request_id', 'in', openCaseJobIds)
      .execute()
  const photos = await eraseTexts(messagesTrx, (eb) => eb('author_id', '=', userId))
  await messagesTrx.updateTable('job_messages').set({ reader_id: null }).where('reader_id', '=', userId).execute()
  await notifyConversations(messagesTrx, { userId, isLeaving: true }, now)
  return photos
}

/** Deletes the texts and photos of deleted accounts from a job's messages, once the job has no open case. */
export async function eraseMessagesOfDeletedAccounts(trx: OpenTransaction, requestId: string): Promise<void> {
  await eraseTexts(asModuleTrx<MessagesTables>(trx), (eb) =>
    eb.and([eb('request_id', '=', requestId), eb('author_id', 'is', null)]),
  )
}

type MessageCondition = (eb: ExpressionBuilder<MessagesTables, 'job_messages'>) => Expression<SqlBool>

/** Deletes authors, texts and photos of these messages. Returns the keys of the photos to delete. */
async function eraseTexts(messagesTrx: Trx<MessagesTables>, condition: MessageCondition): Promise<string[]> {
  const messages = await messagesTrx.selectFrom('job_messages').select('photo_key').where(condition).execute()
  const photos = messages.flatMap(({ photo_key }) => photo_key ?? [])
  await messagesTrx
    .updateTable('job_messages')
    .set({ author_id: null, text: null, photo_key: null })
    .where(condition)
    .execute()
  await markFilesForDeletion(messagesTrx, photos)
  return photos
}
