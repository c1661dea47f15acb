import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { delayResponses, turnOffRendering } from './support/answers.ts'
import { expectTwoLines, heading, main } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'

async function expectLinks(within: Locator, links: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(links))
    await expect(within.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
}

test('the homepage has its hero, steps, prices and links for visitors (HOME-01 to HOME-12, HOME-14 to HOME-21, MENU-01, MENU-02, R54, R69)', async ({
  openPage,
}) => {
  const page = await openPage({ at: '/' })
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Kerbside' })).toBeVisible()
  await expect(header.getByText('Fully licensed companies bid on your waste').filter({ visible: true })).toHaveCount(1)
  await expectLinks(header, { Login: '/login', 'Sign Up': '/signup' })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post what has to go. Watch the bids arrive.')
  await expect(main(page).getByText('Signing up is free and there’s nothing to download.')).toBeVisible()
  await expectLinks(main(page), { 'Find Local Businesses on Map': '/business-finder' })
  await expectLinks(main(page).locator('section').first(), { 'Post a New Collection Request': '/post-request' })
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Collection requests',
    'Items for sale',
    'Gifted items',
    'How it works',
    'Simple prices',
    'Explore More Eco-Options',
  ])

  const how = main(page).getByRole('region', { name: 'How it works' })
  await expect(how.getByRole('heading', { level: 3 })).toHaveText([
    'Post Your Request',
    'Receive Bids',
    'Choose & Book',
    'Job Done!',
  ])
  const prices = main(page).getByRole('region', { name: 'Simple prices' })
  await expect(prices.getByRole('listitem')).toHaveText([/^Everyone\s*Free/, /£9\.99 per month/, /£24\.99 per month/])
  await expectLinks(prices, { 'View Plans & Subscribe': '/subscribe' })
  const options = main(page).getByRole('region', { name: 'Explore More Eco-Options' })
  await expect(options.getByRole('link')).toHaveText(['FreeCycle Connect', 'Upcycle Inspire', 'Charity Hub'])
  await expectLinks(options, {
    'FreeCycle Connect': '/freecycle',
    'Upcycle Inspire': '/upcycle',
    'Charity Hub': '/charities',
  })

  await main(page).getByRole('link', { name: 'Business Login' }).click()
  await expect(heading(page, 'Business Login')).toBeVisible()
})

test('a card shows two lines of its description, or that there is none, and its age (HOME-23 to HOME-25)', async ({
  product,
  openPage,
}) => {
  const long = 'It stands in the hall and weighs more than it looks, so please bring a second pair of hands. '.repeat(5)
  const owner = await givenCustomer(product, 'owner')
  await givenOpenRequest(product, { owner, title: 'Wardrobe with a mirror', description: long.trim() })
  await givenGift(product, { giver: owner, name: 'Long bookcase', description: long.trim() })
  await givenSale(product, owner, { title: 'Bench without words', description: null })
  await givenGift(product, { giver: owner, name: 'Chair without words', description: null })
  const page = await openPage({ as: owner, at: '/' })
  const card = (title: string) => main(page).getByRole('listitem').filter({ hasText: title })
  for (const title of ['Wardrobe with a mirror', 'Long bookcase'])
    await expectTwoLines(card(title).getByText(/^It stands in the hall/))
  await expect(card('Wardrobe with a mirror')).toContainText(/Pending\s*(a few seconds|\d+ \w+) ago$/)
  for (const title of ['Bench without words', 'Chair without words'])
    await expect(card(title)).toContainText('No description provided.')
})

test('a member finds all requests, their name in the menu, no business login, and a preview picture (HOME-04, HOME-32, HOME-33, MENU-03, MENU-10)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product, 'Ann Clarke')
  await givenOpenRequest(product, { owner })
  const page = await openPage({ as: owner })
  const answer = await delayResponses(page, '**/api/profile')
  await page.goto('/')
  const menu = page.getByRole('banner').getByRole('button').filter({ visible: true })
  await expect(menu).toHaveText('Loading...')
  answer()
  await expect(menu).toHaveText('Ann Clarke')
  const requests = main(page).getByRole('region', { name: 'Collection requests' })
  await expect(requests.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/post-request')
  await expect(main(page).getByRole('link', { name: 'Find Local Businesses on Map' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Business Login' })).toHaveCount(0)

  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const file = await page.request.get(new URL(image ?? '').pathname)
  expect(file.headers()['content-type']).toBe('image/png')
  expect(await sharp(await file.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('the menu shows that the session is being checked (MENU-10, R43)', async ({ product, openPage, allow }) => {
  allow(/status of 503/)
  const page = await openPage({ as: await givenOwner(product, 'Ann Clarke') })
  await page.clock.install()
  await turnOffRendering(page)
  const refresh = '**/api/session/refresh'
  await page.route(refresh, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.', requestId: 'r' } }),
  )
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.unroute(refresh)
  const answer = await delayResponses(page, refresh)
  await page.clock.fastForward('00:06')
  await expect(header.getByText('Loading...')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
  answer()
  await expect(header.getByRole('button', { name: 'Ann Clarke' })).toBeVisible()
})
