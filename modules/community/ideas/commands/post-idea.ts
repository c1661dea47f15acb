import { randomUUIDv7 } from 'node:crypto'
import { assertMayPost, keysOf, recordPosting, storePhotos, withPhotoCleanup } from '#modules/community/items/facade.ts'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesKept } from '#server/platform/files/files.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { type IdeaForViewer, IMAGE_REQUIRED, type PostIdea } from '../contract.ts'
import type { IdeaPosted } from '../events.ts'
import * as rules from '../rules.ts'
import type { IdeasTables } from '../tables.ts'

interface PostIdeaInput {
  ownerId: string
  input: PostIdea
  /** The bytes of the picture; null without one, which is refused (VAL-27). */
  upload: Buffer | null
}

/** Folder of idea pictures (CALL-23); addresses don't contain the owner (R61). */
const BUCKET = 'upcycle_images'

/**
 * Creates an upcycle idea with its picture and returns it as its owner sees it (CALL-24).
 * Throws a Refusal: `image_required`, `account_gone`, `premium_needed`, `posting_limit`, and those of storePhotos.
 */
export async function postIdea(
  db: Db<IdeasTables>,
  files: Files,
  { ownerId, input, upload }: PostIdeaInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<IdeaForViewer> {
  const [image] = upload ? await storePhotos(files, BUCKET, { image: upload }) : []
  if (!image) throw new Refusal('invalid', 'image_required', IMAGE_REQUIRED, { fields: { image: IMAGE_REQUIRED } })
  const event = rules.createIdeaPosted({ id: randomUUIDv7(), ownerId, input, image, now })
  return withPhotoCleanup(files, [image], () =>
    transact(
      db,
      async (trx) => {
        await assertMayPost(trx, await lockAccount(trx, ownerId), 'upcycle ideas', now)
        await recordPosting(trx, ownerId, 'idea', now)
        await trx.insertInto('upcycle_ideas').values(toRow(event)).execute()
        await markFilesKept(trx, keysOf([image]))
        append(trx, event)
        return { ...event.data.idea, liked: false, own: true }
      },
      command,
    ),
  )
}

const toRow = ({ data: { ownerId, idea } }: IdeaPosted) => ({
  id: idea.id,
  owner_id: ownerId,
  title: idea.title,
  description: idea.description,
  category: idea.category,
  difficulty: idea.difficulty,
  materials_needed: idea.materialsNeeded && JSON.stringify(idea.materialsNeeded),
  image_url: JSON.stringify(idea.imageUrl),
  created_at: new Date(idea.createdAt),
})
