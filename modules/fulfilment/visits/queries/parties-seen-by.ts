import { jobParties, type PartiesOfJob } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

/** Returns the parties of an accepted job and which one `viewerId` is. Throws Refusal not_found for anyone else. */
export async function partiesSeenBy(
  db: Executor,
  { requestId, viewerId }: { requestId: string; viewerId: string },
): Promise<PartiesOfJob & { side: 'owner' | 'carrier' }> {
  const sides = await jobParties(db, requestId)
  if (sides?.ownerId === viewerId) return { ...sides, side: 'owner' }
  if (sides?.carrierId === viewerId) return { ...sides, side: 'carrier' }
  throw notFound()
}
