import { setTimeout as pause } from 'node:timers/promises'
import { placeBid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { workInArea } from './areas.ts'
import { askAbout } from './asking.ts'
import type { Actor } from './attempt.ts'
import { doAndRecord } from './do-and-record.ts'
import type { History } from './history.ts'
import type { KnownRequest, Market } from './market.ts'

const WITHDRAW = 0.12
/** The share with an area of their own. */
const AREA = 0.6
/** The share that ask instead. */
const ASK = 0.1
/** The share that press the button on a page opened before the decision. */
const LATE = 0.06
/**
 * How many bids those with a limited plan place at once, until they learn that it is used up; then they try now and
 * then.
 */
const BURST = 3
const HOPE = 0.1

export interface Bidding {
  readonly actor: Actor
  readonly market: Market
  readonly history: History
  /** Carriers that learned that their month's bids are used up. */
  readonly usedUp: Set<string>
  /** Between two operations, on average. */
  readonly restMs: number
  /** Aborted when the run is over. */
  readonly signal: AbortSignal
}

/** A carrier that bids, and sometimes withdraws a bid, until the run is over. */
export async function keepBidding(bidding: Bidding): Promise<void> {
  const { actor, restMs, signal } = bidding
  await pause(actor.chance.between(0, restMs))
  if (actor.chance.happens(AREA)) await workInArea(bidding)
  while (!signal.aborted) {
    await turn(bidding)
    await pause(restMs * (0.5 + actor.chance.real()))
  }
}

async function turn(bidding: Bidding): Promise<void> {
  const { actor, market } = bidding
  const { chance, account } = actor
  const request = chance.from(chance.happens(LATE) ? market.closed : market.open)
  if (!request) return
  const own = chance.from(request.bids.filter(({ carrierId }) => carrierId === account.id))
  if (own && chance.happens(WITHDRAW)) await withdraw(bidding, request, own.id)
  else if (chance.happens(ASK)) await askAbout(bidding, request)
  else await Promise.all(Array.from({ length: bidsAtOnce(bidding) }, () => place(bidding, request)))
}

function bidsAtOnce({ actor, usedUp }: Bidding): number {
  if (actor.account.plan !== 'basic') return 1
  return usedUp.has(actor.account.id) && !actor.chance.happens(HOPE) ? 0 : BURST
}

async function place({ actor, history, usedUp }: Bidding, request: KnownRequest): Promise<void> {
  const op = history.next()
  const amount = actor.chance.between(10, 400)
  // the message shows which operation a bid in the database comes from
  const message = `Operation ${op}`
  const carries = { allowed: true, reused: false }
  const { answer, why } = await doAndRecord(actor, history, {
    op,
    act: { kind: 'place', requestId: request.id, amount, message },
    endpoint: placeBid,
    options: { params: { requestId: request.id }, body: { bidAmount: amount, bidMessage: message, carries } },
    made: (bid) => bid.id,
  })
  if (why?.endsWith('quota_used')) usedUp.add(actor.account.id)
  if (answer) request.bids.push({ id: answer.id, carrierId: actor.account.id })
}

async function withdraw({ actor, history }: Bidding, request: KnownRequest, bidId: string): Promise<void> {
  const { outcome } = await doAndRecord(actor, history, {
    op: history.next(),
    act: { kind: 'withdraw', requestId: request.id, bidId },
    endpoint: withdrawBid,
    options: { params: { bidId } },
  })
  if (outcome !== 'ok') return
  const place = request.bids.findIndex(({ id }) => id === bidId)
  if (place >= 0) request.bids.splice(place, 1)
}
