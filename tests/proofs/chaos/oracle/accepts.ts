import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored, StoredBid, StoredRequest } from '#tests/proofs/chaos/stored.ts'
import { type Done, ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Requests: those that were posted are there once, and one bid at most is chosen on each, for good. */
export function requestsAndAccepts(history: readonly Operation[], { requests, bids }: Stored): Violation[] {
  const accepts = Map.groupBy(ofKind(history, 'accept'), ({ act }) => act.requestId)
  const places = Map.groupBy(ofKind(history, 'place'), ({ act }) => act.requestId)
  const offers = Map.groupBy(bids, ({ requestId }) => requestId)
  return [
    ...postings(history, requests),
    ...requests.flatMap((request) => {
      const asked = accepts.get(request.id) ?? []
      return [...chosen(request, offers.get(request.id) ?? [], asked), ...tooLate(asked, places.get(request.id) ?? [])]
    }),
  ]
}

function postings(history: readonly Operation[], requests: readonly StoredRequest[]): Violation[] {
  const byTitle = Map.groupBy(requests, ({ title }) => title)
  return ofKind(history, 'post').flatMap((line) => {
    const stored = byTitle.get(line.act.title) ?? []
    if (stored.length > 1) return [violation('no request is posted twice', line.act.title, line)]
    if (line.outcome === 'failed' && stored.length > 0)
      return [violation('what was refused was not done', line.act.title, line)]
    const lost = line.outcome === 'ok' && stored[0]?.id !== line.made
    return lost ? [violation('no acknowledged request is lost', line.act.title, line)] : []
  })
}

function chosen(
  { id, status, winningBidId }: StoredRequest,
  offers: readonly StoredBid[],
  asked: readonly Done<'accept'>[],
): Violation[] {
  const told = asked.filter(({ outcome }) => outcome === 'ok')
  const accepted = offers.filter((bid) => bid.status === 'accepted')
  const toldOf = new Set(told.map(({ act }) => act.bidId))
  if (toldOf.size > 1 || accepted.length > 1)
    return [violation('no two bids are accepted on one request', `request ${id}`, ...told)]
  const [winner] = accepted
  const undone = told.filter(
    ({ act }) => act.bidId !== winner?.id || winningBidId !== act.bidId || status !== 'assigned',
  )
  if (undone.length > 0) return [violation('no acknowledged acceptance is undone', `request ${id}`, ...undone)]
  if ((winner?.id ?? null) !== winningBidId || (winner !== undefined) !== (status === 'assigned'))
    return [violation('an acceptance is all or nothing', `request ${id} is ${status}`, ...asked)]
  if (winner && !asked.some(({ act, outcome }) => act.bidId === winner.id && outcome !== 'failed'))
    return [violation('nothing is there that nobody did', `the acceptance of ${winner.id}`, ...asked)]
  const undecided = offers.filter(
    (bid) => bid !== winner && !bid.withdrawn && bid.status !== (winner ? 'rejected' : 'active'),
  )
  return undecided.map((bid) => violation('an acceptance decides every bid', `bid ${bid.id} is ${bid.status}`, ...told))
}

/** Nobody is told yes who asked after the owner had been told yes. */
function tooLate(asked: readonly Done<'accept'>[], places: readonly Done<'place'>[]): Violation[] {
  const yes = asked.filter(({ outcome }) => outcome === 'ok').toSorted((one, other) => one.endedAt - other.endedAt)[0]
  if (!yes) return []
  return places
    .filter(({ outcome, startedAt }) => outcome === 'ok' && startedAt > yes.endedAt)
    .map((line) => violation('no bid is placed after an acceptance', `request ${yes.act.requestId}`, yes, line))
}
