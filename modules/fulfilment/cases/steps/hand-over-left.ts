import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'
import { handOver } from './hand-over.ts'
import { lockCase } from './lock-case.ts'

/**
 * Hands to staff the open cases of a leaving person that can't go on without them: those they had to answer, and
 * answered ones that only both parties could settle (CASE-02). People they asked keep their deadline. The caller has
 * locked the requests with lockRequestsOf and still has the person in the cases.
 */
export async function handOverLeft(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const waiting = await asModuleTrx<CasesTables>(trx)
    .selectFrom('cases')
    .select('id')
    .where('stage', 'in', ['open', 'answered'])
    .where((one) =>
      one.or([
        one('about_user', '=', userId),
        // Missed visits end at their deadline.
        one.and([one('opened_by_user', '=', userId), one('stage', '=', 'answered'), one('visit_missed', '=', false)]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await handOver(trx, await lockCase(trx, id), now)
}
