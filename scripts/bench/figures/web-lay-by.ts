import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#modules/bidding/contract.ts'
import { now } from '#scripts/bench/harness/clock.ts'
import { say } from '#scripts/bench/harness/progress.ts'
import { type Findings, number } from '#scripts/bench/harness/report.ts'
import { median } from '#scripts/bench/harness/stats.ts'
import type { WebPlan } from '#scripts/bench/harness/web/plan.ts'
import { slowDown } from '#scripts/bench/harness/web/slow-phone.ts'
import type { WebStage } from '#scripts/bench/harness/web/stage.ts'
import { call } from '#scripts/simulate/call.ts'
import { tokenOf } from '#scripts/simulate/carriers.ts'

/** What somebody met, once: ms until it was there, and the taps that it took. */
interface Met {
  readonly ms: number
  readonly taps: number
}

/** What people in a lay-by wait for: 400 kbit/s, a processor four times slower, a screen of 360 × 740. */
export async function measureLayBy(stage: WebStage, { walks: times }: WebPlan): Promise<Findings> {
  say('a phone in a lay-by')
  const ways = { 'fields of login can be used': logIn, 'homepage to a posted request': post, 'bid in sight': seeBid }
  const body: string[][] = []
  for (const [name, meet] of Object.entries(ways)) {
    const met: Met[] = []
    for (let time = 0; time < times; time++) met.push(await meet(stage))
    body.push([name, number(median(met.map(({ ms }) => ms))), number(median(met.map(({ taps }) => taps)))])
  }
  const title = 'In a lay-by: 400 kbit/s and a processor four times slower, medians'
  return { lines: [], rows: [], tables: [{ title, head: ['what', 'ms', 'taps'], body }] }
}

async function logIn({ browser }: WebStage): Promise<Met> {
  const page = await inLayBy(await browser.phone(null))
  const started = now()
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@kerbside.example')
  return met(page, started, 0)
}

/** Somebody signed in who has been here before posts what must be said, and nothing else. */
async function post({ browser }: WebStage): Promise<Met> {
  const page = await inLayBy(await browser.phone('ann'))
  const [main, started] = [page.getByRole('main'), now()]
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.tap()
  }
  await page.goto('/', { waitUntil: 'commit' })
  await tap(main.getByRole('link', { name: 'Post a New Collection Request' }).first())
  await tap(main.getByRole('button', { name: 'Start your request' }))
  for (const [field, text] of [
    ['Title', 'Old armchair'],
    ['Description', 'Ground floor, two steps to the street.'],
  ] as const) {
    await tap(main.getByLabel(field))
    await page.keyboard.type(text)
  }
  await tap(main.getByRole('button', { name: 'Submit Request' }))
  await page.waitForURL('/my-posts')
  await main.getByRole('link', { name: 'Old armchair', exact: true }).first().waitFor()
  return met(page, started, taps)
}

/** A bid on a request whose owner has just opened its page, until its amount is on the screen. */
async function seeBid({ browser, url, openRequests: [requestId = ''] }: WebStage): Promise<Met> {
  const page = await inLayBy(await browser.phone('ann'))
  await page.goto(`/job/${requestId}`)
  await page.getByRole('main').getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  const token = await tokenOf(url, 'cara')
  const bidAmount = 100.5 + Math.floor(Math.random() * 800)
  const started = now()
  await call(url, placeBid, { token, params: { requestId }, body: { bidAmount, bidMessage: null } })
  while (!(await page.evaluate<boolean>(inSight(bidAmount.toFixed(2)))));
  return met(page, started, 0)
}

/** Whether some element of the page that is on the screen says so. */
const inSight = (text: string) => `[...document.body.querySelectorAll('*')].some((one) => {
  const { top, bottom, height } = one.getBoundingClientRect()
  return one.textContent.includes('${text}') && height > 1 && top >= 0 && bottom <= innerHeight
})`

async function inLayBy(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 360, height: 740 })
  await slowDown(page, { network: 'layBy' })
  return page
}

async function met(page: Page, started: number, taps: number): Promise<Met> {
  const ms = now() - started
  await page.context().close()
  return { ms, taps }
}
