import type { OpenTransaction } from '#server/platform/database/database.ts'
import { takeStep } from './take-step.ts'

/**
 * Cancels an assigned request for one of its parties (RIGHT-04, RIGHT-05). A cancelled request is never reopened, and
 * its bid stays accepted. The caller has locked the request and checked that it may be cancelled.
 */
export const cancelJob = (
  trx: OpenTransaction,
  { requestId, by }: { requestId: string; by: 'owner' | 'carrier' },
  now: Date,
): Promise<void> => takeStep(trx, { requestId, step: { what: 'cancelled', by, status: 'cancelled' } }, now)
