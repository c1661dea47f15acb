import * as z from 'zod/mini'
import { ExampleId, Idea } from '#modules/community/community/ideas/contract.ts'
import { AskStatus, Item, ItemType } from '#modules/community/community/items/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventKind, type EventOf, eventKind } from '#server/platform/kernel/events.ts'

/** `item` is the public state after the change. */
const itemFacts = z.object({
  ownerId: Id,
  item: Item,
  /** Set when only the owner can see the item: staff hid it or suspended its owner. */
  hidden: z.optional(z.literal(true)),
})

/** The kind of any event with the new state of an item. */
export type ItemEventKind = EventKind<string, z.output<typeof itemFacts>>

/** An item was listed. */
export const ItemListed = eventKind('ItemListed', 1, itemFacts)
export type ItemListed = EventOf<typeof ItemListed>
export const ItemEdited = eventKind('ItemEdited', 1, itemFacts)
export const ItemPromised = eventKind('ItemPromised', 1, itemFacts)
/** A promise was withdrawn or declined: the item is available again. */
export const ItemFreed = eventKind('ItemFreed', 1, itemFacts)
export const ItemGone = eventKind('ItemGone', 1, itemFacts)
export const ItemRemoved = eventKind(
  'ItemRemoved',
  1,
  z.object({ ownerId: Id, itemId: Id, itemType: ItemType, version: z.number() }),
)

/** An ask without its message, which only the giver may read. */
const askFacts = z.object({
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
  version: z.number(),
})

/** An ask was created. */
export const AskMade = eventKind('AskMade', 1, askFacts)
/** An ask was promised, accepted, freed or passed over. */
export const AskDecided = eventKind('AskDecided', 1, askFacts)
export const AskWithdrawn = eventKind('AskWithdrawn', 1, askFacts)
export type AskFacts = EventOf<typeof AskMade>['data']

/** An upcycle idea was shared. */
export const IdeaPosted = eventKind('IdeaPosted', 1, z.object({ ownerId: Id, idea: Idea }))
export type IdeaPosted = EventOf<typeof IdeaPosted>
/** An idea gained or lost a like. */
export const IdeaLikesCounted = eventKind(
  'IdeaLikesCounted',
  1,
  z.object({ ideaId: Id, likes: z.number(), version: z.number() }),
)
/** A curated example gained or lost a like. */
export const ExampleLikesCounted = eventKind(
  'ExampleLikesCounted',
  1,
  z.object({ exampleId: ExampleId, likes: z.number(), version: z.number() }),
)
export const IdeaRemoved = eventKind('IdeaRemoved', 1, z.object({ ideaId: Id, version: z.number() }))

/** An item or idea was hidden from everyone but its owner: staff hid it or suspended its owner. */
export const ItemHidden = eventKind(
  'ItemHidden',
  1,
  z.object({ ownerId: Id, itemId: Id, itemType: ItemType, version: z.number() }),
)
/** A hidden item or idea is visible again. */
export const ItemRestored = eventKind('ItemRestored', 1, itemFacts)
export const IdeaHidden = eventKind('IdeaHidden', 1, z.object({ ownerId: Id, ideaId: Id, version: z.number() }))
export const IdeaRestored = eventKind('IdeaRestored', 1, z.object({ ownerId: Id, idea: Idea }))

/** An import added or changed charities. One event names at most 100. */
export const CharitiesStored = eventKind('CharitiesStored', 1, z.object({ charityIds: z.array(Id) }))
