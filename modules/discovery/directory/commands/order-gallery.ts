import { sql } from 'kysely'
import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { myGallery } from '../contract.ts'
import { lockOwnGallery } from '../lock-gallery.ts'
import { ownGallery } from '../queries/gallery-of.ts'
import * as rules from '../rules.ts'
import type { DirectoryTables } from '../tables.ts'

/** Reorders a user's gallery and returns it. Throws a Refusal: `premium_needed`, `gallery_changed`, `account_gone`. */
export async function orderGallery(
  db: Db<DirectoryTables>,
  { userId, pictureIds }: { userId: string; pictureIds: readonly string[] },
  now: Date,
): Promise<AnswerOf<typeof myGallery>> {
  return transact(db, async (trx) => {
    const currentIds = await lockOwnGallery(trx, userId)
    rules.assertMayEditGallery(await allowanceOf(trx, userId, now))
    rules.assertSamePictures(currentIds, pictureIds)
    await sql`
      update gallery_pictures set place = wanted.place
      from unnest(${pictureIds}::uuid[]) with ordinality as wanted(id, place)
      where gallery_pictures.id = wanted.id and user_id = ${userId}
    `.execute(trx)
    return ownGallery(trx, userId, now)
  })
}
