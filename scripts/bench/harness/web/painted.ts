import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { now } from '#scripts/bench/harness/clock.ts'
import { type Heard, openDeliveryLog } from '#scripts/bench/harness/delivery-log.ts'

/**
 * Runs in a job page: notes for each row of a marked bid when the browser says that its text was on the screen (Element
 * Timing). What is to be timed has to be named before it is painted: an observer of changes hears of it in time.
 */
const NOTE_PAINTS = `{
  const MARK = /^(\\d+)\\/(\\d+)@([\\d.]+)$/
  const painted = (window.painted = [])
  new PerformanceObserver((list) => {
    for (const { identifier, renderTime } of list.getEntries()) {
      const [, window, bid, due] = MARK.exec(identifier)
      painted.push({ window: +window, bid: +bid, due: +due, at: performance.timeOrigin + renderTime })
    }
  }).observe({ type: 'element' })
  const textsIn = (node) => (node instanceof Element ? [...node.querySelectorAll('p')] : [])
  new MutationObserver((changes) => {
    const texts = changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(textsIn)
    for (const text of texts) if (MARK.test(text.textContent)) text.setAttribute('elementtiming', text.textContent)
  }).observe(document, { childList: true, subtree: true })
}`

interface Painted {
  window: number
  bid: number
  /** On the clock of clock.ts. */
  due: number
  /** Ms since 1970. */
  at: number
}

const PATIENCE_MS = 10_000
const LOOK_MS = 50

/** Has to come before the page is opened. */
export const notePaints = (page: Page): Promise<unknown> => page.addInitScript(NOTE_PAINTS)

/** When the page painted the rows of the `bids` bids of a window: what has come when all are there, or after a while. */
export async function paintsOf(page: Page, { window, bids }: { window: number; bids: number }): Promise<Heard> {
  const look = () => page.evaluate<Painted[]>(`window.painted.filter(({ window }) => window === ${window})`)
  let painted = await look()
  // the page's policy lets no text be run, so that it cannot wait by itself
  for (const deadline = now() + PATIENCE_MS; painted.length < bids && now() < deadline; painted = await look())
    await pause(LOOK_MS)
  const log = openDeliveryLog(1, bids)
  const ahead = performance.timeOrigin + performance.now() - now()
  for (const { bid, due, at } of painted) log.note(0, bid, due, at - ahead)
  return log.heard(bids)
}
