import type { Locator, Page } from '@playwright/test'
import { say } from '#scripts/bench/harness/progress.ts'
import { type Findings, number } from '#scripts/bench/harness/report.ts'
import { percentile } from '#scripts/bench/harness/stats.ts'
import { tapToPainted } from '#scripts/bench/harness/web/clicks.ts'
import type { WebPlan } from '#scripts/bench/harness/web/plan.ts'
import { slowDown } from '#scripts/bench/harness/web/slow-phone.ts'
import type { WebStage } from '#scripts/bench/harness/web/stage.ts'

/** Ms from each tap to the page that it led to. */
type Walks = Map<string, number[]>

/** From the tap on a link to the painted page, on a phone whose processor is four times slower. */
export async function measureWalks({ browser }: WebStage, { walks: times }: WebPlan): Promise<Findings> {
  say('walking from page to page')
  const walks: Walks = new Map()
  const page = await browser.phone('bob')
  await slowDown(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  for (let time = 0; time < times; time++) await walkFromHome(page, walks)
  await page.goto('/jobs', { waitUntil: 'networkidle' })
  for (let time = 0; time < times; time++) await walkToJobs(page, walks, time)
  await page.context().close()
  return {
    lines: [],
    rows: [],
    tables: [
      {
        title: 'From tap to painted page within the app, processor four times slower, ms',
        head: ['way', 'first time', 'p50', 'p95'],
        body: [...walks].map(([way, taken]) => [
          way,
          ...[taken[0] ?? Number.NaN, percentile(taken, 0.5), percentile(taken, 0.95)].map(number),
        ]),
      },
    ],
  }
}

async function walkFromHome(page: Page, walks: Walks): Promise<void> {
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  const home = () => walk(page, walks, { way: 'to home', link: link('Kerbside'), heading: HOME })
  await walk(page, walks, { way: 'home to freecycle', link: link('Items'), heading: 'FreeCycle Connect' })
  await home()
  await walk(page, walks, {
    way: 'home to post',
    link: link('Post a New Collection Request'),
    heading: 'How to post a request',
  })
  await home()
}

const HOME = 'Post what has to go. Watch the bids arrive.'

/** Each time to another job: the one before is still known. */
async function walkToJobs(page: Page, walks: Walks, time: number): Promise<void> {
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  const link = links.nth(time % (await links.count()))
  await walk(page, walks, { way: 'jobs to job', link, heading: (await link.textContent()) ?? '' })
  await page.goBack()
  await links.first().waitFor()
}

interface Way {
  readonly way: string
  readonly link: Locator
  readonly heading: string
}

async function walk(page: Page, walks: Walks, { way, link, heading }: Way): Promise<void> {
  walks.set(way, [...(walks.get(way) ?? []), await tapToPainted(page, link, heading)])
}
