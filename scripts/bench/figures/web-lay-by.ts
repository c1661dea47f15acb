import type { Page } from '@playwright/test'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { call } from '#scripts/simulate/call.ts'
import { tokenOf } from '#scripts/simulate/carriers.ts'
import { now } from '../harness/clock.ts'
import type { Findings } from '../harness/figure.ts'
import { number, say } from '../harness/report.ts'
import { median } from '../harness/stats.ts'
import { LAY_BY, openSlowPhone } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'
import { openJob, showBids } from './web-live.ts'

const GIVEN_UP_MS = 30_000

/** How long people wait in a lay-by: 400 kbit/s, a processor four times slower, a screen of 360 × 740. */
export async function measureLayBy(stage: WebStage, times: number): Promise<Findings> {
  say('a phone in a lay-by')
  const ways = { 'fields of login can be used': logIn, 'homepage to a posted request': post, 'bid in sight': seeBid }
  const body: string[][] = []
  for (const [name, wait] of Object.entries(ways)) {
    const taken: number[] = []
    for (let time = 0; time < times; time++) {
      const page = await openSlowPhone(stage.browser, wait === logIn ? null : 'ann')
      const started = await wait(page, stage)
      taken.push(now() - started)
      await page.context().close()
    }
    body.push([name, number(median(taken))])
  }
  const title = `In a lay-by: ${LAY_BY.name} and a processor four times slower, medians`
  return { lines: [], tables: [{ title, head: ['what', 'ms'], body }] }
}

/** When the wait began, in ms on the clock of clock.ts. */
type Started = Promise<number>

async function logIn(page: Page): Started {
  const started = now()
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@kerbside.example')
  return started
}

/** A signed-in customer who has been here before posts only what is required: in five taps. */
async function post(page: Page): Started {
  const [main, started] = [page.getByRole('main'), now()]
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
  return started
}

/** A bid on a request whose owner has just opened its page, until its amount is on the screen. */
async function seeBid(page: Page, { url, openRequests: [requestId = ''] }: WebStage): Started {
  await openJob(page, [requestId])
  const token = await tokenOf(url, 'cara')
  const bidAmount = 100.5 + Math.floor(Math.random() * 800)
  // the elements above them have loaded since
  await showBids(page)
  const started = now()
  await call(url, placeBid, { token, params: { requestId }, body: { bidAmount, bidMessage: null } })
  while (!(await page.evaluate<boolean>(inSight(bidAmount.toFixed(2)))))
    if (now() - started > GIVEN_UP_MS) throw new Problem('The bid never came into sight.')
  return started
}

/** Returns whether an element with this text is on the screen. */
const inSight = (text: string) => `[...document.body.querySelectorAll('*')].some((one) => {
  const { top, bottom, height } = one.getBoundingClientRect()
  return one.textContent.includes('${text}') && height > 1 && top >= 0 && bottom <= innerHeight
})`
