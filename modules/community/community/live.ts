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
import { type Announcement, announce, announceAndPublish, tell, userRoom } from '#server/platform/live/announcements.ts'
import * as events from './events.ts'

const roomsOf = (itemId: string, ownerId: string) => [
  roomName(itemRoom, itemId),
  roomName(itemsRoom),
  userRoom(ownerId),
]

/** Returns the public state of a thing as a patch for open pages. */
const asItIs = <T extends { id: string; version: number }>(thing: T) => ({
  id: thing.id,
  version: thing.version,
  patch: thing,
})

const changes = [events.ItemEdited, events.ItemPromised, events.ItemFreed, events.ItemGone].map((kind) =>
  announce(kind as events.ItemFact, ({ data: { ownerId, item, hidden } }) =>
    // its owner may edit a hidden thing, which others must not receive
    tell(hidden ? [userRoom(ownerId)] : roomsOf(item.id, ownerId), itemChanged, asItIs(item)),
  ),
)

const asks = [events.AskMade, events.AskDecided, events.AskWithdrawn].map((kind) =>
  announce(kind as typeof events.AskMade, ({ data }) => {
    const { askId, version, status, accepted, itemId, itemType, itemTitle, giverId, askerId } = data
    return tell([userRoom(giverId), userRoom(askerId)], askChanged, {
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
    tell([roomName(itemsRoom), userRoom(ownerId)], itemListed, asItIs(item)),
  ),
  ...changes,
  announce(events.ItemRemoved, ({ data: { ownerId, itemId, itemType, version } }) =>
    tell(roomsOf(itemId, ownerId), itemRemoved, { id: itemId, version, patch: { type: itemType } }),
  ),
  announce(events.ItemHidden, ({ data: { ownerId, itemId, itemType, version } }) => {
    const hidden = { id: itemId, version, patch: { type: itemType } }
    return [
      announceAndPublish(roomName(itemRoom, itemId), [ownerId], itemHidden, hidden),
      ...tell([roomName(itemsRoom), userRoom(ownerId)], itemHidden, hidden),
    ]
  }),
  announce(events.ItemRestored, ({ data: { ownerId, item } }) =>
    tell(roomsOf(item.id, ownerId), itemRestored, asItIs(item)),
  ),
  ...asks,
  announce(events.IdeaPosted, ({ data: { idea } }) => tell([ideas], ideaPosted, asItIs(idea))),
  announce(events.IdeaLikesCounted, ({ data: { ideaId, likes, version } }) =>
    tell([ideas], ideaChanged, { id: ideaId, version, patch: { likes } }),
  ),
  announce(events.ExampleLikesCounted, ({ data: { exampleId, likes, version } }) =>
    tell([ideas], exampleChanged, { id: exampleId, version, patch: { likes } }),
  ),
  announce(events.IdeaHidden, ({ data: { ideaId, version } }) =>
    tell([ideas], ideaHidden, { id: ideaId, version, patch: { hidden: true } }),
  ),
  announce(events.IdeaRestored, ({ data: { idea } }) => tell([ideas], ideaRestored, asItIs(idea))),
  announce(events.IdeaRemoved, ({ data: { ideaId, version } }) =>
    tell([ideas], ideaRemoved, { id: ideaId, version, patch: { removed: true } }),
  ),
]
