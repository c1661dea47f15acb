import { packPdfForStaff } from '#modules/fulfilment/duty-of-care/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { AnsweredFile } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { assertDumped } from '../rules.ts'
import type { CasesTables } from '../tables.ts'

/**
 * Returns the pack of a job whose waste was dumped, with its disposal records, as a file for the council; audited
 * (CASE-03). Throws Refusal: not_found, not_dumped, store_away, too_busy.
 */
export async function makeCouncilFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { caseId, staffId }: { caseId: string; staffId: string },
  now: Date,
): Promise<AnsweredFile> {
  const row = await asModuleDb<CasesTables>(db)
    .selectFrom('cases')
    .select(['request_id', 'kind'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!row) throw notFound('Case not found.')
  assertDumped(row.kind)
  const file = await packPdfForStaff({ db, files }, { requestId: row.request_id, staffId })
  const auditEntry = { actorId: staffId, action: 'case.council_file', subjectId: row.request_id, detail: { caseId } }
  await transact(asModuleDb<CasesTables>(db), (trx) => audit(trx, auditEntry, now))
  return file
}
