import type { Delivered } from '#tests/proofs/chaos/post-office.ts'
import type { Stored, StoredBid, StoredMail, StoredPack, StoredRequest } from '#tests/proofs/chaos/stored.ts'
import type { StoredQuestion } from '#tests/proofs/chaos/stored-talk.ts'
import { type Violation, violation } from './violation.ts'

/**
 * Returns violations of: every event is announced once and reaches every consumer, and each has its effects (counts,
 * the search index, mails, notifications, packs and receipts) exactly once.
 */
export function checkEffects(stored: Stored, delivered: readonly Delivered[]): Violation[] {
  return [
    ...stored.undelivered.map((event) => violation('every event reaches every consumer', event)),
    ...stored.dead.map((job) => violation('no job fails for good', job)),
    ...checkEvents(stored),
    ...checkCounts(stored),
    ...checkSearchIndex(stored),
    ...checkAcceptanceMails(stored),
    ...checkNotifications(stored),
    ...checkPacks(stored),
    ...checkReceipts(stored),
    ...checkArrivedMails(stored.mails, delivered),
  ]
}

const ONCE = 'every event is announced exactly once'

function checkEvents({ requests, bids, questions, events }: Stored): Violation[] {
  const wanted = new Set([
    ...requests.flatMap(eventsOfRequest),
    ...bids.flatMap(eventsOfBid),
    ...questions.flatMap(eventsOfQuestion),
    ...eventsOfGone(questions, events),
    ...events.keys().filter((what) => CHECKED_ELSEWHERE.test(what)),
  ])
  const missing = [...wanted].filter((what) => !events.has(what)).map((what) => violation(ONCE, `${what}: never`))
  const wrong = [...events].filter(([what, times]) => times !== 1 || !wanted.has(what))
  return [...missing, ...wrong.map(([what, times]) => violation(ONCE, `${what}: ${times} times`))]
}

const eventsOfRequest = (request: StoredRequest): string[] => {
  const { id, status, collected, winningBidId, repostOf } = request
  return [
    `RequestPosted ${id}`,
    ...(repostOf === null ? [] : [`RequestReposted ${id}`]),
    ...(winningBidId === null ? [] : [`RequestAssigned ${id}`]),
    ...(collected ? [`RequestCollected ${id}`] : []),
    ...(status === 'completed' ? [`RequestCompleted ${id}`] : []),
    ...(status === 'cancelled' ? [`RequestCancelled ${id}`] : []),
    ...(hasReceipt(request) ? [`ReceiptIssued ${id}`] : []),
  ]
}

const hasReceipt = ({ collected, status }: StoredRequest): boolean => collected || status === 'completed'

/** Events that accepts.ts and reviews.ts check, with the operations that cause them. */
const CHECKED_ELSEWHERE = /^(RequestListChanged|ReviewShown) /

function eventsOfBid({ id, withdrawn, status }: StoredBid): string[] {
  const decided = { active: [], accepted: [`BidAccepted ${id}`], rejected: [`BidRejected ${id}`] }[status] ?? []
  return [`BidPlaced ${id}`, ...(withdrawn ? [`BidWithdrawn ${id}`] : []), ...decided]
}

const eventsOfQuestion = ({ id, answer, hidden }: StoredQuestion): string[] => [
  `QuestionAsked ${id}`,
  ...(answer === null ? [] : [`QuestionAnswered ${id}`]),
  ...(hidden ? [`QuestionHidden ${id}`] : []),
]

/** A question that was taken back was asked before, perhaps hidden, and never answered. */
function eventsOfGone(questions: readonly StoredQuestion[], events: Stored['events']): string[] {
  const GONE = 'QuestionTakenBack '
  const storedIds = new Set(questions.map(({ id }) => id))
  const gone = [...events.keys()].flatMap((what) => (what.startsWith(GONE) ? [what.slice(GONE.length)] : []))
  return gone
    .filter((id) => !storedIds.has(id))
    .flatMap((id) => [
      `QuestionAsked ${id}`,
      `${GONE}${id}`,
      ...[`QuestionHidden ${id}`].filter((hidden) => events.has(hidden)),
    ])
}

/** The number of bids that lists show for each request. */
function checkCounts({ requests, bids }: Stored): Violation[] {
  const standing = Map.groupBy(
    bids.filter(({ withdrawn }) => !withdrawn),
    ({ requestId }) => requestId,
  )
  return requests.flatMap(({ id, counted }) => {
    const actualCount = standing.get(id)?.length ?? 0
    return counted === actualCount
      ? []
      : [violation('every bid is counted once', `request ${id}: ${counted}, not ${actualCount}`)]
  })
}

function checkSearchIndex({ requests, documents }: Stored): Violation[] {
  return requests.flatMap(({ id, version, status }) => {
    const held = documents.get(id)
    const right = held?.version === version && held.findable === (status === 'pending')
    return right ? [] : [violation('the search index matches the database', `request ${id}: ${JSON.stringify(held)}`)]
  })
}

function checkAcceptanceMails({ bids, mails }: Stored): Violation[] {
  const acceptanceMails = Map.groupBy(
    mails.filter(({ template }) => template === 'bid-accepted'),
    ({ requestId, userId }) => `${requestId} ${userId}`,
  )
  const wanted = bids.filter(({ status }) => status === 'accepted').map((bid) => `${bid.requestId} ${bid.bidderId}`)
  const wrong = wanted.filter((what) => acceptanceMails.get(what)?.length !== 1)
  const unexpected = [...acceptanceMails.keys()].filter((what) => !wanted.includes(what))
  return [
    ...wrong.map((what) =>
      violation('one mail for each acceptance', `${what}: ${acceptanceMails.get(what)?.length ?? 0}`),
    ),
    ...unexpected.map((what) => violation('one mail for each acceptance', `${what}: no carrier was accepted`)),
  ]
}

/**
 * No owner is notified of a bid twice, and every bid is notified or waits to be. No bid is credited back to its
 * carrier's allowance twice, or without having been placed.
 */
function checkNotifications({ bids, notifiedBids, unnotified, creditedBids }: Stored): Violation[] {
  const placed = Map.groupBy(bids, ({ requestId }) => requestId)
  const twice = [...notifiedBids].filter(([requestId, times]) => times > (placed.get(requestId)?.length ?? 0))
  const again = creditedBids.filter((id, at) => creditedBids.indexOf(id) !== at || !bids.some((bid) => bid.id === id))
  return [
    ...twice.map(([requestId, times]) => violation('no owner is notified of a bid twice', `${requestId}: ${times}`)),
    ...unnotified.map((id) => violation('every bid is notified or waits to be', id)),
    ...again.map((id) => violation('no bid is returned twice', id)),
  ]
}

/** Each acceptance has its pack, made once, of that bid, and with the right hash; nothing else has one. */
function checkPacks({ bids, packs }: Stored): Violation[] {
  const wanted = bids.filter(({ status }) => status === 'accepted')
  const isRight = (pack: StoredPack, { id, amount }: StoredBid) =>
    pack.bidId === id && pack.price === amount && pack.version === 1 && pack.intact
  const wrong = wanted.filter((bid) => {
    const made = packs.filter(({ requestId }) => requestId === bid.requestId)
    return made.length !== 1 || !made.every((pack) => isRight(pack, bid))
  })
  const unexpected = packs.filter(({ requestId }) => !wanted.some((bid) => bid.requestId === requestId))
  return [...wrong, ...unexpected].map(({ requestId }) => violation('one pack for each acceptance', requestId))
}

/** Each collected job has one receipt, and the numbers of a year are consecutive (PRICE-06). */
function checkReceipts({ requests, receipts }: Stored): Violation[] {
  const wanted = requests.filter(hasReceipt).map(({ id }) => id)
  const given = receipts.map(({ requestId }) => requestId)
  const wrong = [
    ...wanted.filter((id) => given.filter((one) => one === id).length !== 1),
    ...given.filter((id) => !wanted.includes(id)),
  ]
  const years = Map.groupBy(receipts, ({ number }) => number.slice(0, -6))
  const gaps = [...years.values()].flatMap((numbers) => numbers.filter(({ number }, at) => nthOf(number) !== at + 1))
  return [
    ...wrong.map((id) => violation('one receipt for each collected job', id)),
    ...gaps.map(({ number }) => violation('receipt numbers have no gap and no duplicate', number)),
  ]
}

const nthOf = (number: string): number => Number(number.slice(-6))

/** Every mail arrived; copies have the same Message-ID and recipient. */
function checkArrivedMails(mails: readonly StoredMail[], delivered: readonly Delivered[]): Violation[] {
  const copies = Map.groupBy(delivered, ({ messageId }) => messageId)
  const known = new Set(mails.map(({ id }) => id))
  return [
    ...mails
      // message-waiting is mailed ten minutes after a message, so one may still be waiting when the run ends
      .filter(({ template, status }) => !(template === 'message-waiting' && status === 'waiting'))
      .filter(({ id, status }) => status !== 'sent' || !copies.has(id))
      .map(({ id, template, status }) => violation('every mail arrives', `${template} ${id} is ${status}`)),
    ...[...copies]
      .filter(([id, same]) => !known.has(id) || new Set(same.map(({ to }) => to)).size > 1)
      .map(([id, same]) =>
        violation('copies of a mail are the same mail', `${id} went to ${same.map(({ to }) => to)}`),
      ),
  ]
}
