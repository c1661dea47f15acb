import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createWebhook, MAX_WEBHOOKS } from '#modules/discovery/webhooks/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { fillAuctions } from '#scripts/lib/fill-auctions.ts'
import { call } from '#scripts/simulate/call.ts'
import { type Account, bidsOf, inBatches, nthOf, productBid, seed, spreadOver } from '../harness/cast.ts'
import { clientsOf } from '../harness/load.ts'
import { alternate, figure, findingsFor, type Run, say, seriesOf } from '../harness/measure.ts'
import { sendAll } from '../harness/sending.ts'
import { openStage } from '../harness/stage.ts'

const BIDDERS = 32
const WARM_UP_MS = 4_000
const SETTINGS = { WEBHOOKS_TO_LOCALHOST: 'allowed' }
const SWITCH = 'update webhook_endpoints set enabled = $1::text is null, disabled_reason = $1'
const SENT = `select count(*)::int as sent from webhook_deliveries where state = 'sent'`

/** HOOK-04: what bidders wait while each bid goes to ten of 200 webhooks, of which a third fail, against none. */
export const webhooks = figure(
  'webhooks',
  {
    full: { endpoints: 200, rate: 20, rounds: 6, windowMs: 4_000 },
    quick: { endpoints: 200, rate: 20, rounds: 1, windowMs: 2_000 },
  },
  async (run: Run, { endpoints, rounds, ...plan }) => {
    const stage = await openStage(run, 'webhooks')
    const ownerCount = endpoints / MAX_WEBHOOKS
    const databaseUrl = await stage.migrated('webhooks')
    const { url } = await stage.start({ name: 'web', roles: 'web', databaseUrl, settings: SETTINGS })
    await stage.start({ name: 'worker', roles: 'worker,relay', databaseUrl, settings: SETTINGS })
    const { carriers: people } = await seed(url, databaseUrl, { carriers: ownerCount + BIDDERS, requests: 0 })
    const [owners, carriers] = [people.slice(0, ownerCount), people.slice(ownerCount)]
    const sql = await openClient(databaseUrl, run.stack)
    const requestIds: string[] = []
    for (const owner of owners)
      requestIds.push(...(await fillAuctions(sql, { owner, carriers: [] }, { count: 1, bidsEach: 0 })))
    await clientsOf(url, BIDDERS, bidsOf({ carriers }, productBid, spreadOver({ requestIds })))(WARM_UP_MS)
    await registerWebhooks(url, owners, endpoints, await openReceiver(run.stack))

    const windows = await alternate(stage, ['webhooks', 'none'], rounds, async (side) => {
      await sql.query(SWITCH, [side === 'none' ? 'owner' : null])
      const { replies, refused } = await sendAll({ url, carriers, bid: productBid, requestIds, ...plan })
      return { ms: replies, counts: { refused } }
    })
    const { rows } = await sql.query<{ sent: number }>(SENT)
    say(`${rows[0]?.sent} deliveries were sent`)
    return findingsFor(seriesOf('Bid with webhooks', windows), 'webhooks')
  },
)

/** Registers so many webhooks of the owners at a receiver. */
async function registerWebhooks(url: string, owners: readonly Account[], count: number, receiver: string) {
  say(`${count} webhooks`)
  await inBatches(count, (nth) => {
    const body = { url: `${receiver}/${nth}`, events: ['bid.placed' as const] }
    return call(url, createWebhook, { token: nthOf(owners, nth).accessToken, body })
  })
}

/** Of nine endpoints one fails, one never answers and one takes two seconds. */
const RECEIVER = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((request, response) => {
    const kind = Number(request.url.slice(1)) % 9
    const answer = () => response.writeHead(kind === 0 ? 500 : 204).end()
    request.resume().on('end', () => {
      if (kind === 1) return
      if (kind === 2) setTimeout(answer, 2_000)
      else answer()
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/** Starts the receiver in a thread, apart from what is timed; `stack` ends it. Returns its origin. */
async function openReceiver(stack: AsyncDisposableStack): Promise<string> {
  const receiver = new Worker(RECEIVER, { eval: true })
  stack.defer(async () => void (await receiver.terminate()))
  const [port] = (await once(receiver, 'message')) as [number]
  return `http://localhost:${port}`
}
