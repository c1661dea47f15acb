import { setTimeout as pause } from 'node:timers/promises'
import { acceptBid } from '#modules/market/bidding/accept/contract.ts'
import { changeList } from '#modules/market/bidding/loads/contract.ts'
import { cancelRequest, type RequestDetail, readRequest } from '#modules/market/requests/contract.ts'
import { type PostRequest, postRequest } from '#modules/market/requests/posting/contract.ts'
import { answerAll } from './asking.ts'
import { type Actor, attempt } from './attempt.ts'
import { doAndRecord } from './do-and-record.ts'
import type { History } from './history.ts'
import { afterAcceptance } from './jobs.ts'
import type { KnownRequest, Market } from './market.ts'

/** Requests that an owner keeps open at once. */
const OPEN_EACH = 2
/** Bids after which an owner chooses one. */
const ENOUGH = [3, 20] as const
/** How many tabs of an owner accept at the same moment, each another bid. */
const TABS = [1, 3] as const
const LOOK_MS = 250
/** The share of owners that answer questions about their job. */
const ANSWER = 0.7
/** The share of requests with a list of items, and of those changed straight away. */
const LISTED = 0.5
const SECOND_THOUGHTS = 0.4
/** The share cancelled at the moment a bid is accepted. */
const CANCEL = 0.1
/** How many accepted jobs of an owner run at once. */
const JOBS_EACH = 3

type Load = NonNullable<PostRequest['load']>

export interface Owning {
  readonly actor: Actor
  readonly market: Market
  readonly history: History
  /** The person of each account. */
  readonly people: ReadonlyMap<string, Actor>
  readonly signal: AbortSignal
}

/**
 * An owner that posts requests, accepts a bid on each once there are enough, goes through the job, and posts the next.
 */
export async function keepOwning(owning: Owning): Promise<void> {
  const { actor, market, signal } = owning
  const jobs = new Set<Promise<void>>()
  while (!signal.aborted) {
    const mine = market.open.filter(({ ownerId }) => ownerId === actor.account.id)
    const ripe = mine.filter(({ bids, enough }) => bids.length >= enough)
    await Promise.all([
      ...mine.filter(({ answered }) => answered).map((request) => answerAll(owning, request)),
      ...ripe.map(async (request) => {
        if (!(await accept(owning, request))) return
        const job = carryOut(owning, request).finally(() => jobs.delete(job))
        jobs.add(job)
      }),
      ...(mine.length < OPEN_EACH ? [post(owning)] : []),
    ])
    await (jobs.size < JOBS_EACH ? pause(LOOK_MS) : Promise.race(jobs))
  }
  await Promise.all(jobs)
}

async function post(owning: Owning): Promise<void> {
  const { actor, history } = owning
  const op = history.next()
  const title = `Sofa of operation ${op}`
  const load = actor.chance.happens(LISTED) ? listOf(actor) : undefined
  const things = load ? thingsIn(load) : 0
  const body = {
    title,
    description: 'By the front door, dry.',
    postcode: 'BS6 5QA',
    budget: null,
    ...(load && { load }),
  }
  const { answer } = await doAndRecord(actor, history, {
    op,
    act: { kind: 'post', title, things },
    endpoint: postRequest,
    options: { body },
    made: (request) => request.id,
  })
  if (!answer) return
  offer(owning, answer.id)
  if (load && actor.chance.happens(SECOND_THOUGHTS)) await changeTheList(owning, answer)
}

/** Its items, access and times (ITEM-22). */
const listOf = ({ chance }: Actor): Load => ({
  items: [
    { key: 'sofa-2', n: chance.between(1, 3) },
    { key: 'armchair', n: chance.between(1, 3) },
  ],
  access: { floor: 2, lift: 'no', van: 'near', steps: 6, takeApart: false, note: null },
})
const thingsIn = ({ items = [] }: Load) => items.reduce((sum, { n }) => sum + n, 0)

/** The owner changes the items while the first bids arrive (ITEM-24). */
async function changeTheList({ actor, history }: Owning, { id, version }: RequestDetail): Promise<void> {
  const load = listOf(actor)
  await doAndRecord(actor, history, {
    op: history.next(),
    act: { kind: 'list', requestId: id, things: thingsIn(load) },
    endpoint: changeList,
    options: { params: { requestId: id }, body: { version, load } },
  })
}

/** Has carriers bid on a request. */
function offer({ actor, market }: Owning, id: string): void {
  const { chance, account } = actor
  const enough = chance.between(...ENOUGH)
  market.open.push({ id, ownerId: account.id, bids: [], questions: [], answered: chance.happens(ANSWER), enough })
}

/** Several tabs accept at once: at most one may succeed. Returns whether the request has its carrier now. */
async function accept({ actor, market, history }: Owning, request: KnownRequest): Promise<boolean> {
  const tabs = Array.from({ length: actor.chance.between(...TABS) }, () => actor.chance.from(request.bids))
  const cancelling = actor.chance.happens(CANCEL) ? cancel({ actor, history }, request) : null
  const answers = await Promise.all(
    tabs
      .filter((bid) => bid !== undefined)
      .map(({ id }) =>
        doAndRecord(actor, history, {
          op: history.next(),
          act: { kind: 'accept', requestId: request.id, bidId: id },
          endpoint: acceptBid,
          options: { params: { bidId: id } },
        }),
      ),
  )
  const cancelled = (await cancelling)?.outcome === 'ok'
  const decided = answers.some((answer) => answer.outcome === 'ok' || answer.why?.endsWith('request_closed'))
  if (cancelled) market.close(request)
  if (decided) market.close(request)
  return decided && !cancelled
}

/** A request is cancelled while no bid is accepted, at about the same time as an acceptance (R29). */
const cancel = ({ actor, history }: Pick<Owning, 'actor' | 'history'>, { id }: KnownRequest) =>
  doAndRecord(actor, history, {
    op: history.next(),
    act: { kind: 'cancel', requestId: id },
    endpoint: cancelRequest,
    options: { params: { requestId: id } },
  })

/** Both parties do what follows, once the owner has read who the carrier is. */
async function carryOut(owning: Owning, { id, bids }: KnownRequest): Promise<void> {
  const { actor, history, people, signal } = owning
  const { answer } = await attempt(actor, readRequest, { params: { requestId: id } })
  const carrier = people.get(answer?.acceptedBidderId ?? '')
  if (!carrier) return
  const others = bids.flatMap(({ carrierId }) => (carrierId === carrier.account.id ? [] : [people.get(carrierId)]))
  const stranger = actor.chance.from(others) ?? null
  const again = await afterAcceptance({ requestId: id, owner: actor, carrier, stranger, history, signal })
  if (again !== null) offer(owning, again)
}
