import type { Locator, Page } from '@playwright/test'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import { createCheckoutSession, lookupKeyOf, type PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { myBidAllowance } from '#modules/market/bidding/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { payAt, pressInPortal } from '#tests/support/payments.ts'
import { givenOpenRequest } from '#tests/support/people.ts'
import { heading, logIn, main, message, openRow } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, type Named } from './support/test-accounts.ts'

const plan = (page: Page, id: PlanId): Locator => main(page).getByRole('region', { name: PLANS[id].name })
const ownPlan = (page: Page): Locator => main(page).getByRole('region', { name: 'Your Current Plan' })
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
async function confirm(page: Page, title: string, costs: readonly RegExp[], act: string) {
  const dialog = page.getByRole('dialog', { name: title })
  for (const cost of costs) await expect(dialog).toContainText(cost)
  await press(dialog, act)
}
const PREMIUM_LATER = /From \d+ \w+ \d{4}, you pay £24\.99 a month\./
const BASIC_LATER = /From \d+ \w+ \d{4}, you pay £9\.99 a month\./
const NOTHING = /You pay nothing today\./

async function payWith(page: Page, card: RegExp) {
  await page.getByLabel(card).check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

async function givenSubscriber(product: E2eProduct, id: PlanId, card = 'works'): Promise<Named> {
  const business = await givenBusiness(product, 'Severn Waste', null)
  const body = { priceIdType: lookupKeyOf(id) }
  await payAt((await callOrThrow(product, createCheckoutSession, { as: business, body })).url, card)
  return business
}

test('takes a business through a declined card, a challenge and a payment to an active plan with a receipt (SUBS-09 to SUBS-11, SUBS-14, DASH-13, DASH-14)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste', null), at: '/subscribe' })
  await press(plan(page, 'basic'), 'Subscribe')
  await expect(heading(page, 'Subscribe to Business Basic')).toBeVisible()
  await payWith(page, /is declined/)
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await payWith(page, /3-D Secure/)
  await page.getByRole('button', { name: 'No, fail' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged.')
  await payWith(page, /3-D Secure/)
  await page.getByRole('button', { name: 'Yes, complete' }).click()

  await expect(main(page).getByText('Your plan is active.')).toBeVisible()
  await expect(ownPlan(page)).toContainText(/Business Basic ?Renews on \d/)
  await expect(plan(page, 'basic').getByRole('button', { name: 'Current Plan' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(plan(page, 'premium').getByRole('button', { name: 'Switch to Business Premium' })).toBeVisible()

  await page.goto('/dashboard')
  const panel = main(page).getByRole('region', { name: 'Your plan' })
  await expect(panel).toContainText('Business Basic')
  await openRow(page, 'Your plan')
  await expect(panel).toContainText('0 of 25 bids used this month, 25 left.')
  await expect(panel.getByRole('listitem')).toHaveText([...PLANS.basic.features])

  await page.goto('/account/settings')
  const receipt = main(page).getByRole('list', { name: 'Receipts and invoices' }).getByRole('listitem')
  await expect(receipt).toContainText('£9.99')
  await expect(receipt).toContainText('Paid')
  const pdf = await page.request.get((await receipt.getByRole('link').getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
})

test('lets a new carrier browse open requests first, and says after payment what still prevents a bid', async ({
  product,
  openPage,
}) => {
  const { request } = await givenOpenRequest(product, { title: 'Old wardrobe' })
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste', null), at: '/subscribe', size: PHONE })
  await expect(main(page).getByRole('heading', { name: /Get verified/ })).toBeVisible()
  await main(page).getByRole('link', { name: 'See open requests first' }).click()
  await main(page).getByRole('link', { name: 'Old wardrobe' }).first().click()
  await expect(page).toHaveURL(new RegExp(request.id))
  await expect(main(page).getByRole('button', { name: 'Place a Bid' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/subscribe')
  await press(plan(page, 'basic'), 'Subscribe')
  // these tests allow bids without a registration
  const reason = 'We’re checking your registration.'
  await page.route(`**${myBidAllowance.path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), bar: 'not_registered', reason } })
  })
  await payWith(page, /: works$/)
  await expect(main(page).getByText('Your plan is active.')).toBeVisible()
  await expect(main(page).getByText(`You can’t bid yet. ${reason}`)).toBeVisible()
  await expect(main(page).getByText('You can find open requests and place bids.')).toHaveCount(0)
})

test('confirms that nothing was charged after leaving checkout, and allows a new start, also with the browser’s Back', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste', null), at: '/subscribe', size: PHONE })
  await press(plan(page, 'premium'), 'Subscribe')
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(main(page).getByText('You haven’t been charged.')).toBeVisible()
  await press(plan(page, 'premium'), 'Subscribe')
  await expect(heading(page, 'Subscribe to Business Premium')).toBeVisible()
  await page.goBack()
  await expect(plan(page, 'premium').getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
  await expect(ownPlan(page)).toBeHidden()
})

test('changes a plan up and down, keeps it, and cancels it in the portal, followed by another window (SUBS-10, SUBS-15, SUBS-21, CALL-42, CALL-43)', async ({
  product,
  openPage,
}) => {
  const severn = await givenSubscriber(product, 'basic')
  const page = await openPage({ as: severn, at: '/subscribe' })
  const other = await page.context().newPage()
  await other.goto('/subscribe')
  await expect(ownPlan(other)).toContainText('Business Basic')

  const [switchUp, keep] = ['Switch to Business Premium?', 'Keep Business Premium?']
  await press(plan(page, 'premium'), 'Switch to Business Premium')
  await press(page.getByRole('dialog', { name: switchUp }), 'Cancel')
  await expect(ownPlan(page)).toContainText('Business Basic')
  await press(plan(page, 'premium'), 'Switch to Business Premium')
  await confirm(
    page,
    switchUp,
    [/You pay £15\.00 today, for the time until your plan renews\./, PREMIUM_LATER],
    'Pay £15.00',
  )
  await expect(main(page).getByText('You now have Business Premium')).toBeVisible()
  await expect(ownPlan(other)).toContainText('Business Premium')
  await press(plan(page, 'basic'), 'Switch to Business Basic')
  await confirm(page, 'Switch to Business Basic?', [NOTHING, BASIC_LATER], 'Switch to Business Basic')
  await expect(ownPlan(page)).toContainText(/Business Premium ?Changes to Business Basic on/)
  await expect(plan(page, 'basic').getByRole('button')).toHaveAccessibleDescription(/^Starts on \d/)
  await press(ownPlan(page), 'Keep Business Premium')
  await confirm(page, keep, [NOTHING, PREMIUM_LATER], 'Keep Business Premium')
  await expect(ownPlan(page)).toContainText('Renews on')

  await press(ownPlan(page), 'Manage Subscription')
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(ownPlan(other)).toContainText('and won’t renew.')
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await press(ownPlan(page), 'Keep Business Premium')
  await confirm(page, keep, [NOTHING, PREMIUM_LATER], 'Keep Business Premium')
  await expect(ownPlan(other)).toContainText('Renews on')
})

test('warns of a failed renewal on every relevant page until it is paid (grace)', async ({ product, openPage }) => {
  const severn = await givenSubscriber(product, 'premium', 'works_once')
  const page = await openPage({ as: severn, at: '/dashboard', size: PHONE })
  await openRow(page, 'Your plan')
  await expect(main(page).getByRole('region', { name: 'Your plan' })).toContainText('Renews on')
  await pressInPortal(product.payments, severn.email, 'renew')
  const banner = main(page).getByRole('alert')
  await expect(banner).toContainText('Your last payment didn’t go through')
  await banner.getByRole('link', { name: 'Plans and payment' }).click()
  await expect(plan(page, 'basic').getByRole('button')).toHaveAccessibleDescription('Update your card first.')
  await press(ownPlan(page), 'Manage Subscription')
  await page.getByRole('button', { name: 'Visa 4242: works' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await expect(ownPlan(page)).toContainText('Renews on')
  await expect(main(page).getByRole('alert')).toHaveCount(0)
})

test('turns a customer who pays into a business in every open window (DASH-21, R18)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenOwner(product), at: '/dashboard' })
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  const shop = await page.context().newPage()
  await shop.goto('/subscribe')
  await expect(main(shop).getByText(/your account becomes a business account/)).toBeVisible()
  await press(plan(shop, 'basic'), 'Subscribe')
  await payWith(shop, /4242/)
  await expect(ownPlan(shop)).toBeVisible()
  await expect(heading(page, 'Welcome to Your Business Dashboard')).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Your plan' })).toContainText('Business Basic')
})

test('waits and refreshes when the browser returns before the webhook (honest waiting)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste', null), at: '/subscribe' })
  await press(plan(page, 'basic'), 'Subscribe')
  product.payments.emulator.deliveries.set({ drop: 1 })
  await payWith(page, /4242/)
  await expect(main(page).getByText('We’re waiting for confirmation of your payment.')).toBeVisible()
  await expect(main(page).getByText('Your plan is active.')).toBeVisible()
  product.payments.emulator.deliveries.set({ drop: 0 })
})

test('shows an error next to each button while the payment service is down, and allows a retry (SUBS-12, SUBS-13, ERR-54 to ERR-56)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 503/)
  const away = (call: string) => product.payments.emulator.breakUntil(call)
  const page = await openPage({ as: await givenSubscriber(product, 'basic'), at: '/subscribe' })
  const problem = (within: Locator) => within.getByRole('alert')
  const changesAgain = away('POST /v1/subscriptions')
  await press(plan(page, 'premium'), 'Switch to Business Premium')
  await confirm(page, 'Switch to Business Premium?', [PREMIUM_LATER], 'Pay £15.00')
  await expect(plan(page, 'premium').getByRole('button', { name: 'Switching...' })).toBeVisible()
  await expect(problem(plan(page, 'premium'))).toContainText(
    'Failed to change plan: the payment service isn’t responding',
  )
  changesAgain()
  const opensAgain = away('POST /v1/billing_portal')
  await press(ownPlan(page), 'Manage Subscription')
  await expect(problem(ownPlan(page))).toContainText('Failed to open customer portal: the payment service')
  await expect(ownPlan(page)).toContainText('Business Basic')
  opensAgain()

  const newcomer = await openPage({ as: await givenBusiness(product, 'Dan Doyle', null), at: '/subscribe' })
  const sellsAgain = away('POST /v1/customers')
  await press(plan(newcomer, 'basic'), 'Subscribe')
  await expect(plan(newcomer, 'basic').getByRole('button', { name: 'Subscribing...' })).toBeVisible()
  await expect(problem(plan(newcomer, 'basic'))).toContainText('Failed to create checkout session: the payment service')
  sellsAgain()
  await press(plan(newcomer, 'basic'), 'Subscribe')
  await expect(heading(newcomer, 'Subscribe to Business Basic')).toBeVisible()
})

test('shows these errors while the network is down, and a retry (ERR-54 to ERR-56)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const page = await openPage({ as: await givenSubscriber(product, 'basic'), at: '/subscribe' })
  const newcomer = await openPage({ as: await givenBusiness(product, 'Dan Doyle', null), at: '/subscribe' })
  await expect(ownPlan(page)).toContainText('Business Basic')
  await expect(plan(newcomer, 'basic').getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await page.context().setOffline(true)
  await newcomer.context().setOffline(true)
  await press(plan(page, 'premium'), 'Switch to Business Premium')
  await expect(plan(page, 'premium').getByRole('alert')).toHaveText(/^Failed to change plan: .*connection/)
  await press(ownPlan(page), 'Manage Subscription')
  await expect(ownPlan(page).getByRole('alert')).toHaveText(/^Failed to open customer portal: .*connection/)
  await press(plan(newcomer, 'basic'), 'Subscribe')
  await expect(plan(newcomer, 'basic').getByRole('alert')).toHaveText(
    /^Failed to create checkout session: .*connection/,
  )
  await newcomer.context().setOffline(false)
  await press(plan(newcomer, 'basic'), 'Subscribe')
  await expect(heading(newcomer, 'Subscribe to Business Basic')).toBeVisible()
})

test('shows a visitor the plans without reading a subscription, asks them to log in with a toast at the top right, and returns them (SUBS-18 to SUBS-20, ERR-57, STATE-03, STATE-04, NAV-06)', async ({
  product,
  openPage,
}) => {
  const severn = await givenSubscriber(product, 'premium')
  const page = await openPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/subscribe')
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(2)
  await expect(page.getByText('Checking your subscription status...')).toHaveCount(0)
  await expect(page.getByText('Your Current Plan')).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(message(page, 'You must be logged in to manage your subscription.')).toBeVisible()
  await press(plan(page, 'basic'), 'Subscribe')
  await expect(message(page, 'You must be logged in to subscribe.')).toBeVisible()
  const messages = page.getByRole('region', { name: /notification/i })
  const box = await messages.boundingBox()
  expect(DESKTOP.width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40)
  expect(box?.y).toBeLessThan(120)
  await expect(messages).toHaveCSS('position', 'fixed')
  expect(asked.filter((path) => path.startsWith('/api/subscription'))).toEqual([])
  await messages.getByRole('button', { name: 'Login' }).click()
  await logIn(page, severn)
  await expect(ownPlan(page)).toContainText('Business Premium')
  await expect(page).toHaveURL('/subscribe')
})
