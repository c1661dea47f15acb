import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeDeployment, kubernetesDeployment } from '#tests/architecture/rolling-deploy.ts'
import { givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { openJobPage } from './job-page.ts'
import { bidderOn, readersOf, startLoad } from './steady-load.ts'
import { openWebFleet } from './web-fleet.ts'

const PAGES = 30
/** How soon pages are back after their process closed them. */
const BACK_MS = 5_000

let system: TestSystem
beforeAll(async () => {
  system = await openTestSystem()
  await system.start('worker,relay')
})
afterAll(() => system?.tearDown())

test.for([composeDeployment(), kubernetesDeployment()])(
  'replaces both web processes under load, as in $name: no request fails, pages are back within 5 s and miss nothing',
  { timeout: 120_000 },
  async (deployment, { annotate }) => {
    const web = (settings: Record<string, string>) => system.start('web', settings)
    const fleet = await openWebFleet(deployment, web)
    const place = { url: fleet.url, sql: system.sql }
    const { request } = await givenOpenRequest(place)
    const bids = new Set<string>()
    const bidder = bidderOn(place, request.id, await givenCarrier(place), bids)
    const load = startLoad([bidder, ...readersOf(place, request.id)])
    const pages = Array.from({ length: PAGES }, () => openJobPage(place, request.id))
    const connected = () => pages.every((page) => page.isConnected())
    await until(connected, 'every page to be connected')
    const away: number[] = []
    for (const nth of [0, 1] as const) {
      const replacing = fleet.replace(nth, web)
      await until(() => !connected(), 'the process to let its pages go')
      const since = performance.now()
      await until(connected, 'every page to be back', BACK_MS)
      away.push(Math.round(performance.now() - since))
      await replacing
    }
    await load.stop()
    expect(load.failures).toEqual([])
    const { rows } = await system.sql.query<{ id: string }>('select id from bids where collection_request_id = $1', [
      request.id,
    ])
    expect(new Set(rows.map(({ id }) => id))).toEqual(bids)
    expect(bids.size).toBeGreaterThan(20)
    await until(() => pages.every((page) => page.bids.size === bids.size), 'every page to show every bid')
    await Promise.all(pages.map((page) => page.close()))
    await fleet.close()
    await annotate(`${load.sent()} requests, 0 failed; ${PAGES} pages back after ${away.join(' and ')} ms`)
  },
)
