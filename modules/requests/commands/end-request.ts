import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Act } from '#server/platform/database/transaction.ts'
import { RequestCancelled, RequestCompleted } from '../events.ts'
import * as rules from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { takeStep } from './take-step.ts'

interface Ending {
  requestId: string
  staffId: string
  status: 'completed' | 'cancelled'
  reason: string
}

/** Ends a request for its owner (R28), audited with why. Throws Refusal: see rules.endRequest. */
export async function endRequest(
  db: Db<RequestsTables>,
  { requestId, staffId, status, reason }: Ending,
  now: Date,
  act: Act | null,
): Promise<void> {
  await takeStep(db, {
    requestId,
    callerId: staffId,
    judge: (request) => rules.endRequest(request, status),
    toEvent: (status === 'completed' ? RequestCompleted : RequestCancelled).of,
    reason,
    alsoNote: (trx, step, before) =>
      audit(
        trx,
        {
          actorId: staffId,
          action: `request.${status}`,
          subjectId: requestId,
          reason,
          before: { status: before },
          after: { status: step.status },
        },
        now,
      ),
    now,
    act,
  })
}
