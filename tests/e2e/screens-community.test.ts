import type { Page, Route } from '@playwright/test'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { heading, main, message } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'

const EXAMPLES = [
  'Outdoor Sink Unit',
  'Cable Spool Table',
  'Pallet Furniture Living Room',
  'Vintage TV Bar Cabinet',
  'Brightly Painted Desk',
]
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const empty = (route: Route) => route.fulfill({ json: { items: [], next: null, more: false } })

test('freecycle: visitors browse and are asked to sign in, members list and open items (FREE-02, FREE-04 to FREE-06, FREE-11, R38, R56)', async ({
  product,
  openPage,
}) => {
  const { giver, item } = await givenGift(product)
  const visitor = await openPage({ at: '/freecycle', size: PHONE, name: 'visitor' })
  await expect(main(visitor).getByText(item.name).first()).toBeVisible()
  for (const name of ['Filters (Soon)', 'Map View (Soon)'])
    await expect(visitor.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  await main(visitor).getByRole('button', { name: 'List an Item', exact: true }).click()
  await expect(message(visitor, 'Please log in or sign up to list an item for freecycle.')).toBeVisible()
  const at = `/freecycle/item/${item.id}?type=freecycle_item`
  await visitor.goto(at)
  await expect(visitor).toHaveURL(`/login?returnTo=${encodeURIComponent(at)}`)

  const member = await openPage({ as: giver, at: '/freecycle', name: 'member' })
  await main(member).locator(`a[href="${at}"]`).click()
  await expect(member).toHaveURL(at)
  await expect(member.getByRole('heading', { name: item.name, level: 1 })).toBeVisible()
  await member.goto('/freecycle')
  await main(member).getByRole('button', { name: 'List an Item', exact: true }).click()
  await expect(member).toHaveURL('/freecycle/new')
})

test('items for sale show pounds and pence and have a page (SALE-01 to SALE-03)', async ({ product, openPage }) => {
  const seller = await givenCustomer(product, 'seller')
  const bench = await givenSale(product, seller, { price: 45.5, title: 'Garden bench for two' })
  const page = await openPage({ as: seller, at: '/freecycle?type=sell_item' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Items for sale')
  await expect(page).toHaveTitle(/^Items for sale/)
  const at = `/freecycle/item/${bench.id}?type=sell_item`
  const tile = main(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="${at}"]`) })
  await expect(tile).toContainText('£45.50')
  await tile.locator('a').click()
  await expect(page).toHaveURL(at)
  await expect(heading(page, bench.title)).toBeVisible()
  await expect(main(page).getByText('£45.50')).toBeVisible()
})

test('empty lists say so, and lead a visitor without ideas to login and sign-up (HOME-39, R30, FREE-07, FREE-09, FREE-12, SALE-04, UPC-08 to UPC-10)', async ({
  openPage,
}) => {
  const page = await openPage()
  const lists = [
    'latest-requests',
    'latest-freecycle-items',
    'latest-sell-items',
    'freecycle-items?*',
    'freecycle-items',
  ]
  for (const list of lists) await page.route(`**/api/${list}`, empty)
  await page.route(/\/api\/ideas(\?|$)/, empty)
  await page.goto('/')
  await expect(heading(page, 'No Active Requests Yet!')).toBeVisible()
  await expect(part(page, 'Gifted items').getByText('No Gifted Items Yet!', { exact: true })).toBeVisible()
  await expect(part(page, 'Items for sale').getByText('No Items For Sale Yet!', { exact: true })).toBeVisible()
  await page.goto('/freecycle')
  await expect(page.getByRole('heading', { name: 'No Free Items Found', exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'List Your Item', exact: true })).toBeVisible()
  await page.goto('/upcycle')
  const none = part(page, 'Community Ideas')
  await expect(none.getByText('No Community Upcycle Ideas Yet', { exact: true })).toBeVisible()
  await expect(none.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute('href', /^\/login\b/)
  await expect(none.getByRole('link', { name: 'Sign up', exact: true })).toHaveAttribute('href', /^\/signup\b/)
})

test('Upcycle Inspire shows five examples and community ideas; only members can add one (UPC-01, UPC-03 to UPC-07, UPC-14, R21)', async ({
  product,
  openPage,
}) => {
  const ann = await givenOwner(product)
  const idea = await givenIdea(product, ann)
  const visitor = await openPage({ at: '/upcycle', name: 'visitor' })
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Upcycle Inspire')
  await expect(part(visitor, 'Five ideas to start with').getByRole('heading', { level: 3 })).toHaveText(EXAMPLES)
  await expect(part(visitor, 'Community Ideas').getByRole('heading', { name: idea.title }).first()).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Add New Idea', exact: true })).toHaveCount(0)
  const member = await openPage({ as: ann, at: '/upcycle', name: 'member' })
  await main(member).getByRole('link', { name: 'Add New Idea', exact: true }).click()
  await expect(member).toHaveURL('/upcycle/new')
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Share Your Upcycle Idea')
})
