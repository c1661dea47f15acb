import * as z from 'zod/mini'
import { ExampleId, Idea } from '#modules/community/ideas/contract.ts'
import { AskStatus, Item, ItemType } from '#modules/community/items/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { type EventKind, type EventOf, eventKind } from '#server/platform/kernel/events.ts'

/** `item` is what everyone sees of it from then on. */
const itemFacts = z.object({
  ownerId: Id,
  item: Item,
  /** Set where its owner alone is shown it: staff hid it, or suspended its owner. */
  hidden: z.optional(z.literal(true)),
})

/** Any of the kinds that say how an item is from then on. */
export type ItemFact = EventKind<string, z.output<typeof itemFacts>>

/** Someone listed an item. */
export const ItemListed = eventKind('ItemListed', 1, itemFacts)
export type ItemListed = EventOf<typeof ItemListed>
export const ItemEdited = eventKind('ItemEdited', 1, itemFacts)
export const ItemPromised = eventKind('ItemPromised', 1, itemFacts)
/** A promise was taken back, or given back: the item is available again. */
export const ItemFreed = eventKind('ItemFreed', 1, itemFacts)
export const ItemGone = eventKind('ItemGone', 1, itemFacts)
export const ItemRemoved = eventKind(
  'ItemRemoved',
  1,
  z.object({ ownerId: Id, itemId: Id, itemType: ItemType, version: z.number() }),
)

/** Without the message, which is for the giver alone. */
const askFacts = z.object({
  askId: Id,
  itemId: Id,
  itemType: ItemType,
  itemTitle: z.string(),
  giverId: Id,
  askerId: Id,
  status: AskStatus,
  /** Set once who asked has said yes to the promise. */
  accepted: z.optional(z.literal(true)),
  /** Set where the giver took back a promise that was made to this ask. */
  undone: z.optional(z.literal(true)),
  version: z.number(),
})

/** Someone asked for an item. */
export const AskMade = eventKind('AskMade', 1, askFacts)
/** The giver chose, took the choice back, or the item has gone; or who was chosen said yes. */
export const AskDecided = eventKind('AskDecided', 1, askFacts)
export const AskWithdrawn = eventKind('AskWithdrawn', 1, askFacts)
export type AskFacts = EventOf<typeof AskMade>['data']

/** Someone shared an upcycle idea. */
export const IdeaPosted = eventKind('IdeaPosted', 1, z.object({ ownerId: Id, idea: Idea }))
export type IdeaPosted = EventOf<typeof IdeaPosted>
/** An idea has one like more or less. */
export const IdeaLikesCounted = eventKind(
  'IdeaLikesCounted',
  1,
  z.object({ ideaId: Id, likes: z.number(), version: z.number() }),
)
/** A curated example has one like more or less. */
export const ExampleLikesCounted = eventKind(
  'ExampleLikesCounted',
  1,
  z.object({ exampleId: ExampleId, likes: z.number(), version: z.number() }),
)
export const IdeaRemoved = eventKind('IdeaRemoved', 1, z.object({ ideaId: Id, version: z.number() }))

/** An item, or an idea, is shown to its owner alone from now on: staff hid it, or suspended its owner. */
export const ItemHidden = eventKind(
  'ItemHidden',
  1,
  z.object({ ownerId: Id, itemId: Id, itemType: ItemType, version: z.number() }),
)
/** It is shown again. */
export const ItemRestored = eventKind('ItemRestored', 1, itemFacts)
export const IdeaHidden = eventKind('IdeaHidden', 1, z.object({ ownerId: Id, ideaId: Id, version: z.number() }))
export const IdeaRestored = eventKind('IdeaRestored', 1, z.object({ ownerId: Id, idea: Idea }))

/** Charities came in, or changed, by an import: some hundred at once. */
export const CharitiesStored = eventKind('CharitiesStored', 1, z.object({ charityIds: z.array(Id) }))
