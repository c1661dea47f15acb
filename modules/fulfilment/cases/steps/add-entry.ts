import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { markFilesKept } from '#server/platform/files/files.ts'
import type { CaseParty } from '../contract.ts'
import type { CasesTables } from '../tables.ts'

export interface NewEntry {
  party: CaseParty
  /** The author; null once their account is deleted. */
  userId: string | null
  text: string | null
  /** Keys of uploaded private files. */
  photoKeys: readonly string[]
}

/** Adds an entry to a case that the caller has locked; the caller updates the case itself. */
export async function addEntry(
  trx: OpenTransaction,
  caseId: string,
  { party, userId, text, photoKeys }: NewEntry,
  now: Date,
): Promise<void> {
  const casesTrx = asModuleTrx<CasesTables>(trx)
  await markFilesKept(trx, photoKeys)
  await casesTrx
    .insertInto('case_entries')
    .values({
      id: randomUUIDv7(),
      case_id: caseId,
      side: party,
      user_id: userId,
      text,
      photo_keys: [...photoKeys],
      at: now,
    })
    .execute()
}
