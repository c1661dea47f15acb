import type { Page } from '@playwright/test'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { askForTask } from '#tests/support/run-task.ts'
import { slowness } from '#tests/support/slowness.ts'
import { turnOffRendering } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { heading, live, main, message, openRow } from './support/page-helpers.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

/** The task runs every 15 seconds. */
const COMES_BACK = 40_000
const yourBids = (page: Page) => main(page).getByRole('region', { name: 'Your bids' })

test('returns an unopened bid live after 48 hours, with the reason in the ledger (QUOTA-01, QUOTA-04)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to load|Code could not be loaded yet/)
  const carrier = await givenBusiness(product, 'Hartley Clearances', 'basic')
  const { request } = await givenOpenRequest(product, { title: 'Oak wardrobe, three doors' })
  const { bid } = await givenBid(product, request.id, 60, carrier)
  await givenBid(product, request.id, 55, carrier)
  const page = await openPage({ as: carrier, size: PHONE })
  // the lazy part retries once its code is available
  await turnOffRendering(page)
  let away = true
  await page.route('**/your-bids*.js', (route) => (away ? route.abort() : route.continue()))
  await page.goto('/dashboard')
  await expect(heading(page, 'Your plan')).toBeVisible()
  await expect(live(page).first()).toBeVisible()
  await expect(yourBids(page)).toBeHidden()
  away = false
  await expect(yourBids(page)).toBeVisible({ timeout: COMES_BACK })
  await expect(yourBids(page)).toContainText('23 of 25 bids left this month')
  await expect(yourBids(page)).not.toContainText('returned')
  await expect(yourBids(page).getByRole('listitem')).toHaveText([
    /Oak wardrobe, three doors\s*Bid placed · .+− 1/,
    /Oak wardrobe, three doors\s*Bid placed · .+− 1/,
  ])
  await product.sql.query(`update bids set created_at = created_at - interval '48 hours' where id = $1`, [bid.id])
  await askForTask(product, 'bidding.return-unopened')
  await expect(message(page, 'One of your bids was returned: the customer never opened it.')).toBeVisible({
    timeout: COMES_BACK * slowness(),
  })
  await expect(yourBids(page)).toContainText(/\d+ of 26 bids left this month\s*25 \+ 1 returned/)
  await expect(yourBids(page).getByRole('listitem').first()).toHaveText(
    /Oak wardrobe, three doors\s*Returned: the customer never opened it · .+\+ 1/,
  )
  expect(await findViolations(page)).toEqual([])
  const wide = await openPage({ as: carrier, size: DESKTOP, at: '/dashboard' })
  await expect(yourBids(wide)).toContainText('25 + 1 returned')
  expect(await findViolations(wide)).toEqual([])
})

test('shows no ledger on Premium, and everyone the rule next to the plans (QUOTA-04)', async ({
  product,
  openPage,
}) => {
  const premium = await openPage({ as: await givenBusiness(product, 'Severn Waste'), at: '/dashboard' })
  await openRow(premium, 'Your plan')
  await expect(main(premium).getByText('Your plan has no limit.')).toBeVisible()
  await expect(yourBids(premium)).toBeHidden()
  const visitor = await openPage({ at: '/subscribe', size: PHONE })
  await expect(
    main(visitor).getByText(
      'If a customer doesn’t open your bid within 48 hours, it doesn’t count towards your monthly bids.',
    ),
  ).toBeVisible()
})

test('lets staff return or refuse waiting and lost bids, with a reason (QUOTA-05)', async ({ product, openPage }) => {
  const carrier = await givenBusiness(product, 'Avon Clearances', 'basic')
  const { request } = await givenOpenRequest(product, { title: 'Shed full of paint' })
  const { bid } = await givenBid(product, request.id, 80, carrier)
  const { bid: other } = await givenBid(product, request.id, 70, carrier)
  await product.sql.query(
    `insert into bid_returns (bid_id, carrier_id, reason, state, at) values ($1, $2, 'owner_cancelled', 'waiting', now())`,
    [bid.id, carrier.id],
  )
  const staff = await openPage({ as: await givenStaff(product, 'agent', 'agent'), at: '/ops/requests', size: PHONE })
  const waiting = main(staff).getByRole('region', { name: 'Bid returns to decide: 1' })
  await waiting.getByText('Bid returns to decide: 1').click()
  await expect(waiting.getByText('£80.00')).toBeVisible()
  expect(await findViolations(staff)).toEqual([])
  await staff.setViewportSize(DESKTOP)
  await waiting.getByRole('button', { name: 'Return bid' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Return this bid?' })
  await dialog.getByRole('textbox').fill('Two different people.')
  await dialog.getByRole('button', { name: 'Return bid' }).click()
  await expect(message(staff, 'Bid returned')).toBeVisible()
  await expect(waiting).toBeHidden()
  await staff.goto(`/ops/requests?request=${request.id}`)
  const bids = main(staff).getByRole('region', { name: 'Bids and returns' })
  await expect(bids.getByRole('listitem')).toHaveText([/£70\.00.*Return bid/, /£80\.00.*Returned: by staff/])
  expect(await findViolations(staff)).toEqual([])
  await bids.getByRole('button', { name: 'Return bid' }).click()
  await dialog.getByRole('textbox').fill('The winner never came.')
  await dialog.getByRole('button', { name: 'Return bid' }).click()
  await expect(bids.getByText('Returned: by staff')).toHaveCount(2)
  const { rows } = await product.sql.query('select reason from audit_log where subject_id = any($1) order by at', [
    [bid.id, other.id],
  ])
  expect(rows.map(({ reason }) => reason)).toEqual(['Two different people.', 'The winner never came.'])
})
