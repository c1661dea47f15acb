import { type LiveUpdate, liveUpdate, liveUpdateFromDb, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { conversationChanged, type MessageParty, messageSeen, messageSent } from './contract.ts'
import { ConversationChanged, MessageSent, MessagesSeen } from './events.ts'
import { messageFrom } from './message-from.ts'
import { findMessageRow } from './queries/find-message-row.ts'

/** Sends messages to the owner and the carrier of the job only (CHAT-03). */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdateFromDb(MessageSent, async (db, { data: { requestId, version, messageId, ownerId, carrierId } }) => {
    const row = await findMessageRow(db, messageId)
    const sendTo = (userId: string | null, party: MessageParty) =>
      row && userId
        ? toRooms([userRoom(userId)], messageSent, {
            id: requestId,
            version,
            patch: { message: messageFrom(row, party) },
          })
        : []
    return [...sendTo(ownerId, 'owner'), ...sendTo(carrierId, 'carrier')]
  }),
  liveUpdate(MessagesSeen, ({ data: { requestId, version, by, upTo, seenAt, ...parties } }) =>
    toRooms(roomsOf(parties), messageSeen, { id: requestId, version, patch: { by, upTo, seenAt } }),
  ),
  liveUpdate(ConversationChanged, ({ data: { requestId, version, ...parties } }) =>
    toRooms(roomsOf(parties), conversationChanged, { id: requestId, version }),
  ),
]

const roomsOf = ({ ownerId, carrierId }: { ownerId: string | null; carrierId: string | null }): string[] =>
  [ownerId, carrierId].filter((id) => id !== null).map(userRoom)
