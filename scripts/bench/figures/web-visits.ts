import type { Findings } from '../harness/figure.ts'
import { atLeast, atMost, type Line, ratio, say, size, type Table } from '../harness/report.ts'
import { alternate, type Series, seriesOf, type Window, windowsOf } from '../harness/rounds.ts'
import { CATEGORIES, type Category, type Visit, visit } from '../harness/web/lighthouse.ts'
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
  const series = seriesOf('Lighthouse, mobile, throttled by simulation', [...fast, ...whole].map(toSample))
  const scores = seriesOf('Lighthouse, all that it judges', whole.map(toSample))
  return {
    lines: [
      ...TWINS.flatMap((name) => twinLines(series, name)),
      ...HELD.flatMap((name) => scoreLines(series, scores, name)),
    ],
    series: [series, scores],
    tables: [faultsOf(whole, names)],
  }
}

function toSample({ result, ...window }: Window<string, Visit>) {
  const { scores, faults: _, ...figures } = result
  return { ...window, result: { ms: [], values: { ...scores, ...figures } } }
}

function twinLines(series: Series, name: string): Line[] {
  const [page, twin] = [series.of(name), series.of(twinOf(name))]
  const lcp = `G19 ${name}: LCP, against its static twin`
  return [
    ratio(lcp, page.value('lcpMs'), twin.value('lcpMs'), 'ms', atMost(1.3)),
    size(`G19 ${name}: TBT`, page.value('tbtMs'), 'ms', atMost(100)),
    size(`G19 ${name}: CLS`, page.value('cls'), '', atMost(0.02)),
  ]
}

function scoreLines(series: Series, scores: Series, name: string): Line[] {
  const others = CATEGORIES.filter((category) => category !== 'performance')
  const least = Math.min(...others.map((category) => scores.of(name).value(category)))
  return [
    size(`G19 ${name}: Lighthouse, performance`, series.of(name).value('performance'), 'points', atLeast(95)),
    size(`    accessibility, best practices, SEO: the least`, least, 'points', atLeast(100)),
  ]
}

const faultsOf = (windows: readonly Window<string, Visit>[], names: readonly string[]): Table => ({
  title: 'What kept accessibility, best practices and SEO from 100',
  head: ['page', 'fault'],
  body: names.flatMap((name) => {
    const faults = new Set(windowsOf(windows, name).flatMap(({ result }) => result.faults))
    return [...faults].map((fault) => [name, fault])
  }),
})
