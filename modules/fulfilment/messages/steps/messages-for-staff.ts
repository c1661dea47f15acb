import { randomUUIDv7 } from 'node:crypto'
import { jobParties } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffMessage } from '../contract.ts'
import { ConversationChanged } from '../events.ts'
import { MESSAGE_COLUMNS, staffMessageFrom } from '../message-from.ts'
import type { MessagesTables } from '../tables.ts'
import { incrementConversationVersion } from './increment-conversation-version.ts'

/** Most messages returned. */
const MAX_ROWS = 1000

/**
 * Returns the messages of a job for staff, oldest first, and records in the conversation that they were read. The
 * caller has checked that a case is open and audits who read them (CHAT-03). Throws Refusal not_found.
 */
export async function messagesForStaff(trx: OpenTransaction, requestId: string, now: Date): Promise<StaffMessage[]> {
  const messagesTrx = asModuleTrx<MessagesTables>(trx)
  const parties = await jobParties(trx, requestId)
  if (!parties) throw notFound('Job not found.')
  const version = await incrementConversationVersion(messagesTrx, requestId, now)
  await messagesTrx
    .insertInto('conversation_looks')
    .values({ id: randomUUIDv7(), request_id: requestId, at: now })
    .execute()
  const { ownerId, carrierId } = parties
  append(trx, ConversationChanged.of({ requestId, ownerId, carrierId, version }, now))
  const rows = await messagesTrx
    .selectFrom('job_messages')
    .select(MESSAGE_COLUMNS)
    .where('request_id', '=', requestId)
    .orderBy('place', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.reverse().map(staffMessageFrom)
}
