import { holdAccount } from '#modules/accounts/facade.ts'
import type { Item } from '#modules/community/items/contract.ts'
import { locationText } from '#modules/places/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { type Act, append, transact } from '#server/platform/database/transaction.ts'
import { type Files, keepFiles } from '#server/platform/files/files.ts'
import type { ItemListed } from '../../events.ts'
import { assertMayPost } from '../../may-post.ts'
import { keysOf, orRemoved, storePhotos, type Uploads } from '../../photos.ts'
import { countPosting } from '../../posting-limits.ts'
import * as rules from '../../rules.ts'
import type { CommunityTables } from '../../tables.ts'

interface ListItemInput {
  ownerId: string
  listing: rules.Listing
  /** Bytes as uploaded, by part. */
  uploads: Uploads
}

/** Where photos of items are: their URLs name no owner (R61). */
export const ITEM_IMAGES = 'item_images'

/**
 * Lists an item, gifted or for sale, and gives it as everybody sees it.
 * Throws Refusal: account_gone, premium_needed, posting_limit, and those of storePhotos.
 */
export async function listItem(
  db: Db<CommunityTables>,
  files: Files,
  { ownerId, listing, uploads }: ListItemInput,
  now: Date,
  act: Act | null,
): Promise<Item> {
  const photos = await storePhotos(files, ITEM_IMAGES, uploads)
  const event = rules.listItem({
    ownerId,
    listing,
    locationText: listing.postcodeArea && locationText(listing.postcodeArea),
    photos,
    now,
  })
  return orRemoved(files, photos, () =>
    transact(
      db,
      async (trx) => {
        const account = await holdAccount(trx, ownerId)
        if (listing.type === 'sell_item') await assertMayPost(trx, account, 'items for sale', now)
        await countPosting(trx, ownerId, 'item', now)
        await insertItem(trx, event, listing, now)
        await keepFiles(trx, keysOf(photos))
        append(trx, event)
        return event.data.item
      },
      act,
    ),
  )
}

async function insertItem(
  trx: Trx<CommunityTables>,
  { data: { ownerId, item } }: ItemListed,
  listing: rules.Listing,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('items')
    .values({
      id: item.id,
      type: item.type,
      owner_id: ownerId,
      title: listing.title,
      description: item.description,
      price: listing.price?.toFixed(2) ?? null,
      category: item.category,
      postcode_area: listing.postcodeArea,
      location_text: item.locationText,
      image_urls: item.imageUrls && JSON.stringify(item.imageUrls),
      listed_at: now,
    })
    .execute()
}
