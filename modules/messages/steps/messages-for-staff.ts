import { randomUUIDv7 } from 'node:crypto'
import { jobSides } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffMessage } from '../contract.ts'
import { ConversationChanged } from '../events.ts'
import { MESSAGE_COLUMNS, staffMessageFrom } from '../message-from.ts'
import type { MessagesTables } from '../tables.ts'
import { changeConversation } from './change-conversation.ts'

/** As much as anyone reads. */
const MOST = 1000

/**
 * Gives staff what the two sides of a job wrote, oldest first, and tells both that it was read. The caller has made sure
 * that a case of the job is open, and notes who of staff it is (CHAT-03). Throws Refusal not_found.
 */
export async function messagesForStaff(trx: OpenTransaction, requestId: string, now: Date): Promise<StaffMessage[]> {
  const mine = ownTrx<MessagesTables>(trx)
  const sides = await jobSides(trx, requestId)
  if (!sides) throw notFound('Job not found.')
  const version = await changeConversation(mine, requestId, now)
  await mine.insertInto('conversation_looks').values({ id: randomUUIDv7(), request_id: requestId, at: now }).execute()
  const { ownerId, carrierId } = sides
  append(trx, ConversationChanged.of({ requestId, ownerId, carrierId, version }, now))
  const rows = await mine
    .selectFrom('job_messages')
    .select(MESSAGE_COLUMNS)
    .where('request_id', '=', requestId)
    .orderBy('place', 'desc')
    .limit(MOST)
    .execute()
  return rows.reverse().map(staffMessageFrom)
}
