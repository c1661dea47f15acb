import { type JobPartiesAndStatus, jobParties } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

/** Returns the parties of an accepted job and which one `viewerId` is. Throws Refusal not_found for anyone else. */
export async function partiesForViewer(
  db: Executor,
  { requestId, viewerId }: { requestId: string; viewerId: string },
): Promise<JobPartiesAndStatus & { party: 'owner' | 'carrier' }> {
  const parties = await jobParties(db, requestId)
  if (parties?.ownerId === viewerId) return { ...parties, party: 'owner' }
  if (parties?.carrierId === viewerId) return { ...parties, party: 'carrier' }
  throw notFound()
}
