import type { Page } from '@playwright/test'
import type { Heard } from '#scripts/bench/harness/delivery-log.ts'
import { duesFor, openPacer, type Pacer } from '#scripts/bench/harness/loops.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import {
  atMost,
  type Findings,
  type Line,
  number,
  ratioLine,
  rowsOf,
  sizeLine,
  type Table,
} from '#scripts/bench/harness/report.ts'
import { alternate, type Measurer, type Window, windowsOf } from '#scripts/bench/harness/rounds.ts'
import { productWay, sendAll, UNHEARD } from '#scripts/bench/harness/sending.ts'
import { spreadOf } from '#scripts/bench/harness/stats.ts'
import { startWatchers } from '#scripts/bench/harness/watchers.ts'
import { beginABid } from '#scripts/bench/harness/web/acts.ts'
import { notePaints, paintsOf } from '#scripts/bench/harness/web/painted.ts'
import type { WebPlan } from '#scripts/bench/harness/web/plan.ts'
import { slowDown } from '#scripts/bench/harness/web/slow-phone.ts'
import type { WebStage } from '#scripts/bench/harness/web/stage.ts'
import { noteVitals, type Vitals, vitalsOf } from '#scripts/bench/harness/web/vitals.ts'
import { tokenOf } from '#scripts/simulate/carriers.ts'

/** Two frames of a screen that shows sixty a second: one is half over when news comes, one is waited for. */
const TWO_FRAMES_MS = 2_000 / 60

/** What a bare socket heard, and when the page of somebody else showed the same. */
interface Seen {
  readonly heard: Heard
  readonly painted: Heard
}

/** G20: from a bid's due time to its row on the screen of a slow phone, and how that phone answers while bids arrive. */
export async function measureLive(stage: WebStage, plan: WebPlan, measurer: Measurer): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const pacer = await openPacer()
  stack.defer(() => pacer.close())
  const carrier = { id: '', accessToken: await tokenOf(stage.url, 'cara') }
  const parts = { stage, pacer, carriers: [carrier], measurer }
  const windows = await measurePainted(parts, plan)
  const vitals = await measureArriving(parts, plan)
  return {
    lines: [...paintedLines(windows), answerLine(vitals, plan)],
    rows: rowsOf('painted', windows, ({ heard, painted }) => ({
      ...{ heardP50: spreadOf([heard.latencies]).p50, paintedP50: spreadOf([painted.latencies]).p50 },
      ...{ paintedP95: spreadOf([painted.latencies]).p95, lost: painted.lost },
    })),
    tables: [tableOf(windows)],
  }
}

interface Parts {
  readonly stage: WebStage
  readonly pacer: Pacer
  readonly carriers: readonly { readonly id: string; readonly accessToken: string }[]
  readonly measurer: Measurer
}

/** Ann watches one of her requests on a slow phone while a carrier bids. */
async function measurePainted(
  { stage, pacer, carriers, measurer }: Parts,
  { painted: { rounds, rate, windowMs } }: WebPlan,
): Promise<Window<'slow phone', Seen>[]> {
  say('a slow phone watches bids')
  const [requestId = ''] = stage.openRequests
  const watchers = startWatchers(stage)
  const socket = await watchers.open(stage.url, [requestId], 1)
  const way = productWay(stage.url)
  const page = await stage.browser.phone('ann')
  await notePaints(page)
  await slowDown(page)
  await openJob(page, requestId)
  const windows = await alternate(measurer, ['slow phone'], rounds, async () => {
    const dues = duesFor(rate, windowMs)
    const window = await socket.expect(dues.length)
    const shot = { scene: { cast: { carriers } }, pacer, way, requestIds: [requestId], rate, windowMs }
    const { refused } = await sendAll(shot, dues, window)
    const bids = dues.length - refused
    return { heard: await socket.collect(bids), painted: await paintsOf(page, { window, bids }) }
  })
  way.pool.close()
  await page.context().close()
  await watchers.stop()
  return windows
}

/** A carrier writes a bid on a slow phone while others' come in. */
async function measureArriving(
  { stage, pacer, carriers }: Parts,
  { arriving: { rate, windowMs } }: WebPlan,
): Promise<Vitals> {
  say('a carrier writes while bids come in')
  const [, requestId = ''] = stage.openRequests
  const way = productWay(stage.url)
  const page = await stage.browser.phone('bob')
  await noteVitals(page)
  await slowDown(page)
  await openJob(page, requestId)
  const shot = { scene: { cast: { carriers } }, pacer, way, requestIds: [requestId], rate, windowMs }
  let arriving = true
  const sent = sendAll(shot, duesFor(rate, windowMs), UNHEARD).finally(() => {
    arriving = false
  })
  while (arriving) await beginABid(page)
  await sent
  const vitals = await vitalsOf(page)
  way.pool.close()
  await page.context().close()
  return vitals
}

/** Opens a job page with its bids in sight, live. */
async function openJob(page: Page, requestId: string): Promise<void> {
  await page.goto(`/job/${requestId}`)
  const main = page.getByRole('main')
  await main.getByText('Live', { exact: true }).waitFor()
  await main
    .getByRole('heading', { name: /^Bids/ })
    .evaluate(`(heading) => heading.scrollIntoView({ block: 'center' })`)
}

type Windows = readonly Window<'slow phone', Seen>[]
const spread = (windows: Windows, of: keyof Seen) =>
  spreadOf(windowsOf(windows, 'slow phone').map(({ result }) => result[of].latencies))

function paintedLines(windows: Windows): Line[] {
  const floor = spread(windows, 'heard').p50 + TWO_FRAMES_MS
  const lost = windows.reduce((sum, { result }) => sum + result.painted.lost, 0)
  return [
    ratioLine(
      'G20 bid sent to row painted, against heard + two frames, p50',
      spread(windows, 'painted').p50,
      floor,
      'ms',
      atMost(1.5),
    ),
    sizeLine('    never painted', lost, 'bids', atMost(0)),
  ]
}

const answerLine = ({ inpMs }: Vitals, { arriving }: WebPlan): Line =>
  sizeLine(`G20 INP of writing a bid while ${arriving.rate} bids/s arrive`, inpMs, 'ms', atMost(100))

const tableOf = (windows: Windows): Table => ({
  title: 'From a bid’s due time, ms',
  head: ['to', 'p50', 'p95', 'p99'],
  body: (['heard', 'painted'] as const).map((of) => {
    const { p50, p95, p99 } = spread(windows, of)
    return [of === 'heard' ? 'a bare socket' : 'the row on a slow phone', ...[p50, p95, p99].map(number)]
  }),
})
