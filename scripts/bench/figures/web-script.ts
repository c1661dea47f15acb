import { neededScript, PAGE_ROUTES, SCRIPT_BUDGETS } from '#web/page-script.config.ts'
import type { Findings } from '../harness/figure.ts'
import { atMost, size } from '../harness/report.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** G18: bytes of script (brotli) that each route needs before it can be used. */
export function measureScript({ built }: WebStage): Findings {
  const needed = PAGE_ROUTES.map((route) => ({ ...route, kilobytes: neededScript(built, route) / 1_000 }))
  return {
    lines: needed.flatMap(({ page, path, kilobytes }) => {
      const most = SCRIPT_BUDGETS[page]
      const what = `G18 ${path}: script before it can be used`
      return most === undefined ? [] : [size(what, kilobytes, 'kB', atMost(most))]
    }),
    tables: [
      {
        title: 'Script by route before it can be used, kB (1,000 bytes) of brotli',
        head: ['route', 'kB'],
        body: needed.map(({ path, kilobytes }) => [path, kilobytes.toFixed(1)]),
      },
    ],
  }
}
