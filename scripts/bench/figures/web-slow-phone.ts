import { say } from '#scripts/bench/harness/progress.ts'
import { type Findings, number, rowsOf } from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, windowsOf } from '#scripts/bench/harness/rounds.ts'
import { median } from '#scripts/bench/harness/stats.ts'
import { FIRST_ACTS } from '#scripts/bench/harness/web/acts.ts'
import type { WebPlan } from '#scripts/bench/harness/web/plan.ts'
import { slowDown } from '#scripts/bench/harness/web/slow-phone.ts'
import type { Looked, WebStage } from '#scripts/bench/harness/web/stage.ts'
import { noteVitals, type Vitals, vitalsOf } from '#scripts/bench/harness/web/vitals.ts'

const FIGURES = ['lcpMs', 'cls', 'inpMs', 'interactions'] as const

/** The vitals of each page where a slow network and processor are applied, not reckoned with; INP of a first act. */
export async function measureSlowPhone(
  { browser, pages }: WebStage,
  { slowRounds }: WebPlan,
  measurer: Measurer,
): Promise<Findings> {
  async function open({ path, viewer, name }: Looked): Promise<Vitals> {
    say(`a slow phone on ${name}`)
    const page = await browser.phone(viewer)
    await slowDown(page, { network: 'slow4g' })
    await noteVitals(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const { lcpMs } = await vitalsOf(page)
    await FIRST_ACTS[name]?.(page)
    const used = await vitalsOf(page)
    await page.context().close()
    return { ...used, lcpMs }
  }
  const named = new Map(pages.map((page) => [page.name, () => open(page)]))
  const names = [...named.keys()]
  const look = (name: string) => named.get(name)?.() ?? Promise.reject(new Error(`There is no page '${name}'`))
  const windows = await alternate(measurer, names, slowRounds, look, { warmUp: false })
  const middle = (name: string, figure: keyof Vitals) =>
    number(median(windowsOf(windows, name).map(({ result }) => result[figure])))
  return {
    lines: [],
    rows: rowsOf('slow phone', windows, (vitals) => ({ ...vitals })),
    tables: [
      {
        title: 'Slow 4G and a processor four times slower, applied (medians)',
        head: ['page', 'LCP ms', 'CLS', 'INP ms', 'interactions'],
        body: names.map((name) => [name, ...FIGURES.map((figure) => middle(name, figure))]),
      },
    ],
  }
}
