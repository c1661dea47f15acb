import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { io } from 'socket.io-client'
import { messageSent, sendMessage } from '#modules/fulfilment/messages/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidPlaced } from '#modules/market/bidding/contract/live.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { call } from '#scripts/simulate/call.ts'
import { type Account, AMOUNT, MESSAGE, nthOf, productBid } from '../harness/cast.ts'
import { authHeaders, now, send } from '../harness/load.ts'
import { alternate, figure, findingsFor, seriesOf } from '../harness/measure.ts'
import type { SharedSetup } from '../harness/shared-setup.ts'

const PATIENCE_MS = 10_000
const SIDES = ['a message', 'a bid'] as const

/** From the moment a message is sent until the other party has its text, against a bid until its owner has it. */
export const talk = figure(
  'talk',
  { full: { count: 100, rounds: 5 }, quick: { count: 40, rounds: 1 } },
  async ({ stage, cast: { owner, carriers, requestIds }, webA: { url } }: SharedSetup, { count, rounds }) => {
    await using stack = new AsyncDisposableStack()
    const [carrier = owner, ...others] = carriers
    const [jobId = '', openId = ''] = requestIds.slice(-2)
    await agreeJob(url, owner, carrier, jobId)
    const socket = await watchAsOwner(url, owner, openId, stack)
    let turn = 0
    const bid = () => productBid({ carrier: nthOf(others, turn++), requestId: openId, message: MESSAGE })
    const acts = {
      'a message': { event: messageSent.name, act: () => writeMessage(url, carrier, jobId) },
      'a bid': { event: bidPlaced.name, act: () => send(url, bid()) },
    }
    const windows = await alternate(stage, SIDES, rounds, async (side) => {
      const { event, act } = acts[side]
      const ms: number[] = []
      while (ms.length < count) {
        const from = now()
        await Promise.all([once(socket as never, event, { signal: AbortSignal.timeout(PATIENCE_MS) }), act()])
        ms.push(now() - from)
      }
      return { ms }
    })
    return findingsFor(seriesOf('From sent to on the other screen', windows), 'talk')
  },
)

/** Lets the owner accept a bid of the carrier, so that they can write to each other. */
async function agreeJob(url: string, owner: Account, { accessToken: token }: Account, requestId: string) {
  const body = { bidAmount: AMOUNT, bidMessage: MESSAGE }
  const { id: bidId } = await call(url, placeBid, { token, params: { requestId }, body })
  await call(url, acceptBid, { token: owner.accessToken, params: { bidId } })
}

/** Opens a socket of the owner that also receives the bids on a request; `stack` closes it. */
async function watchAsOwner(url: string, { accessToken: token }: Account, id: string, stack: AsyncDisposableStack) {
  const socket = io(url, { transports: ['websocket'], auth: { token } })
  stack.defer(() => void socket.close())
  await once(socket as never, 'connect')
  await socket.timeout(PATIENCE_MS).emitWithAck('join', { kind: requestRoom.kind, id })
  return socket
}

async function writeMessage(url: string, carrier: Account, requestId: string): Promise<void> {
  const body = new FormData()
  body.set(sendMessage.multipart.json, JSON.stringify({ id: randomUUID(), text: 'We come at nine.' }))
  const path = sendMessage.path.replace(':requestId', requestId)
  const { ok, status } = await fetch(url + path, { method: 'POST', headers: authHeaders(carrier), body })
  if (!ok) throw new Problem(`A message was answered with ${status}.`)
}
