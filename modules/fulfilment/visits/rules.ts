import type { RequestStatus } from '#modules/market/requests/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'

/** The fields of a job that identify its owner and carrier. */
interface JobPartyIds {
  /** The owner; null once they have left. */
  userId: string | null
  winningBidId: string | null
  acceptedBidderId: string | null
}

/**
 * Returns whether the caller is owner or carrier of an accepted job; null for anyone else and before the acceptance.
 */
export function partyOf(job: JobPartyIds, callerId: string): 'owner' | 'carrier' | null {
  if (job.winningBidId === null) return null
  if (job.userId === callerId) return 'owner'
  return job.acceptedBidderId === callerId ? 'carrier' : null
}

/** The part of a job that decides whether it is open. */
interface JobState {
  status: RequestStatus
  collectedAt: Date | null
}

/** Requires an assigned job that isn’t collected yet. Throws Refusal: job_over, collected_already. */
export function assertUnderWay({ status, collectedAt }: JobState): void {
  if (status !== 'assigned') throw new Refusal('conflict', 'job_over', `This job is already ${status}.`)
  if (collectedAt !== null)
    throw new Refusal('conflict', 'collected_already', 'This job is already marked as collected.')
}

/** Requires that the caller is the party that may take a step. Throws Refusal not_concerned. */
export function assertParty(party: 'owner' | 'carrier', requiredParty: 'owner' | 'carrier'): void {
  if (party !== requiredParty) throw new Refusal('forbidden', 'not_concerned', WRONG_PARTY[requiredParty])
}

const WRONG_PARTY = { owner: 'Only the customer can do this.', carrier: 'Only the carrier can do this.' }
