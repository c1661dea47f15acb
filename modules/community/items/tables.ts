import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Image } from '#modules/market/requests/contract.ts'
import type { AskStatus } from './contract/asks.ts'
import type { ItemStatus, ItemType } from './contract.ts'

export interface ItemsTables {
  items: {
    id: string
    type: ItemType
    owner_id: string
    /** `name` of a gifted item, `title` of one for sale. */
    title: string
    description: string | null
    /** Pounds, numeric(10,2), which PostgreSQL sends as a string. Null when gifted. */
    price: string | null
    category: string | null
    /** Outward code; null if the giver entered no postcode. */
    postcode_area: string | null
    /** Outward code and town. */
    location_text: string | null
    image_urls: JSONColumnType<Image[]> | null
    status: Generated<ItemStatus>
    /** When a promised gift was handed over; null before, and for any other end. */
    given_at: Date | null
    listed_at: Date
    version: Generated<number>
    /** When staff hid it, so that only its owner sees it; null if they didn't. */
    hidden_at: Date | null
    /** Whether its owner is suspended. */
    owner_suspended: Generated<boolean>
    /** Whether everyone can see it: staff haven't hidden it, and its owner isn't suspended. */
    shown: GeneratedAlways<boolean>
  }
  item_asks: {
    id: string
    item_id: string
    asker_id: string
    message: string
    /** A withdrawn ask has no row. */
    status: Generated<Exclude<AskStatus, 'withdrawn'>>
    created_at: Date
    version: Generated<number>
    /** The ask's version when the promise was accepted; counts only while it is the current version. */
    accepted_version: number | null
  }
  /** What giver and asker shared for a promise; deleted when it is undone, and after 90 days. */
  promise_shares: {
    ask_id: string
    giver_phone: string | null
    /** Address of the item. */
    giver_address: string | null
    giver_message: string | null
    asker_phone: string | null
    asker_message: string | null
    at: Date
  }
  /** Promises of the last 24 hours, undone or not, for the promise limit. */
  item_promises: { item_id: string; at: Date }
  /** Posts of the last hour by account, for the posting limits. */
  community_postings: { user_id: string; kind: PostingKind; at: Date }
}

export type PostingKind = 'item' | 'ask' | 'idea'
