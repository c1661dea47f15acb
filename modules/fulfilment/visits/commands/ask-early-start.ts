import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { EARLY_START_TEXT, earlyStartWords } from '../contract/statutory.ts'
import type { JobVisit } from '../contract.ts'
import { EarlyStartAsked } from '../events.ts'
import { rightsOf } from '../queries/rights-of-job.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import * as rules from '../rights/rules.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { lockJob } from '../steps/lock-job.ts'
import { writeRights } from '../steps/write-rights.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Records that the owner wants a collection within their cancellation period, with the text they agreed to (RIGHT-02).
 * Repeating it changes nothing. Returns the updated visit.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already, and those of
 * rules.decideEarlyStart.
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
      await lockAccount(trx, callerId)
      const { request, party } = await lockJob(trx, requestId, callerId)
      assertParty(party, 'owner')
      assertUnderWay(request)
      const { rights, acceptedAt } = await rightsOf(trx, { requestId, ownerId: callerId })
      const rightsToStore = rules.decideEarlyStart(rights, now)
      if (rightsToStore) {
        await writeRights(trx, requestId, rightsToStore, { early_start_at: now, early_start_text: EARLY_START_TEXT })
        const words = earlyStartWords(rightsToStore.cancelUntil, rules.isSameDay(acceptedAt, now))
        const parties = { ownerId: callerId, carrierId: request.acceptedBidderId }
        const eventData = { requestId, ...parties, title: request.title, words, text: EARLY_START_TEXT }
        append(trx, EarlyStartAsked.of({ ...eventData, askedAt: now.toISOString() }, now))
        await changeVisit(trx, request, {}, now)
      }
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}
