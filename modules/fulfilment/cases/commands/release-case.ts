import type { Db } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'

/** Releases a member of staff's claim on a case; a colleague's claim stays. */
export async function releaseCase(
  db: Db<CasesTables>,
  { caseId, staffId }: { caseId: string; staffId: string },
): Promise<void> {
  await db
    .updateTable('cases')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', caseId)
    .where('claimed_by', '=', staffId)
    .execute()
}
