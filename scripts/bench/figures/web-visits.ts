import type { Findings } from '../harness/figure.ts'
import { atLeast, atMost, type Line, say } from '../harness/report.ts'
import { alternate, type Series, seriesOf } from '../harness/rounds.ts'
import { CATEGORIES, type Category, visit } from '../harness/web/lighthouse.ts'
import type { WebStage } from '../harness/web/stage.ts'
import { openTwins } from '../harness/web/twin.ts'

const twinOf = (name: string): string => `${name}, static`

/** G19: what Lighthouse's phone measures for each page, and for its static twin, in turn. */
export async function measureVisits(
  stage: WebStage,
  { rounds, otherRounds }: { rounds: number; otherRounds: number },
): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const { url, pages, browser, measurer } = stage
  const twins = await openTwins(stack, stage)
  const sides = new Map([
    ...pages.map(({ name, path, viewer }) => [name, { at: url + path, viewer }] as const),
    ...[...twins].map(([name, at]) => [twinOf(name), { at, viewer: null }] as const),
  ])
  const lookFor = (categories: readonly Category[]) => async (name: string) => {
    const { at, viewer } = sides.get(name) ?? { at: url, viewer: null }
    say(`looking at ${name}`)
    await browser.become(viewer)
    return visit(at, { port: browser.port, categories })
  }
  const names = pages.map(({ name }) => name)
  const warmUp = false
  const both = names.flatMap((name) => [name, twinOf(name)])
  const fast = await alternate(measurer, both, rounds, lookFor(['performance']), { warmUp })
  // other categories are the same each time, and search engines see public pages only
  const seen = pages.flatMap(({ name, viewer }) => (viewer === null ? [name] : []))
  const whole = await alternate(measurer, seen, otherRounds, lookFor(CATEGORIES), { warmUp })
  const series = seriesOf('Lighthouse, mobile, throttled by simulation', fast)
  const scores = seriesOf('Lighthouse, all categories', whole)
  return {
    lines: [
      ...names.flatMap((name) => speedLines(series, name)),
      ...seen.map((name) =>
        scores.size(
          `G19 ${name}: accessibility, best practices, SEO: the least`,
          'least',
          name,
          'points',
          atLeast(100),
        ),
      ),
    ],
    series: [series, scores],
  }
}

const speedLines = (series: Series, name: string): Line[] => [
  series.size(`G19 ${name}: Lighthouse, performance`, 'performance', name, 'points', atLeast(95)),
  series.ratio('    largest paint, against its static twin', 'LCP ms', [name, twinOf(name)], 'ms', atMost(1.3)),
  series.size('    blocking time', 'TBT ms', name, 'ms', atMost(100)),
  series.size('    layout shift', 'CLS', name, '', atMost(0.02)),
]
