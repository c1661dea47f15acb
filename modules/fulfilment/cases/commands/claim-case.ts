import type { Claim } from '#modules/carriers/profiles/contract/verification.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { claimsOf } from '../queries/claims-of.ts'
import { CLAIM_MS } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

interface ClaimCaseInput {
  caseId: string
  staffId: string
}

/**
 * Claims an open case for a member of staff or renews their claim; a colleague's claim stays (CASE-04). Returns the
 * current claim. Throws Refusal not_found, also for a closed case.
 */
export async function claimCase(db: Db<CasesTables>, { caseId, staffId }: ClaimCaseInput, now: Date): Promise<Claim> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('cases')
      .select(['id', 'claimed_by', 'claimed_until'])
      .where('id', '=', caseId)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notFound('Case not found.')
    const current = (await claimsOf(trx, [row], now)).get(caseId)
    if (current && current.by.userId !== staffId) return current
    const claimColumns = { claimed_by: staffId, claimed_until: new Date(now.getTime() + CLAIM_MS) }
    await trx.updateTable('cases').set(claimColumns).where('id', '=', caseId).execute()
    const claim = (await claimsOf(trx, [{ id: caseId, ...claimColumns }], now)).get(caseId)
    if (!claim) throw new Error(`Case ${caseId} was claimed but has no claim`)
    return claim
  })
}
