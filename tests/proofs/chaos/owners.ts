import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { acceptBid } from '#modules/bidding/contract.ts'
import { sendMessage } from '#modules/messages/contract.ts'
import { markCollected, postRequest } from '#modules/requests/contract.ts'
import type { Actor } from './attempt.ts'
import { doing } from './doing.ts'
import type { History } from './history.ts'
import type { KnownRequest, Market } from './market.ts'

/** Requests that an owner keeps open at once. */
const OPEN_EACH = 2
/** Bids after which an owner chooses one. */
const ENOUGH = [3, 20] as const
/** So many tabs of an owner accept at the same moment, each another bid. */
const TABS = [1, 3] as const
const LOOK_MS = 250

export interface Owning {
  readonly actor: Actor
  readonly market: Market
  readonly history: History
  readonly signal: AbortSignal
}

/** An owner that posts requests, accepts a bid on each once there are enough, has it collected, and posts the next. */
export async function ownOnAndOn(owning: Owning): Promise<void> {
  const { actor, market, signal } = owning
  while (!signal.aborted) {
    const mine = market.open.filter(({ ownerId }) => ownerId === actor.account.id)
    const ripe = mine.filter(({ bids, enough }) => bids.length >= enough)
    await Promise.all([
      ...ripe.map((request) => accept(owning, request)),
      ...(mine.length < OPEN_EACH ? [post(owning)] : []),
    ])
    await pause(LOOK_MS)
  }
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
  const enough = actor.chance.between(...ENOUGH)
  if (answer) market.open.push({ id: answer.id, ownerId: actor.account.id, bids: [], enough })
}

/** Several tabs choose at once: one of them may be told yes. */
async function accept({ actor, market, history }: Owning, request: KnownRequest): Promise<void> {
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
  if (!decided) return
  market.close(request)
  await Promise.all([collect({ actor, history }, request.id), write({ actor, history }, request.id)])
}

/** Writes to the carrier that was chosen, from two tabs that have kept the same message (CHAT-02). */
async function write({ actor, history }: Pick<Owning, 'actor' | 'history'>, requestId: string): Promise<void> {
  const messageId = randomUUID()
  const tab = () =>
    doing(actor, history, {
      op: history.next(),
      act: { kind: 'write', requestId, messageId },
      endpoint: sendMessage,
      options: { params: { requestId }, body: { id: messageId, text: 'The blue door.' } },
    })
  await Promise.all([tab(), tab()])
}

/** Says that everything was taken away: the job gets its receipt. */
const collect = ({ actor, history }: Pick<Owning, 'actor' | 'history'>, requestId: string) =>
  doing(actor, history, {
    op: history.next(),
    act: { kind: 'collect', requestId },
    endpoint: markCollected,
    options: { params: { requestId } },
  })
