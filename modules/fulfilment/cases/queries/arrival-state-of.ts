import { visitMilestones } from '#modules/fulfilment/visits/facade.ts'
import type { LockedRequest } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ArrivalState } from '../rules.ts'

type Job = Pick<LockedRequest, 'id' | 'status' | 'collectedAt'>

/** Returns the agreed time and the arrival of a job, on which missed visits depend. */
export async function arrivalStateOf(db: Executor, { id, status, collectedAt }: Job): Promise<ArrivalState> {
  const milestones = await visitMilestones(db, id)
  // An owner who rejects an arrived van has met its driver.
  const isVanRejected = milestones.arrivedAt !== null && milestones.mismatchedAt !== null
  return {
    time: milestones.confirmedAt === null ? null : milestones.time,
    arrivedAt: milestones.arrivedAt === null ? null : new Date(milestones.arrivedAt),
    met:
      (milestones.matchedAt ?? milestones.loadingAt ?? collectedAt) !== null || isVanRejected || status !== 'assigned',
  }
}
