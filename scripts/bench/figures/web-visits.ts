import { say } from '#scripts/bench/harness/progress.ts'
import {
  atLeast,
  atMost,
  type Findings,
  type Line,
  number,
  ratioLine,
  rowsOf,
  sizeLine,
} from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import { median } from '#scripts/bench/harness/stats.ts'
import { type Category, type Visit, visit } from '#scripts/bench/harness/web/lighthouse.ts'
import type { WebPlan } from '#scripts/bench/harness/web/plan.ts'
import type { Looked, WebStage } from '#scripts/bench/harness/web/stage.ts'
import { openTwin } from '#scripts/bench/harness/web/twin.ts'

/** Pages whose measures look.md names; the others are shown. */
const HELD = ['home', 'job', 'freecycle', 'login']
/** Pages that have a static twin (G19). */
const TWINS = ['home', 'job']
/** What look.md asks a score of 100 for. */
const WHOLE: readonly Category[] = ['accessibility', 'best-practices', 'seo']

const FAST: readonly Category[] = ['performance']
const ALL: readonly Category[] = [...FAST, ...WHOLE]

type Windows = readonly Window<string, Visit>[]

/** G19: what Lighthouse's phone sees of each page, and of the static twins of two, in turn. */
export async function measureVisits(
  stage: WebStage,
  { rounds, otherRounds }: WebPlan,
  measurer: Measurer,
): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const { url, pages, browser } = stage
  const twinned = pages.filter(hasTwin)
  const twin = await openTwin(
    stack,
    stage,
    twinned.map((page) => page.path),
  )
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
  const warmUp = false
  const windows = [
    ...(await alternate(measurer, withTwins, rounds, lookFor(FAST), { warmUp })),
    // what else is judged is the same each time
    ...(await alternate(measurer, [...pages.map(({ name }) => name)], otherRounds, lookFor(ALL), { warmUp })),
  ]
  return {
    lines: [...TWINS.flatMap((name) => twinLines(windows, name)), ...HELD.flatMap((name) => scoreLines(windows, name))],
    rows: rowsOf('lighthouse', windows, ({ scores, lcpMs, tbtMs, cls, scriptBytes }) => ({
      ...{ ...scores, lcpMs, tbtMs, cls, scriptBytes },
    })),
    tables: [tableOf(windows, [...sides.keys()]), faultsOf(windows, [...sides.keys()])],
  }
}

const hasTwin = ({ name }: Looked): boolean => TWINS.includes(name)
const twinOf = (name: string): string => `${name}, static`

const middle = (windows: Windows, page: string, figure: (visit: Visit) => number): number =>
  // scores that a visit was not for are NaN
  median(
    windowsOf(windows, page)
      .map(({ result }) => figure(result))
      .filter((value) => !Number.isNaN(value)),
  )

function twinLines(windows: Windows, name: string): Line[] {
  const of = (page: string, figure: (visit: Visit) => number) => middle(windows, page, figure)
  const lcp = ({ lcpMs }: Visit) => lcpMs
  return [
    ratioLine(`G19 ${name}: LCP, against its static twin`, of(name, lcp), of(twinOf(name), lcp), 'ms', atMost(1.3)),
    sizeLine(
      `G19 ${name}: TBT`,
      of(name, ({ tbtMs }) => tbtMs),
      'ms',
      atMost(100),
    ),
    sizeLine(
      `G19 ${name}: CLS`,
      of(name, ({ cls }) => cls),
      '',
      atMost(0.02),
    ),
  ]
}

function scoreLines(windows: Windows, name: string): Line[] {
  const score = (categories: readonly Category[]) =>
    middle(windows, name, ({ scores }) => Math.min(...categories.map((category) => scores[category])))
  return [
    sizeLine(`G19 ${name}: Lighthouse, performance`, score(['performance']), 'points', atLeast(95)),
    sizeLine(`    accessibility, best practices, SEO: the least`, score(WHOLE), 'points', atLeast(100)),
  ]
}

const tableOf = (windows: Windows, names: readonly string[]) => ({
  title: 'Lighthouse, mobile, throttled by simulation (medians)',
  head: ['page', 'performance', ...WHOLE, 'LCP ms', 'TBT ms', 'CLS', 'script kB'],
  body: names.map((name) => [
    name,
    ...ALL.map((score) => number(middle(windows, name, ({ scores }) => scores[score]))),
    middle(windows, name, ({ lcpMs }) => lcpMs).toFixed(0),
    middle(windows, name, ({ tbtMs }) => tbtMs).toFixed(0),
    middle(windows, name, ({ cls }) => cls).toFixed(3),
    (middle(windows, name, ({ scriptBytes }) => scriptBytes) / 1_000).toFixed(1),
  ]),
})

const faultsOf = (windows: Windows, names: readonly string[]) => ({
  title: 'What kept accessibility, best practices and SEO from 100',
  head: ['page', 'fault'],
  body: names.flatMap((name) => {
    const faults = new Set(windowsOf(windows, name).flatMap(({ result }) => result.faults))
    return [...faults].map((fault) => [name, fault])
  }),
})
