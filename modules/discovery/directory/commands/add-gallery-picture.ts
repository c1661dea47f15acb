import { randomUUIDv7 } from 'node:crypto'
import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesKept } from '#server/platform/files/files.ts'
import { storePicture } from '#server/platform/files/stored-pictures.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { myGallery } from '../contract.ts'
import { lockOwnGallery } from '../lock-gallery.ts'
import { GALLERY_FOLDER, keysOf, PICTURE_RULES } from '../pictures.ts'
import { ownGallery } from '../queries/gallery-of.ts'
import * as rules from '../rules.ts'
import { updateGalleryVisibility } from '../steps/update-gallery-visibility.ts'
import type { DirectoryTables } from '../tables.ts'

interface NewPicture {
  userId: string
  /** Bytes as uploaded, or null. */
  upload: Buffer | null
}

const NO_PICTURE = 'Choose a photo.'

/**
 * Adds a picture to the end of a user's gallery and returns the gallery. The file is stored first and removed again if
 * the transaction fails.
 * Throws a Refusal: `picture_required`, `premium_needed`, `gallery_full`, `account_gone`, and those of storePicture.
 */
export async function addGalleryPicture(
  db: Db<DirectoryTables>,
  files: Files,
  { userId, upload }: NewPicture,
  now: Date,
  command: IdempotentCommand | null,
): Promise<AnswerOf<typeof myGallery>> {
  if (!upload) throw new Refusal('invalid', 'picture_required', NO_PICTURE, { fields: { picture: NO_PICTURE } })
  rules.assertMayEditGallery(await allowanceOf(db, userId, now))
  const picture = await storePicture(files, GALLERY_FOLDER, upload, PICTURE_RULES)
  try {
    return await transact(
      db,
      async (trx) => {
        const pictureIds = await lockOwnGallery(trx, userId)
        rules.assertMayEditGallery(await allowanceOf(trx, userId, now))
        const row = { id: randomUUIDv7(), user_id: userId, picture: JSON.stringify(picture), added_at: now }
        await trx
          .insertInto('gallery_pictures')
          .values({ ...row, place: rules.nextPosition(pictureIds.length) })
          .execute()
        await markFilesKept(trx, keysOf(picture))
        await updateGalleryVisibility(trx, userId)
        return ownGallery(trx, userId, now)
      },
      command,
    )
  } finally {
    // removes the file after a refusal or a repeated idempotency key
    await files.deleteUnkept(keysOf(picture))
  }
}
