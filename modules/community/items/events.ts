import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventKind, type EventOf, eventKind } from '#server/platform/kernel/events.ts'
import { AskStatus } from './contract/asks.ts'
import { Item, ItemType } from './contract.ts'

/** `item` is the public state after the change. */
const itemData = z.object({
  ownerId: Id,
  item: Item,
  /** Set when only the owner can see the item: staff hid it or suspended its owner. */
  hidden: z.optional(z.literal(true)),
})

/** The kind of any event with the new state of an item. */
export type ItemEventKind = EventKind<string, z.output<typeof itemData>>

/** An item was listed. */
export const ItemListed = eventKind('ItemListed', 1, itemData)
export type ItemListed = EventOf<typeof ItemListed>
export const ItemEdited = eventKind('ItemEdited', 1, itemData)
export const ItemPromised = eventKind('ItemPromised', 1, itemData)
/** A promise was withdrawn or declined: the item is available again. */
export const ItemFreed = eventKind('ItemFreed', 1, itemData)
export const ItemGone = eventKind('ItemGone', 1, itemData)
export const ItemRemoved = eventKind(
  'ItemRemoved',
  1,
  z.object({ ownerId: Id, itemId: Id, itemType: ItemType, version: z.number() }),
)

/** An ask without its message, which only the giver may read. */
const askData = z.object({
  askId: Id,
  itemId: Id,
  itemType: ItemType,
  itemTitle: z.string(),
  giverId: Id,
  askerId: Id,
  status: AskStatus,
  /** Set once the asker has accepted the promise. */
  accepted: z.optional(z.literal(true)),
  /** Set when the giver withdrew a promise to this ask. */
  undone: z.optional(z.literal(true)),
  /** Set when the item has been deleted. */
  itemRemoved: z.optional(z.literal(true)),
  version: z.number(),
})

/** An ask was created. */
export const AskMade = eventKind('AskMade', 1, askData)
/** An ask was promised, accepted, freed or passed over. */
export const AskDecided = eventKind('AskDecided', 1, askData)
export const AskWithdrawn = eventKind('AskWithdrawn', 1, askData)
export type AskData = EventOf<typeof AskMade>['data']

/** An item was hidden from everyone but its owner: staff hid it or suspended its owner. */
export const ItemHidden = eventKind(
  'ItemHidden',
  1,
  z.object({ ownerId: Id, itemId: Id, itemType: ItemType, version: z.number() }),
)
/** A hidden item is visible again. */
export const ItemRestored = eventKind('ItemRestored', 1, itemData)
