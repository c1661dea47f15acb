import type { Page } from '@playwright/test'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { call } from '#scripts/simulate/call.ts'
import { tokenOf } from '#scripts/simulate/carriers.ts'
import { now } from '../harness/load.ts'
import { alternate, type Findings, findingsFor, say, seriesOf } from '../harness/measure.ts'
import { openJob, showBids, slowDown, type Viewer } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** Ms per request; bytes a second. */
const POOR_CONNECTION = { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const SCREEN = { width: 360, height: 740 }
const GIVEN_UP_MS = 30_000

/** Opens a page and does what people came for; returns when the wait began if that isn't the start. */
type Wait = (page: Page, stage: WebStage) => Promise<unknown>

const WAITS: Readonly<Record<string, { viewer: Viewer; wait: Wait }>> = {
  'first bid': { viewer: 'ann', wait: readBid },
  'next step': { viewer: 'ann', wait: readNextStep },
  accept: { viewer: 'ann', wait: pressAccept },
  login: { viewer: null, wait: logIn },
  post: { viewer: 'ann', wait: post },
  'new bid': { viewer: 'ann', wait: seeBid },
}

/** G26: how long people wait at 400 kbit/s, with an empty cache and a processor four times slower, until they can act. */
export async function measureWaits(stage: WebStage, times: number): Promise<Findings> {
  const measure = async (name: string) => {
    say(`on a poor connection: ${name}`)
    const { viewer, wait } = WAITS[name] ?? {}
    const page = await stage.browser.phone(viewer ?? null)
    await page.setViewportSize(SCREEN)
    await slowDown(page, POOR_CONNECTION)
    const opened = now()
    const began = await wait?.(page, stage)
    const ms = now() - (typeof began === 'number' ? began : opened)
    await page.context().close()
    return { ms: [], values: { ms } }
  }
  const windows = await alternate(stage, Object.keys(WAITS), times, measure, { warmUp: false })
  return findingsFor(seriesOf('On a poor connection', windows), 'waits')
}

async function readBid(page: Page, { jobId }: WebStage): Promise<void> {
  await page.goto(`/job/${jobId}`, { waitUntil: 'commit' })
  await page.locator('[data-bid]').first().waitFor()
}

async function readNextStep(page: Page): Promise<void> {
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('main').getByText('Choose a bid', { exact: true }).first().waitFor()
}

async function pressAccept(page: Page, { jobId }: WebStage): Promise<void> {
  await page.goto(`/job/${jobId}`, { waitUntil: 'commit' })
  const accept = page.locator('[data-bid]').getByRole('button', { name: /^Accept/ })
  await accept.first().tap()
  await page.getByRole('dialog').waitFor()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@kerbside.example')
}

/** A signed-in customer who has been here before posts only what is required: in five taps. */
async function post(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/', { waitUntil: 'commit' })
  await main.getByRole('link', { name: 'Post a New Collection Request' }).first().tap()
  await main.getByRole('button', { name: 'Start your request' }).tap()
  await main.getByLabel('Title').tap()
  await page.keyboard.type('Old armchair')
  await main.getByLabel('Description').tap()
  await page.keyboard.type('Ground floor, two steps to the street.')
  await main.getByRole('button', { name: 'Submit Request' }).tap()
  await page.waitForURL('/my-posts')
  await main.getByRole('link', { name: 'Old armchair', exact: true }).first().waitFor()
}

/** A bid on a request whose owner has just opened its page, until its amount is on the screen. */
async function seeBid(page: Page, { url, openRequests: [requestId = ''] }: WebStage): Promise<number> {
  await openJob(page, requestId)
  const token = await tokenOf(url, 'cara')
  const bidAmount = 100.5 + Math.floor(Math.random() * 800)
  // the elements above them have loaded since
  await showBids(page)
  const started = now()
  await call(url, placeBid, { token, params: { requestId }, body: { bidAmount, bidMessage: null } })
  if (!(await isTrueWithin(GIVEN_UP_MS, () => page.evaluate<boolean>(inSight(bidAmount.toFixed(2))))))
    throw new Problem('The bid never came into sight.')
  return started
}

/** Returns whether an element with this text is on the screen. */
const inSight = (text: string) => `[...document.body.querySelectorAll('*')].some((one) => {
  const { top, bottom, height } = one.getBoundingClientRect()
  return one.textContent.includes('${text}') && height > 1 && top >= 0 && bottom <= innerHeight
})`
