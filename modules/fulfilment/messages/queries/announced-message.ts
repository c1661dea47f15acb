import type { Db, Executor } from '#server/platform/database/database.ts'
import { type Given, prepared } from '#server/platform/database/prepared-statement.ts'
import { MESSAGE_COLUMNS, type MessageRow } from '../message-from.ts'
import type { MessagesTables } from '../tables.ts'

/** Returns a message for its live message; null where it is gone. */
export async function announcedMessage(db: Executor, messageId: string): Promise<MessageRow | null> {
  const [row = null] = await selectOne(db, { messageId })
  return row
}

const selectOne = prepared('messages.told', (db: Db<MessagesTables>, given: Given<{ messageId: string }>) =>
  db.selectFrom('job_messages').select(MESSAGE_COLUMNS).where('id', '=', given('messageId')),
)
