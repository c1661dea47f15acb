import { MAX_REQUESTS } from '#modules/fulfilment/visits/prices/rules.ts'
import type { JobStep, Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored, StoredBid, StoredRequest } from '#tests/proofs/chaos/stored.ts'
import type { StoredJobs, StoredPrice, StoredVisit } from '#tests/proofs/chaos/stored-jobs.ts'
import { type Done, ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

const ONCE = 'every event is announced exactly once'

/**
 * Jobs from the acceptance to their end: no step lost, ended or done once, and a price that only a signature changes.
 */
export function jobsToTheEnd(history: readonly Operation[], stored: Stored, jobs: StoredJobs): Violation[] {
  return [
    ...checkSteps(history, stored, jobs),
    ...checkEndings(history, stored, jobs),
    ...checkPrices(history, stored, jobs),
  ]
}

const DONE: Readonly<Record<JobStep, (visit: StoredVisit, request: StoredRequest) => boolean>> = {
  'early start': ({ earlyStart }) => earlyStart,
  time: ({ confirmed }) => confirmed,
  arrival: ({ arrived }) => arrived,
  mismatch: ({ mismatched }) => mismatched,
  match: ({ matched }) => matched,
  loading: ({ loading }) => loading,
  collected: (_, { collected }) => collected,
  completed: (_, { status }) => status === 'completed',
}

function checkSteps(history: readonly Operation[], { requests }: Stored, { visits }: StoredJobs): Violation[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  return ofKind(history, 'step').flatMap((line) => {
    const { requestId, step } = line.act
    const [visit, request] = [visits.get(requestId), byId.get(requestId)]
    const lost = line.outcome === 'ok' && !(visit && request && DONE[step](visit, request))
    return lost ? [violation('no acknowledged step of a job is lost', `${step} of ${requestId}`, line)] : []
  })
}

/** After these steps a job can no longer be ended, by its owner and by its carrier. */
const TOO_LATE: Readonly<Record<'owner' | 'carrier', readonly JobStep[]>> = {
  owner: ['loading', 'collected', 'completed'],
  carrier: ['arrival', 'loading', 'collected', 'completed'],
}

function checkEndings(history: readonly Operation[], { requests, bids }: Stored, jobs: StoredJobs): Violation[] {
  const asked = Map.groupBy(ofKind(history, 'end'), ({ act }) => act.requestId)
  const stepped = Map.groupBy(ofKind(history, 'step'), ({ act }) => act.requestId)
  const offers = Map.groupBy(bids, ({ requestId }) => requestId)
  return requests.flatMap((request) => {
    const { id } = request
    const lines = asked.get(id) ?? []
    const visit = jobs.visits.get(id)
    if (!visit) return []
    const pages = jobs.pages.get(`ended ${id}`) ?? 0
    const wanted = visit.endedBy === null ? 0 : 1
    return [
      ...checkEnd(request, visit, lines),
      ...(visit.endings === wanted && pages === wanted ? [] : [violation(ONCE, `the end of ${id}`, ...lines)]),
      ...checkNotDone(visit, stepped.get(id) ?? []),
      ...checkReturned(visit, offers.get(id) ?? [], jobs),
    ]
  })
}

function checkEnd({ id, status }: StoredRequest, { endedBy }: StoredVisit, lines: readonly Done<'end'>[]): Violation[] {
  const broken = (promise: string) => [violation(promise, `request ${id}`, ...lines)]
  const acked = lines.filter(({ outcome }) => outcome === 'ok')
  if (acked.length > 1) return broken('a job is ended once')
  if (acked.some(({ act }) => act.by !== endedBy || status !== 'cancelled'))
    return broken('no acknowledged end is undone')
  const asked = lines.some(({ act, outcome }) => act.by === endedBy && outcome !== 'failed')
  return endedBy === null || asked ? [] : broken('nothing exists without an operation')
}

function checkNotDone({ requestId, endedBy }: StoredVisit, steps: readonly Done<'step'>[]): Violation[] {
  if (endedBy === null) return []
  const done = steps.filter(({ act, outcome }) => outcome === 'ok' && TOO_LATE[endedBy].includes(act.step))
  return done.length === 0 ? [] : [violation('a job is not both ended and done', `request ${requestId}`, ...done)]
}

/** The losing bids of a job that its carrier gave up (QUOTA-01). */
function checkReturned(
  { endedBy }: StoredVisit,
  offers: readonly StoredBid[],
  { limited, back }: StoredJobs,
): Violation[] {
  if (endedBy === null) return []
  return offers
    .filter(({ withdrawn, status }) => !withdrawn && (endedBy === 'owner' || status === 'rejected'))
    .filter(({ id, bidderId }) => limited.has(bidderId) && !back.has(id))
    .map(({ id }) => violation('every bid on a job that was ended is returned', `bid ${id}`))
}

function checkPrices(history: readonly Operation[], { bids }: Stored, jobs: StoredJobs): Violation[] {
  const accepted = new Map(bids.filter(({ status }) => status === 'accepted').map((bid) => [bid.requestId, bid.amount]))
  const changes = Map.groupBy(jobs.prices, ({ requestId }) => requestId)
  return [
    ...checkAskedPrices(history, jobs.prices),
    ...checkAnsweredPrices(history, jobs.prices),
    ...jobs.prices.flatMap(({ id, answer, asked, answered }) =>
      asked === 1 && answered === (answer === null ? 0 : 1)
        ? []
        : [violation(ONCE, `price ${id}: ${asked}, ${answered}`)],
    ),
    ...[...jobs.visits.values()].flatMap(({ requestId, receiptPounds }) => {
      const some = changes.get(requestId) ?? []
      const agreed = agreedOf(accepted.get(requestId) ?? 0, some)
      const broken = (promise: string, what: string) => [violation(promise, `request ${requestId}: ${what}`)]
      if (some.length > MAX_REQUESTS || some.filter(({ answer }) => answer === null).length > 1)
        return broken('at most two prices, one after another', String(some.length))
      if (agreed === null || (receiptPounds !== null && receiptPounds !== agreed))
        return broken('extra items change the price only once signed, and only once', JSON.stringify(some))
      const pages = jobs.pages.get(`price ${requestId}`) ?? 0
      const wanted = some.filter(({ answer }) => answer !== null).length
      return pages === wanted ? [] : broken('a pack has one page for each price', `${pages}, not ${wanted}`)
    }),
  ]
}

/** Returns the price after these changes; null where one doesn't begin with the price before it. */
function agreedOf(bid: number, changes: readonly StoredPrice[]): number | null {
  let agreed = bid
  for (const { oldPounds, newPounds, answer } of changes) {
    if (oldPounds !== agreed) return null
    if (answer === 'signed') agreed = newPounds
  }
  return agreed
}

/** Each requested price is different, so that it shows which operation it comes from. */
function checkAskedPrices(history: readonly Operation[], prices: readonly StoredPrice[]): Violation[] {
  const asked = ofKind(history, 'ask price')
  const known = new Set(asked.map(({ act }) => act.pounds))
  return [
    ...asked.flatMap((line) => {
      const stored = prices.filter(({ newPounds }) => newPounds === line.act.pounds)
      if (stored.length > 1) return [violation('no price is requested twice', `£${line.act.pounds}`, line)]
      if (line.outcome === 'failed' && stored.length > 0)
        return [violation('what was refused was not done', `£${line.act.pounds}`, line)]
      const lost = line.outcome === 'ok' && stored[0]?.requestId !== line.act.requestId
      return lost ? [violation('no acknowledged price is lost', `£${line.act.pounds}`, line)] : []
    }),
    ...prices
      .filter(({ newPounds }) => !known.has(newPounds))
      .map(({ id }) => violation('nothing exists without an operation', `price ${id}`)),
  ]
}

function checkAnsweredPrices(history: readonly Operation[], prices: readonly StoredPrice[]): Violation[] {
  const byId = new Map(prices.map((price) => [price.id, price]))
  const answers = Map.groupBy(ofKind(history, 'answer price'), ({ act }) => act.changeId)
  return [...answers].flatMap(([id, lines]) => {
    const acked = lines.filter(({ outcome }) => outcome === 'ok')
    if (acked.length > 1) return [violation('a price is answered once', `price ${id}`, ...acked)]
    const kept = byId.get(id)?.answer
    const lost = acked.some(({ act }) => act.answer !== kept)
    return lost ? [violation('no acknowledged answer to a price is lost', `price ${id} is ${kept}`, ...acked)] : []
  })
}
