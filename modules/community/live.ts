import { roomName } from '#server/platform/contract.ts'
import { type Announcement, announce, tell, userRoom } from '#server/platform/live.ts'
import {
  askChanged,
  ideaChanged,
  ideaPosted,
  ideaRemoved,
  ideasRoom,
  itemChanged,
  itemListed,
  itemRemoved,
  itemRoom,
  itemsRoom,
} from './contract.ts'
import * as events from './events.ts'

const roomsOf = (itemId: string, ownerId: string) => [
  roomName(itemRoom, itemId),
  roomName(itemsRoom),
  userRoom(ownerId),
]

const changes = [events.ItemEdited, events.ItemPromised, events.ItemFreed, events.ItemGone].map((kind) =>
  announce(kind as events.ItemFact, ({ data: { ownerId, item } }) =>
    tell(roomsOf(item.id, ownerId), itemChanged, { id: item.id, version: item.version, patch: item }),
  ),
)

const asks = [events.AskMade, events.AskDecided, events.AskWithdrawn].map((kind) =>
  announce(kind as typeof events.AskMade, ({ data }) => {
    const { askId, version, status, itemId, itemType, itemTitle, giverId, askerId } = data
    return tell([userRoom(giverId), userRoom(askerId)], askChanged, {
      id: askId,
      version,
      patch: { status },
      itemId,
      itemType,
      itemTitle,
      askerId,
    })
  }),
)

const ideas = roomName(ideasRoom)

/** Items go to the lists, their own pages and their givers; asks to the two whom they concern; ideas to who looks at them. */
export const announcements: readonly Announcement[] = [
  announce(events.ItemListed, ({ data: { ownerId, item } }) =>
    tell([roomName(itemsRoom), userRoom(ownerId)], itemListed, { id: item.id, version: item.version, patch: item }),
  ),
  ...changes,
  announce(events.ItemRemoved, ({ data: { ownerId, itemId, itemType, version } }) =>
    tell(roomsOf(itemId, ownerId), itemRemoved, { id: itemId, version, patch: { type: itemType } }),
  ),
  ...asks,
  announce(events.IdeaPosted, ({ data: { idea } }) =>
    tell([ideas], ideaPosted, { id: idea.id, version: idea.version, patch: idea }),
  ),
  announce(events.IdeaLikesCounted, ({ data: { ideaId, likes, version } }) =>
    tell([ideas], ideaChanged, { id: ideaId, version, patch: { likes } }),
  ),
  announce(events.IdeaRemoved, ({ data: { ideaId, version } }) =>
    tell([ideas], ideaRemoved, { id: ideaId, version, patch: { removed: true } }),
  ),
]
