import { randomUUIDv7 } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givenStaff } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { live, main } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenSubmitted } from './support/test-accounts.ts'

const words = (page: Page) => page.getByRole('region', { name: 'Status' })
const table = (page: Page, name: string) => page.getByRole('table', { name })
const row = (page: Page, of: string, name: string) =>
  table(page, of)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name.replace(/[()]/g, '.')}`) }) })
const banner = (page: Page) => page.getByRole('status', { name: 'Paused queues' })

/** Inserts a four-minute-old event that its consumer has not handled. */
async function givenLateBid({ sql }: E2eProduct): Promise<string> {
  const id = randomUUIDv7()
  await sql.query(
    `insert into outbox (id, type, version, data, at, committed_at, relayed_at, check_at)
     values ($1, 'BidPlaced', 1, '{}', now(), now() - interval '250 seconds', now(), now() + interval '1 hour')`,
    [id],
  )
  await sql.query(`insert into inbox (event_id, consumer) values ($1, 'live')`, [id])
  return id
}

test('the overview changes live from all caught up to what is late and by how long', async ({ product, openPage }) => {
  const viewer = await givenStaff(product, 'viewer', 'viewer')
  // failed jobs left by other tests
  await product.sql.query(
    `update failed_jobs set state = 'discarded', reason = 'Not of this test.' where state = 'failed'`,
  )
  const page = await openPage({ as: viewer, at: '/ops', name: 'viewer' })
  await expect(live(page)).toBeVisible()
  await expect(words(page)).toContainText('Nothing is running late', { timeout: 20_000 })
  // processes of other tests are listed as lost
  await expect(row(page, 'Processes', 'web, worker, relay').filter({ hasText: 'running' })).not.toHaveCount(0)
  await expect(table(page, 'Dependencies')).toContainText('PostgreSQL')
  await expectGoodLayouts(page, 'overview when all is well')

  const event = await givenLateBid(product)
  await expect(words(page)).toContainText('Requests is 4 minutes behind: 1 waiting')
  await expect(row(page, 'Queues', 'Requests')).toContainText('4 min')
  await expect(main(page)).toContainText(event)
  await product.sql.query(`update outbox set done_at = now() where id = $1`, [event])
  await expect(words(page)).toContainText('Nothing is running late')
})

test('the overview and the menu count and link what staff have to do (issue 27.16)', async ({ product, openPage }) => {
  const staff = await openPage({
    as: await givenStaff(product, 'agent', 'agent'),
    at: '/ops',
    name: 'agent',
    size: PHONE,
  })
  await expect(live(staff)).toBeVisible()
  const waits = main(staff).getByRole('region', { name: 'To do' })
  const verifications = waits.getByRole('listitem').filter({ hasText: 'Verifications' })
  const count = async () => Number(/\d+/.exec((await verifications.textContent()) ?? '')?.[0])
  const before = await count()
  await givenSubmitted(product, 'Severn Clearances')
  await expect.poll(count).toBe(before + 1)
  const [people, machines] = [await waits.boundingBox(), await words(staff).boundingBox()]
  expect(people?.y, 'the to-do list comes first').toBeLessThan(machines?.y ?? 0)
  const menu = staff.getByRole('navigation', { name: 'Operations console' })
  await expect(menu.getByRole('link', { name: `Verifications ${before + 1} waiting` })).toBeAttached()
  await verifications.getByRole('link').click()
  await expect(staff).toHaveURL('/ops/verifications')
})

test('the queue history is also a table, and its selection is in the URL', async ({ product, openPage }) => {
  const page = await openPage({
    as: await givenStaff(product, 'viewer', 'viewer'),
    at: '/ops?queue=live&span=day',
    name: 'viewer',
  })
  await expect(page.getByLabel('Queue', { exact: true })).toHaveValue('live')
  await page.getByLabel('Period').selectOption('Last 30 days')
  await expect(page).toHaveURL(/span=month/)
  await expect(page.locator('.uplot canvas').first()).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(table(page, 'Live updates, last 30 days').getByRole('row')).toHaveCount(31)
})

test('an admin pauses and resumes a queue, and all staff see the reason', async ({ product, openPage }) => {
  const admin = await givenStaff(product, 'admin')
  const colleague = await openPage({
    as: await givenStaff(product, 'viewer', 'viewer'),
    at: '/ops/queues',
    name: 'colleague',
    size: PHONE,
  })
  await expect(main(colleague)).toContainText('Only admins can pause queues')
  await expect(colleague.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
  const page = await openPage({ as: admin, at: '/ops/queues', name: 'admin' })

  await page.getByRole('button', { name: 'Pause: Requests' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause Requests' })
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Enter a reason.')
  await dialog.getByLabel('Reason').fill('Counts are wrong since noon')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  for (const one of [page, colleague]) {
    await expect(banner(one)).toContainText('Requests is paused until')
    await expect(banner(one)).toContainText(`${admin.email}: Counts are wrong since noon`)
  }
  await expectGoodLayouts(page, 'controls with a paused queue')

  await page.getByRole('button', { name: 'Resume: Requests' }).click()
  await page.getByLabel('Reason').fill('Repaired')
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  for (const one of [page, colleague]) await expect(banner(one)).toBeHidden()

  await page.getByRole('button', { name: 'Run now: Monitoring (clean up old figures)' }).click()
  await page.getByLabel('Reason').fill('Looking whether it works')
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
  await expect(row(page, 'Schedules', 'Monitoring (clean up old figures)')).toContainText('done', { timeout: 15_000 })

  await page.getByRole('button', { name: 'Open Bull Board' }).click()
  await page.getByLabel('Reason').fill('Looking at Redis')
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/ops\/engine-room\//)
  await expect(page.getByRole('link', { name: /requests\.count-bids/ }).first()).toBeVisible()
})
