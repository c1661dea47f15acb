import { holdAccount } from '#modules/accounts/facade.ts'
import type { RequestDetail } from '#modules/requests/contract.ts'
import { advanceLife, lockRequest } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { assertNotRefused } from '../door/rules.ts'
import { sideOf } from '../rules.ts'
import { visitOf } from '../steps/hold-job.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Says for one of the two sides that everything was taken away; a second time changes nothing. A carrier whose van the owner
 * has refused, and that has loaded nothing, has taken nothing away. Gives the request as the caller sees it now.
 * Throws Refusal: account_gone, account_suspended, van_mismatched, and those of requests' steps/advance-life.ts.
 */
export async function markCollected(
  db: Db<VisitsTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
  now: Date,
  command: IdempotentCommand | null,
): Promise<RequestDetail> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const request = await lockRequest(trx, requestId)
      if (request?.status === 'assigned' && sideOf(request, callerId) === 'carrier') {
        const visit = await visitOf(trx, requestId)
        if (visit.loading_at === null) assertNotRefused(visit)
      }
      return advanceLife(trx, { requestId, callerId, to: 'collected' }, now)
    },
    command,
  )
}
