import { randomUUIDv7 } from 'node:crypto'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { keepFiles } from '#server/platform/files/files.ts'
import type { CaseSide } from '../contract.ts'
import type { CasesTables } from '../tables.ts'

export interface NewEntry {
  side: CaseSide
  /** Null where they have left meanwhile. */
  userId: string | null
  text: string | null
  /** Of private files that were put. */
  photoKeys: readonly string[]
}

/** Adds what a side wrote to a case that the caller holds; its row is the caller's. */
export async function addEntry(
  trx: OpenTransaction,
  caseId: string,
  { side, userId, text, photoKeys }: NewEntry,
  now: Date,
): Promise<void> {
  const mine = ownTrx<CasesTables>(trx)
  await keepFiles(trx, photoKeys)
  await mine
    .insertInto('case_entries')
    .values({
      id: randomUUIDv7(),
      case_id: caseId,
      side,
      user_id: userId,
      text,
      photo_keys: [...photoKeys],
      at: now,
    })
    .execute()
}
