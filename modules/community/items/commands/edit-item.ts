import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesForDeletion, markFilesKept } from '#server/platform/files/files.ts'
import type { Item } from '../contract.ts'
import { ItemEdited } from '../events.ts'
import { ITEM_IMAGES, keysOf, storePhotos, type Uploads, withPhotoCleanup } from '../photos.ts'
import { toColumns } from '../queries/item-rows.ts'
import * as rules from '../rules.ts'
import { changeItem, lockItem } from '../steps/locked-item.ts'
import type { ItemsTables } from '../tables.ts'

interface EditItemInput {
  itemId: string
  callerId: string
  listing: rules.Listing
  /** URLs of the photos to keep, in display order. */
  keepPhotos: readonly string[]
  /** The bytes of new photos, by part of the form. They are shown after the kept ones. */
  uploads: Uploads
}

/**
 * Changes one of the caller's items, unless it has gone. Returns its public state.
 * Throws a Refusal: `account_gone`, `not_found`, `not_owner`, `item_gone`, `too_many_photos`, and those of storePhotos.
 */
export async function editItem(
  db: Db<ItemsTables>,
  files: Files,
  { itemId, callerId, listing, keepPhotos, uploads }: EditItemInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<Item> {
  rules.assertPhotoCount(keepPhotos.length + Object.keys(uploads).length)
  const newPhotos = await storePhotos(files, ITEM_IMAGES, uploads)
  let unusedPhotoKeys: string[] = []
  const editedItem = await withPhotoCleanup(files, newPhotos, () =>
    transact(
      db,
      async (trx) => {
        await lockAccount(trx, callerId)
        const lockedItem = rules.requireEditableItem(await lockItem(trx, itemId), callerId, listing.type)
        const currentPhotos = lockedItem.item.imageUrls ?? []
        const keptPhotos = keepPhotos.flatMap((url) => currentPhotos.find((photo) => photo.url === url) ?? [])
        unusedPhotoKeys = keysOf(currentPhotos.filter((photo) => !keptPhotos.includes(photo)))
        await markFilesForDeletion(trx, unusedPhotoKeys)
        await markFilesKept(trx, keysOf(newPhotos))
        const columns = toColumns(listing, [...new Set(keptPhotos), ...newPhotos])
        const { item } = await changeItem(trx, lockedItem, columns, ItemEdited, now)
        return item
      },
      command,
    ),
  )
  await files.deleteMarked(unusedPhotoKeys)
  return editedItem
}
