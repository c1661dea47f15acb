import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { EarlyStartAsked } from '../events.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import * as rules from '../rights/rules.ts'
import { assertSide, assertUnderWay } from '../rules.ts'
import { EARLY_START_TEXT, earlyStartWords } from '../statutory/contract.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { holdJob } from '../steps/hold-job.ts'
import { writeRights } from '../steps/write-rights.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Notes that the owner wants the collection within the days in which they may cancel, in the words that they were shown
 * (RIGHT-02); a second time changes nothing. Gives what both sides share.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already, and those of rules.askEarlyStart.
 */
export async function askEarlyStart(
  db: Db<VisitsTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const { request, side } = await holdJob(trx, requestId, callerId)
      assertSide(side, 'owner')
      assertUnderWay(request)
      const { rights, acceptedAt } = await rightsOf(trx, { requestId, ownerId: callerId })
      const asked = rules.askEarlyStart(rights, now)
      if (asked) {
        await writeRights(trx, requestId, asked, { early_start_at: now, early_start_text: EARLY_START_TEXT })
        const words = earlyStartWords(asked.cancelUntil, rules.isSameDay(acceptedAt, now))
        const sides = { ownerId: callerId, carrierId: request.acceptedBidderId }
        const facts = { requestId, ...sides, title: request.title, words, text: EARLY_START_TEXT }
        append(trx, EarlyStartAsked.of({ ...facts, askedAt: now.toISOString() }, now))
        await changeVisit(trx, request, {}, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}
