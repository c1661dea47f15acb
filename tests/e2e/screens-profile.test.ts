import type { Locator, Page } from '@playwright/test'
import { findViolations } from './support/axe.ts'
import { fileField, heading, main, openBusinessDetails, openRow } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner, givenSubmitted, verify } from './support/test-accounts.ts'

const OPTIONAL = /\(optional\)$/
/** Form fields by label, with accepted values. */
async function expectFields(page: Page, labels: Readonly<Record<string, RegExp | string>>): Promise<void> {
  for (const [label, name] of Object.entries(labels))
    await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveAccessibleName(name)
}
const _type = (page: Page): Locator => page.getByRole('combobox', { name: 'Account Type' })

test('a business finds its fields, its verification and, once that is locked, the support address (PROF-14 to PROF-26, R22, R67)', async ({
  product,
  openPage,
}) => {
  const { business } = await givenSubmitted(product, 'Hartley Clearances', { plan: 'basic' })
  const page = await openPage({ as: business, at: '/profile/edit' })
  await openBusinessDetails(page)
  await expectFields(page, {
    'Company Name': 'Company Name',
    'Contact Person': OPTIONAL,
    'Business Address': OPTIONAL,
    'Website URL': OPTIONAL,
    'Google Reviews URL': OPTIONAL,
  })
  for (const label of [/^Website URL/, /^Google Reviews URL/])
    await expect(page.getByLabel(label)).toHaveAttribute('type', 'url')
  await expect(fileField(page, 'Logo (optional)').getByRole('button', { name: 'Choose a logo' })).toBeEnabled()
  const section = main(page).getByRole('region', { name: 'Business Verification' })
  for (const [status, badge] of [
    ['pending_review', 'Pending Review'],
    ['verified', 'Verified'],
  ]) {
    if (status === 'verified') await verify(product, business)
    await page.reload()
    await expect(section.getByText(`Verification: ${badge}`, { exact: true })).toBeVisible()
    await openRow(page, 'Business Verification')
    for (const document of ['ID Document', 'Waste Carrier Licence'])
      await expect(fileField(page, document).getByRole('button', { name: /^Choose/ })).toBeDisabled()
    await expect(section).toContainText('To change your documents, contact support at support@kerbside.example.')
  }
})

/** The initial state of the page, in px. */
const MAX_HEIGHT = 1_850
const height = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollHeight')

test('a profile is short on a phone: rows open for what must be done or a link names', async ({
  product,
  openPage,
}) => {
  const { business } = await givenSubmitted(product, 'Hartley Clearances', { plan: 'basic' })
  await verify(product, business)
  const page = await openPage({ as: business, at: '/profile/edit', size: PHONE })
  const verification = main(page).getByRole('region', { name: 'Business Verification' })
  await expect(verification.getByText('Verification: Verified', { exact: true })).toBeVisible()
  await expect(fileField(page, 'ID Document')).toBeHidden()
  // it hasn't saved its number yet
  await expect(page.getByLabel('Registration number')).toBeVisible()
  await openRow(page, 'Your waste carrier registration')
  await expect(page.getByLabel('Registration number')).toBeHidden()
  expect(await height(page)).toBeLessThanOrEqual(MAX_HEIGHT)
  expect(await findViolations(page)).toEqual([])
  await page.goto('/profile/edit#vans')
  await page.reload()
  await expect(page.getByLabel('Number plate')).toBeVisible()
  await expect(heading(page, 'Your vans')).toBeInViewport()
  await page.goto('/profile/edit#verification')
  await expect(fileField(page, 'ID Document')).toBeVisible()
  await expect(heading(page, 'Business Verification')).toBeInViewport()

  const owner = await openPage({ as: await givenOwner(product), at: '/profile/edit', size: PHONE })
  await expect(heading(owner, 'Edit Profile')).toBeVisible()
  expect(await height(owner)).toBeLessThanOrEqual(MAX_HEIGHT)

  const asked = await openPage({ as: await givenBusiness(product, 'Severn Waste'), at: '/profile/edit', size: PHONE })
  await expect(fileField(asked, 'ID Document')).toBeVisible()
})

test('input stays in a collapsed row, which opens again at an error (PROF-17)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste'), at: '/profile/edit', size: PHONE })
  await openBusinessDetails(page)
  await page.getByLabel(/^Contact Person/).fill('Kim Severn')
  await page.getByLabel(/^Website URL/).fill('a'.repeat(501))
  await openBusinessDetails(page)
  await expect(page.getByLabel(/^Website URL/)).toBeHidden()
  const row = main(page).getByRole('region', { name: 'Logo, address and links' })
  await expect(row).toContainText('2 of 5 added')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const summary = main(page).getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page.getByLabel(/^Website URL/)).toBeVisible()
  await expect(page.getByLabel(/^Website URL/)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(/^Contact Person/)).toHaveValue('Kim Severn')
  await openBusinessDetails(page)
  await summary.getByRole('button').click()
  await expect(page.getByLabel(/^Website URL/)).toBeFocused()
  expect(await findViolations(page)).toEqual([])
})

test('a business sees all its details on its card, and what is not set (CARD-05 to CARD-12, CARD-15, R13)', async ({
  product,
  openPage,
}) => {
  const { business } = await givenSubmitted(product, 'Hartley Clearances', { plan: 'basic' })
  await product.sql.query(
    `update profiles set company_name = 'Hartley Clearances Ltd', business_address = '19 Whitby Road',
       website_url = 'https://hartley.example/', google_reviews_url = 'https://reviews.example/hartley'
     where user_id = $1`,
    [business.id],
  )
  const page = await openPage({ as: business, at: '/dashboard' })
  const card = main(page).getByRole('region', { name: 'Your profile' })
  await openRow(page, 'Your profile')
  await expect(card.getByText('Pending Review')).toBeVisible()
  const facts = card.locator('dl > div')
  await expect(facts).toHaveText([
    'Company NameHartley Clearances Ltd',
    'Contact PersonSam Hartley',
    'Phone Number(Not set)',
    'Business Address19 Whitby Road',
    /^Websitehartley\.example/,
    /^Google Reviewsreviews\.example/,
    'ID DocumentUploaded',
    'Waste Carrier LicenceUploaded',
  ])
  for (const [at, address] of [
    [4, 'https://hartley.example/'],
    [5, 'https://reviews.example/hartley'],
  ] as const) {
    const link = facts.nth(at).getByRole('link')
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
})
