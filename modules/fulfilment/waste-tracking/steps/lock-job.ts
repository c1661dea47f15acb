import { type LockedRequest, lockRequest } from '#modules/market/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

const RECORDABLE_STATUSES: readonly LockedRequest['status'][] = ['assigned', 'completed']

/**
 * Locks a job for its carrier. Lock the carrier’s account first. Returns the owner’s id, or null if the owner has left.
 * Throws Refusal not_found if the caller isn’t the carrier or the job was cancelled.
 */
export async function lockJob(
  trx: OpenTransaction,
  requestId: string,
  callerId: string,
): Promise<{ ownerId: string | null }> {
  const request = await lockRequest(trx, requestId)
  if (!request || request.acceptedBidderId !== callerId || !RECORDABLE_STATUSES.includes(request.status))
    throw notFound()
  return { ownerId: request.userId }
}
