import type { Db, Executor } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { MESSAGE_COLUMNS, type MessageRow } from '../message-from.ts'
import type { MessagesTables } from '../tables.ts'

/** Returns the row of a message, to send it to open pages; null if the message is deleted. */
export async function findMessageRow(db: Executor, messageId: string): Promise<MessageRow | null> {
  const [row = null] = await selectMessage(db, { messageId })
  return row
}

const selectMessage = prepareStatement(
  'messages.told',
  (db: Db<MessagesTables>, param: PlaceholderOf<{ messageId: string }>) =>
    db.selectFrom('job_messages').select(MESSAGE_COLUMNS).where('id', '=', param('messageId')),
)
