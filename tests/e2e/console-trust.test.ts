import type { Page } from '@playwright/test'
import { givenBid, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { main } from './support/acts.ts'
import { violations } from './support/axe.ts'
import { givenBusiness } from './support/cast.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

/** Where the pictures for a look at the pages go; none are drawn without. */
const SHOTS = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

test('staff see who bids far below what tipping costs, and are led there from where it stood (FLOOR-11)', async ({
  place,
  visit,
}) => {
  const carrier = await givenBusiness(place, 'Hasty Hauliers')
  const staff = await givenStaff(place, 'vera', 'viewer')
  const page = await visit({ as: staff, size: DESKTOP, at: '/ops/catalogue?tab=cheap' })
  await expect(page).toHaveURL(/\/ops\/trust/)
  await expect(main(page).getByRole('link', { name: 'Too cheap' })).toHaveAttribute('aria-current', 'page')
  await expect(main(page).getByText(/^Carriers with at least 5 bids in 90 days/)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Hasty Hauliers' })).toHaveCount(0)
  const items = [{ key: 'door', n: 12, answer: 'no' as const }]
  const { request } = await givenOpenRequest(place, { title: 'Doors', postcode: 'SA1 1AA', load: { items } })
  for (const amount of [2, 3, 100, 110, 120]) await givenBid(place, request.id, amount, carrier)
  await page.reload()
  await expect(main(page).getByRole('row').filter({ hasText: 'Hasty Hauliers' })).toHaveText(
    /Hasty Hauliers\s*5\s*2\s*40 %/,
  )
  expect(await violations(page)).toEqual([])
  await shoot(page, 'too-cheap-1280')
  await page.setViewportSize(PHONE)
  await expectNoSideways(page)
  await shoot(page, 'too-cheap-360')
  await main(page).getByRole('link', { name: 'Hasty Hauliers' }).click()
  await expect(page).toHaveURL(`/ops/people/${carrier.id}`)
})
