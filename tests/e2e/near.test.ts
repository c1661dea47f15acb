import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givenCarrier, givenOpenRequest } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { main } from './support/page-helpers.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('search', { name: 'Near me' })
async function open(page: Page): Promise<void> {
  await field(page).getByRole('button', { expanded: false }).click()
}
const note = (page: Page, text: string | RegExp) => field(page).getByText(text)

test('a place filters and sorts lists, is kept in the URL and on the device, and survives errors (NEAR-11)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/400/)
  await product.sql.query(
    `insert into items (id, type, owner_id, title, location_text, listed_at)
       select gen_random_uuid(), 'freecycle_item', $1, title, area, now() from (values
         ('Near brass lamp', 'BA1, Bath'), ('Far brass lamp', 'ZE1, Lerwick'), ('Brass lamp nowhere', null)) as t (title, area)`,
    [randomUUID()],
  )
  const page = await openPage({ size: PHONE, at: '/freecycle' })
  await open(page)
  const near = field(page).getByLabel('Near', { exact: true })
  await near.fill('Atlantis')
  await near.press('Enter')
  await expect(field(page).getByRole('alert')).toContainText('Atlantis')
  await expect(near).toHaveValue('Atlantis')
  await near.fill('ba1 1aa')
  await field(page).getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/near=BA1&sort=distance$/)
  await expect(note(page, 'Distances are from the middle of BA1, Bath.')).toBeVisible()
  await expect(main(page).getByRole('listitem').first()).toContainText('0.0 miles')
  await field(page).getByLabel('Within').selectOption('10')
  await expect(page).toHaveURL(/within=10/)
  await expect(main(page).getByText(/without a location (isn’t|aren’t) shown/)).toBeVisible()
  await expect(main(page).getByText('Far brass lamp')).toBeHidden()
  await expectGoodLayouts(page, 'near', [PHONE])
  await expectGoodLayouts(page, 'near', [DESKTOP])
  await page.setViewportSize(DESKTOP)
  // a wide screen has the fields open
  await page.goto('/freecycle')
  await expect(near).toBeVisible()
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expect(page).toHaveURL(/near=BA1/)
  await expect(main(page).getByText('0.0 miles').first()).toBeVisible()
  await page.goto('/freecycle?near=London&within=5')
  await open(page)
  await expect(note(page, /^London has several/)).toBeVisible()
  await field(page).getByRole('button', { name: 'SW, London' }).click()
  await expect(page).toHaveURL(/near=SW/)
  await expect(field(page)).toBeFocused()
  await page.context().clearPermissions()
  await field(page).getByRole('button', { name: 'Use my location' }).click()
  await expect(field(page).getByRole('alert')).toContainText('Your browser is blocking your location')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 51.381, longitude: -2.359 })
  await field(page).getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL(/near=BA/)
  await field(page).getByRole('button', { name: 'Clear location' }).click()
  await expect(page).not.toHaveURL(/near=/)
  await expect(field(page)).toBeFocused()
  await page.reload()
  await expect(field(page)).toBeVisible()
  await expect(page).not.toHaveURL(/near=/)
  for (const [near, why] of [
    ['Atlantis', 'We don’t recognise “Atlantis”'],
    ['JE2 3AB', 'We only cover England, Scotland, Wales and Northern Ireland.'],
  ] as const) {
    await page.goto(`/freecycle?near=${near}`)
    await expect(field(page).getByRole('alert')).toContainText(why)
    await expect(main(page).getByText('Nothing to show for this place')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
})

test('a link from the map replaces a remembered place (NEAR-11, OPENMAP-04)', async ({ product, openPage }) => {
  await givenOpenRequest(product, { title: 'Sofa near the Downs', postcode: 'BS6 5QA' })
  const carrier = await givenCarrier(product)
  const page = await openPage({ as: carrier, size: PHONE })
  await page.goto('/jobs?near=London&within=2')
  await expect(main(page).getByText('Nothing within this distance')).toBeVisible()
  const row = main(page).getByRole('button', { name: 'Within 2 miles of London · Newest', expanded: false })
  await expect(row).toBeVisible()
  await row.click()
  await field(page).getByLabel('Sort by').selectOption('distance')
  await page.goto('/map')
  await main(page)
    .getByRole('link', { name: /open requests? in Bristol$/ })
    .click()
  await expect(main(page).getByText('Sofa near the Downs')).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Within 1 mile of BS/, expanded: false })
    .click()
  await expect(note(page, 'Distances are from the middle of BS, Bristol.')).toBeVisible()
  await expectGoodLayouts(page, 'jobs near an area', [PHONE])
})
