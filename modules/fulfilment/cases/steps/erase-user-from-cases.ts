import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { eraseMessagesOfDeletedAccounts } from '#modules/fulfilment/messages/facade.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import type { CasesTables } from '../tables.ts'
import { handOpenCasesToStaff } from './hand-open-cases-to-staff.ts'

/**
 * Removes a person who deletes their account from all cases: their texts and photos, and the message of staff once both
 * parties have left. Open cases keep everything until they are closed (CASE-04). Cases that wait for this person's
 * answer go to staff (CASE-02). Returns the keys of the files to delete.
 */
export async function eraseUserFromCases(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  await handOpenCasesToStaff(trx, userId, now)
  const casesTrx = asModuleTrx<CasesTables>(trx)
  const casesOfUser = await casesTrx
    .selectFrom('cases')
    .select(['id', 'closed_at'])
    .where((eb) => eb.or([eb('opened_by_user', '=', userId), eb('about_user', '=', userId)]))
    .execute()
  await casesTrx.updateTable('cases').set({ opened_by_user: null }).where('opened_by_user', '=', userId).execute()
  await casesTrx.updateTable('cases').set({ about_user: null }).where('about_user', '=', userId).execute()
  await casesTrx.updateTable('case_entries').set({ user_id: null }).where('user_id', '=', userId).execute()
  return eraseDataOfDeletedAccounts(
    casesTrx,
    casesOfUser.flatMap(({ id, closed_at }) => (closed_at === null ? [] : id)),
  )
}

/**
 * Erases what deleted accounts wrote in a case that is now closed. Also erases their messages about the job if it
 * has no other open case.
 */
export async function eraseFromClosedCase(
  trx: OpenTransaction,
  { caseId, requestId }: { caseId: string; requestId: string },
): Promise<void> {
  const casesTrx = asModuleTrx<CasesTables>(trx)
  await eraseDataOfDeletedAccounts(casesTrx, [caseId])
  const jobIds = await findJobsWithOpenCases(casesTrx, (eb) => eb('request_id', '=', requestId))
  if (jobIds.length === 0) await eraseMessagesOfDeletedAccounts(trx, requestId)
}

/** Returns the ids of the person's jobs with an open case. */
export const jobsWithOpenCases = (trx: OpenTransaction, userId: string): Promise<string[]> =>
  findJobsWithOpenCases(asModuleTrx<CasesTables>(trx), (eb) =>
    eb.or([eb('opened_by_user', '=', userId), eb('about_user', '=', userId)]),
  )

type CaseCondition = (eb: ExpressionBuilder<CasesTables, 'cases'>) => Expression<SqlBool>

async function findJobsWithOpenCases(casesTrx: Trx<CasesTables>, condition: CaseCondition): Promise<string[]> {
  const rows = await casesTrx
    .selectFrom('cases')
    .select('request_id')
    .distinct()
    .where('closed_at', 'is', null)
    .where(condition)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** Erases what deleted accounts wrote in these cases. Returns the keys of the files to delete. */
async function eraseDataOfDeletedAccounts(casesTrx: Trx<CasesTables>, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return []
  const cases = casesTrx.updateTable('cases').where('id', 'in', caseIds).where('opened_by_user', 'is', null)
  await cases.set({ wants: null }).execute()
  await cases.set({ note: null }).where('about_user', 'is', null).execute()
  const entries = await casesTrx
    .selectFrom('case_entries')
    .select('photo_keys')
    .where('case_id', 'in', caseIds)
    .where('user_id', 'is', null)
    .execute()
  await casesTrx
    .updateTable('case_entries')
    .set({ text: null, photo_keys: [] })
    .where('case_id', 'in', caseIds)
    .where('user_id', 'is', null)
    .execute()
  const photos = entries.flatMap(({ photo_keys }) => photo_keys)
  await markFilesForDeletion(casesTrx, photos)
  return photos
}
