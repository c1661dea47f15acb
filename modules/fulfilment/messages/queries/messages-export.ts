import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { Message } from '../contract.ts'
import { MESSAGE_COLUMNS, messageFrom } from '../message-from.ts'
import type { MessagesTables } from '../tables.ts'

interface MessagesExport {
  messages: (Message & { requestId: string; mine: boolean })[]
  /** Photos the user may see. */
  files: { name: string; store: 'private'; key: string }[]
}

/** Returns the messages of a user's jobs as they may see them, for the privacy export, oldest first. */
export async function messagesExport(db: Executor, userId: string): Promise<MessagesExport> {
  const rows = await asModuleDb<MessagesTables>(db)
    .selectFrom('job_messages')
    .select([...MESSAGE_COLUMNS, 'request_id'])
    .where((eb) => eb.or([eb('author_id', '=', userId), eb('reader_id', '=', userId)]))
    .orderBy('request_id')
    .orderBy('place')
    .execute()
  const messages = rows.map((row) => {
    const mine = row.author_id === userId
    const reader = mine === (row.side === 'owner') ? 'owner' : 'carrier'
    return { message: { requestId: row.request_id, mine, ...messageFrom(row, reader) }, key: row.photo_key }
  })
  return {
    messages: messages.map(({ message }) => message),
    files: messages.flatMap(({ message, key }) =>
      message.photo && key !== null ? [{ name: `messages/${message.id}.jpg`, store: 'private' as const, key }] : [],
    ),
  }
}
