import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { eraseMessagesOfDeletedAccounts } from '#modules/fulfilment/messages/facade.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { dropFiles } from '#server/platform/files/files.ts'
import type { CasesTables } from '../tables.ts'
import { handOpenCasesToStaff } from './hand-open-cases-to-staff.ts'

/**
 * Removes a person who deletes their account from all cases: their texts, photos and wishes, and the message of staff
 * once both parties have left. Open cases keep everything until they are closed (CASE-04). Cases that wait for this
 * person's answer go to staff (CASE-02). Returns the keys of the dropped files.
 */
export async function eraseUserFromCases(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  await handOpenCasesToStaff(trx, userId, now)
  const mine = asModuleTrx<CasesTables>(trx)
  const casesOfUser = await mine
    .selectFrom('cases')
    .select(['id', 'closed_at'])
    .where((one) => one.or([one('opened_by_user', '=', userId), one('about_user', '=', userId)]))
    .execute()
  await mine.updateTable('cases').set({ opened_by_user: null }).where('opened_by_user', '=', userId).execute()
  await mine.updateTable('cases').set({ about_user: null }).where('about_user', '=', userId).execute()
  await mine.updateTable('case_entries').set({ user_id: null }).where('user_id', '=', userId).execute()
  return eraseDataOfDeletedAccounts(
    mine,
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
  const mine = asModuleTrx<CasesTables>(trx)
  await eraseDataOfDeletedAccounts(mine, [caseId])
  const open = await openCasesOf(mine, (one) => one('request_id', '=', requestId))
  if (open.length === 0) await eraseMessagesOfDeletedAccounts(trx, requestId)
}

/** Returns the person's jobs with an open case. */
export const jobsWithOpenCases = (trx: OpenTransaction, userId: string): Promise<string[]> =>
  openCasesOf(asModuleTrx<CasesTables>(trx), (one) =>
    one.or([one('opened_by_user', '=', userId), one('about_user', '=', userId)]),
  )

type Which = (one: ExpressionBuilder<CasesTables, 'cases'>) => Expression<SqlBool>

async function openCasesOf(mine: Trx<CasesTables>, which: Which): Promise<string[]> {
  const rows = await mine
    .selectFrom('cases')
    .select('request_id')
    .distinct()
    .where('closed_at', 'is', null)
    .where(which)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** Erases what deleted accounts wrote in these cases. Returns the keys of the dropped files. */
async function eraseDataOfDeletedAccounts(mine: Trx<CasesTables>, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return []
  const cases = mine.updateTable('cases').where('id', 'in', caseIds).where('opened_by_user', 'is', null)
  await cases.set({ wants: null }).execute()
  await cases.set({ note: null }).where('about_user', 'is', null).execute()
  const remaining = await mine
    .selectFrom('case_entries')
    .select('photo_keys')
    .where('case_id', 'in', caseIds)
    .where('user_id', 'is', null)
    .execute()
  await mine
    .updateTable('case_entries')
    .set({ text: null, photo_keys: [] })
    .where('case_id', 'in', caseIds)
    .where('user_id', 'is', null)
    .execute()
  const photos = remaining.flatMap(({ photo_keys }) => photo_keys)
  await dropFiles(mine, photos)
  return photos
}
