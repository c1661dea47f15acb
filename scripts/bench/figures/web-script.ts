import { say } from '#scripts/bench/harness/progress.ts'
import { atMost, type Findings, type Line, sizeLine } from '#scripts/bench/harness/report.ts'
import type { Viewer } from '#scripts/bench/harness/web/browser.ts'
import { forgetFiles, scriptOnTheWire } from '#scripts/bench/harness/web/script-bytes.ts'
import type { WebStage } from '#scripts/bench/harness/web/stage.ts'
import { neededScript, PAGE_ROUTES, type PageRoute, SCRIPT_BUDGETS } from '#web/page-script.config.ts'

/** Who opens the pages that are not for anyone. */
const VIEWERS: Readonly<Record<string, Viewer>> = { anyone: null, 'signed-in': 'ann', operations: 'ops' }

/** G18: bytes of script (brotli) that each route needs before it can be used, and that come in all when it is opened. */
export async function measureScript({ browser, built, ids }: WebStage): Promise<Findings> {
  say('weighing the script of each route')
  const opened = await Promise.all(
    Object.entries(VIEWERS).map(async ([access, viewer]) => {
      const page = await browser.phone(viewer)
      await forgetFiles(page)
      const onTheWire: [string, number][] = []
      for (const { path } of PAGE_ROUTES.filter((route) => route.access === access))
        onTheWire.push([path, await scriptOnTheWire(page, addressOf(path, ids))])
      await page.context().close()
      return onTheWire
    }),
  )
  const onTheWire = new Map(opened.flat())
  return {
    lines: PAGE_ROUTES.flatMap((route) => lineOf(route, neededScript(built, route))),
    rows: [],
    tables: [
      {
        title:
          'Script by route, kB (1,000 bytes) of brotli: before it can be used, and in all, as it came over the wire',
        head: ['route', 'can be used', 'in all'],
        body: PAGE_ROUTES.map((route) => [
          route.path,
          inKilobytes(neededScript(built, route)),
          inKilobytes(onTheWire.get(route.path) ?? Number.NaN),
        ]),
      },
    ],
  }
}

const inKilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)

function lineOf({ page, path }: PageRoute, bytes: number): Line[] {
  const most = SCRIPT_BUDGETS[page]
  return most === undefined
    ? []
    : [sizeLine(`G18 ${path}: script before it can be used`, bytes / 1_000, 'kB', atMost(most))]
}

/** A route's address with what it names filled in. */
const addressOf = (path: string, ids: Readonly<Record<string, string>>): string =>
  path === '*' ? '/nowhere' : path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name)
