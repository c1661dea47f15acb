import { type HeldRequest, lockRequest } from '#modules/requests/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

const GOES_ON: readonly HeldRequest['status'][] = ['assigned', 'completed']

/**
 * Locks a job for its carrier, whose account the caller has locked. Gives the id of its owner, null once they have left.
 * Throws Refusal not_found for everybody else, and for a job that is off.
 */
export async function holdJob(
  trx: OpenTransaction,
  requestId: string,
  callerId: string,
): Promise<{ ownerId: string | null }> {
  const request = await lockRequest(trx, requestId)
  if (!request || request.acceptedBidderId !== callerId || !GOES_ON.includes(request.status)) throw notFound()
  return { ownerId: request.userId }
}
