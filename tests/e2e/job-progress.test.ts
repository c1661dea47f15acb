import type { Page } from '@playwright/test'
import { withdrawBid } from '#modules/market/bidding/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { accept, bidOf, heading, main, message, openBid, openPart, section } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const history = (page: Page) => section(page, 'History').getByRole('listitem')

const progress = (page: Page) => page.getByRole('region', { name: 'Job progress' })
const steps = (page: Page) => progress(page).getByRole('listitem')

async function confirm(page: Page, button: string, question: string) {
  await main(page).getByRole('button', { name: button }).click()
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: button }).click()
}

test('shows each step of an accepted job to everyone, up to completion, with one action at a time (issue 27.15, R28)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const [hartley, severn] = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
  const { request } = await givenOpenRequest(product, { owner })
  await givenBid(product, request.id, 75, hartley)
  await givenBid(product, request.id, 60, severn)
  const at = `/job/${request.id}`
  const [ann, carrier, loser, visitor] = [
    await openPage({ as: owner, at, size: PHONE, name: 'owner' }),
    await openPage({ as: hartley, at, name: 'Hartley' }),
    await openPage({ as: severn, at, size: PHONE, name: 'Severn' }),
    await openPage({ at, name: 'visitor' }),
  ]

  const collected = main(ann).getByRole('button', { name: 'Mark as collected' })
  const completed = main(ann).getByRole('button', { name: 'Confirm completion' })

  await test.step('a withdrawn bid disappears from every page', async () => {
    await expect(bidOf(visitor, 'Severn')).toBeVisible()
    await confirm(loser, 'Withdraw bid', 'Withdraw this bid?')
    await expect(message(loser, 'Bid withdrawn')).toBeVisible()
    for (const page of [ann, carrier, loser, visitor]) await expect(bidOf(page, 'Severn')).toHaveCount(0)
    await expect(heading(visitor, 'Bids · 1')).toBeVisible()
  })

  await test.step('the carrier of the accepted bid marks the job as collected', async () => {
    await accept(ann, '£75.00', 'Hartley')
    await expect(collected).toBeVisible()
    await expect(completed).toBeHidden()
    await confirm(carrier, 'Mark as collected', 'Has everything been collected?')
    await expect(heading(carrier, 'Everything has been collected')).toBeFocused()
    await expect(heading(ann, 'Everything has been collected')).toBeVisible()
    await expect(completed).toBeVisible()
    await expect(collected).toBeHidden()
    await openPart(visitor, 'History')
    await expect(history(visitor)).toHaveText([/^Posted/, /^Bid accepted/, /^Collectedby the carrier/])
    for (const page of [ann, carrier])
      await expect(steps(page)).toHaveText([
        ...[/Posted, done$/, /Bids received, done$/, /Bid accepted, done$/],
        ...[/Time booked, not recorded$/, /Arrived, not recorded$/],
        ...[/Collected, done$/, /Disposal recorded, next$/, /Completed, to come$/],
      ])
    await expect(progress(visitor)).toHaveCount(0)
  })

  await test.step('the owner confirms, and everyone sees the job completed', async () => {
    await confirm(ann, 'Confirm completion', 'Is this job complete?')
    await expect(heading(ann, 'Completed by Hartley')).toBeVisible()
    for (const page of [ann, carrier]) await openPart(page, 'History')
    for (const page of [ann, carrier, visitor]) {
      await expect(history(page).last()).toContainText('Completed')
      await expect(main(page).getByRole('button', { name: /collected|completed/ })).toHaveCount(0)
    }
  })
})

test('hides a bid that was withdrawn while the visitor was on another page', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  const visitor = await openPage({ at: `/job/${request.id}`, size: PHONE, name: 'visitor' })
  await expect(main(visitor).getByText('Live', { exact: true })).toBeVisible()
  // the first may be fetched, the second arrives live
  await givenBid(product, request.id, 75, await givenBusiness(product, 'Hartley'))
  await expect(bidOf(visitor, 'Hartley')).toBeVisible()
  const severn = await givenBusiness(product, 'Severn')
  const { bid } = await givenBid(product, request.id, 60, severn)
  await expect(bidOf(visitor, 'Severn')).toBeVisible()
  await visitor.getByRole('link', { name: 'Kerbside' }).first().click()
  await expect(bidOf(visitor, 'Severn')).toHaveCount(0)
  await callOrThrow(product, withdrawBid, { as: severn, params: { bidId: bid.id } })
  await visitor.goBack()
  await expect(heading(visitor, 'Bids · 1')).toBeVisible()
  await expect(bidOf(visitor, 'Severn')).toHaveCount(0)
})

test('shows bidders on their dashboard that the owner cancelled an open request', async ({ product, openPage }) => {
  const owner = await givenOwner(product)
  const hartley = await givenBusiness(product, 'Hartley')
  const { request } = await givenOpenRequest(product, { owner, title: 'Old greenhouse' })
  await givenBid(product, request.id, 75, hartley)
  const ann = await openPage({ as: owner, at: `/job/${request.id}`, name: 'owner' })
  const carrier = await openPage({ as: hartley, at: '/dashboard', name: 'Hartley' })
  const card = main(carrier).getByRole('listitem').filter({ hasText: 'Old greenhouse' })
  await expect(card).toContainText('Pending')
  await confirm(ann, 'Cancel request', 'Cancel this request?')
  await expect(heading(ann, 'This request has been cancelled')).toBeVisible()
  await expect(card).toContainText('Cancelled')
})

test('lets users and visitors report something once', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 75, await givenBusiness(product, 'Hartley'))
  const reader = await openPage({
    as: await givenOwner(product),
    at: `/job/${request.id}`,
    size: PHONE,
    name: 'reader',
  })
  await (await openBid(reader, 'Hartley')).getByRole('button', { name: 'Report £75.00' }).click()
  const dialog = reader.getByRole('dialog', { name: 'Report this bid' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Looks like a scam' }).check()
  await dialog.getByLabel(/^Tell us more/).fill('Asks for money before it comes.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(message(reader, 'We’ll look into your report.')).toBeVisible()
  const visitor = await openPage({ at: `/job/${request.id}`, name: 'visitor' })
  await visitor.getByRole('button', { name: `Report ${request.title}` }).click()
  await expect(message(visitor, 'Log in to report this')).toBeVisible()
})
