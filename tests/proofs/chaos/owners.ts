import { setTimeout as pause } from 'node:timers/promises'
import { acceptBid } from '#modules/bidding/contract.ts'
import { postRequest, readRequest } from '#modules/requests/contract.ts'
import { answerAll } from './asking.ts'
import { type Actor, attempt } from './attempt.ts'
import { doing } from './doing.ts'
import type { History } from './history.ts'
import { goOn } from './jobs.ts'
import type { KnownRequest, Market } from './market.ts'

/** Requests that an owner keeps open at once. */
const OPEN_EACH = 2
/** Bids after which an owner chooses one. */
const ENOUGH = [3, 20] as const
/** So many tabs of an owner accept at the same moment, each another bid. */
const TABS = [1, 3] as const
const LOOK_MS = 250
/** How many owners of a job answer what is asked about it. */
const ANSWER = 0.7
/** So many accepted jobs of an owner go on at once. */
const JOBS_EACH = 3

export interface Owning {
  readonly actor: Actor
  readonly market: Market
  readonly history: History
  /** Who stands behind each account. */
  readonly people: ReadonlyMap<string, Actor>
  readonly signal: AbortSignal
}

/** An owner that posts requests, accepts a bid on each once there are enough, lives through the job, and posts the next. */
export async function ownOnAndOn(owning: Owning): Promise<void> {
  const { actor, market, signal } = owning
  const jobs = new Set<Promise<void>>()
  while (!signal.aborted) {
    const mine = market.open.filter(({ ownerId }) => ownerId === actor.account.id)
    const ripe = mine.filter(({ bids, enough }) => bids.length >= enough)
    await Promise.all([
      ...mine.filter(({ answered }) => answered).map((request) => answerAll(owning, request)),
      ...ripe.map(async (request) => {
        if (!(await accept(owning, request))) return
        const job = liveThrough(owning, request).finally(() => jobs.delete(job))
        jobs.add(job)
      }),
      ...(mine.length < OPEN_EACH ? [post(owning)] : []),
    ])
    await (jobs.size < JOBS_EACH ? pause(LOOK_MS) : Promise.race(jobs))
  }
  await Promise.all(jobs)
}

async function post({ actor, market, history }: Owning): Promise<void> {
  const op = history.next()
  const title = `Sofa of operation ${op}`
  const body = { title, description: 'By the front door, dry.', postcode: 'BS6 5QA', budget: null }
  const { answer } = await doing(actor, history, {
    op,
    act: { kind: 'post', title },
    endpoint: postRequest,
    options: { body },
    made: (request) => request.id,
  })
  if (!answer) return
  const enough = actor.chance.between(...ENOUGH)
  const answered = actor.chance.happens(ANSWER)
  market.open.push({ id: answer.id, ownerId: actor.account.id, bids: [], questions: [], answered, enough })
}

/** Several tabs choose at once: one of them may be told yes. Gives whether the request has its carrier now. */
async function accept({ actor, market, history }: Owning, request: KnownRequest): Promise<boolean> {
  const tabs = Array.from({ length: actor.chance.between(...TABS) }, () => actor.chance.from(request.bids))
  const answers = await Promise.all(
    tabs
      .filter((bid) => bid !== undefined)
      .map(({ id }) =>
        doing(actor, history, {
          op: history.next(),
          act: { kind: 'accept', requestId: request.id, bidId: id },
          endpoint: acceptBid,
          options: { params: { bidId: id } },
        }),
      ),
  )
  const decided = answers.some((answer) => answer.outcome === 'ok' || answer.why?.endsWith('request_closed'))
  if (decided) market.close(request)
  return decided
}

/** Both sides do what follows, once the owner has read whom it is with. */
async function liveThrough({ actor, history, people, signal }: Owning, { id, bids }: KnownRequest): Promise<void> {
  const { answer } = await attempt(actor, readRequest, { params: { requestId: id } })
  const carrier = people.get(answer?.acceptedBidderId ?? '')
  if (!carrier) return
  const others = bids.flatMap(({ carrierId }) => (carrierId === carrier.account.id ? [] : [people.get(carrierId)]))
  const stranger = actor.chance.from(others) ?? null
  await goOn({ requestId: id, owner: actor, carrier, stranger, history, signal })
}
