import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createWebhook, MAX_WEBHOOKS } from '#modules/discovery/webhooks/contract.ts'
import { openClient } from '#scripts/lib/database-client.ts'
import { fillAuctions } from '#scripts/lib/fill-auctions.ts'
import { call } from '#scripts/simulate/call.ts'
import { bidsOf, inBatches, nthOf, productBid, seed, spreadOver } from '../harness/cast.ts'
import { clientsOf } from '../harness/load.ts'
import { alternate, figure, findingsFor, type Run, say, seriesOf } from '../harness/measure.ts'
import { sendAll } from '../harness/sending.ts'
import { openStage } from '../harness/stage.ts'

const BIDDERS = 32
const WARM_UP_MS = 4_000
const SETTINGS = { WEBHOOKS_TO_LOCALHOST: 'allowed' }

/** Of nine endpoints one fails, one never answers and one takes two seconds. In a thread, apart from what is timed. */
const RECEIVER = `
  const { createServer } = require('node:http')
  const { parentPort } = require('node:worker_threads')
  const server = createServer((request, response) => {
    const mood = Number(request.url.slice(1)) % 9
    const answer = () => response.writeHead(mood === 0 ? 500 : 204).end()
    request.resume().on('end', () => {
      if (mood === 1) return
      if (mood === 2) setTimeout(answer, 2_000)
      else answer()
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

/** What bidders wait while each bid goes to ten webhooks, of 200 of which a third fail, against none (HOOK-04). */
export const webhooks = figure(
  'webhooks',
  {
    full: { endpoints: 200, rate: 20, rounds: 6, windowMs: 4_000 },
    quick: { endpoints: 200, rate: 20, rounds: 1, windowMs: 2_000 },
  },
  async (run: Run, { endpoints, rounds, ...rate }) => {
    const stage = await openStage(run, 'webhooks')
    const owners = endpoints / MAX_WEBHOOKS
    const databaseUrl = await stage.migrated('webhooks')
    const { url } = await stage.start({ name: 'web', roles: 'web', databaseUrl, settings: SETTINGS })
    await stage.start({ name: 'worker', roles: 'worker,relay', databaseUrl, settings: SETTINGS })
    const cast = await seed(url, databaseUrl, { carriers: owners + BIDDERS, requests: 0 })

    const sql = await openClient(databaseUrl, run.stack)
    const requestIds: string[] = []
    for (const owner of cast.carriers.slice(0, owners))
      requestIds.push(...(await fillAuctions(sql, { owner, carriers: [] }, { count: 1, bidsEach: 0 })))
    const carriers = cast.carriers.slice(owners)
    await clientsOf(url, BIDDERS, bidsOf({ carriers }, productBid, spreadOver({ requestIds })))(WARM_UP_MS)

    const receiver = new Worker(RECEIVER, { eval: true })
    run.stack.defer(async () => void (await receiver.terminate()))
    const [port] = (await once(receiver, 'message')) as [number]
    say(`${endpoints} webhooks`)
    await inBatches(endpoints, (nth) => {
      const body = { url: `http://localhost:${port}/${nth}`, events: ['bid.placed' as const] }
      return call(url, createWebhook, { token: nthOf(cast.carriers.slice(0, owners), nth).accessToken, body })
    })
    const windows = await alternate(stage, ['webhooks', 'none'], rounds, async (side) => {
      const reason = side === 'none' ? 'owner' : null
      await sql.query('update webhook_endpoints set enabled = $1::text is null, disabled_reason = $1', [reason])
      const { replies, refused } = await sendAll({ url, carriers, bid: productBid, requestIds, ...rate })
      return { ms: replies, counts: { refused } }
    })
    const { rows } = await sql.query(`select count(*)::int as sent from webhook_deliveries where state = 'sent'`)
    say(`${rows[0].sent} deliveries were sent`)
    const processes = ['web', 'worker', 'postgres', 'redis 1']
    const series = seriesOf('Bid with webhooks', windows, { webhooks: processes, none: processes })
    return findingsFor(series, 'webhooks')
  },
)
