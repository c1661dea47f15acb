import { MEASURED_PAGES, scriptOf, VIEWPORT } from '#scripts/lib/page-script.ts'
import { type Findings, lineOf, say } from '../harness/measure.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** G18: files and kB (1,000 bytes of brotli) of script that each page loads while nothing is pressed. */
export async function measureScript({ browser, requestWithBids }: WebStage): Promise<Findings> {
  const lines = []
  for (const { name, path, viewer, goal } of MEASURED_PAGES) {
    say(`weighing ${name}`)
    const page = await browser.phone(viewer)
    await page.setViewportSize(VIEWPORT)
    const script = await scriptOf(page, path.replace(':jobId', requestWithBids))
    await page.context().close()
    lines.push(
      lineOf(`G18 ${name}: script without a press`, 'kB', [script.kB], { most: goal.kB }),
      lineOf('    in files', 'files', [script.files], { most: goal.files }),
    )
  }
  return { lines, tables: [] }
}
