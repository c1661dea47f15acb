import { givenOpenRequest } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { section } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'

test('a referral code is created, counts requests, and is copied and removed (EMBED-01)', async ({
  product,
  openPage,
}) => {
  const council = await givenOwner(product, 'Bristol Council')
  const page = await openPage({ as: council, at: '/account/developer', size: PHONE })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const card = section(page, 'Links to our form')
  const code = `bristol-${Date.now()}`
  await card.getByRole('button', { name: 'Create reference' }).click()
  const form = card.getByRole('form', { name: 'Create a reference' })
  await form.getByLabel('Reference').fill('bristol council')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Use letters, digits and hyphens, at most 40.')
  await form.getByLabel('Reference').fill(code)
  await page.keyboard.press('Enter')
  const row = card.getByRole('listitem').filter({ hasText: code })
  await expect(row).toContainText('No requests yet')
  await row.getByRole('button', { name: 'Copy link' }).click()
  await expect(row.getByRole('button', { name: 'Link copied' })).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(`${product.url}/embed/post?ref=${code}`)

  await givenOpenRequest(product, { reference: code })
  await page.reload()
  await expect(row).toContainText('1 request, 1 in the last 30 days')
  await expectGoodLayouts(page, 'references')
  await row.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: `Remove ${code}?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(row).toHaveCount(0)
})
