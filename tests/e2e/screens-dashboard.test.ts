import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { delayResponses, refuseCalls } from './support/answers.ts'
import { heading, main, openRow } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const region = (page: Page, name: string): Locator => main(page).getByRole('region', { name })
const BIDS = "Jobs I've Bid On"
const JOBS = 'My Accepted Jobs'

test('shows a customer the next steps, the upgrade, quick links and the profile card on the dashboard (DASH-01, DASH-07, DASH-10, DASH-12, DASH-18 to DASH-23, DASH-42, CARD-01, CARD-03, CARD-13, CARD-14, CARD-16, R47, R48)', async ({
  product,
  openPage,
}) => {
  const address = '14 Zetland Terrace, Bristol BS6 7AH'
  const owner = await givenOwner(product, 'Ann Clarke', { phoneNumber: '0117 496 0142', address })
  const page = await openPage({ as: owner })
  const answer = await delayResponses(page, '**/api/profile')
  await page.goto('/dashboard')
  await expect(main(page).getByText('Loading your dashboard...')).toBeVisible()
  answer()
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await expect(main(page).getByText('Hello, Ann Clarke.')).toBeVisible()
  const upgrade = region(page, 'Offer Collection Services?')
  const links = main(page).getByRole('navigation', { name: 'Quick links' })
  const card = region(page, 'Your profile')
  await openRow(page, 'Your profile')
  for (const [link, path] of [
    [main(page).getByRole('link', { name: 'Post New Request' }), '/collection-request/new'],
    [main(page).getByRole('link', { name: 'View My Requests' }), '/my-posts'],
    [upgrade.getByRole('link', { name: 'Upgrade to Business' }), '/subscribe'],
    [links.getByRole('link', { name: 'My collection requests' }), '/my-posts'],
    [links.getByRole('link', { name: 'Edit profile' }), '/profile/edit'],
    [card.getByRole('link', { name: 'Edit Profile' }), '/profile/edit'],
  ] as const)
    await expect(link).toHaveAttribute('href', path)
  await expect(card.getByText('Ann Clarke', { exact: true }).first()).toBeVisible()
  await expect(card.getByText(owner.email, { exact: true })).toBeVisible()
  await expect(card.locator('dl > div')).toHaveText(['Phone Number0117 496 0142', `Address${address}`])
})

test('greets a user without a display name by email, and names the card by its first part (DASH-12, CARD-02)', async ({
  product,
  openPage,
}) => {
  const newcomer = await givenCustomer(product, 'newcomer')
  const page = await openPage({ as: newcomer, at: '/dashboard' })
  await expect(main(page).getByText(`Hello, ${newcomer.email}.`)).toBeVisible()
  const name = newcomer.email.split('@')[0] ?? ''
  await expect(region(page, 'Your profile').getByText(name, { exact: true }).first()).toBeVisible()
})

test('opens dashboard and profile when the profile fails to load, and says why (CARD-17, CARD-18, PROF-04, PROF-05, ERR-42)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 403/)
  const page = await openPage({ as: await givenOwner(product) })
  await refuseCalls(page, '**/api/profile', 'The profiles are being moved.')
  await page.goto('/dashboard')
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  const onCard = region(page, 'Your profile').getByRole('alert')
  await expect(onCard).toContainText('Could not load full profile')
  await expect(onCard).toContainText('The profiles are being moved.')
  await page.goto('/profile/edit')
  const alert = main(page).getByRole('alert')
  await expect(alert).toContainText('Error Loading Profile')
  await expect(alert).toContainText('The profiles are being moved.')
  await expect(alert.getByRole('link')).toHaveAttribute('href', '/dashboard')
})

test('shows a business loading states and then empty lists on the dashboard (DASH-07, DASH-11, DASH-17, DASH-24 to DASH-26, DASH-33, DASH-34, DASH-40)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste') })
  const answerProfile = await delayResponses(page, '**/api/profile')
  const answerBids = await delayResponses(page, '**/api/my-bids*')
  const answers = [
    await delayResponses(page, '**/api/subscription'),
    await delayResponses(page, '**/api/my-accepted-jobs*'),
  ]
  const isAsked = page.waitForRequest('**/api/my-bids*')
  await page.goto('/dashboard')
  await expect(main(page).getByText('Loading your dashboard...')).toBeVisible()
  // requested together with the profile, so that a slow network is used once
  await isAsked
  await expect(region(page, 'My Active Jobs')).toBeHidden()
  answerProfile()
  await expect(heading(page, 'Welcome to Your Business Dashboard')).toBeVisible()
  await expect(main(page).getByText('Hello, Severn Waste.')).toBeVisible()
  const panel = region(page, 'My Active Jobs')
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([BIDS, JOBS])
  await expect(region(page, BIDS).getByRole('status')).toContainText("Loading jobs you've bid on…")
  await expect(region(page, JOBS).getByRole('status')).toContainText('Loading your accepted jobs…')
  // no list appears early that a list of bids would push away
  const plan = region(page, 'Your plan')
  await expect(plan).toHaveCount(0)
  await page.setViewportSize(PHONE)
  await expect(region(page, JOBS)).toHaveCount(0)
  answerBids()
  await expect(plan.getByText('Checking your subscription status...')).toBeVisible()
  await expect(region(page, JOBS).getByRole('status')).toBeVisible()
  for (const answer of answers) answer()
  await expect(region(page, BIDS).getByRole('heading', { name: "You haven't placed any bids yet." })).toBeVisible()
  await expect(
    region(page, JOBS).getByRole('heading', { name: 'No jobs have been assigned to you yet.' }),
  ).toBeVisible()
})

test('shows a business each bid and accepted job with its status (DASH-24, DASH-25, DASH-27 to DASH-33, DASH-35 to DASH-39, R33)', async ({
  product,
  openPage,
}) => {
  const severn = await givenBusiness(product, 'Severn Waste')
  const won = await givenOpenRequest(product, { title: 'Garden waste, twelve bags', budget: 90 })
  const { bid } = await givenBid(product, won.request.id, 75, severn)
  await callOrThrow(product, acceptBid, { as: won.owner, params: { bidId: bid.id } })
  const open = await givenOpenRequest(product, { title: 'Corner sofa, grey' })
  await givenBid(product, open.request.id, 62.5, severn)
  const page = await openPage({ as: severn })
  await page.route('**/api/my-bids*', async (route) => {
    const answer = await route.fetch()
    const { items, ...rest } = (await answer.json()) as { items: { bid: object }[] }
    const lost = { bid: { ...items[0]?.bid, id: randomUUID(), bidAmount: 33 }, request: null }
    await route.fulfill({ response: answer, json: { ...rest, items: [...items, lost] } })
  })
  await page.goto('/dashboard')

  const bids = region(page, BIDS).getByRole('listitem')
  await expect(bids).toHaveText([
    /^Corner sofa, grey\s*Your Bid: £62\.50\s*Job\s*Pending\s*Bid\s*Active/,
    /^Garden waste, twelve bags\s*Your Bid: £75\.00\s*Job\s*Assigned\s*Bid\s*Accepted/,
    /^Job details could not be loaded for this bid\.\s*Your Bid: £33\.00/,
  ])
  const job = region(page, JOBS).getByRole('listitem')
  await expect(job).toHaveText(
    /^Garden waste, twelve bags\s*Assigned\s*Your bid was accepted for this job\.\s*Won for £75\.00\s*Budget £90\.00/,
  )
  for (const [card, { id }] of [
    [bids.first(), open.request],
    [bids.nth(1), won.request],
    [job, won.request],
  ] as const)
    await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/job/${id}`)
})

test('names the lists and plan that failed to load and keeps the business on its dashboard (DASH-15, DASH-16, DASH-41, ERR-28, ERR-29, R46, R49)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 403/)
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste') })
  for (const list of ['my-bids*', 'my-accepted-jobs*', 'subscription'])
    await refuseCalls(page, `**/api/${list}`, 'Not just now.')
  await page.goto('/dashboard')
  await expect(region(page, BIDS).getByRole('alert')).toContainText(
    /^Error loading bidded jobs\.Failed to fetch bidded jobs\.Not just now\./,
  )
  await expect(region(page, JOBS).getByRole('alert')).toContainText(
    /^Error loading accepted jobs\.Failed to fetch accepted jobs\.Not just now\./,
  )
  const plan = region(page, 'Your plan')
  await expect(plan.getByText('No active subscription found.')).toBeVisible()
  await expect(plan.getByRole('link', { name: 'View Subscription Plans' })).toHaveAttribute('href', '/subscribe')
  await expect(page).toHaveURL('/dashboard')
})
