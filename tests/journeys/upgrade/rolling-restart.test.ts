import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeText, readCompose, variablesIn } from '#tests/architecture/compose.ts'
import { givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { type House, openHouse, type ServerProcess } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { type Balancer, type HealthCheck, openBalancer } from './balancer.ts'
import { openJobPage } from './job-page.ts'
import { startLoad } from './steady-load.ts'

const PAGES = 30
/** What stands in the compose file for every installation, not what would suit this test. */
const { services, configs } = readCompose(
  Object.fromEntries(variablesIn(composeText()).map(({ name }) => [name, randomBytes(24).toString('hex')])),
)
const DRAINING = { DRAIN_SECONDS: services['web-1']?.environment?.DRAIN_SECONDS ?? '' }

/** How the compose file's proxy looks at the web processes. */
function healthCheck(): HealthCheck {
  const caddyfile = configs.caddyfile?.content ?? ''
  const said = (name: string) => new RegExp(`health_${name} (\\S+)`).exec(caddyfile)?.[1] ?? ''
  const ms = (name: string) => Number(/^(\d+)s$/.exec(said(name))?.[1]) * 1_000
  return { path: said('uri'), intervalMs: ms('interval'), timeoutMs: ms('timeout') }
}

let house: House
let balancer: Balancer
const webs: ServerProcess[] = []
beforeAll(async () => {
  house = await openHouse()
  balancer = await openBalancer(healthCheck())
  const [one, other] = await Promise.all([
    house.start('web', DRAINING),
    house.start('web', DRAINING),
    house.start('worker,relay'),
  ])
  webs.push(one, other)
  lead()
  await until(() => balancer.ready() === 2, 'the balancer to see both web processes')
})
afterAll(async () => {
  await balancer?.close()
  await house?.tearDown()
})

const lead = () => balancer.lead(webs.map(({ url }) => url))

test('both web processes are replaced under load: no request fails, pages are back within 5 s and miss nothing', {
  timeout: 120_000,
}, async ({ annotate }) => {
  const place = { url: balancer.url, sql: house.sql }
  const { request } = await givenOpenRequest(place)
  const load = startLoad(place, request.id, await givenCarrier(place))
  const pages = Array.from({ length: PAGES }, () => openJobPage(place, request.id))
  const connected = () => pages.every((page) => page.isConnected())
  await until(connected, 'every page to be connected')
  const away: number[] = []
  for (const turn of [0, 1]) {
    const stopping = webs[turn]?.stop()
    await until(() => !connected(), 'the process to let its pages go')
    const since = performance.now()
    await until(connected, 'every page to be back', 5_000)
    away.push(Math.round(performance.now() - since))
    await stopping
    expect(await webs[turn]?.ended).toBe(0)
    webs[turn] = await house.start('web', DRAINING)
    lead()
    await until(() => balancer.ready() === 2, 'the balancer to see the new process')
  }
  await load.stop()
  expect(load.failures).toEqual([])
  const { rows } = await house.sql.query<{ id: string }>('select id from bids')
  expect(rows.length).toBeGreaterThan(20)
  await until(() => pages.every(({ bids }) => bids.size === rows.length), 'every page to show every bid')
  for (const page of pages) page.close()
  await annotate(`${load.sent()} requests, 0 failed; ${PAGES} pages back after ${away.join(' and ')} ms`)
})
