import { type LockedRequest, lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

const NOT_CANCELLED: readonly LockedRequest['status'][] = ['assigned', 'completed']

/**
 * Locks a job for its carrier, whose account the caller has locked. Returns the owner’s id, null once they have left.
 * Throws Refusal not_found for anyone else, and for a cancelled job.
 */
export async function lockJob(
  trx: OpenTransaction,
  requestId: string,
  callerId: string,
): Promise<{ ownerId: string | null }> {
  const request = await lockRequest(trx, requestId)
  if (!request || request.acceptedBidderId !== callerId || !NOT_CANCELLED.includes(request.status)) throw notFound()
  return { ownerId: request.userId }
}
