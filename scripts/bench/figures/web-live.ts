import type { Locator, Page } from '@playwright/test'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { tokenOf } from '#scripts/simulate/carriers.ts'
import { productBid } from '../harness/cast.ts'
import { openDeliveryLog } from '../harness/delivery-log.ts'
import { instantsIn, now } from '../harness/load.ts'
import {
  allOf,
  alternate,
  type Findings,
  findingsFor,
  oneWindow,
  type Rounds,
  say,
  seriesOf,
} from '../harness/measure.ts'
import { type BidSchedule, sendAll } from '../harness/sending.ts'
import { startWatchers } from '../harness/watchers.ts'
import { openJob, slowDown } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** Two frames of a screen with sixty a second: one is half over when the message arrives, one is waited for. */
const TWO_FRAMES_MS = 2_000 / 60
const PATIENCE_MS = 10_000

interface LivePlan {
  /** Watched bids; how soon each is painted. */
  readonly painted: Rounds & { readonly rate: number }
  /** Bids that arrive while a carrier writes one. */
  readonly arriving: Pick<BidSchedule, 'rate' | 'windowMs'>
}

/**
 * G20: from sending a bid to its row on the screen of a slow phone, and how fast that phone responds while bids
 * arrive.
 */
export async function measureLive(stage: WebStage, { painted, arriving }: LivePlan): Promise<Findings> {
  const { url } = stage
  const way = { url, carriers: [{ id: '', accessToken: await tokenOf(url, 'cara') }], bid: productBid }
  const [watched = '', written = ''] = stage.openRequests
  const live = await watchBids(stage, { ...way, ...painted, requestIds: [watched] }, painted.rounds)
  const title = `writing a bid while ${arriving.rate} bids/s arrive`
  say(title)
  const writing = await oneWindow(stage, 'the page', async () => {
    const inp = await writeWhileBidsArrive(stage, { ...way, ...arriving, requestIds: [written] })
    return { ms: [], values: { 'INP ms': inp } }
  })
  const shown = seriesOf('From sending a bid to a bare socket, and to the row on a slow phone', live)
  return allOf(findingsFor(shown, 'painted'), findingsFor(seriesOf(title, [writing]), 'writing'))
}

/** Ann watches one of her requests on a slow phone while a carrier bids. */
async function watchBids(stage: WebStage, schedule: BidSchedule, rounds: number) {
  say('a slow phone watches bids')
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
    return { heard: await socket.collect(bids), painted: await paintsOf(page, window, bids) }
  })
  return windows.flatMap(({ result: { heard, painted }, ...window }) => [
    { ...window, side: 'a bare socket', result: { ms: heard.latencies, counts: { lost: heard.lost } } },
    { ...window, side: 'floor', result: { ms: heard.latencies.map((ms) => ms + TWO_FRAMES_MS) } },
    { ...window, side: 'the row', result: { ms: painted.latencies, counts: { lost: painted.lost } } },
  ])
}

/** A carrier writes a bid on a slow phone while others' arrive: returns the interaction to next paint, in ms. */
async function writeWhileBidsArrive({ browser }: WebStage, schedule: BidSchedule): Promise<number> {
  const page = await browser.phone('bob')
  await page.addInitScript(NOTE_INTERACTIONS)
  await slowDown(page)
  await openJob(page, schedule.requestIds.join())
  let arriving = true
  const sent = sendAll(schedule).finally(() => {
    arriving = false
  })
  while (arriving) await beginABid(page)
  await sent
  const { count, longest } = await page.evaluate<{ count: number; longest: Record<string, number> }>(INTERACTIONS)
  await page.context().close()
  // the longest one, of more than fifty the 98th percentile; those shorter than 16 ms are counted, but not reported
  const descending = Object.values(longest).sort((a, b) => b - a)
  return count === 0 ? Number.NaN : (descending[Math.floor(count / 50)] ?? 0)
}

/** Runs before anything else in a page: records the longest duration of each interaction, in ms by id. */
const NOTE_INTERACTIONS = `{
  const longest = (window.longest = {})
  const note = ({ interactionId, duration }) => {
    if (interactionId) longest[interactionId] = Math.max(longest[interactionId] ?? 0, duration)
  }
  for (const [type, more] of [['event', { durationThreshold: 16 }], ['first-input', {}]])
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
}`
// entries are reported a moment later, and surely after the next paint
const INTERACTIONS = `new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(() =>
  done({ longest, count: performance.interactionCount ?? Object.keys(longest).length })))))`

/** Ms between two letters of a person who types fast. */
const LETTER_MS = 80

/** Taps into a field and types. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await field.tap()
  await page.keyboard.type(text, { delay: LETTER_MS })
}

/**
 * Opens the bid form of a job page, writes a bid and cancels; as on a phone. By selectors: finding an element by its
 * role or label uses the page's own slowed processor, for each bid that it shows.
 */
async function beginABid(page: Page): Promise<void> {
  await page.locator('[data-act-bar] button').tap()
  const form = page.locator('dialog form')
  await write(page, form.locator('[name=bidAmount]'), '85')
  await write(page, form.locator('[name=bidMessage]'), 'Thursday morning, with a van.')
  await form.locator('button[type=button]').last().tap()
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
async function paintsOf(page: Page, window: number, bids: number) {
  let painted: Painted[] = []
  // the page's policy doesn't let it evaluate text, so it can't wait itself
  await isTrueWithin(PATIENCE_MS, async () => {
    painted = await page.evaluate<Painted[]>(`window.painted.filter(({ window }) => window === ${window})`)
    return painted.length >= bids
  })
  const log = openDeliveryLog(1, bids)
  const wallAhead = performance.timeOrigin + performance.now() - now()
  for (const { bid, sent, at } of painted) log.note(0, bid, at - wallAhead - sent)
  return log.heard(bids)
}
