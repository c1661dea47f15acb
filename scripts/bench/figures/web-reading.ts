import type { Page } from '@playwright/test'
import { now } from '../harness/clock.ts'
import type { Findings } from '../harness/figure.ts'
import { atMost, say, size } from '../harness/report.ts'
import { median } from '../harness/stats.ts'
import { LAY_BY, openSlowPhone } from '../harness/web/browser.ts'
import type { WebStage } from '../harness/web/stage.ts'

/** Opens a page and resolves once a person can read or do what they came for. */
type Wait = (page: Page, stage: WebStage) => Promise<void>

/** G26: how long an owner waits, on a slow connection with an empty cache, to read and to act. */
export async function measureReading(stage: WebStage, times: number): Promise<Findings> {
  say('an owner reads on a slow line')
  const waits = [
    { what: 'G26 the first bid on an own job can be read', wait: readBid, most: 3_000 },
    { what: '    the dashboard’s next step can be read', wait: readNextStep, most: 3_000 },
    { what: '    Accept opens its dialog', wait: pressAccept, most: 7_000 },
  ]
  const lines = []
  for (const { what, wait, most } of waits) {
    const taken: number[] = []
    for (let time = 0; time < times; time++) taken.push(await timeOf(stage, wait))
    lines.push(size(`${what}, ${LAY_BY.name}`, median(taken), 'ms', atMost(most)))
  }
  return { lines }
}

async function timeOf(stage: WebStage, wait: Wait): Promise<number> {
  const page = await openSlowPhone(stage.browser, 'ann')
  const from = now()
  await wait(page, stage)
  const taken = now() - from
  await page.context().close()
  return taken
}

async function readBid(page: Page, { ids }: WebStage): Promise<void> {
  await page.goto(`/job/${ids.jobId}`, { waitUntil: 'commit' })
  await page.locator('[data-bid]').first().waitFor()
}

async function readNextStep(page: Page): Promise<void> {
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('main').getByText('Choose a bid', { exact: true }).first().waitFor()
}

async function pressAccept(page: Page, { ids }: WebStage): Promise<void> {
  await page.goto(`/job/${ids.jobId}`, { waitUntil: 'commit' })
  await page
    .locator('[data-bid]')
    .getByRole('button', { name: /^Accept/ })
    .first()
    .tap()
  await page.getByRole('dialog').waitFor()
}
