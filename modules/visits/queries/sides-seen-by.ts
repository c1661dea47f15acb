import { jobSides, type SidesOfJob } from '#modules/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

/** The two sides of an accepted job, and which of them `viewerId` is. Throws Refusal not_found for everybody else. */
export async function sidesSeenBy(
  db: Executor,
  { requestId, viewerId }: { requestId: string; viewerId: string },
): Promise<SidesOfJob & { side: 'owner' | 'carrier' }> {
  const sides = await jobSides(db, requestId)
  if (sides?.ownerId === viewerId) return { ...sides, side: 'owner' }
  if (sides?.carrierId === viewerId) return { ...sides, side: 'carrier' }
  throw notFound()
}
