import type { Page } from '@playwright/test'
import { authenticatorOf } from '#tests/modules/core/accounts/authenticator.ts'
import { givenStaff } from '#tests/support/people.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading, logIn, main } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'

const OPS = '/ops/verifications'

/** A phone that has scanned the secret below the QR code. */
const phoneAt = async (page: Page) =>
  authenticatorOf(((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', ''))

test('where a second factor is required, staff set it up once and enter a code in each new session', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 40[03]/)
  const olga = await givenStaff(product, 'olga')
  await product.withOtherServer(
    async ({ url }) => {
      const page = await openPage({ on: url, at: OPS, size: PHONE })
      await logIn(page, olga)
      await expect(heading(page, 'Set up two-step login')).toBeVisible()
      await page.getByLabel('Your password').fill(olga.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      const phone = await phoneAt(page)
      await expectGoodLayouts(page, 'second factor, QR code')
      await page.getByLabel('Then enter the code').fill(phone.wrong())
      await page.getByRole('button', { name: 'Set up' }).click()
      await expect(main(page).getByText('That code is incorrect').first()).toBeVisible()
      await page.getByLabel('Then enter the code').fill(phone.code())
      await page.getByRole('button', { name: 'Set up' }).click()
      const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      const recoveryCode = (await codes.first().textContent()) ?? ''
      await page.getByRole('button', { name: 'I’ve saved them' }).click()
      await expect(page).toHaveURL(OPS)
      await expect(heading(page, 'Verifications')).toBeVisible()
      await page.reload()
      await expect(heading(page, 'Verifications')).toBeVisible()
      await page.context().close()

      const other = await openPage({ on: url, at: '/login' })
      await logIn(other, olga)
      await expect(heading(other, 'Enter your code')).toBeVisible()
      await expectGoodLayouts(other, 'second factor, code')
      // other pages stay open, but staff tools lead back here
      await other.getByRole('link', { name: 'Continue without staff tools' }).click()
      await expect(other).toHaveURL('/dashboard')
      await other.goto(OPS)
      await expect(heading(other, 'Enter your code')).toBeVisible()
      await other.getByLabel('Code').fill(phone.wrong())
      await other.getByRole('button', { name: 'Continue' }).click()
      await expect(main(other).getByText('That code is incorrect').first()).toBeVisible()
      await other.getByLabel('Code').fill(phone.code(1))
      await other.getByRole('button', { name: 'Continue' }).click()
      await expect(heading(other, 'Verifications')).toBeVisible()

      await other.goto('/account/settings')
      const section = main(other).getByRole('region', { name: 'Two-step login' })
      await expect(section).toContainText('You have 10 recovery codes left. You can’t turn it off')
      await expect(section.getByRole('button', { name: 'Turn off' })).toHaveCount(0)
      await section.getByRole('button', { name: 'Replace recovery codes' }).click()
      await section.getByLabel('Your password').fill(olga.password)
      await section.getByRole('button', { name: 'Get new codes' }).click()
      await expect(section.getByRole('listitem').first()).not.toHaveText(recoveryCode)
      await section.getByRole('button', { name: 'I’ve saved them' }).click()
      await expect(section.getByRole('button', { name: 'Replace recovery codes' })).toBeVisible()
      await other.context().close()
    },
    { STAFF_SECOND_FACTOR: 'required' },
  )
})

test('where none is required, staff can set one up in their settings and turn it off', async ({
  product,
  openPage,
}) => {
  const olga = await givenStaff(product, 'olga')
  const page = await openPage({ as: olga, at: '/account/settings', size: PHONE })
  const section = main(page).getByRole('region', { name: 'Two-step login' })
  await section.getByRole('link', { name: 'Set up two-step login' }).click()
  // the settings have a field with the same name
  await expect(heading(page, 'Set up two-step login')).toBeVisible()
  await page.getByLabel('Your password').fill(olga.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill(olga.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const phone = await phoneAt(page)
  await page.getByLabel('Then enter the code').fill(phone.code())
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.goto('/account/settings')
  await expect(section.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expectGoodLayouts(page, 'second factor, settings')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByLabel('Your password')).toBeFocused()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('button', { name: 'Turn off' })).toBeFocused()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByLabel('Your password').fill(olga.password)
  await section.getByRole('button', { name: 'Turn off two-step login' }).click()
  await expect(section.getByRole('link', { name: 'Set up two-step login' })).toBeVisible()
  await product.inbox.mailTo(olga.email, /Two-step login was turned off/)
})
