import { profileForStaff } from '#modules/carriers/profiles/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { MaskedField } from '../contract.ts'

interface RevealFieldInput {
  userId: string
  staffId: string
  field: MaskedField
  reason: string
}

/** Returns one masked field of a user in full, and records who asked and why. Throws Refusal not_found. */
export async function revealField(
  db: AnyDb,
  { userId, staffId, field, reason }: RevealFieldInput,
  now: Date,
): Promise<{ value: string | null }> {
  return transact(db, async (trx) => {
    const profile = await profileForStaff(trx, userId)
    await audit(trx, { actorId: staffId, action: 'person.revealed', subjectId: userId, reason, detail: { field } }, now)
    return { value: profile[field] }
  })
}
