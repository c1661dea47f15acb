import type { Claim } from '#modules/profiles/verification/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { claimsOf } from '../queries/claims-of.ts'
import { CLAIM_MS } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

interface Claiming {
  caseId: string
  staffId: string
}

/**
 * Takes an open case for a member of staff, or keeps it for them; one that a colleague has stays theirs (CASE-04). Gives
 * who has it now. Throws Refusal not_found, also for a case that is closed.
 */
export async function claimCase(db: Db<CasesTables>, { caseId, staffId }: Claiming, now: Date): Promise<Claim> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('cases')
      .select(['id', 'claimed_by', 'claimed_until'])
      .where('id', '=', caseId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('Case not found.')
    const held = (await claimsOf(trx, [row], now)).get(caseId)
    if (held && held.by.userId !== staffId) return held
    const taken = { claimed_by: staffId, claimed_until: new Date(now.getTime() + CLAIM_MS) }
    await trx.updateTable('cases').set(taken).where('id', '=', caseId).execute()
    const claim = (await claimsOf(trx, [{ id: caseId, ...taken }], now)).get(caseId)
    if (!claim) throw new Error(`The claim on ${caseId} got lost`)
    return claim
  })
}
