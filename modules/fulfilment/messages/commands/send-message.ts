import type { Selectable } from 'kysely'
import { lockCaller } from '#modules/core/accounts/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { markFilesKept } from '#server/platform/files/files.ts'
import type { Caller } from '#server/platform/http/access.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import type { MessageParty, SentMessage } from '../contract.ts'
import { MessageSent } from '../events.ts'
import { MESSAGE_COLUMNS, messageFrom } from '../message-from.ts'
import { assertMayWrite, assertMessageNotEmpty, LIMIT_WINDOW_MS } from '../rules.ts'
import { incrementConversationVersion } from '../steps/increment-conversation-version.ts'
import { type LockedConversation, lockConversation } from '../steps/lock-conversation.ts'
import type { MessagesTables } from '../tables.ts'

interface SendMessageInput {
  requestId: string
  caller: Pick<Caller, 'userId' | 'sessionId'>
  /** Chosen by the device; serves as the idempotency key. */
  id: string
  text: string
  /** Key of a stored private file. */
  photoKey: string | null
}

/**
 * Sends a message to the other party of a job and returns it (CHAT-01). A repeat with the same id returns the stored
 * message. `maxRecent` is the limit per party in ten minutes. Throws Refusal: token_refused, account_gone; not_found for
 * anyone but the parties; message_empty, id_reused, conversation_closed, messages_limit.
 */
export async function sendMessage(
  db: Db<MessagesTables>,
  { requestId, caller, id, text, photoKey }: SendMessageInput,
  { maxRecent }: { maxRecent: number },
  now: Date,
): Promise<SentMessage> {
  assertMessageNotEmpty(text, photoKey !== null)
  const { userId: callerId } = caller
  return transact(db, async (trx) => {
    // pipelined: locks in this order, in one round trip
    const [, conversation] = await Promise.all([
      lockCaller(trx, caller),
      lockConversation(trx, { requestId, callerId }, now),
    ])
    // the conversation is locked from here, so the counts below stay valid
    const [version, existing, { recent, unread }] = await Promise.all([
      incrementConversationVersion(trx, requestId, now),
      findStoredMessage(trx, { id, requestId, callerId, text, photoKey }, conversation),
      countRecentAndUnread(trx, conversation, now),
    ])
    if (existing) return existing
    assertMayWrite({ state: conversation.state, recent, maxRecent })
    const { party, otherId, ownerId, carrierId } = conversation
    const row = { id, place: version, side: party, author_id: callerId, text, photo_key: photoKey, sent_at: now }
    await insertMessage(trx, { ...row, request_id: requestId, reader_id: otherId })
    if (photoKey !== null) await markFilesKept(trx, [photoKey])
    const event = { requestId, ownerId, carrierId, version, messageId: id, side: party }
    append(trx, MessageSent.of({ ...event, firstUnread: unread === 0 }, now))
    return { message: messageFrom({ ...row, seen_at: null, hidden_at: null }, party), version }
  })
}

/**
 * Returns the stored message with this id; null where it is new.
 * Throws Refusal: not_found where it belongs to another job or author, id_reused where its content differs.
 */
async function findStoredMessage(
  trx: Trx<MessagesTables>,
  { id, requestId, callerId, text, photoKey }: Omit<SendMessageInput, 'caller'> & { callerId: string },
  { party }: LockedConversation,
): Promise<SentMessage | null> {
  const [row] = await selectMessage(trx, { id })
  if (!row) return null
  if (row.request_id !== requestId || row.author_id !== callerId) throw notFound()
  if (row.text !== text || (row.photo_key === null) !== (photoKey === null)) throw idReused()
  return { message: messageFrom(row, party), version: row.place }
}

const idReused = () =>
  new Refusal('unprocessable', 'id_reused', 'This message ID has already been used. Send your message with a new one.')

const selectMessage = prepareStatement(
  'messages.sent-before',
  (db: Db<MessagesTables>, param: PlaceholderOf<{ id: string }>) =>
    db
      .selectFrom('job_messages')
      .select([...MESSAGE_COLUMNS, 'request_id'])
      .where('id', '=', param('id')),
)

/** Counts the messages that the caller's party sent in the last ten minutes, and all its unseen messages. */
async function countRecentAndUnread(trx: Trx<MessagesTables>, { requestId, party }: LockedConversation, now: Date) {
  const [counts = { recent: 0, unread: 0 }] = await selectCounts(trx, {
    requestId,
    side: party,
    since: new Date(now.getTime() - LIMIT_WINDOW_MS),
  })
  return counts
}

const selectCounts = prepareStatement(
  'messages.pace',
  (db: Db<MessagesTables>, param: PlaceholderOf<{ requestId: string; side: MessageParty; since: Date }>) =>
    db
      .selectFrom('job_messages')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('sent_at', '>', param('since')).as('recent'),
        fn.countAll<number>().filterWhere('seen_at', 'is', null).as('unread'),
      ])
      .where('request_id', '=', param('requestId'))
      .where('side', '=', param('side')),
)

type NewMessage = Omit<Selectable<MessagesTables['job_messages']>, 'seen_at' | 'hidden_at'>

const insertMessage = prepareStatement('messages.insert', (db: Db<MessagesTables>, param: PlaceholderOf<NewMessage>) =>
  db.insertInto('job_messages').values({
    id: param('id'),
    request_id: param('request_id'),
    place: param('place'),
    side: param('side'),
    author_id: param('author_id'),
    reader_id: param('reader_id'),
    text: param('text'),
    photo_key: param('photo_key'),
    sent_at: param('sent_at'),
  }),
)
