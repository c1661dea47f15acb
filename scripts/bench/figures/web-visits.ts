import type { Findings } from '../harness/figure.ts'
import { atLeast, atMost, type Line, say } from '../harness/report.ts'
import { alternate, type Series, seriesOf } from '../harness/rounds.ts'
import { CATEGORIES, type Category, visit } from '../harness/web/lighthouse.ts'
import type { WebStage } from '../harness/web/stage.ts'
import { openTwin } from '../harness/web/twin.ts'

/** Pages whose scores have targets; the others are shown. */
const HELD = ['home', 'job', 'freecycle', 'login']
/** Pages that have a static twin. */
const TWINS = ['home', 'job']
const twinOf = (name: string): string => `${name}, static`

/** G19: what Lighthouse's phone sees of each page, and of the static twins of two, in turn. */
export async function measureVisits(
  stage: WebStage,
  { rounds, otherRounds }: { rounds: number; otherRounds: number },
): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const { url, pages, browser, measurer } = stage
  const twinned = pages.filter(({ name }) => TWINS.includes(name))
  const paths = twinned.map(({ path }) => path)
  const twin = await openTwin(stack, stage, paths)
  const sides = new Map([
    ...pages.map((page) => [page.name, { at: url + page.path, viewer: page.viewer }] as const),
    ...twinned.map((page) => [twinOf(page.name), { at: twin + page.path, viewer: null }] as const),
  ])
  const lookFor = (categories: readonly Category[]) => async (name: string) => {
    const { at, viewer } = sides.get(name) ?? { at: url, viewer: null }
    say(`looking at ${name}`)
    await browser.become(viewer)
    return visit(at, { port: browser.port, categories })
  }
  const withTwins = twinned.flatMap(({ name }) => [name, twinOf(name)])
  const names = pages.map(({ name }) => name)
  const warmUp = false
  const fast = await alternate(measurer, withTwins, rounds, lookFor(['performance']), { warmUp })
  // what else is judged is the same each time
  const whole = await alternate(measurer, names, otherRounds, lookFor(CATEGORIES), { warmUp })
  const series = seriesOf('Lighthouse, mobile, throttled by simulation', fast)
  const scores = seriesOf('Lighthouse, all that it judges', whole)
  return {
    lines: [
      ...TWINS.flatMap((name) => twinLines(series, name)),
      ...HELD.flatMap((name) => [
        scores.size(`G19 ${name}: Lighthouse, performance`, 'performance', name, 'points', atLeast(95)),
        scores.size('    accessibility, best practices, SEO: the least', 'least', name, 'points', atLeast(100)),
      ]),
    ],
    series: [series, scores],
  }
}

const twinLines = (series: Series, name: string): Line[] => [
  series.ratio(`G19 ${name}: LCP, against its static twin`, 'LCP ms', [name, twinOf(name)], 'ms', atMost(1.3)),
  series.size(`G19 ${name}: TBT`, 'TBT ms', name, 'ms', atMost(100)),
  series.size(`G19 ${name}: CLS`, 'CLS', name, '', atMost(0.02)),
]
