import { search } from '#modules/discovery/search/contract.ts'
import { givenAsk, givenGift, givenSale } from '#tests/modules/community/items/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCustomer } from '#tests/support/people.ts'
import { pressOn, tabTo, typeInto } from '../support/keys.ts'
import { heading, main } from '../support/page-helpers.ts'
import { expect, test } from '../support/test.ts'
import { givenBusiness, givenOwner, verify } from '../support/test-accounts.ts'

test('a user lists an item and promises it to another (keyboard only, R34)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenOwner(product), at: '/freecycle/new' })
  await typeInto(page, page.getByLabel('Item name'), 'Zither in its case')
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('Furn')
  await typeInto(page, page.getByLabel(/^Postcode/), 'bs6 5qa')
  await pressOn(page, page.getByRole('button', { name: 'List Item' }))
  await expect(heading(page, 'Zither in its case')).toBeVisible()
  const itemId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await givenAsk(product, itemId, await givenCustomer(product, 'asker'))
  for (let press = 0; press < 2; press++)
    await pressOn(page, main(page).getByRole('button', { name: /^Promise it to/ }))
  await expect(main(page).getByText(/^Promised to/)).toBeVisible()
  await expect(main(page).locator(':focus')).toHaveCount(1)
})

test('a user searches, walks the results and filters (keyboard only, SRCH-01, SRCH-15)', async ({
  product,
  openPage,
}) => {
  const giver = await givenCustomer(product, 'giver')
  await givenGift(product, { giver, name: 'Xylophone, small' })
  await givenSale(product, giver, { title: 'Xylophone stand' })
  const found = async () => (await callOrThrow(product, search, { query: { term: 'xylophon' } })).items.length
  await expect.poll(found).toBe(2)
  const page = await openPage({ at: '/' })
  const box = page.getByRole('searchbox', { name: 'Search' })
  const results = page.getByRole('region', { name: 'Search results' })
  await typeInto(page, box, 'xylophon')
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(results.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(results.getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(box).toBeFocused()
  await pressOn(page, results.getByRole('button', { name: /^Gifted items/ }), 'Space')
  await expect(results.getByRole('listitem')).toHaveCount(1)
})

test('a user finds a business near a postcode in the list beside the map (keyboard only, MAP-02 to MAP-08, R40)', async ({
  product,
  openPage,
}) => {
  const near = await givenBusiness(product, 'Quay Clearances', 'premium', { businessAddress: '1 Whitby Road, BS4 3QF' })
  await verify(product, near)
  const page = await openPage({ at: '/business-finder' })
  await pressOn(page, page.getByRole('button', { name: 'Find Businesses' }))
  await expect(page.getByLabel('Postcode', { exact: true })).toBeFocused()
  await page.keyboard.type('bs6 5qa')
  await page.keyboard.press('Enter')
  const row = main(page).getByRole('listitem').filter({ hasText: near.name })
  // its pin is created shortly after its profile
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await pressOn(page, row.getByRole('link'))
  await expect(heading(page, near.name)).toBeVisible()
})
