import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import type { ReviewSums, StoredJobs, StoredReview } from '#tests/proofs/chaos/stored-jobs.ts'
import { type Done, ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

interface Said {
  readonly requestId: string
  readonly written: readonly Done<'review'>[]
  readonly changes: readonly Done<'change review'>[]
  readonly backs: readonly Done<'take review back'>[]
}

/** Reviews: one per job, none lost, gone once taken back, and sums that match them (REVIEW-02, REVIEW-05). */
export function writtenReviews(history: readonly Operation[], { events }: Stored, jobs: StoredJobs): Violation[] {
  const written = Map.groupBy(ofKind(history, 'review'), ({ act }) => act.requestId)
  const changed = Map.groupBy(ofKind(history, 'change review'), ({ act }) => act.requestId)
  const taken = Map.groupBy(ofKind(history, 'take review back'), ({ act }) => act.requestId)
  const byJob = new Map(jobs.reviews.map((review) => [review.requestId, review]))
  return [
    ...[...written].flatMap(([requestId, lines]) => {
      const said = { written: lines, changes: changed.get(requestId) ?? [], backs: taken.get(requestId) ?? [] }
      return checkOne({ requestId, ...said }, byJob.get(requestId), events)
    }),
    ...jobs.reviews
      .filter(({ requestId }) => !(written.get(requestId) ?? []).some(({ outcome }) => outcome !== 'failed'))
      .map(({ requestId }) => violation('nothing exists without an operation', `the review of ${requestId}`)),
    ...checkReplies(history, byJob),
    ...checkSums(jobs),
  ]
}

const isYes = ({ outcome }: Operation): boolean => outcome === 'ok'

function checkOne(
  { requestId, ...said }: Said,
  review: StoredReview | undefined,
  events: Stored['events'],
): Violation[] {
  const { written, changes, backs } = said
  const broken = (promise: string) => [violation(promise, `review of ${requestId}`, ...written, ...changes, ...backs)]
  if (written.filter(isYes).length > 1) return broken('a job is reviewed once')
  if (changes.filter(isYes).length > 1) return broken('of two changes of a review one counts')
  if (!review) {
    const gone = backs.some(({ outcome }) => outcome !== 'failed')
    return written.some(isYes) && !gone ? broken('no acknowledged review is lost') : []
  }
  if (backs.some(isYes)) return broken('a review that was taken back is gone')
  if (events.get(`ReviewShown ${requestId}`) !== 1) return broken('every event is announced exactly once')
  return isAsSaid(review, said) ? [] : broken('a review has what its author wrote')
}

/**
 * Whether the review is the last acknowledged change, otherwise the original, otherwise one with an unknown outcome.
 */
function isAsSaid({ stars }: StoredReview, { written, changes }: Pick<Said, 'written' | 'changes'>): boolean {
  const change = changes.find(isYes)
  if (change) return change.act.stars === stars
  const first = written.find(isYes)
  const perhaps = [...(first ? [first] : written), ...changes].filter(({ outcome }) => outcome !== 'failed')
  return perhaps.some(({ act }) => act.stars === stars)
}

function checkReplies(history: readonly Operation[], byJob: ReadonlyMap<string, StoredReview>): Violation[] {
  return ofKind(history, 'reply')
    .filter(({ act, outcome }) => outcome === 'ok' && byJob.has(act.requestId))
    .filter(({ act }) => byJob.get(act.requestId)?.reply !== act.text)
    .map((line) => violation('no acknowledged reply is lost', `the review of ${line.act.requestId}`, line))
}

const NOTHING: ReviewSums = { n: 0, stars: 0, came: 0, held: 0, said: 0 }

function checkSums({ reviews, sums }: StoredJobs): Violation[] {
  const ofCarrier = Map.groupBy(reviews, ({ carrierId }) => carrierId)
  return [...new Set([...ofCarrier.keys(), ...sums.keys()])].flatMap((carrierId) => {
    const kept = sums.get(carrierId) ?? NOTHING
    const there = (ofCarrier.get(carrierId) ?? []).reduce(addSums, NOTHING)
    const what = `${carrierId}: ${JSON.stringify(kept)}, not ${JSON.stringify(there)}`
    return isDeepStrictEqual(kept, there) ? [] : [violation('sums match the reviews', what)]
  })
}

const addSums = (sum: ReviewSums, { n, stars, came, held, said }: ReviewSums): ReviewSums => ({
  n: sum.n + n,
  stars: sum.stars + stars,
  came: sum.came + came,
  held: sum.held + held,
  said: sum.said + said,
})
