import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'
import { handToStaff } from './hand-to-staff.ts'
import { lockCase } from './lock-case.ts'

/**
 * Hands to staff the open cases of a person who deletes their account: those they had to answer, and those they opened
 * that are answered, which only both parties could close (CASE-02). Cases that wait for the other party keep their
 * deadline. The caller has
 * locked the requests with lockRequestsOf and has not removed the person from the cases yet.
 */
export async function handOpenCasesToStaff(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const openCases = await asModuleTrx<CasesTables>(trx)
    .selectFrom('cases')
    .select('id')
    .where('stage', 'in', ['open', 'answered'])
    .where((eb) =>
      eb.or([
        eb('about_user', '=', userId),
        // Missed visits end at their deadline.
        eb.and([eb('opened_by_user', '=', userId), eb('stage', '=', 'answered'), eb('visit_missed', '=', false)]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of openCases) await handToStaff(trx, await lockCase(trx, id), now)
}
