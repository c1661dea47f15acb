import type { Locator, Page } from '@playwright/test'
import type { DemoName } from '#scripts/seed/people.ts'
import { type Findings, findingsFor, oneWindow, say, seriesOf } from '../harness/measure.ts'
import { type BidSchedule, sendAll } from '../harness/sending.ts'
import { openJob, slowDown } from '../harness/web/browser.ts'
import { bidsOfCara, type WebStage } from '../harness/web/stage.ts'

/** G20: how fast a slow phone responds to a carrier who writes a bid while others' arrive. */
export async function measureWriting(stage: WebStage, plan: Pick<BidSchedule, 'rate' | 'windowMs'>): Promise<Findings> {
  const title = `writing a bid while ${plan.rate} bids/s arrive`
  say(title)
  const schedule = { ...(await bidsOfCara(stage, 1)), ...plan }
  const window = await oneWindow(stage, 'the page', async () => {
    return { ms: [], values: { 'INP ms': await writeWhileBidsArrive(stage, schedule) } }
  })
  return findingsFor(seriesOf(title, [window]), 'writing')
}

/** G20: how fast a slow phone responds to an owner who picks items for a request. */
export async function measurePicking(stage: WebStage): Promise<Findings> {
  say('picking items')
  const window = await oneWindow(stage, 'the form', async () => {
    return { ms: [], values: { 'INP ms': await timeInteractions(stage, 'ann', pickItems) } }
  })
  return findingsFor(seriesOf('picking items', [window]), 'picking')
}

/** A carrier writes a bid on a slow phone while others' arrive: returns the interaction to next paint, in ms. */
const writeWhileBidsArrive = (stage: WebStage, schedule: BidSchedule): Promise<number> =>
  timeInteractions(stage, 'bob', async (page) => {
    await openJob(page, schedule.requestIds.join())
    let arriving = true
    const sent = sendAll(schedule).finally(() => {
      arriving = false
    })
    while (arriving) await beginABid(page)
    await sent
  })

/** Uses a page on a slow phone of `viewer`; returns the interaction to next paint, in ms. */
async function timeInteractions({ browser }: WebStage, viewer: DemoName, use: (page: Page) => Promise<void>) {
  const page = await browser.phone(viewer)
  await page.addInitScript(NOTE_INTERACTIONS)
  await slowDown(page)
  await use(page)
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
  await page.locator('[data-action-bar] button').tap()
  const form = page.locator('dialog form')
  await write(page, form.locator('[name=bidAmount]'), '85')
  await write(page, form.locator('[name=bidMessage]'), 'Thursday morning, with a van.')
  await form.locator('button[type=button]').last().tap()
}

async function pickItems(page: Page): Promise<void> {
  await page.goto('/collection-request/new')
  await page.getByRole('button', { name: /^Add items/ }).tap()
  await page.getByRole('button', { name: 'Appliances' }).tap()
  for (let press = 0; press < 3; press += 1) await page.getByRole('button', { name: 'Add one Microwave' }).tap()
  await page.getByRole('button', { name: 'Remove one Microwave' }).tap()
  await page.getByRole('button', { name: 'Furniture' }).tap()
  await write(page, page.getByRole('searchbox', { name: 'Find an item' }), 'sofa')
}
