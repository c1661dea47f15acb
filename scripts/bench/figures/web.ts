import { say } from '../progress.ts'
import { atLeast, atMost, type Findings, type Line, ratioLine, sizeLine } from '../report.ts'
import { median } from '../stats.ts'
import { type Category, type Visit, visit } from '../web/lighthouse.ts'
import { openWebStage } from '../web/stage.ts'
import { openTwin } from '../web/twin.ts'

/** Pages whose measures look.md names; the others are shown. */
const HELD = ['home', 'job', 'freecycle', 'login']
/** Pages that have a static twin (G19). */
const TWINS = ['home', 'job']
const SCORES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

interface Seen {
  readonly page: string
  readonly visits: readonly Visit[]
}

/** Looks at the public pages as Lighthouse's phone does, and at the static twins of two, in turn; medians of `rounds`. */
export async function measureWeb(
  stack: AsyncDisposableStack,
  { logs, rounds }: { logs: string; rounds: number },
): Promise<Findings> {
  const { url, folder, pages } = await openWebStage(stack, logs)
  const paths = TWINS.map((page) => pages[page] ?? '/')
  const twin = await openTwin(stack, { url, paths })
  const sides = [
    ...Object.entries(pages).map(([page, at]) => ({ page, url: url + at })),
    ...TWINS.map((page) => ({ page: `${page}, static`, url: twin + pages[page] })),
  ]
  const visits = new Map(sides.map(({ page }) => [page, [] as Visit[]]))
  for (let round = 0; round < rounds; round++)
    // forwards and backwards in turn: whatever drifts during the run hits all alike
    for (const { page, url: at } of round % 2 === 0 ? sides : sides.toReversed()) {
      say(`looking at ${page}, round ${round + 1} of ${rounds}`)
      visits.get(page)?.push(await visit(at, folder))
    }
  const seen = [...visits].map(([page, held]) => ({ page, visits: held }))
  return { lines: linesOf(seen), rows: [], tables: [scoresOf(seen), faultsOf(seen)] }
}

const middle = ({ visits }: Seen, figure: (visit: Visit) => number): number => median(visits.map(figure))
const lcp = ({ lcpMs }: Visit): number => lcpMs

function linesOf(seen: readonly Seen[]): Line[] {
  const held = seen.filter(({ page }) => HELD.includes(page))
  return [
    ...held.flatMap((page) =>
      SCORES.map((score) =>
        sizeLine(
          `${page.page}: ${score}`,
          middle(page, ({ scores }) => scores[score]),
          'points',
          atLeast(score === 'performance' ? 95 : 100),
        ),
      ),
    ),
    ...TWINS.flatMap((name) => {
      const [product, twin] = [name, `${name}, static`].map((page) => seen.find((side) => side.page === page))
      if (!product || !twin) return []
      return [
        ratioLine(`G19 ${name}: LCP`, middle(product, lcp), middle(twin, lcp), 'ms', atMost(1.3)),
        sizeLine(
          `    ${name}: TBT`,
          middle(product, ({ tbtMs }) => tbtMs),
          'ms',
          atMost(100),
        ),
        sizeLine(
          `    ${name}: CLS`,
          middle(product, ({ cls }) => cls),
          '',
          atMost(0.02),
        ),
      ]
    }),
  ]
}

const scoresOf = (seen: readonly Seen[]) => ({
  title: 'Lighthouse, mobile, simulated throttling (medians)',
  head: ['page', ...SCORES, 'LCP ms', 'TBT ms', 'CLS', 'script kB'],
  body: seen.map((page) => [
    page.page,
    ...SCORES.map((score) => String(middle(page, ({ scores }) => scores[score]))),
    middle(page, lcp).toFixed(0),
    middle(page, ({ tbtMs }) => tbtMs).toFixed(0),
    middle(page, ({ cls }) => cls).toFixed(3),
    (middle(page, ({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
  ]),
})

const faultsOf = (seen: readonly Seen[]) => ({
  title: 'What kept accessibility, best practices and SEO from 100',
  head: ['page', 'fault'],
  body: seen.flatMap(({ page, visits }) =>
    [...new Set(visits.flatMap(({ faults }) => faults))].map((fault) => [page, fault]),
  ),
})
