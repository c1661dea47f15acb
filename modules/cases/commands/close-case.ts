import { jobSides } from '#modules/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { BodyOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { CaseClosed } from '../events.ts'
import { claimsOf } from '../queries/claims-of.ts'
import { jobForStaff } from '../queries/job-for-staff.ts'
import { assertClosable, assertNotConcerned } from '../rules.ts'
import type { closeCase as endpoint, StaffJob } from '../staff/contract.ts'
import type { CasesTables } from '../tables.ts'

interface Closing {
  caseId: string
  staffId: string
  verdict: BodyOf<typeof endpoint>
}

/**
 * Closes a case, audited with the note that who opened it reads. Gives its job as it is now.
 * Throws Refusal: not_found, own_case, and see rules.assertClosable.
 */
export async function closeCase(
  db: Db<CasesTables>,
  { caseId, staffId, verdict }: Closing,
  now: Date,
  command: IdempotentCommand | null,
): Promise<StaffJob> {
  return transact(
    db,
    async (trx) => {
      const row = await lockCase(trx, caseId)
      assertNotConcerned(await jobSides(trx, row.request_id), staffId)
      const claim = (await claimsOf(trx, [row], now)).get(caseId) ?? null
      assertClosable({ state: row.state, version: row.version, claim }, { version: verdict.version, staffId })
      const { outcome, note } = verdict
      await close(trx, caseId, { outcome, note, closed_by: staffId, closed_at: now })
      const { request_id: requestId, kind, opened_by: openedBy } = row
      append(trx, CaseClosed.of({ caseId, requestId, kind, openedBy, outcome }, now))
      const job = await jobForStaff(trx, requestId, now)
      const deed = { actorId: staffId, action: 'case.closed', subjectId: requestId, reason: note }
      await audit(trx, { ...deed, detail: { caseId, kind, outcome } }, now)
      return job
    },
    command,
  )
}

async function lockCase(trx: Trx<CasesTables>, caseId: string) {
  const row = await trx.selectFrom('cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Case not found.')
  return row
}

type Closed = Pick<CasesTables['cases'], 'outcome' | 'note' | 'closed_by' | 'closed_at'>

async function close(trx: Trx<CasesTables>, caseId: string, closed: Closed): Promise<void> {
  await trx
    .updateTable('cases')
    .set((row) => ({
      ...closed,
      state: 'closed' as const,
      claimed_by: null,
      claimed_until: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', caseId)
    .execute()
}
