import { visitMilestones } from '#modules/fulfilment/visits/facade.ts'
import type { LockedRequest } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AtTheDoor } from '../rules.ts'

type Job = Pick<LockedRequest, 'id' | 'status' | 'collectedAt'>

/** Returns what has happened at the door of a job, as far as missed visits depend on it. */
export async function doorOf(db: Executor, { id, status, collectedAt }: Job): Promise<AtTheDoor> {
  const marks = await visitMilestones(db, id)
  // An owner who rejects the van at the door is there.
  const refused = marks.arrivedAt !== null && marks.mismatchedAt !== null
  return {
    time: marks.confirmedAt === null ? null : marks.time,
    arrivedAt: marks.arrivedAt === null ? null : new Date(marks.arrivedAt),
    met: (marks.matchedAt ?? marks.loadingAt ?? collectedAt) !== null || refused || status !== 'assigned',
  }
}
