import type { Page } from '@playwright/test'
import { failedJobs } from '#modules/staff/operations/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { openTestInbox, type TestInbox } from '#tests/support/inbox.ts'
import { givenCustomer, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { openTestSystem, type ServerProcess, type TestSystem } from '#tests/support/processes.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, main } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'

const CONSUMER = 'search.index'
const POSTED = 40
/** An event fails permanently at its second attempt. */
const SETTINGS = { JOB_ATTEMPTS: '2' }

interface Broken {
  system: TestSystem
  inbox: TestInbox
  web: ServerProcess
  worker: () => Promise<ServerProcess>
  staff: Person
}
let scene: Broken

/** A separate installation, because this test breaks and kills parts of it. */
test.beforeAll(async () => {
  const [system, inbox] = await Promise.all([openTestSystem(), openTestInbox()])
  const settings = { ...SETTINGS, SMTP_URL: inbox.smtpUrl, WEB_DIST: process.env['E2E_WEB_DIST'] ?? '' }
  const web = await system.start('web,relay', settings)
  const staff = await givenStaff({ url: web.url, sql: system.sql }, 'staff', 'admin')
  scene = { system, inbox, web, worker: () => system.start('worker', settings), staff }
})
test.afterAll(async () => {
  await scene.system.tearDown()
  await scene.inbox.close()
})

const breakSearch = () => scene.system.sql.query('alter table search_documents rename to taken_away')

/** Restores the index and logs every document written to it. */
const mendSearch = () =>
  scene.system.sql.query(`
    alter table taken_away rename to search_documents;
    create table index_writes (id uuid);
    create function note_write() returns trigger language plpgsql security definer as
      $$ begin insert into index_writes values (new.id); return null; end $$;
    create trigger note_write after insert or update on search_documents for each row execute function note_write();
  `)

async function postRequests(): Promise<string[]> {
  const product = { url: scene.web.url, sql: scene.system.sql }
  const owner = await givenCustomer(product)
  const ids: string[] = []
  for (let nth = 1; nth <= POSTED; nth++)
    ids.push((await givenOpenRequest(product, { owner, title: `Wardrobe ${nth}` })).request.id)
  return ids
}

const groupCard = (page: Page) =>
  page.getByRole('region', { name: 'Errors' }).getByRole('listitem').filter({ hasText: CONSUMER })
const repairCard = (page: Page) => page.getByRole('region', { name: 'Repairs' }).getByRole('listitem').first()

test('staff retry the failed jobs of a broken search index, and a crash causes no duplicates', async ({ openPage }) => {
  test.setTimeout(180_000)
  const { system, web, worker, staff } = scene
  const first = await worker()
  await breakSearch()
  const posted = await postRequests()
  const page = await openPage({ as: staff, at: '/ops/failed', on: web.url })

  await test.step('staff see one group of failed jobs, and one job with its event', async () => {
    await expect(groupCard(page)).toContainText(`${POSTED} jobs`, { timeout: 30_000 })
    await expect(groupCard(page)).toContainText('search_documents')
    await groupCard(page).getByRole('button', { name: 'Show only these' }).click()
    await expect(page).toHaveURL(/fingerprint=[0-9a-f]{16}/)
    await expectGoodLayouts(page, 'Failed jobs')
    await main(page)
      .getByRole('link', { name: `RequestPosted → ${CONSUMER}` })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Queued event' })).toContainText('"type": "RequestPosted"')
    await expectGoodLayouts(page, 'A failed job')
  })

  await test.step('the trace leads back to the original request', async () => {
    await page.getByRole('link', { name: 'View trace' }).click()
    const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem')
    await expect(steps.filter({ hasText: 'POST /api/requests' }).first()).toContainText('201')
    await expect(steps.filter({ hasText: CONSUMER }).first()).toContainText('Failed')
    await expectGoodLayouts(page, 'A trace')
    await page.goBack()
    await page.goBack()
  })

  await test.step('they retry all matching jobs slowly, after seeing how many', async () => {
    await mendSearch()
    await page.getByRole('button', { name: 'Retry matching jobs…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Retry matching jobs' })
    await expect(dialog).toContainText(`This retries ${POSTED} jobs`)
    await dialog.getByLabel('Jobs per second').fill('8')
    await dialog.getByRole('button', { name: `Retry ${POSTED} jobs` }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
    await dialog.getByLabel('Reason').fill('The index is back.')
    await dialog.getByRole('button', { name: `Retry ${POSTED} jobs` }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the worker is killed halfway and another takes over', async () => {
    await expect(repairCard(page)).toContainText(/\d+ succeeded/)
    await first.kill9()
    await expect(repairCard(page)).toContainText('Running')
    await worker()
    await expect(repairCard(page)).toContainText(`${POSTED} succeeded`, { timeout: 40_000 })
    await expect(repairCard(page)).toContainText('Finished')
  })

  await test.step('no jobs are left, none ran twice, and the console shows it', async () => {
    await expect(page.getByText('No failed jobs')).toBeVisible()
    const left = await callOrThrow(web, failedJobs, { as: staff, query: { state: 'failed' } })
    expect(left.items).toEqual([])
    const { rows } = await system.sql.query<{ id: string; times: number }>(
      'select id, count(*)::int as times from index_writes group by id',
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(posted.toSorted())
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
    await page.getByRole('link', { name: 'Repairs and replays', exact: true }).click()
    await expect(heading(page, 'Replay events')).toBeVisible()
    await expectGoodLayouts(page, 'Repairs')
    await page.goto('/ops')
    await expect(page.getByText('Nothing is running late')).toBeVisible({ timeout: 30_000 })
  })
})
