import { randomUUIDv7 } from 'node:crypto'
import { locationText } from '#modules/core/places/facade.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { markFilesKept } from '#server/platform/files/files.ts'
import type { Item } from '../contract.ts'
import { keysOf } from '../photos.ts'
import { recordPosting } from '../posting-limits.ts'
import { toColumns } from '../queries/item-rows.ts'
import * as rules from '../rules.ts'
import type { ItemsTables } from '../tables.ts'

interface NewItem {
  id: string
  ownerId: string
  listing: rules.Listing
  photos: readonly Image[]
}

/**
 * Inserts an item with its event, keeps its photos, and returns its public state. Callers have locked the account.
 * Throws a Refusal (`posting_limit`).
 */
export async function insertItem(
  trx: OpenTransaction,
  { id, ownerId, listing, photos }: NewItem,
  now: Date,
): Promise<Item> {
  const location = listing.postcodeArea && locationText(listing.postcodeArea)
  const event = rules.createItemListed({ id, ownerId, listing, locationText: location, photos, now })
  await recordPosting(trx, ownerId, 'item', now)
  const columns = { type: listing.type, ...toColumns(listing, photos) }
  await asModuleTrx<ItemsTables>(trx)
    .insertInto('items')
    .values({ id, owner_id: ownerId, ...columns, listed_at: now })
    .execute()
  await markFilesKept(trx, keysOf(photos))
  append(trx, event)
  return event.data.item
}

interface NewGift {
  ownerId: string
  name: string
  description: string
  /** Outward code; null if the giver gave no postcode. */
  postcodeArea: string | null
  photos: readonly Image[]
}

/** Lists a gift in the caller's transaction and returns its id. Throws a Refusal (`posting_limit`). */
export async function listGift(
  trx: OpenTransaction,
  { ownerId, photos, ...gift }: NewGift,
  now: Date,
): Promise<string> {
  const listing = rules.toGiftedListing({ ...gift, category: null })
  const { id } = await insertItem(trx, { id: randomUUIDv7(), ownerId, listing, photos }, now)
  return id
}
