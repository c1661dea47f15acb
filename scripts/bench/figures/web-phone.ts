import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#modules/bidding/contract.ts'
import { call } from '#scripts/simulate/call.ts'
import { tokenOf } from '#scripts/simulate/carriers.ts'
import { now } from '../harness/clock.ts'
import type { Findings } from '../harness/figure.ts'
import { number, say, type Table } from '../harness/report.ts'
import { alternate, type Sample, seriesOf } from '../harness/rounds.ts'
import { median } from '../harness/stats.ts'
import { slowDown, write } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'
import { noteVitals, vitalsOf } from '../harness/web/vitals.ts'

/** What people with a slow phone wait for: the vitals of each page, and what they do in a lay-by. */
export async function measurePhone(
  stage: WebStage,
  { rounds, times }: { rounds: number; times: number },
): Promise<Findings> {
  const { pages, measurer } = stage
  const names = pages.map(({ name }) => name)
  const windows = await alternate(measurer, names, rounds, (name) => lookAt(stage, name), { warmUp: false })
  const title = 'Slow 4G and a processor four times slower, applied'
  return { lines: [], series: [seriesOf(title, windows)], tables: [await inLayBy(stage, times)] }
}

/** The vitals of a page where a slow network and processor are applied, not reckoned with; INP of a first act. */
async function lookAt({ browser, pages }: WebStage, name: string): Promise<Sample> {
  const looked = pages.find((page) => page.name === name)
  say(`a slow phone on ${name}`)
  const page = await browser.phone(looked?.viewer ?? null)
  await slowDown(page, 'slow4g')
  await noteVitals(page)
  await page.goto(looked?.path ?? '/', { waitUntil: 'networkidle' })
  const { lcpMs } = await vitalsOf(page)
  await FIRST_ACTS[name]?.(page)
  const used = await vitalsOf(page)
  await page.context().close()
  return { ms: [], values: { ...used, lcpMs } }
}

const first = (page: Page, role: 'searchbox' | 'button' | 'link' | 'textbox', name = ''): Locator =>
  page.getByRole('main').getByRole(role, { name }).first()

/** What people do first on a page, by its name. */
const FIRST_ACTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  home: (page) => write(page, first(page, 'searchbox'), 'sofa'),
  job: (page) => first(page, 'button', 'Report').tap(),
  freecycle: (page) => write(page, page.locator('main input').first(), 'desk'),
  search: (page) => write(page, first(page, 'searchbox'), ' bed'),
  login: (page) => write(page, first(page, 'textbox', 'Email'), 'ann@kerbside.example'),
  dashboard: (page) => first(page, 'link', 'Edit Profile').tap(),
}

/** What people in a lay-by wait for: 400 kbit/s, a processor four times slower, a screen of 360 × 740. */
async function inLayBy(stage: WebStage, times: number): Promise<Table> {
  say('a phone in a lay-by')
  const ways = { 'fields of login can be used': logIn, 'homepage to a posted request': post, 'bid in sight': seeBid }
  const body: string[][] = []
  for (const [name, wait] of Object.entries(ways)) {
    const taken: number[] = []
    for (let time = 0; time < times; time++) {
      const page = await stage.browser.phone(wait === logIn ? null : 'ann')
      await page.setViewportSize({ width: 360, height: 740 })
      await slowDown(page, 'layBy')
      const started = await wait(page, stage)
      taken.push(now() - started)
      await page.context().close()
    }
    body.push([name, number(median(taken))])
  }
  return { title: 'In a lay-by: 400 kbit/s and a processor four times slower, medians', head: ['what', 'ms'], body }
}

/** When the wait began, in ms on the clock of clock.ts. */
type Started = Promise<number>

async function logIn(page: Page): Started {
  const started = now()
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@kerbside.example')
  return started
}

/** A customer who is signed in and has been here before posts what must be said, and nothing else: in five taps. */
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
  await page.goto(`/job/${requestId}`)
  await page.getByRole('main').getByText('Live', { exact: true }).waitFor({ state: 'attached' })
  const token = await tokenOf(url, 'cara')
  const bidAmount = 100.5 + Math.floor(Math.random() * 800)
  const started = now()
  await call(url, placeBid, { token, params: { requestId }, body: { bidAmount, bidMessage: null } })
  while (!(await page.evaluate<boolean>(inSight(bidAmount.toFixed(2)))));
  return started
}

/** Whether some element of the page that is on the screen says so. */
const inSight = (text: string) => `[...document.body.querySelectorAll('*')].some((one) => {
  const { top, bottom, height } = one.getBoundingClientRect()
  return one.textContent.includes('${text}') && height > 1 && top >= 0 && bottom <= innerHeight
})`
