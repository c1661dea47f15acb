import { roomName } from '#server/platform/kernel/facts/contract.ts'
import { type LiveUpdate, liveUpdate, notifyHidden, toRooms, userRoom } from '#server/platform/live/live-updates.ts'
import { askChanged } from './contract/asks.ts'
import { itemRoom, itemsRoom } from './contract/facts.ts'
import { type Item, itemChanged, itemHidden, itemListed, itemRemoved, itemRestored } from './contract.ts'
import * as events from './events.ts'

const roomsOf = (itemId: string, ownerId: string) => [
  roomName(itemRoom, itemId),
  roomName(itemsRoom),
  userRoom(ownerId),
]

/** Returns the public state of an item as a patch for open pages. */
const asPatch = (item: Item) => ({ id: item.id, version: item.version, patch: item })

const changes = [events.ItemEdited, events.ItemPromised, events.ItemFreed, events.ItemGone].map((kind) =>
  liveUpdate(kind as events.ItemEventKind, ({ data: { ownerId, item, hidden } }) =>
    // its owner may edit a hidden item, which others must not receive
    toRooms(hidden ? [userRoom(ownerId)] : roomsOf(item.id, ownerId), itemChanged, asPatch(item)),
  ),
)

const asks = [events.AskMade, events.AskDecided, events.AskWithdrawn].map((kind) =>
  liveUpdate(kind as typeof events.AskMade, ({ data }) => {
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

/** Sends items to the lists, their pages and their givers; asks to giver and asker. */
export const liveUpdates: readonly LiveUpdate[] = [
  liveUpdate(events.ItemListed, ({ data: { ownerId, item } }) =>
    toRooms([roomName(itemsRoom), userRoom(ownerId)], itemListed, asPatch(item)),
  ),
  ...changes,
  liveUpdate(events.ItemRemoved, ({ data: { ownerId, itemId, itemType, version } }) =>
    toRooms(roomsOf(itemId, ownerId), itemRemoved, { id: itemId, version, patch: { type: itemType } }),
  ),
  liveUpdate(events.ItemHidden, ({ data: { ownerId, itemId, itemType, version } }) => {
    const hidden = { id: itemId, version, patch: { type: itemType } }
    return [
      notifyHidden(roomName(itemRoom, itemId), [ownerId], itemHidden, hidden),
      ...toRooms([roomName(itemsRoom), userRoom(ownerId)], itemHidden, hidden),
    ]
  }),
  liveUpdate(events.ItemRestored, ({ data: { ownerId, item } }) =>
    toRooms(roomsOf(item.id, ownerId), itemRestored, asPatch(item)),
  ),
  ...asks,
]
