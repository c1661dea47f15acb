import type { Page } from '@playwright/test'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { turnOffRendering } from './support/answers.ts'
import { accept, bid, bidOf, heading, live, main, message, withoutLive } from './support/page-helpers.ts'
import { expectSpoken } from './support/spoken.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

test('tells a carrier that the job closed and keeps its open form (BID-17, BID-03)', async ({ product, openPage }) => {
  const { owner, request } = await givenOpenRequest(product)
  const { bid } = await givenBid(product, request.id, 90)
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste'), at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  await page.getByLabel('Bid amount').fill('85')
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  await expect(page.getByText('The customer accepted another bid while you were writing.')).toBeVisible()
  await expect(page.getByLabel('Bid amount')).toHaveValue('85')
  await expect(page.getByRole('button', { name: 'Submit Bid' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Cancel Bid Form' }).click()
  await expect(page.getByRole('button', { name: 'Place a Bid' })).toHaveAttribute('aria-disabled', 'true')
})

test('the second of two acceptances shows it came too late (BID-20, ERR-23)', async ({ product, openPage, allow }) => {
  allow(/status of 409/, /socket\.io/)
  const ann = await givenOwner(product)
  const { request } = await givenOpenRequest(product, { owner: ann })
  const [hartley, severn] = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
  await givenBid(product, request.id, 90, hartley)
  await givenBid(product, request.id, 95, severn)
  const first = await openPage({ as: ann, at: `/job/${request.id}` })
  const second = await openPage({ as: ann, name: 'second' })
  await withoutLive(second)
  await second.goto(`/job/${request.id}`)
  await second.getByRole('button', { name: 'Accept £95.00 from Severn' }).click()
  await accept(first, '£90.00', 'Hartley')
  await expect(heading(first, 'You accepted the bid from Hartley')).toBeVisible()
  await second.getByRole('dialog').getByRole('button', { name: 'Accept £95.00' }).click()
  await expect(message(second, 'Error accepting bid')).toBeVisible()
  await expect(message(second, 'This request already has an accepted bid.')).toBeVisible()
})

test('shows that it is offline, and catches up with the server (live updates)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/net::ERR_/, /WebSocket connection/, /could not be loaded yet/)
  const { request, owner } = await givenOpenRequest(product)
  const hartley = await givenBusiness(product, 'Hartley')
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await product.killServer()
  await expect(main(page).getByText('Reconnecting…')).toBeVisible()
  await expect(main(page).getByText('Offline – this may be out of date')).toBeVisible({ timeout: 20_000 })
  await expect(heading(page, request.title)).toBeVisible()
  await product.withOtherServer((elsewhere) => givenBid(elsewhere, request.id, 88, hartley))
  await product.startServer()
  await expect(bidOf(page, 'Hartley')).toContainText('£88.00', { timeout: 20_000 })
  await expect(live(page)).toBeVisible()
})

test('shows and announces that the network is lost and restored, and catches up', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/, /could not be loaded yet/)
  const { request, owner } = await givenOpenRequest(product)
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await page.context().setOffline(true)
  await expectSpoken(page, 'Offline – this may be out of date')
  await givenBid(product, request.id, 88, await givenBusiness(product, 'Hartley'))
  await page.context().setOffline(false)
  await expect(bidOf(page, 'Hartley')).toContainText('£88.00')
  await expect(live(page)).toBeVisible()
  await expectSpoken(page, /^\s*Live\b/m)
})

test('bidding works without Redis, and delayed updates are marked and arrive', async ({ product, openPage }) => {
  const { request, owner } = await givenOpenRequest(product)
  const hartley = await givenBusiness(product, 'Hartley')
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await product.redis.stop()
  await expect(main(page).getByText('Live updates are delayed')).toBeVisible()
  await givenBid(product, request.id, 88, hartley)
  await product.redis.start()
  await expect(bidOf(page, 'Hartley')).toContainText('£88.00', { timeout: 20_000 })
  await expect(live(page)).toBeVisible({ timeout: 20_000 })
})

test('retries failed queries automatically, without layout shifts', async ({ product, openPage, allow }) => {
  allow(/status of 503/)
  const { request, owner } = await givenOpenRequest(product)
  await givenBid(product, request.id, 88, await givenBusiness(product, 'Hartley'))
  const page = await openPage({ as: owner })
  await turnOffRendering(page)
  let tries = 0
  await page.route(/\/api\/requests\/[^/]+\/bids(?:\?|$)/, (route) => {
    tries += 1
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again in a moment.' } })
  })
  await page.goto(`/job/${request.id}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 20_000 })
  const seen = await again.elementHandle()
  const before = tries
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(before)
  expect(await seen?.isVisible(), 'the same button, which nobody loses under a finger').toBe(true)
  await page.unrouteAll()
  await expect(bidOf(page, 'Hartley')).toContainText('£88.00', { timeout: 20_000 })
})

/** Lets a command reach the server but drops its response; queries work. */
const loseAnswer = (page: Page, address: RegExp) =>
  page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
  })

test('an owner learns of an acceptance whose response was lost (BID-08)', async ({ product, openPage, allow }) => {
  allow(/net::ERR_/)
  const { request, owner } = await givenOpenRequest(product)
  await givenBid(product, request.id, 90, await givenBusiness(product, 'Hartley'))
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await loseAnswer(page, /\/api\/bids\/[^/]+\/accept/)
  await accept(page, '£90.00', 'Hartley')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await expect(message(page, 'Bid has been accepted.')).toBeVisible()
  await expect(message(page, 'Error accepting bid')).toBeHidden()
})

test('a bid was placed once despite a lost response, as its carrier sees (BID-03)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/net::ERR_/)
  const { request } = await givenOpenRequest(product)
  const page = await openPage({ as: await givenBusiness(product, 'Hartley'), at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await loseAnswer(page, /\/api\/requests\/[^/]+\/bids$/)
  await bid(page, '56')
  await expect(message(page, 'Your bid has been placed.')).toBeVisible()
  await expect(page.getByLabel('Bid amount')).toBeHidden()
  await expect(bidOf(page, 'Hartley')).toHaveCount(1)
})

test('notifies an accepting owner that the carrier changed the bid (issue 27)', async ({ product, openPage }) => {
  const { request, owner } = await givenOpenRequest(product)
  const hartley = await givenBusiness(product, 'Hartley')
  await givenBid(product, request.id, 90, hartley)
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  await page.getByRole('button', { name: 'Accept £90.00 from Hartley' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Hartley has since bid')).toBeHidden()
  await givenBid(product, request.id, 120, hartley)
  await expect(dialog.getByText('Hartley has since bid £120.00. Both bids are open')).toBeVisible()
})
