import {
  exampleChanged,
  ideaChanged,
  ideaHidden,
  ideaPosted,
  ideaRemoved,
  ideaRestored,
  ideasRoom,
} from '#modules/community/community/ideas/contract.ts'
import {
  askChanged,
  itemChanged,
  itemHidden,
  itemListed,
  itemRemoved,
  itemRestored,
} from '#modules/community/community/items/contract.ts'
import { itemRoom, itemsRoom } from '#modules/community/community/items/facts/contract.ts'
import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type Announcement, announce, notifyHidden, toRooms, userRoom } from '#server/platform/live/announcements.ts'
import * as events from './events.ts'

const roomsOf = (itemId: string, ownerId: string) => [
  roomName(itemRoom, itemId),
  roomName(itemsRoom),
  userRoom(ownerId),
]

/** Returns the public state of an item or idea as a patch for open pages. */
const asPatch = <T extends { id: string; version: number }>(post: T) => ({
  id: post.id,
  version: post.version,
  patch: post,
})

const changes = [events.ItemEdited, events.ItemPromised, events.ItemFreed, events.ItemGone].map((kind) =>
  announce(kind as events.ItemEventKind, ({ data: { ownerId, item, hidden } }) =>
    // its owner may edit a hidden item, which others must not receive
    toRooms(hidden ? [userRoom(ownerId)] : roomsOf(item.id, ownerId), itemChanged, asPatch(item)),
  ),
)

const asks = [events.AskMade, events.AskDecided, events.AskWithdrawn].map((kind) =>
  announce(kind as typeof events.AskMade, ({ data }) => {
    const { askId, version, status, accepted, itemId, itemType, itemTitle, giverId, askerId } = data
    return toRooms([userRoom(giverId), userRoom(askerId)], askChanged, {
      id: askId,
      version,
      patch: { status, ...(accepted && { accepted }) },
      itemId,
      itemType,
      itemTitle,
      askerId,
    })
  }),
)

const ideas = roomName(ideasRoom)

/** Sends items to the lists, their pages and their givers; asks to giver and asker; ideas to their viewers. */
export const announcements: readonly Announcement[] = [
  announce(events.ItemListed, ({ data: { ownerId, item } }) =>
    toRooms([roomName(itemsRoom), userRoom(ownerId)], itemListed, asPatch(item)),
  ),
  ...changes,
  announce(events.ItemRemoved, ({ data: { ownerId, itemId, itemType, version } }) =>
    toRooms(roomsOf(itemId, ownerId), itemRemoved, { id: itemId, version, patch: { type: itemType } }),
  ),
  announce(events.ItemHidden, ({ data: { ownerId, itemId, itemType, version } }) => {
    const hidden = { id: itemId, version, patch: { type: itemType } }
    return [
      notifyHidden(roomName(itemRoom, itemId), [ownerId], itemHidden, hidden),
      ...toRooms([roomName(itemsRoom), userRoom(ownerId)], itemHidden, hidden),
    ]
  }),
  announce(events.ItemRestored, ({ data: { ownerId, item } }) =>
    toRooms(roomsOf(item.id, ownerId), itemRestored, asPatch(item)),
  ),
  ...asks,
  announce(events.IdeaPosted, ({ data: { idea } }) => toRooms([ideas], ideaPosted, asPatch(idea))),
  announce(events.IdeaLikesCounted, ({ data: { ideaId, likes, version } }) =>
    toRooms([ideas], ideaChanged, { id: ideaId, version, patch: { likes } }),
  ),
  announce(events.ExampleLikesCounted, ({ data: { exampleId, likes, version } }) =>
    toRooms([ideas], exampleChanged, { id: exampleId, version, patch: { likes } }),
  ),
  announce(events.IdeaHidden, ({ data: { ideaId, version } }) =>
    toRooms([ideas], ideaHidden, { id: ideaId, version, patch: { hidden: true } }),
  ),
  announce(events.IdeaRestored, ({ data: { idea } }) => toRooms([ideas], ideaRestored, asPatch(idea))),
  announce(events.IdeaRemoved, ({ data: { ideaId, version } }) =>
    toRooms([ideas], ideaRemoved, { id: ideaId, version, patch: { removed: true } }),
  ),
]
