import { scriptOf, WEIGHED_PAGES, WEIGHING_WINDOW } from '#scripts/lib/page-script.ts'
import type { Findings } from '../harness/figure.ts'
import { atMost, say, size } from '../harness/report.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** G18: files and bytes of script that each page loads while nothing is pressed. */
export async function measureScript({ browser, ids }: WebStage): Promise<Findings> {
  const weighed = []
  for (const one of WEIGHED_PAGES) {
    say(`weighing ${one.name}`)
    const page = await browser.phone(one.viewer)
    await page.setViewportSize(WEIGHING_WINDOW)
    weighed.push({ ...one, script: await scriptOf(page, one.path.replace(':jobId', ids.requestWithBids)) })
    await page.context().close()
  }
  return {
    lines: weighed.flatMap(({ name, script, goal }) => [
      size(`G18 ${name}: script without a press`, script.kB, 'kB', atMost(goal.kB)),
      size('    in files', script.files, 'files', atMost(goal.files)),
    ]),
    tables: [
      {
        title: 'Script that arrives without a press: files, and kB (1,000 bytes) of brotli',
        head: ['page', 'files', 'budget', 'goal', 'kB', 'budget', 'goal'],
        body: weighed.map(({ name, script, budget, goal }) => [
          name,
          ...[script.files, budget.files, goal.files].map(String),
          ...[script.kB, budget.kB, goal.kB].map((kB) => kB.toFixed(1)),
        ]),
      },
    ],
  }
}
