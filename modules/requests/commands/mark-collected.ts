import type { Db } from '#server/platform/database/database.ts'
import type { Act } from '#server/platform/database/transaction.ts'
import type { RequestDetail } from '../contract.ts'
import { RequestCollected } from '../events.ts'
import * as rules from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { takeStep } from './take-step.ts'

/** Marks a request as collected, by its owner or its carrier; a second mark changes nothing. Throws Refusal: see rules.markCollected. */
export async function markCollected(
  db: Db<RequestsTables>,
  requestId: string,
  callerId: string,
  now: Date,
  act: Act | null,
): Promise<RequestDetail> {
  return takeStep(db, {
    requestId,
    callerId,
    judge: (request) => rules.markCollected({ request, callerId }),
    toEvent: RequestCollected.of,
    now,
    act,
  })
}
