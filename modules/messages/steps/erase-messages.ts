import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { type OpenTransaction, ownTrx, type Trx } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import type { MessagesTables } from '../tables.ts'
import { tellConversations } from './tell-conversations.ts'

interface Leaving {
  userId: string
  /** Jobs with an open case: what was written there stays for staff until the case is closed (CASE-04). */
  openCases: readonly string[]
}

/**
 * Takes someone who is leaving out of all conversations: what they wrote and their photos go, but where a case is open, and
 * who is left is told. The caller holds the locks of lockRequestsOf, and has not taken them out of their requests yet. Gives
 * the keys of the photos that it dropped.
 */
export async function eraseMessages(
  trx: OpenTransaction,
  { userId, openCases }: Leaving,
  now: Date,
): Promise<string[]> {
  const mine = ownTrx<MessagesTables>(trx)
  if (openCases.length > 0)
    await mine
      .updateTable('job_messages')
      .set({ author_id: null })
      .where('author_id', '=', userId)
      .where('request_id', 'in', openCases)
      .execute()
  const photos = await eraseTexts(mine, (message) => message('author_id', '=', userId))
  await mine.updateTable('job_messages').set({ reader_id: null }).where('reader_id', '=', userId).execute()
  await tellConversations(mine, { userId, leaves: true }, now)
  return photos
}

/** Erases what those wrote about a job who have left, once no case of it is open. */
export async function eraseLeftMessages(trx: OpenTransaction, requestId: string): Promise<void> {
  await eraseTexts(ownTrx<MessagesTables>(trx), (message) =>
    message.and([message('request_id', '=', requestId), message('author_id', 'is', null)]),
  )
}

type Which = (message: ExpressionBuilder<MessagesTables, 'job_messages'>) => Expression<SqlBool>

/** Gives the keys of the photos that it dropped. */
async function eraseTexts(mine: Trx<MessagesTables>, which: Which): Promise<string[]> {
  const written = await mine.selectFrom('job_messages').select('photo_key').where(which).execute()
  const photos = written.flatMap(({ photo_key }) => photo_key ?? [])
  await mine.updateTable('job_messages').set({ author_id: null, text: null, photo_key: null }).where(which).execute()
  await dropFiles(mine, photos)
  return photos
}
