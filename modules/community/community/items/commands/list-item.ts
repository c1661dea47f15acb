import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { locationText } from '#modules/core/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Files, keepFiles } from '#server/platform/files/files.ts'
import { assertMayPost } from '../../may-post.ts'
import { ITEM_IMAGES, keysOf, storePhotos, type Uploads, withPhotoCleanup } from '../../photos.ts'
import { recordPosting } from '../../posting-limits.ts'
import * as rules from '../../rules.ts'
import type { CommunityTables } from '../../tables.ts'
import type { Item } from '../contract.ts'
import { columnsOf } from '../queries/item-rows.ts'

interface ListItemInput {
  ownerId: string
  listing: rules.Listing
  /** The bytes of the photos, by part of the form. */
  uploads: Uploads
}

/**
 * Lists an item, gifted or for sale. Returns its public state.
 * Throws Refusal: account_gone, premium_needed, posting_limit, and those of storePhotos.
 */
export async function listItem(
  db: Db<CommunityTables>,
  files: Files,
  { ownerId, listing, uploads }: ListItemInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Item> {
  const photos = await storePhotos(files, ITEM_IMAGES, uploads)
  const id = randomUUIDv7()
  const where = listing.postcodeArea && locationText(listing.postcodeArea)
  const event = rules.createItemListed({ id, ownerId, listing, locationText: where, photos, now })
  return withPhotoCleanup(files, photos, () =>
    transact(
      db,
      async (trx) => {
        const account = await lockAccount(trx, ownerId)
        if (listing.type === 'sell_item') await assertMayPost(trx, account, 'items for sale', now)
        await recordPosting(trx, ownerId, 'item', now)
        const columns = { type: listing.type, ...columnsOf(listing, photos) }
        await trx
          .insertInto('items')
          .values({ id, owner_id: ownerId, ...columns, listed_at: now })
          .execute()
        await keepFiles(trx, keysOf(photos))
        append(trx, event)
        return event.data.item
      },
      command,
    ),
  )
}
