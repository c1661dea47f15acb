import { lockAccount } from '#modules/core/accounts/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'
import { lockRequest } from '../steps/lock-request.ts'
import { takeStep } from '../steps/take-step.ts'
import type { RequestsTables } from '../tables.ts'

interface EndRequestInput {
  requestId: string
  staffId: string
  status: 'completed' | 'cancelled'
  reason: string
}

/** Ends a request for staff (R28) and audits it with the reason. Throws the refusals of rules.endRequest. */
export async function endRequest(
  db: Db<RequestsTables>,
  { requestId, staffId, status, reason }: EndRequestInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, staffId)
      const request = await lockRequest(trx, requestId)
      const step = rules.endRequest(request, status)
      await takeStep(trx, { requestId, step, reason }, now)
      const [before, after] = [{ status: request?.status }, { status }]
      const entry = { actorId: staffId, action: `request.${status}`, subjectId: requestId, reason, before, after }
      await audit(trx, entry, now)
      return requestId
    },
    command,
  )
}
