import { neededScript, PAGE_ROUTES, SCRIPT_BUDGETS } from '#web/page-script.config.ts'
import type { Findings } from '../harness/figure.ts'
import { atMost, say, size } from '../harness/report.ts'
import type { Viewer } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** Who opens the pages that are not for anyone. */
const VIEWERS: Readonly<Record<string, Viewer>> = { anyone: null, 'signed-in': 'ann', operations: 'ops' }

/** Bytes of script, as compressed on the wire, that have come to a page. */
const ARRIVED = `performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`

/** G18: bytes of script (brotli) that each route needs before it can be used, and that come in all when it is opened. */
export async function measureScript(stage: WebStage): Promise<Findings> {
  say('weighing the script of each route')
  const inAll = new Map<string, number>()
  for (const [access, viewer] of Object.entries(VIEWERS)) await openAll(stage, access, viewer, inAll)
  const needed = PAGE_ROUTES.map((route) => ({ ...route, bytes: neededScript(stage.built, route) }))
  return {
    lines: needed.flatMap(({ page, path, bytes }) => {
      const most = SCRIPT_BUDGETS[page]
      const figure = `G18 ${path}: script before it can be used`
      return most === undefined ? [] : [size(figure, bytes / 1_000, 'kB', atMost(most))]
    }),
    tables: [
      {
        title:
          'Script by route, kB (1,000 bytes) of brotli: before it can be used, and in all, as it came over the wire',
        head: ['route', 'can be used', 'in all'],
        body: needed.map(({ path, bytes }) => [path, kilobytes(bytes), kilobytes(inAll.get(path) ?? Number.NaN)]),
      },
    ],
  }
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)

async function openAll({ browser, ids }: WebStage, access: string, viewer: Viewer, inAll: Map<string, number>) {
  const page = await browser.phone(viewer)
  const protocol = await page.context().newCDPSession(page)
  // each visit is the first one
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const { path } of PAGE_ROUTES.filter((route) => route.access === access)) {
    const address = path === '*' ? '/nowhere' : path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
    await page.goto(address, { waitUntil: 'networkidle' })
    inAll.set(path, await page.evaluate<number>(ARRIVED))
  }
  await page.context().close()
}
