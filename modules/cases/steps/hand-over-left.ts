import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import type { CasesTables } from '../tables.ts'
import { handOver } from './hand-over.ts'
import { holdCase } from './hold-case.ts'

/**
 * Gives those open cases of someone who is leaving to staff in which nothing is waited for without them: what they were to
 * answer, and what was answered to them and only both could settle (CASE-02). Who is asked by them keeps their time. The
 * caller holds the locks of lockRequestsOf, and has not taken them out of their cases yet.
 */
export async function handOverLeft(trx: OpenTransaction, userId: string, now: Date): Promise<void> {
  const waiting = await ownTrx<CasesTables>(trx)
    .selectFrom('cases')
    .select('id')
    .where('stage', 'in', ['open', 'answered'])
    .where((one) =>
      one.or([
        one('about_user', '=', userId),
        // of a visit that was missed the clock knows what became
        one.and([one('opened_by_user', '=', userId), one('stage', '=', 'answered'), one('visit_missed', '=', false)]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await handOver(trx, await holdCase(trx, id), now)
}
