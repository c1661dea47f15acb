import { disposalRecordTimes } from '#modules/fulfilment/disposal/facade.ts'
import { openSuggestion, type VisitMilestones } from '#modules/fulfilment/visits/contract.ts'
import { milestonesOfJobs, signedPricesOf } from '#modules/fulfilment/visits/facade.ts'
import { firstBidTimes } from '#modules/market/bidding/facade.ts'
import { type JobSteps, stepsOfJobs } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import { type JobTimeline, TimelineStep } from '../contract.ts'
import { nextStepAndTurn, type StepTimes } from '../rules.ts'

/** Returns the timelines of those jobs where the viewer is owner or accepted carrier. */
export async function timelinesOfJobs(
  db: Executor,
  { requestIds, viewerId }: { requestIds: readonly string[]; viewerId: string },
  now: Date,
): Promise<JobTimeline[]> {
  const jobs = await stepsOfJobs(db, requestIds, viewerId)
  const ids = jobs.map(({ requestId }) => requestId)
  const [bids, visits, disposals, signedPrices] = await Promise.all([
    firstBidTimes(db, ids),
    milestonesOfJobs(db, ids),
    disposalRecordTimes(db, ids),
    signedPricesOf(db, ids),
  ])
  return jobs.map((job) => {
    const milestones = visits.get(job.requestId)
    const times = timesOf(
      job,
      { bidAt: firstBidAt(job, bids.get(job.requestId)), recordedAt: disposals.get(job.requestId) },
      milestones,
    )
    const cancelled = job.status === 'cancelled'
    return {
      requestId: job.requestId,
      done: TimelineStep.options.flatMap((step) => (times[step] ? [{ step, at: times[step].toISOString() }] : [])),
      ...nextStepAndTurn(
        times,
        cancelled,
        now,
        milestones !== undefined && openSuggestion(milestones, londonClock(now)) !== null,
      ),
      side: job.side,
      cancelled,
      signedPounds: signedPrices.get(job.requestId) ?? null,
      other: job.otherPartyAbsence,
    }
  })
}

type FirstBids = Awaited<ReturnType<typeof firstBidTimes>> extends Map<string, infer F> ? F : never

/** Returns when the first bid came. An open job counts only bids that its owner can still choose. */
const firstBidAt = ({ status }: JobSteps, bids: FirstBids | undefined): Date | undefined =>
  (status === 'pending' ? bids?.firstAcceptableAt : bids?.firstAt) ?? undefined

interface BidAndDisposalTimes {
  bidAt: Date | undefined
  /** When the carrier recorded disposal. */
  recordedAt: Date | undefined
}

function timesOf(
  job: JobSteps,
  { bidAt, recordedAt }: BidAndDisposalTimes,
  milestones: VisitMilestones | undefined,
): StepTimes {
  const { bid_accepted, collected, completed } = job.stepTimes
  return omitUndefined({
    posted: job.postedAt,
    // The accepted bid may have been deleted with its carrier's account.
    bids: bidAt ?? bid_accepted,
    chosen: bid_accepted,
    time: dateOf(milestones?.confirmedAt),
    // Loading implies arrival.
    arrived: dateOf(milestones?.arrivedAt ?? milestones?.loadingAt),
    collected,
    went: recordedAt,
    completed,
  })
}

const dateOf = (at: string | null | undefined): Date | undefined => (at ? new Date(at) : undefined)
const omitUndefined = (times: Record<string, Date | undefined>): StepTimes =>
  Object.fromEntries(Object.entries(times).filter(([, at]) => at !== undefined))
