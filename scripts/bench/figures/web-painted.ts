import type { Page } from '@playwright/test'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { openDeliveryLog, type Received } from '../harness/delivery-log.ts'
import { instantsIn, now } from '../harness/load.ts'
import { alternate, type Findings, findingsFor, type Rounds, say, seriesOf } from '../harness/measure.ts'
import { type BidSchedule, sendAll } from '../harness/sending.ts'
import { startWatchers } from '../harness/watchers.ts'
import { openJob, slowDown } from '../harness/web/browser.ts'
import { bidsOfCara, type WebStage } from '../harness/web/stage.ts'

/** Two frames of a screen with sixty a second: one is half over when the message arrives, one is waited for. */
const TWO_FRAMES_MS = 2_000 / 60
const PATIENCE_MS = 10_000

/** G20: from sending a bid to its row on the screen of a slow phone; `rate`: bids a second. */
export async function measurePainted(
  stage: WebStage,
  { rounds, ...plan }: Rounds & { readonly rate: number },
): Promise<Findings> {
  say('a slow phone watches bids')
  const windows = await watchBids(stage, { ...(await bidsOfCara(stage, 0)), ...plan }, rounds)
  return findingsFor(
    seriesOf('From sending a bid to a bare socket, and to the row on a slow phone', windows),
    'painted',
  )
}

/** Ann watches one of her requests on a slow phone while a carrier bids. */
async function watchBids(stage: WebStage, schedule: BidSchedule, rounds: number) {
  // closed before the next measurement: a second slow page would slow it
  await using stack = new AsyncDisposableStack()
  const { url, requestIds } = schedule
  const socket = await startWatchers(stack)({ url, requestIds, count: 1 })
  const page = await stage.browser.phone('ann')
  stack.defer(() => page.context().close())
  await page.addInitScript(NOTE_PAINTS)
  await slowDown(page)
  await openJob(page, requestIds.join())
  const windows = await alternate(stage, ['seen'], rounds, async () => {
    const window = await socket.expect(instantsIn(schedule.rate, schedule.windowMs))
    const { replies, refused } = await sendAll(schedule, window)
    const bids = replies.length - refused
    return { received: await socket.collect(bids), painted: await paintsOf(page, window, bids) }
  })
  return windows.flatMap(({ result: { received, painted }, ...window }) => [
    { ...window, side: 'a bare socket', result: { ms: received.latencies, counts: { lost: received.lost } } },
    { ...window, side: 'floor', result: { ms: received.latencies.map((ms) => ms + TWO_FRAMES_MS) } },
    { ...window, side: 'the row', result: { ms: painted.latencies, counts: { lost: painted.lost } } },
  ])
}

/**
 * Runs in a job page: records for each row of a marked bid when the browser reports that its bidder's name was on the
 * screen (Element Timing). An element has to be named before it is painted: a mutation observer is called in time.
 */
const NOTE_PAINTS = `{
  const MARK = /^(\\d+)\\/(\\d+)@([\\d.]+)$/
  const painted = (window.painted = [])
  new PerformanceObserver((list) => {
    for (const { identifier, renderTime } of list.getEntries()) {
      const [, window, bid, sent] = MARK.exec(identifier)
      painted.push({ window: +window, bid: +bid, sent: +sent, at: performance.timeOrigin + renderTime })
    }
  }).observe({ type: 'element' })
  const textsIn = (node) => (node instanceof Element ? [...node.querySelectorAll('[data-bid] span')] : [])
  new MutationObserver((changes) => {
    const texts = changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(textsIn)
    for (const text of texts) {
      if (!MARK.test(text.textContent)) continue
      // the message itself may have no room on a phone
      text.closest('[data-bid]').querySelector('button span').setAttribute('elementtiming', text.textContent)
    }
  }).observe(document, { childList: true, subtree: true })
}`

/** When a row was painted, in ms since 1970; `sent` is on the clock of now(). */
interface Painted {
  bid: number
  sent: number
  at: number
}

/** When the page painted the rows of the `bids` bids of a window: returned when all are there, or after a while. */
async function paintsOf(page: Page, window: number, bids: number): Promise<Received> {
  let painted: Painted[] = []
  // the page's policy doesn't let it evaluate text, so it can't wait itself
  await isTrueWithin(PATIENCE_MS, async () => {
    painted = await page.evaluate<Painted[]>(`window.painted.filter(({ window }) => window === ${window})`)
    return painted.length >= bids
  })
  const log = openDeliveryLog(1, bids)
  const wallAhead = performance.timeOrigin + performance.now() - now()
  for (const { bid, sent, at } of painted) log.note(0, bid, at - wallAhead - sent)
  return log.received(bids)
}
