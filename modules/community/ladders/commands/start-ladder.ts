import { randomUUIDv7 } from 'node:crypto'
import { copyPhotos, keysOf, listGift } from '#modules/community/items/facade.ts'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { outwardIn } from '#modules/core/places/facade.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import { type DraftRequest, draftRequest, pictureKeys, storeImages } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type Db, type OpenTransaction } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { type Files, markFilesKept } from '#server/platform/files/files.ts'
import { CHARITY_HOURS } from '../contract/facts.ts'
import type { StartLadder } from '../contract.ts'
import { LadderStarted } from '../events.ts'
import * as rules from '../rules.ts'
import { recordHistory } from '../steps/change-ladder.ts'
import type { LaddersTables } from '../tables.ts'

interface StartLadderInput {
  ownerId: string
  ladder: StartLadder
  /** Bytes as uploaded, the cover first. */
  uploads: readonly Buffer[]
}

/**
 * Lists something as a gift, to be offered to charities and posted as a request if no one wants it (LADDER-01). Returns
 * the ladder's id. The pictures are stored twice: the gift's are deleted with it, and the others become the request's.
 * Throws a Refusal: `account_gone`, `posting_limit`, and those of draftRequest, storeImages, rules.assertSchedule and
 * rules.assertReusable.
 */
export async function startLadder(
  db: Db<LaddersTables>,
  files: Files,
  { ownerId, ladder, uploads }: StartLadderInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<string> {
  rules.assertSchedule({ ...ladder, halfDays: ladder.load?.halfDays ?? [] }, now)
  const images = await storeImages(files, ownerId, uploads)
  const keys = images.flatMap(pictureKeys)
  try {
    const photos = await copyPhotos(files, images)
    keys.push(...keysOf(photos))
    return await transact(db, (trx) => createLadder(trx, { ownerId, ladder, images, photos }, now), command)
  } finally {
    // the pictures of a failed command, or of a repeated one whose first run stored its own
    await files.deleteUnkept(keys)
  }
}

interface Pictures {
  images: readonly Image[]
  photos: readonly Image[]
}

async function createLadder(
  trx: OpenTransaction,
  { ownerId, ladder, images, photos }: Pick<StartLadderInput, 'ownerId' | 'ladder'> & Pictures,
  now: Date,
): Promise<string> {
  await lockAccount(trx, ownerId)
  const draft = await draftRequest(trx, { input: ladder, images }, now)
  rules.assertReusable(draft.load.items)
  const outward = draft.postcode === null ? null : outwardIn(draft.postcode)
  const { title: name, description } = draft
  const itemId = await listGift(trx, { ownerId, name, description, postcodeArea: outward, photos }, now)
  const id = randomUUIDv7()
  await insertLadder(trx, { id, ownerId, itemId, outward, draft, ladder }, now)
  await markFilesKept(trx, images.flatMap(pictureKeys))
  await recordHistory(trx, id, { what: 'started', by: 'owner' }, now)
  append(trx, LadderStarted.of({ ladderId: id, ownerId, version: 1, step: 'gift' }, now))
  return id
}

interface NewLadder {
  id: string
  ownerId: string
  itemId: string
  outward: string | null
  draft: DraftRequest
  ladder: Pick<StartLadder, 'giftHours' | 'askCharities' | 'goneBy'>
}

async function insertLadder(
  trx: OpenTransaction,
  { id, ownerId, itemId, outward, draft, ladder: { giftHours, askCharities, goneBy } }: NewLadder,
  now: Date,
): Promise<void> {
  const giftUntil = rules.plusHours(now, giftHours)
  await asModuleTrx<LaddersTables>(trx)
    .insertInto('ladders')
    .values({
      id,
      owner_id: ownerId,
      draft: JSON.stringify(draft),
      kg: String(draft.load.summary?.kg ?? 0),
      outward,
      item_id: itemId,
      gift_until: giftUntil,
      charity_until: askCharities ? rules.plusHours(giftUntil, CHARITY_HOURS) : null,
      ask_charities: askCharities,
      gone_by: goneBy,
      move_at: giftUntil,
      created_at: now,
    })
    .execute()
}
