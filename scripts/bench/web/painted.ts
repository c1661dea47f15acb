import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { now } from '../clock.ts'
import { type Heard, openDeliveryLog } from '../delivery-log.ts'

/**
 * Runs in a job page: notes for each row of a marked bid when it was on the screen. The first frame after a change
 * paints it, so the beginning of the one after that is the first moment that surely comes later.
 */
const NOTE_PAINTS = `{
  const painted = (window.painted = [])
  const rowsIn = (node) => node instanceof Element ? [node, ...node.querySelectorAll('[data-bid]')] : []
  new MutationObserver((changes) => {
    const rows = changes.flatMap(({ addedNodes }) => [...addedNodes]).flatMap(rowsIn)
    const texts = rows.flatMap((row) => (row.matches('[data-bid]') ? [...row.querySelectorAll('p')] : []))
    const marks = texts.map(({ textContent }) => /^(\\d+)\\/(\\d+)@([\\d.]+)$/.exec(textContent)).filter(Boolean)
    const noteAll = () => {
      const at = performance.timeOrigin + performance.now()
      for (const [, window, bid, due] of marks) painted.push({ window: +window, bid: +bid, due: +due, at })
    }
    if (marks.length > 0) requestAnimationFrame(() => requestAnimationFrame(noteAll))
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
