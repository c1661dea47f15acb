import type { RequestStatus } from '#modules/requests/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

/** A job as far as it matters who its sides are. */
interface Sided {
  /** The owner; null once they have left. */
  userId: string | null
  winningBidId: string | null
  acceptedBidderId: string | null
}

/** Which side of an accepted job somebody is; null for everybody else, and before a bid is accepted. */
export function sideOf(job: Sided, callerId: string): 'owner' | 'carrier' | null {
  if (job.winningBidId === null) return null
  if (job.userId === callerId) return 'owner'
  return job.acceptedBidderId === callerId ? 'carrier' : null
}

/** A job that its two sides still have something to do with, as far as a step at the door is judged. */
interface UnderWay {
  status: RequestStatus
  collectedAt: Date | null
}

/** Decides that a step at the door may still be taken. Throws Refusal: job_over, collected_already. */
export function assertUnderWay({ status, collectedAt }: UnderWay): void {
  if (status !== 'assigned') throw new Refusal('conflict', 'job_over', `This job is ${status} already.`)
  if (collectedAt !== null)
    throw new Refusal('conflict', 'collected_already', 'This job has been marked as collected already.')
}

/** Refuses a step that is the other side's. Throws Refusal: not_concerned. */
export function assertSide(side: 'owner' | 'carrier', needed: 'owner' | 'carrier'): void {
  if (side !== needed) throw new Refusal('forbidden', 'not_concerned', SIDES[needed])
}

const SIDES = { owner: 'Only the owner of this job can do this.', carrier: 'Only the carrier of this job can do this.' }
