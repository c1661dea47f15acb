import type { HeldRequest } from '#modules/requests/facade.ts'
import { visitMarks } from '#modules/visits/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AtTheDoor } from '../rules.ts'

type Job = Pick<HeldRequest, 'id' | 'status' | 'collectedAt'>

/** What has happened at the door of a job, as far as it matters to who was missed. */
export async function doorOf(db: Executor, { id, status, collectedAt }: Job): Promise<AtTheDoor> {
  const marks = await visitMarks(db, id)
  // who says that the van at the door is another one is there
  const refused = marks.arrivedAt !== null && marks.mismatchedAt !== null
  return {
    time: marks.confirmedAt === null ? null : marks.time,
    arrivedAt: marks.arrivedAt === null ? null : new Date(marks.arrivedAt),
    met: (marks.matchedAt ?? marks.loadingAt ?? collectedAt) !== null || refused || status !== 'assigned',
  }
}
