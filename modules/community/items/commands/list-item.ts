import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Item } from '../contract.ts'
import { ITEM_IMAGES, storePhotos, type Uploads, withPhotoCleanup } from '../photos.ts'
import type * as rules from '../rules.ts'
import { assertMayPost } from '../steps/assert-may-post.ts'
import { insertItem } from '../steps/insert-item.ts'
import type { ItemsTables } from '../tables.ts'

interface ListItemInput {
  ownerId: string
  listing: rules.Listing
  /** The bytes of the photos, by part of the form. */
  uploads: Uploads
}

/**
 * Lists an item, gifted or for sale. Returns its public state.
 * Throws a Refusal: `account_gone`, `premium_needed`, `posting_limit`, and those of storePhotos.
 */
export async function listItem(
  db: Db<ItemsTables>,
  files: Files,
  { ownerId, listing, uploads }: ListItemInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Item> {
  const photos = await storePhotos(files, ITEM_IMAGES, uploads)
  const id = randomUUIDv7()
  return withPhotoCleanup(files, photos, () =>
    transact(
      db,
      async (trx) => {
        const account = await lockAccount(trx, ownerId)
        if (listing.type === 'sell_item') await assertMayPost(trx, account, 'items for sale', now)
        return insertItem(trx, { id, ownerId, listing, photos }, now)
      },
      command,
    ),
  )
}
