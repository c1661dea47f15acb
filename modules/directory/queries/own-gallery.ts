import { allowanceOf } from '#modules/subscriptions/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { myGallery } from '../contract.ts'
import { galleryOf } from './gallery-of.ts'

/** Someone's own gallery, and whether their plan shows it. */
export async function ownGallery(db: Executor, userId: string, now: Date): Promise<AnswerOf<typeof myGallery>> {
  const allowance = await allowanceOf(db, userId, now)
  return { pictures: await galleryOf(db, userId), entitled: allowance?.gallery ?? false }
}
