import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored, StoredBid, StoredRequest } from '#tests/proofs/chaos/stored.ts'
import { type Done, ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Requests: each posted one exists once, and at most one bid is accepted on each, for good. */
export function requestsAndAccepts(history: readonly Operation[], { requests, bids, events }: Stored): Violation[] {
  const accepts = Map.groupBy(ofKind(history, 'accept'), ({ act }) => act.requestId)
  const places = Map.groupBy(ofKind(history, 'place'), ({ act }) => act.requestId)
  const offers = Map.groupBy(bids, ({ requestId }) => requestId)
  return [
    ...checkPostings(history, requests),
    ...checkReposts(history, requests),
    ...checkLists(history, requests, events),
    ...checkCancellations(history, requests),
    ...requests.flatMap((request) => {
      const asked = accepts.get(request.id) ?? []
      return [
        ...checkWinner(request, offers.get(request.id) ?? [], asked),
        ...checkTooLate(asked, places.get(request.id) ?? []),
      ]
    }),
  ]
}

function checkPostings(history: readonly Operation[], requests: readonly StoredRequest[]): Violation[] {
  const byTitle = Map.groupBy(
    requests.filter(({ repostOf }) => repostOf === null),
    ({ title }) => title,
  )
  return ofKind(history, 'post').flatMap((line) => {
    const stored = byTitle.get(line.act.title) ?? []
    if (stored.length > 1) return [violation('no request is posted twice', line.act.title, line)]
    if (line.outcome === 'failed' && stored.length > 0)
      return [violation('what was refused was not done', line.act.title, line)]
    const lost = line.outcome === 'ok' && stored[0]?.id !== line.made
    return lost ? [violation('no acknowledged request is lost', line.act.title, line)] : []
  })
}

/** A cancelled request is posted again once, from however many tabs (RIGHT-06). */
function checkReposts(history: readonly Operation[], requests: readonly StoredRequest[]): Violation[] {
  const asked = Map.groupBy(ofKind(history, 'repost'), ({ act }) => act.requestId)
  const again = Map.groupBy(
    requests.filter(({ repostOf }) => repostOf !== null),
    ({ repostOf }) => repostOf ?? '',
  )
  return [
    ...[...asked].flatMap(([id, lines]) => {
      const made = again.get(id) ?? []
      const wrong = lines.some(({ outcome, made: acked }) => outcome === 'ok' && acked !== made[0]?.id)
      return wrong || made.length > 1 ? [violation('no request is posted again twice', `request ${id}`, ...lines)] : []
    }),
    ...[...again.keys()]
      .filter((id) => !(asked.get(id) ?? []).some(({ outcome }) => outcome !== 'failed'))
      .map((id) => violation('nothing exists without an operation', `request ${id} was posted again`)),
  ]
}

/** A list is kept as it was posted, or as it was changed before the first bid (ITEM-24). */
function checkLists(
  history: readonly Operation[],
  requests: readonly StoredRequest[],
  events: Stored['events'],
): Violation[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  const changes = Map.groupBy(ofKind(history, 'list'), ({ act }) => act.requestId)
  const placed = Map.groupBy(
    ofKind(history, 'place').filter(({ outcome }) => outcome === 'ok'),
    ({ act }) => act.requestId,
  )
  return ofKind(history, 'post').flatMap((line) => {
    const request = byId.get(line.made ?? '')
    if (line.outcome !== 'ok' || !request) return []
    const [change] = changes.get(request.id) ?? []
    const things = {
      ok: [change?.act.things],
      unknown: [line.act.things, change?.act.things],
      failed: [line.act.things],
    }
    if (!things[change?.outcome ?? 'failed'].includes(request.things))
      return [violation('a list is kept as it was written', `${request.id}: ${request.things}`, line)]
    if (change?.outcome !== 'ok') return []
    const priced = (placed.get(request.id) ?? []).filter(({ endedAt }) => endedAt < change.startedAt)
    return [
      ...(priced.length > 0 ? [violation('a list that was priced stays', request.id, ...priced, change)] : []),
      ...(events.get(`RequestListChanged ${request.id}`) === 1
        ? []
        : [violation('every event is announced exactly once', `RequestListChanged ${request.id}`, change)]),
    ]
  })
}

/** Of an acceptance and a cancellation at the same moment one succeeds (R29). */
function checkCancellations(history: readonly Operation[], requests: readonly StoredRequest[]): Violation[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  const accepted = Map.groupBy(
    ofKind(history, 'accept').filter(({ outcome }) => outcome === 'ok'),
    ({ act }) => act.requestId,
  )
  return ofKind(history, 'cancel').flatMap((line) => {
    const { requestId } = line.act
    const { status, winningBidId } = byId.get(requestId) ?? {}
    if (line.outcome !== 'ok') return []
    if (accepted.has(requestId) || status !== 'cancelled' || winningBidId !== null)
      return [
        violation('a request is not both cancelled and accepted', requestId, line, ...(accepted.get(requestId) ?? [])),
      ]
    return []
  })
}

/** What an accepted request may become. */
const AWARDED = ['assigned', 'completed', 'cancelled']
/** What a request without an accepted bid may be. */
const NOT_AWARDED = ['pending', 'cancelled']

function checkWinner(
  { id, status, winningBidId }: StoredRequest,
  offers: readonly StoredBid[],
  asked: readonly Done<'accept'>[],
): Violation[] {
  const acked = asked.filter(({ outcome }) => outcome === 'ok')
  const accepted = offers.filter((bid) => bid.status === 'accepted')
  const ackedBids = new Set(acked.map(({ act }) => act.bidId))
  if (ackedBids.size > 1 || accepted.length > 1)
    return [violation('no two bids are accepted on one request', `request ${id}`, ...acked)]
  const [winner] = accepted
  const undone = acked.filter(
    ({ act }) => act.bidId !== winner?.id || winningBidId !== act.bidId || !AWARDED.includes(status),
  )
  if (undone.length > 0) return [violation('no acknowledged acceptance is undone', `request ${id}`, ...undone)]
  if ((winner?.id ?? null) !== winningBidId || !(winner ? AWARDED : NOT_AWARDED).includes(status))
    return [violation('an acceptance is all or nothing', `request ${id} is ${status}`, ...asked)]
  if (winner && !asked.some(({ act, outcome }) => act.bidId === winner.id && outcome !== 'failed'))
    return [violation('nothing exists without an operation', `the acceptance of ${winner.id}`, ...asked)]
  const undecided = offers.filter(
    (bid) => bid !== winner && !bid.withdrawn && bid.status !== (winner ? 'rejected' : 'active'),
  )
  return undecided.map((bid) =>
    violation('an acceptance decides every bid', `bid ${bid.id} is ${bid.status}`, ...acked),
  )
}

/** No bid or acceptance succeeds that began after an acceptance had succeeded. */
function checkTooLate(asked: readonly Done<'accept'>[], places: readonly Done<'place'>[]): Violation[] {
  const yes = asked.filter(({ outcome }) => outcome === 'ok').toSorted((one, other) => one.endedAt - other.endedAt)[0]
  if (!yes) return []
  return places
    .filter(({ outcome, startedAt }) => outcome === 'ok' && startedAt > yes.endedAt)
    .map((line) => violation('no bid is placed after an acceptance', `request ${yes.act.requestId}`, yes, line))
}
