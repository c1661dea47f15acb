import { scriptOf, WEIGHED_PAGES, WEIGHING_WINDOW } from '#scripts/lib/page-script.ts'
import { type Findings, lineOf, say } from '../harness/measure.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** G18: files and bytes of script that each page loads while nothing is pressed. */
export async function measureScript({ browser, requestWithBids }: WebStage): Promise<Findings> {
  const weighed = []
  for (const one of WEIGHED_PAGES) {
    say(`weighing ${one.name}`)
    const page = await browser.phone(one.viewer)
    await page.setViewportSize(WEIGHING_WINDOW)
    weighed.push({ ...one, script: await scriptOf(page, one.path.replace(':jobId', requestWithBids)) })
    await page.context().close()
  }
  return {
    lines: weighed.flatMap(({ name, script, goal }) => [
      lineOf(`G18 ${name}: script without a press`, 'kB', [script.kB], { most: goal.kB }),
      lineOf('    in files', 'files', [script.files], { most: goal.files }),
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
