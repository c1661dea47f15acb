import type { HeldRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import type { CaseKind, CaseSide } from '../contract.ts'
import type { NewEntry } from './add-entry.ts'
import { holdCase } from './hold-case.ts'
import { writeToCase } from './write-to-case.ts'

/** What one side of a job tells. */
export interface Telling {
  /** Locked by the caller: of two who tell the same at once the second adds. */
  request: HeldRequest
  kind: CaseKind
  side: CaseSide
  /** Null where they only pressed. */
  text: string | null
  wants: string | null
  photoKeys: readonly string[]
}

/** Adds what a side tells to an open case of that kind (CASE-05); nothing where it only pressed again. Throws Refusal: see writeToCase. */
export async function tellMore(trx: OpenTransaction, caseId: string, telling: Telling, now: Date): Promise<void> {
  if (telling.text === null && telling.photoKeys.length === 0) return
  await writeToCase(trx, await holdCase(trx, caseId), entryOf(telling), now)
}

/** What of a telling is an entry of its case. */
export const entryOf = ({ request, side, text, photoKeys }: Telling): NewEntry => ({
  side,
  userId: side === 'owner' ? request.userId : request.acceptedBidderId,
  text,
  photoKeys,
})
